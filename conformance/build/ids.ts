/** Which question a case asks, and under which id: a question is asked once, and keeps the id that it was published under. */
import { fingerprintOf } from '../canonical.js';
import type { Case, Ledger, Suite } from '../case.js';
import { choicesOf } from '../runner/session.js';

/** What an implementation is told and asked, hashed. What a world is for, notes, reasons and what is expected are no part of it. */
export function questionOf(
  { kind, setup: { for: _, ...setup }, requires, revisions = {}, steps, perft }: Case,
  readings: Suite['readings'],
): string {
  return fingerprintOf({
    kind,
    setup,
    // A reading on which a case hangs at its default is not told: a new one makes no other question.
    readings: choicesOf(requires.readings, readings),
    revisions,
    actions: steps.map(({ action }) => action),
    depth: perft?.depth ?? 0,
  });
}

/** Of cases that ask the same, the first. */
export function distinct(cases: readonly Case[], readings: Suite['readings']): Case[] {
  const first = new Map<string, Case>();
  for (const each of cases) {
    const question = questionOf(each, readings);
    if (!first.has(question)) first.set(question, each);
  }
  return [...first.values()];
}

/** Ids that were published, each with the question that it stands for as far as that can be read, and those that are gone. */
export interface KnownIds {
  readonly questions: ReadonlyMap<string, string>;
  readonly used: Iterable<string>;
}

/** Cases and ledger under the ids that their questions have; a question that has none gets one that no other ever had. */
export function identified(
  { cases, ledger }: { readonly cases: readonly Case[]; readonly ledger: Ledger },
  readings: Suite['readings'],
  { questions, used }: KnownIds,
): { readonly cases: readonly Case[]; readonly ledger: Ledger } {
  const taken = new Set(used);
  const renamed = new Map(
    cases.map((each) => {
      const kept = questions.get(questionOf(each, readings));
      const id = kept ?? unusedAfter(each.id, taken);
      taken.add(id);
      return [each.id, id] as const;
    }),
  );
  const idsOf = (ids: readonly string[]) => ids.map((id) => renamed.get(id)!);
  return {
    cases: cases.map((each) => ({ ...each, id: renamed.get(each.id)! })),
    ledger: {
      mutants: ledger.mutants.map((each) => ({
        ...each,
        ...(each.killedBy && { killedBy: idsOf(each.killedBy) }),
      })),
      realised: Object.fromEntries(Object.entries(ledger.realised).map(([of, ids]) => [of, idsOf(ids)])),
    },
  };
}

function unusedAfter(id: string, taken: ReadonlySet<string>): string {
  let unused = id;
  for (let turn = 2; taken.has(unused); turn++) unused = `${id}-${turn}`;
  return unused;
}
