import type { Card } from '../../../../machines/bands/world.js';
import { hostOf, isOnMap } from '../../checks/places.js';
import type { PaperDraft } from './draft.js';

/** What relates cards beyond where they stand, drawn once they all stand somewhere. */

/** Characters bound to Storylines, one each (14.12-q). */
export function withStorylines(cards: readonly Card[], papers: readonly PaperDraft[]): Card[] {
  const storylines = cards.filter(({ prime }) => prime.kind === 'storyline');
  const binds = papers.filter(({ kind }) => kind === 'storyline').map((paper) => paper.binds);
  const bound = new Map<string, string>();
  for (const [index, { name }] of storylines.entries()) {
    const free = cards.filter((card) => card.prime.kind === 'character' && !bound.has(card.name));
    const pick = binds[index];
    if (pick !== undefined && free.length > 0) bound.set(free[pick % free.length]!.name, name);
  }
  return cards.map((card) => {
    const storyline = bound.get(card.name);
    return storyline === undefined ? card : { ...card, storyline };
  });
}

/** One of the controllers that the position can explain, where one is to be written down. */
export function withController(card: Card, pick: number | undefined, cards: readonly Card[]): Card {
  if (pick === undefined || !isOnMap(card)) return card;
  const holders = [
    ...new Set(cards.filter((other) => hostOf(other) === card.name).map((other) => other.owner)),
  ];
  const contested = card.face === 'contested';
  const taken = contested && holders.length === 1;
  const possible = taken ? holders : contested ? [card.owner, ...holders] : [card.owner];
  return { ...card, controller: possible[pick % possible.length] };
}
