/** What proves a suite: for each mutant the cases that kill it, or why there are none. */
import type { Rulebook } from '../../rulebook/index.js';
import type { Case, Ledger, LedgerEntry } from '../case.js';
import type { Suspect } from './kills.js';

export function ledgerOf(
  known: readonly Suspect[],
  refused: ReadonlyMap<string, string>,
  equivalent: ReadonlyMap<string, NonNullable<LedgerEntry['equivalent']>>,
  cases: readonly Case[],
  book: Rulebook,
): Ledger {
  const killedBy = new Map<string, string[]>();
  const inOrder = [...cases].sort((a, b) => Number(b.minimal) - Number(a.minimal) || (a.id < b.id ? -1 : 1));
  for (const { id, kills: killed } of inOrder)
    for (const mutant of killed) killedBy.set(mutant, [...(killedBy.get(mutant) ?? []), id]);
  const cites = (id: string) =>
    cases
      .filter(({ steps }) =>
        steps.some(({ reason: { by, because } }) => by.includes(id) || isNamedIn(because ?? '', id)),
      )
      .map((each) => each.id);
  return {
    mutants: [
      ...known.map(({ mutant: { id, kind, of } }): LedgerEntry => {
        const killers = killedBy.get(id);
        const same = equivalent.get(id);
        return {
          mutant: id,
          kind,
          of,
          ...(killers && { killedBy: killers }),
          ...(same && { equivalent: same }),
        };
      }),
      ...[...refused].map(([id, why]): LedgerEntry => ({ mutant: id, kind: 'drop', of: id, refused: why })),
    ],
    realised: Object.fromEntries(book.realised.map(({ id }) => [id, cites(id).sort().slice(0, 3)])),
  };
}

/** Whether a reason names a sentence: "14.8-a" is not in "14.8-ab". */
const isNamedIn = (because: string, id: string): boolean =>
  new RegExp(`(?<![\\w.])${id.replaceAll('.', '\\.')}(?![a-z])`).test(because);
