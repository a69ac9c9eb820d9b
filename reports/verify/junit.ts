/** JUnit XML, as continuous integration reads it: a suite for each clause. */
import { create } from 'xmlbuilder2';
import { counted } from '../paper.js';
import { headline, inShort, linesOf } from './failure.js';
import { countsOf, isFailing, type Tested, type VerifyRun } from './run.js';
import { clauseOf, totalOf } from './summary.js';
import { tame } from './taming.js';
import { subject } from './terminal.js';

type Element = ReturnType<ReturnType<typeof create>['ele']>;

export function junit(run: VerifyRun): string {
  const document = create({ version: '1.0', encoding: 'UTF-8' });
  const { notRun } = totalOf(run);
  const suites = document.ele('testsuites', {
    name: subject(run),
    ...numbersOf(run.tested, notRun > 0 ? 1 : 0),
  });
  for (const [clause, tested] of groups(run.tested)) {
    const timestamp = run.header.started.replace(/(\.\d+)?Z$/, '');
    const suite = suites.ele('testsuite', { name: tame(clause), timestamp, ...numbersOf(tested) });
    for (const each of tested) tell(suite, each, run);
  }
  if (notRun > 0) {
    const name = `${counted(notRun, 'case')} not run`;
    const suite = suites.ele('testsuite', { name, ...numbersOf([], 1) });
    const test = suite.ele('testcase', { classname: tame(run.header.suite.rulebook), name });
    test.ele('skipped', { message: tame(run.footer.stopped ?? 'stopped') });
  }
  return `${document.end({ prettyPrint: true })}\n`;
}

function groups(all: readonly Tested[]): Map<string, Tested[]> {
  const found = new Map<string, Tested[]>();
  for (const each of all) found.set(clauseOf(each), [...(found.get(clauseOf(each)) ?? []), each]);
  return found;
}

const isFailure = ({ result }: Tested) => result.status === 'fail' || result.status === 'unexpected-pass';
const isSkipped = ({ result }: Tested) => result.status === 'unsupported' || result.status === 'known-fail';

/** `skipped`: tests that are skipped besides. */
function numbersOf(tested: readonly Tested[], skipped = 0): Record<string, string> {
  const { error, crash, timeout } = countsOf(tested.map(({ result }) => result));
  const seconds = tested.reduce((sum, { result }) => sum + result.seconds, 0);
  return {
    tests: String(tested.length + skipped),
    failures: String(tested.filter(isFailure).length),
    errors: String(error + crash + timeout),
    skipped: String(tested.filter(isSkipped).length + skipped),
    time: seconds.toFixed(3),
  };
}

function tell(suite: Element, tested: Tested, run: VerifyRun): void {
  const {
    case: { id, title },
    result: { status, seconds },
  } = tested;
  const test = suite.ele('testcase', {
    classname: tame(`${run.header.suite.rulebook}.${clauseOf(tested)}`),
    name: tame(`${id} ${title}`),
    time: seconds.toFixed(3),
  });
  if (isSkipped(tested)) test.ele('skipped', { message: `${status}: ${inShort(tested)}` });
  if (!isFailing(tested.result)) return;
  test
    .ele(isFailure(tested) ? 'failure' : 'error', { type: status, message: inShort(tested) })
    .txt([headline(tested), ...linesOf(tested, run)].join('\n'));
}
