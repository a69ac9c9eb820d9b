import { type Part, type Renaming, type Sort, tellsPeopleApart } from './parts.js';
import type { Scope } from './text.js';

/**
 * Who opens, and for each card a number: for a Location or Capital Ship the face, 0 Prime and 1 Contested; for a unit
 * where it is, `inHand`, `inOpenSpace` or `onCard` plus the card.
 */
export interface Position {
  readonly player: number;
  readonly at: readonly number[];
}

export const inHand = 0;
export const inOpenSpace = 1;
export const onCard = 2;

export const isPerson = ({ kind }: Sort) => kind === 'character' || kind === 'groundUnit';
export const isCraft = ({ kind }: Sort) => kind === 'ncs';
export const isUnit = (sort: Sort) => isPerson(sort) || isCraft(sort);

/** Every position of a part, one for those that are the same up to renaming. */
export function positionsOf({ sorts, renamings }: Part, scope: Scope): Position[] {
  const found: Position[] = [];
  const extend = (at: number[], hand: number): void => {
    const sort = sorts[at.length];
    if (!sort) {
      if (!isOpenToAll(sorts, at)) return;
      for (let player = 0; player < scope.players; player++) {
        const position = { player, at: [...at] };
        if (isFirst(position, renamings, sorts, scope.players)) found.push(position);
      }
      return;
    }
    for (const place of placesOf(sort, at.length, sorts)) {
      const held = hand + (isUnit(sort) && place === inHand ? 1 : 0);
      if (held > scope.hand) continue;
      at.push(place);
      extend(at, held);
      at.pop();
    }
  };
  extend([], 0);
  return found;
}

function placesOf(sort: Sort, self: number, sorts: readonly Sort[]): number[] {
  if (!isUnit(sort)) return [0, 1];
  const hosts = sorts.flatMap((host, card) =>
    card === self || isPerson(host) || (isCraft(host) && isCraft(sort)) ? [] : [onCard + card],
  );
  return [inHand, ...(isCraft(sort) ? [inOpenSpace] : []), ...hosts];
}

/** Whether everybody stands where the text lets cards stand at all. */
function isOpenToAll(sorts: readonly Sort[], at: readonly number[]): boolean {
  return sorts.every((host, card) => {
    const occupants = sorts.filter((sort, unit) => isUnit(sort) && at[unit] === onCard + card);
    if (occupants.length === 0) return true;
    const others = occupants.filter(({ owner }) => owner !== host.owner);
    // A craft, Prime as it is here, is closed to opponents (14.6-z); in hand it holds nobody.
    if (isCraft(host)) return at[card] !== inHand && others.length === 0;
    // Contested, a card has occupants of one player, who controls it (14.10-d).
    if (at[card] === 1) return occupants.every(({ owner }) => owner === occupants[0]!.owner);
    // Prime, it has occupants of its owner's, and at most one infiltrator, who came while it was empty (14.10-a, 14.6-y); no craft boards (14.6-ab).
    return (
      others.length <= 1 &&
      others.every((unit) => unit.keyword && !(isCraft(unit) && host.kind === 'capitalShip'))
    );
  });
}

function renamed({ player, at }: Position, { turn, to }: Renaming, sorts: readonly Sort[], players: number) {
  const other: number[] = [];
  for (let card = 0; card < at.length; card++) {
    const place = at[card]!;
    const onHost = isUnit(sorts[card]!) && place >= onCard;
    other[to[card]!] = onHost ? onCard + to[place - onCard]! : place;
  }
  return { player: (player + turn) % players, at: other };
}

/** Negative where `a` comes first. */
function compare(a: Position, b: Position): number {
  for (let card = 0; card < a.at.length; card++)
    if (a.at[card] !== b.at[card]) return a.at[card]! - b.at[card]!;
  return a.player - b.player;
}

function isFirst(
  position: Position,
  renamings: readonly Renaming[],
  sorts: readonly Sort[],
  players: number,
) {
  return (
    renamings.length === 1 ||
    renamings.every((renaming) => compare(renamed(position, renaming, sorts, players), position) >= 0)
  );
}

/**
 * How many positions one stands for: where Characters stand for Ground Units as well, all ways to tell them apart, up to
 * the renamings that leave the position as it is (by Burnside's lemma: the mean of the ways that each of these leaves).
 */
export function standsFor(position: Position, { sorts, renamings }: Part, scope: Scope): number {
  if (tellsPeopleApart(scope)) return 1;
  const stay = renamings.filter(
    (renaming) => compare(renamed(position, renaming, sorts, scope.players), position) === 0,
  );
  const ways = stay.reduce((sum, { to }) => sum + 2 ** cyclesOfPeople(to, sorts), 0);
  return ways / stay.length;
}

function cyclesOfPeople(to: readonly number[], sorts: readonly Sort[]): number {
  const seen = new Set<number>();
  let cycles = 0;
  for (const [card, sort] of sorts.entries()) {
    if (!isPerson(sort) || seen.has(card)) continue;
    cycles++;
    for (let next = card; !seen.has(next); next = to[next]!) seen.add(next);
  }
  return cycles;
}
