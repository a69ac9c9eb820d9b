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
 * Clauses that decide nothing in anything that was looked at. Such as always decide together are one finding: one of them is
 * enough, and which one is for the author to say.
 */
export function deadLetters(book: Rulebook, tally: Tally, isOfText: (id: string) => boolean): DeadLetter[] {
  const dead = [...book.entries.keys()].filter(isOfText).flatMap((id) => {
    const death = deathOf(tally.counts.get(id));
    return death ? [{ id, death }] : [];
  });
  const told = new Set<string>();
  return dead.flatMap(({ id, death }) => {
    if (told.has(id)) return [];
    const together = dead
      .filter((other) => other.id === id || areMates(tally, id, other.id))
      .map(({ id }) => id);
    for (const each of together) told.add(each);
    return [{ id: `deadLetter ${together.join(' ')}`, death, shown: shownOf(book, tally, together, death) }];
  });
}

const areMates = (tally: Tally, one: string, other: string) =>
  tally.matesOf(one).has(other) && tally.matesOf(other).has(one);

function shownOf(book: Rulebook, tally: Tally, ids: readonly string[], death: Death): Shown {
  const [id] = ids as [string];
  const says = (each: string) => saysOf(book, each) ?? '';
  const mates = [...tally.matesOf(id)];
  const applies = tally.counts.get(id)?.applies ?? 0;
  const looked = `in ${tally.rulings} rulings that were looked at${applies > 0 ? `, of which it applies in ${applies}` : ''}`;
  const how = ids.length > 1 ? 'never decides without the other' : howDead(death, mates);
  return {
    kind: 'deadLetter',
    claim: ids.join(', '),
    says: ids.length > 1 ? `of these one is enough: ${ids.map(says).join('; ')}` : says(id),
    instance: `${how}, ${looked}`,
    asked: [],
    collidesWith: ids.length > 1 ? ids : [],
    assumes: [],
  };
}

const howDead = (death: Death, mates: readonly string[]) =>
  death === 'alwaysAgreed' && mates.length > 0
    ? `never decides but where ${mates.join(' and ')} decides the same`
    : deaths[death];

function deathOf(count: Count | undefined): Death | undefined {
  if (!count || count.applies === 0) return 'neverApplies';
  if (count.decides > 0) return count.alone > 0 ? undefined : 'alwaysAgreed';
  if (count.lifted > 0 && count.yields === 0) return 'alwaysLifted';
  return count.yields > 0 ? 'alwaysOutranked' : 'alwaysOverruled';
}
