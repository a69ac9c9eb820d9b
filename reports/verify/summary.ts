/** A run by clauses, and what it comes to. */
import type { Status } from '../../conformance/result.js';
import { counted } from '../paper.js';
import { countsOf, failing, isFailing, type Tested, type VerifyRun } from './run.js';

/** What came of the cases of a clause; each case is counted once. */
export interface ClauseRow {
  readonly clause: string;
  /** In our words; absent where no suite is at hand. */
  readonly says?: string;
  readonly passed: number;
  readonly failed: number;
  readonly known: number;
  readonly unsupported: number;
  readonly of: number;
}

/** The clause that a case is counted under: the one that it broke, else the one that it is about. */
export const clauseOf = ({ case: { clauses }, result }: Tested): string =>
  (isFailing(result) ? result.failure?.clauses[0] : undefined) ?? clauses[0] ?? 'no clause';

/** Rows of all clauses: those that failed most first, then those without support, then in the order of the file. */
export function byClause({ tested, suite }: VerifyRun): ClauseRow[] {
  const groups = new Map<string, Tested[]>();
  for (const each of tested) {
    const group = groups.get(clauseOf(each));
    if (group) group.push(each);
    else groups.set(clauseOf(each), [each]);
  }
  const rows = [...groups].map(([clause, of]): ClauseRow => {
    const counts = countsOf(of.map(({ result }) => result));
    const says = suite && Object.hasOwn(suite.clauses, clause) ? suite.clauses[clause] : undefined;
    return {
      clause,
      ...(says !== undefined && { says }),
      passed: counts.pass,
      failed: failedOf(counts),
      known: counts['known-fail'],
      unsupported: counts.unsupported,
      of: of.length,
    };
  });
  return rows.sort((a, b) => b.failed - a.failed || b.unsupported - a.unsupported || b.known - a.known);
}

export const failedOf = (counts: Readonly<Record<Status, number>>): number =>
  failing.reduce((sum, status) => sum + counts[status], 0);

export interface Total {
  readonly passed: number;
  /** All that were to be run: what is unsupported, or was not run, counts as not passed. */
  readonly of: number;
  /** Cases that were not run. */
  readonly notRun: number;
  /** Whole per cent, rounded down: 100 is all of them. */
  readonly percent: number;
  /** Of a run that leaves cases of the suite out, or has others, what there is in all: "344", "files". */
  readonly partOf?: string;
}

export function totalOf({ header, tested, footer }: VerifyRun): Total {
  const of = Math.max(header.cases, tested.length);
  const passed = footer.counts.pass;
  const { cases: whole } = header.suite;
  const partOf = whole === undefined ? 'files' : of < whole ? String(whole) : undefined;
  return {
    ...{ passed, of, notRun: of - tested.length },
    percent: of === 0 ? 0 : Math.floor((100 * passed) / of),
    ...(partOf !== undefined && { partOf }),
  };
}

const statusWords: Readonly<Record<Status, string>> = {
  pass: 'passed',
  fail: 'failed',
  error: 'answered against the protocol',
  crash: 'crashed',
  timeout: 'timed out',
  unsupported: 'unsupported',
  'known-fail': 'failed as expected',
  'unexpected-pass': 'passed against the list of known failures',
};

/**
 * "412 of 440 cases passed (93 %); 12 failed, 16 unsupported"; "16 of 16 cases that were chosen passed, of 344 of the suite".
 * A share of a part would be taken for one of the whole: INTERPRETING.md, Statuses.
 */
export function totalInWords(run: VerifyRun): string {
  const { passed, of, notRun, percent, partOf } = totalOf(run);
  const { pass: _, ...others } = run.footer.counts;
  const rest = (Object.keys(others) as (keyof typeof others)[])
    .filter((status) => others[status] > 0)
    .map((status) => `${others[status]} ${statusWords[status]}`);
  if (notRun > 0) rest.push(`${notRun} not run`);
  const tail = rest.length > 0 ? `; ${rest.join(', ')}` : '';
  if (partOf === undefined) return `${passed} of ${counted(of, 'case')} passed (${percent} %)${tail}`;
  const [what, whole] =
    partOf === 'files'
      ? ['of files', '']
      : [`that ${of === 1 ? 'was' : 'were'} chosen`, `, of ${partOf} of the suite`];
  return `${passed} of ${counted(of, 'case')} ${what} passed${whole}${tail}`;
}

/** Whether actions were to be accepted, and none ever was; `false` where no suite is at hand. */
export function hasAcceptedNothing({ tested, suite }: VerifyRun): boolean {
  const asked = tested.flatMap(({ case: { id }, result }) => {
    const steps = suite?.cases.get(id)?.steps;
    return steps && result.status !== 'unsupported' ? [{ steps, result }] : [];
  });
  return (
    asked.some(({ steps }) => steps.some(({ accept }) => accept)) &&
    !asked.some(({ steps, result: { failure } }) => {
      const reached = failure ? steps.slice(0, failure.step ?? 0) : steps;
      const wasAccepted =
        failure?.oracle === 'acceptance' ? failure.found === true : failure?.oracle === 'state';
      const last = failure?.step === undefined ? undefined : steps[failure.step];
      return (
        reached.some(({ accept }) => accept) ||
        (last && wasAccepted && (failure?.oracle !== 'state' || last.accept))
      );
    })
  );
}

/** In the order of the clauses, worst first; within a clause the smallest case first, where the suite is at hand. */
export function failuresOf(run: VerifyRun): readonly Tested[] {
  const order = new Map(byClause(run).map(({ clause }, index) => [clause, index]));
  const sizes = new Map(run.tested.map((each) => [each, sizeOf(each, run)]));
  return run.tested
    .filter(({ result }) => isFailing(result))
    .sort((a, b) => order.get(clauseOf(a))! - order.get(clauseOf(b))! || sizes.get(a)! - sizes.get(b)!);
}

/** How much there is to read of a case: characters of its set-up and of the actions up to where it fails. */
function sizeOf({ case: { id }, result }: Tested, { suite }: VerifyRun): number {
  const asked = suite?.cases.get(id);
  if (!asked || !isFailing(result)) return 0;
  const steps = asked.steps.slice(0, (result.failure?.step ?? 0) + 1);
  return JSON.stringify([asked.setup, steps.map(({ action }) => action)]).length;
}

/** The first ones of a list of failures: one of each clause before a second one of any. */
export function firstOfClauses(failures: readonly Tested[], count: number): readonly Tested[] {
  const clauses = new Set<string>();
  const news = failures.filter((each) => !clauses.has(clauseOf(each)) && clauses.add(clauseOf(each)));
  return failures.length <= count ? failures : [...new Set([...news, ...failures])].slice(0, count);
}
