/** A whole run of a suite, as its file has it: as one value. docs/verify.md#results */
import type { Case, Suite } from '../../conformance/case.js';
import {
  type CaseRecord,
  type Footer,
  type Header,
  type ResultRecord,
  type Status,
  statuses,
  type VerifyRecord,
} from '../../conformance/result.js';
import { harmless, violationsOf } from '../schema.js';

/** A case and what came of it. */
export interface Tested {
  readonly case: CaseRecord;
  readonly result: ResultRecord;
}

export interface VerifyRun {
  readonly header: Header;
  /** In the order of the file. */
  readonly tested: readonly Tested[];
  readonly footer: Footer;
  /** What failures are told with; absent: with what the records say alone. */
  readonly suite?: Told;
}

export interface Told {
  /** What the clauses say; what a reading asks, by its name. */
  readonly clauses: Suite['clauses'];
  /** By id. */
  readonly cases: ReadonlyMap<string, Case>;
  /** What names suite and cases on a command line, where they do not come with the package: --suite ./mine. */
  readonly words?: readonly string[];
  /** Minimal cases of the whole suite; absent: it is not known how many. */
  readonly minimal?: number;
}

/** What a suite tells. */
export function toldBy(
  { clauses, readings, counts }: Suite,
  cases: readonly Case[],
  words: readonly string[] = [],
): Told {
  const asked = Object.entries(readings).map(([reading, { asks }]) => [reading, `the reading: ${asks}?`]);
  return {
    clauses: { ...Object.fromEntries(asked), ...clauses },
    cases: new Map(cases.map((each) => [each.id, each])),
    words,
    minimal: counts.minimal,
  };
}

/** Statuses that make a run one that is not as expected. */
export const failing = ['fail', 'error', 'crash', 'timeout', 'unexpected-pass'] as const satisfies Status[];

export const isFailing = ({ status }: Pick<ResultRecord, 'status'>): boolean =>
  (failing as readonly Status[]).includes(status);

/** How many have each status. */
export function countsOf(results: readonly Pick<ResultRecord, 'status'>[]): Record<Status, number> {
  const counts = Object.fromEntries(statuses.map((status) => [status, 0])) as Record<Status, number>;
  for (const { status } of results) counts[status] += 1;
  return counts;
}

/**
 * One record as its line of the file, the line break with it.
 * @throws Error when the record violates its schema, which is a fault of ours.
 */
export function resultLine(record: VerifyRecord): string {
  const [violation] = violationsOf('verify', record, record.record);
  if (violation !== undefined)
    throw new Error(`the ${record.record} record violates its schema: ${violation}`);
  return `${harmless(JSON.stringify(record))}\n`;
}

/** The run that its records tell of, in memory: they are whole, as the runner gives them. */
export function runOfRecords(records: readonly VerifyRecord[], suite?: Told): VerifyRun {
  const of = <R extends VerifyRecord['record']>(kind: R) =>
    records.filter((each): each is Extract<VerifyRecord, { record: R }> => each.record === kind);
  const [[header], [footer]] = [of('header'), of('footer')];
  if (!header || !footer) throw new Error('a run without header or footer');
  const cases = new Map(of('case').map((each) => [each.id, each]));
  const tested = of('result').map((result) => ({ case: cases.get(result.id)!, result }));
  return { header, tested, footer, ...(suite && { suite }) };
}
