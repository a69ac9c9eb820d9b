import { inWords } from '../answered.js';
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

/**
 * Clauses that decide nothing in anything that was looked at. Such as always decide together name one another: one of them is
 * enough, and which one is for the author to say.
 */
export function deadLetters(book: Rulebook, tally: Tally, isOfText: (id: string) => boolean): DeadLetter[] {
  const dead = [...book.entries.keys()].filter(isOfText).flatMap((id) => {
    const death = deathOf(tally.counts.get(id));
    return death && !(death === 'alwaysOutranked' && yieldsToReadings(book, id)) ? [{ id, death }] : [];
  });
  return dead.map(({ id, death }) => {
    const together = dead
      .map((other) => other.id)
      .filter((other) => other === id || areMates(tally, id, other));
    return { id: `deadLetter ${id}`, death, shown: shownOf(book, tally, id, together, death) };
  });
}

/** Whether a definition gives way only where a reading makes it: the text itself lets it stand. */
function yieldsToReadings(book: Rulebook, id: string): boolean {
  const overriding = [...book.entries.values()].filter(({ exceptTo }) => exceptTo.includes(id));
  return overriding.length > 0 && overriding.every(({ amended }) => amended[`exceptTo ${id}`] !== undefined);
}

const areMates = (tally: Tally, one: string, other: string) =>
  tally.matesOf(one).has(other) && tally.matesOf(other).has(one);

function shownOf(book: Rulebook, tally: Tally, id: string, together: readonly string[], death: Death): Shown {
  const applies = tally.counts.get(id)?.applies ?? 0;
  const looked = `in ${tally.rulings} rulings that were looked at${applies > 0 ? `, of which it applies in ${applies}` : ''}`;
  return {
    kind: 'deadLetter',
    claim: id,
    says: saysOf(book, id) ?? '',
    instance: `${howDead(death, [...tally.matesOf(id)])}, ${looked}`,
    asked: [],
    collidesWith: together.length > 1 ? together : [],
    assumes: [],
  };
}

const howDead = (death: Death, mates: readonly string[]) =>
  death === 'alwaysAgreed' && mates.length > 0
    ? `never decides but where ${inWords(mates)} ${mates.length > 1 ? 'decide' : 'decides'} the same`
    : deaths[death];

function deathOf(count: Count | undefined): Death | undefined {
  if (!count || count.applies === 0) return 'neverApplies';
  if (count.decides > 0) return count.alone > 0 ? undefined : 'alwaysAgreed';
  if (count.lifted > 0 && count.yields === 0) return 'alwaysLifted';
  return count.yields > 0 ? 'alwaysOutranked' : 'alwaysOverruled';
}
