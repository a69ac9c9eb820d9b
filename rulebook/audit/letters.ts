import { type Rulebook, saysOf } from '../rulebook.js';
import type { Count, Tally } from '../tally.js';
import type { Look, Shown } from './subject.js';

/** How a clause comes to decide nothing. */
export const deaths = {
  neverApplies: 'never applies',
  alwaysLifted: 'is lifted wherever it applies',
  alwaysOutranked: 'gives way wherever it applies',
  alwaysOverruled: 'decides nothing where it applies',
  alwaysAgreed: 'never decides alone: wherever it decides, another clause decides the same',
} as const;
export type Death = keyof typeof deaths;

/** Counts what the clauses do under the readings in force. */
export const counting = (tally: Tally): Look => ({
  at: 'states',
  look: ({ played }, { state }) => played.tally(state, tally),
});

export interface DeadLetter {
  readonly id: string;
  readonly death: Death;
  readonly shown: Shown;
}

/** Clauses that decide nothing in anything that was looked at. */
export function deadLetters(book: Rulebook, tally: Tally, isOfText: (id: string) => boolean): DeadLetter[] {
  return [...book.entries.values()].flatMap(({ clause: { id } }) => {
    if (!isOfText(id)) return [];
    const count = tally.counts.get(id);
    const death = deathOf(count);
    if (!death) return [];
    const shown: Shown = {
      kind: 'deadLetter',
      claim: id,
      says: saysOf(book, id) ?? '',
      instance: `${deaths[death]}, in ${tally.rulings} rulings${count ? ` of which it applies in ${count.applies}` : ''}`,
      asked: [],
      collidesWith: [],
      assumes: [],
    };
    return [{ id: `deadLetter ${id}`, death, shown }];
  });
}

function deathOf(count: Count | undefined): Death | undefined {
  if (!count || count.applies === 0) return 'neverApplies';
  if (count.decides > 0) return count.alone > 0 ? undefined : 'alwaysAgreed';
  if (count.lifted > 0 && count.yields === 0) return 'alwaysLifted';
  return count.yields > 0 ? 'alwaysOutranked' : 'alwaysOverruled';
}
