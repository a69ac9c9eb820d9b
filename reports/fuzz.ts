/** What `assize fuzz` found, for a terminal. */
import type { Case } from '../conformance/case.js';
import type { Failure, Status } from '../conformance/result.js';
import { counted, numeral, type Paper, wrap } from './paper.js';
import { partsOf } from './verify/failure.js';
import { tame } from './verify/taming.js';

export interface FuzzFinding {
  readonly case: Case;
  readonly status: Extract<Status, 'fail' | 'error' | 'crash'>;
  readonly failure: Failure;
  /** What the clauses say that the case cites. */
  readonly says: Readonly<Record<string, string>>;
  readonly isRepeatable: boolean;
  /** Commands that show it again, each with what it does. */
  readonly again: readonly (readonly [does: string, command: string])[];
}

export function fuzzFindingReport(found: FuzzFinding, { ink, width }: Paper): string {
  const { id, title, kind, level, clauses } = found.case;
  const told = { record: 'case' as const, id, title, kind, level, clauses };
  const { status, failure } = found;
  const parts = partsOf(
    { case: told, result: { record: 'result', id, status, seconds: 0, failure } },
    {
      header: headerless,
      tested: [],
      footer: footless,
      suite: { clauses: found.says, cases: new Map([[id, found.case]]) },
    },
    width - 4,
  );
  return [
    ...wrap(`${status} ${tame(id)}: the adapter ${tame(failure.message)}`, width).map((line) =>
      ink.bold(ink.red(line)),
    ),
    ...parts
      .filter(({ title }) => title !== 'Again')
      .flatMap(({ title, lines }) => [`  ${ink.dim(title)}`, ...lines.map((line) => `    ${line}`)]),
    `  ${ink.dim('Again')}`,
    ...(found.isRepeatable ? [] : wrap('it did not come again when the same was played', width, '    ')),
    ...found.again.flatMap(([does, command]) => [`    ${tame(command)}`, ...wrap(does, width, '      ')]),
  ].join('\n');
}

const headerless = {
  record: 'header' as const,
  format: 'assize-verify/1' as const,
  assize: '',
  suite: { rulebook: '', formatVersion: 1, suiteVersion: '', hash: '' },
  adapter: { command: '' },
  started: '',
  cases: 1,
  jobs: 1,
  timeout: 1,
};

const footless = {
  record: 'footer' as const,
  finished: '',
  counts: {
    pass: 0,
    fail: 0,
    error: 0,
    crash: 0,
    timeout: 0,
    unsupported: 0,
    'known-fail': 0,
    'unexpected-pass': 0,
  },
  exit: 0,
};

export interface FuzzOutcome {
  readonly plays: number;
  readonly unsupported: number;
  readonly findings: number;
  readonly exit: number;
  /** Why it ended early; absent: all plays were made, or enough was found. */
  readonly stopped?: string;
}

export function fuzzOutcomeReport(
  { plays, unsupported, findings, exit, stopped }: FuzzOutcome,
  { ink, width }: Paper,
): string {
  const compared = plays - unsupported;
  const words =
    findings > 0
      ? ink.red(counted(findings, 'disagreement'))
      : compared > 0
        ? ink.green('no disagreement')
        : ink.yellow('nothing was compared');
  const lacks = unsupported > 0 ? `, ${numeral(unsupported)} more not supported` : '';
  return [
    ...(stopped === undefined ? [] : wrap(ink.yellow(tame(`Stopped: ${stopped}`)), width)),
    ...wrap(`${counted(compared, 'play')}${lacks}: ${ink.bold(words)}. Exit ${exit}.`, width),
  ].join('\n');
}
