/** What is wrong with an implementation, told from which cases it fails: the mutants of the ledger that would fail the same ones. */
import type { Case } from './case.js';

export interface Likeness {
  /** As in the ledger: "drop 14.6-o". */
  readonly mutant: string;
  /** Of the minimal cases that were run: failed, and killing this mutant. */
  readonly explained: number;
  /** Failed in all. */
  readonly failed: number;
  /** Killing this mutant in all. */
  readonly expected: number;
  /** What the two have in common, of all that either has: 1 where they are the same. */
  readonly score: number;
}

/**
 * The mutants that the failures are most like, the most like one first; of equals those that drop a clause. Only minimal cases
 * are looked at: of them it is known for every mutant whether they kill it. `failed` tells of each case that was run whether it failed.
 */
export function likenesses(cases: Iterable<Case>, failed: ReadonlyMap<string, boolean>): Likeness[] {
  const run = [...cases].filter(({ id, minimal }) => minimal && failed.has(id));
  const failures = run.filter(({ id }) => failed.get(id));
  if (failures.length === 0) return [];
  const killers = new Map<string, number>();
  const explained = new Map<string, number>();
  const count = (counts: Map<string, number>, of: readonly Case[]) => {
    for (const { kills } of of) for (const mutant of kills) counts.set(mutant, (counts.get(mutant) ?? 0) + 1);
  };
  count(killers, run);
  count(explained, failures);
  return [...explained]
    .map(([mutant, common]) => {
      const expected = killers.get(mutant)!;
      const score = common / (failures.length + expected - common);
      return { mutant, explained: common, failed: failures.length, expected, score };
    })
    .sort((a, b) => b.score - a.score || rankOf(a.mutant) - rankOf(b.mutant));
}

/** Whoever wrote an engine has more often left a sentence out than turned it round. */
const rankOf = (mutant: string): number => {
  if (!mutant.startsWith('drop ')) return 2;
  return mutant.includes(' with ') ? 1 : 0;
};
