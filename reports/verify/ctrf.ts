/** Common Test Report Format: https://ctrf.io */
import type { Status } from '../../conformance/result.js';
import { harmless } from '../schema.js';
import { inShort, linesOf } from './failure.js';
import { countsOf, failing, isFailing, type Tested, type VerifyRun } from './run.js';
import { clauseOf, failedOf, totalOf } from './summary.js';
import { tame } from './taming.js';

type CtrfStatus = 'passed' | 'failed' | 'skipped' | 'pending';

const statusOf: Readonly<Record<Status, CtrfStatus>> = {
  pass: 'passed',
  unsupported: 'skipped',
  'known-fail': 'pending',
  ...(Object.fromEntries(failing.map((status) => [status, 'failed'])) as Record<
    (typeof failing)[number],
    'failed'
  >),
};

export function ctrf(run: VerifyRun): string {
  const { header, footer, tested } = run;
  const counts = countsOf(tested.map(({ result }) => result));
  const { notRun } = totalOf(run);
  const record = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    generatedBy: 'assize',
    results: {
      tool: { name: 'assize', version: tame(header.assize) },
      summary: {
        tests: tested.length,
        passed: counts.pass,
        failed: failedOf(counts),
        pending: counts['known-fail'],
        skipped: counts.unsupported,
        other: 0,
        start: Date.parse(header.started),
        stop: Date.parse(footer.finished),
        ...(notRun > 0 && { extra: { notRun } }),
      },
      tests: tested.map((each) => testOf(each, run)),
    },
  };
  return `${harmless(JSON.stringify(record, undefined, 1))}\n`;
}

function testOf(tested: Tested, run: VerifyRun) {
  const {
    case: { id, title, clauses, kind, level },
    result,
  } = tested;
  const { status, seconds } = result;
  return {
    name: tame(`${id} ${title}`),
    status: statusOf[status],
    duration: Math.round(seconds * 1000),
    suite: [tame(run.header.suite.rulebook), tame(clauseOf(tested))],
    rawStatus: status,
    tags: [kind, level, ...clauses].map(tame),
    ...(status !== 'pass' && { message: inShort(tested) }),
    ...(isFailing(result) && {
      trace: linesOf(tested, run).join('\n'),
    }),
  };
}
