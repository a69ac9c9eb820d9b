import type { Openings } from '../../../machines/bands/index.js';
import type { Card, Kind, Place, World } from '../../../machines/bands/world.js';
import type { Part, Sort } from './parts.js';
import {
  inHand,
  inOpenSpace,
  isCraft,
  isUnit,
  onCard,
  type Position,
  positionsOf,
  standsFor,
} from './positions.js';
import type { Scope } from './text.js';

/** Where play may open: passing leads from each of these to the next. */
export const phases = ['deployment', 'movement', 'engagement', 'secondDeployment'] as const;
type Phase = (typeof phases)[number];

/** All set-ups of the same cards. */
export interface ScopeWorld {
  /** The cards, lying anyhow: what `bands.set` wants behind the openings. */
  readonly base: World;
  /** One for those that are the same up to renaming; numbered in this order. */
  readonly openings: Openings;
  opening(index: number): World;
  /** The set-ups that the openings stand for. */
  readonly setUps: number;
}

const playerNames = ['Ada', 'Brand', 'Cato', 'Dunya'];

const cardNames: Partial<Record<Kind, readonly string[]>> = {
  planetary: ['Aster', 'Holm', 'Osmund', 'Varga'],
  surface: ['Salt Flats', 'Grey Lode', 'Free Port', 'Low Dock'],
  capitalShip: ['Ivory Gate', 'Iron Vow', 'Slow Tide', 'Long Watch'],
  ncs: ['Wren', 'Moth', 'Sedge', 'Lark'],
  character: ['Vesna', 'Corin', 'Rill', 'Nuncio'],
  groundUnit: ['Toft', 'Dray', 'Ashlar', 'Bracken'],
};

export function scopeWorld(part: Part, scope: Scope): ScopeWorld {
  const names = part.sorts.map(
    ({ kind }, card) =>
      cardNames[kind]![part.sorts.slice(0, card).filter((other) => other.kind === kind).length]!,
  );
  const positions = positionsOf(part, scope);
  const setUps = positions.reduce((sum, position) => sum + standsFor(position, part, scope), 0);
  const lying = (at: readonly number[], player: number, phase: Phase): World => ({
    name: 'set-up',
    purpose: `A set-up of ${scope.text}.`,
    players: playerNames.slice(0, scope.players),
    cards: part.sorts.map((sort, card) => cardOf(sort, names[card]!, at[card]!, names, part.sorts)),
    moves: new Array<number>(scope.players).fill(scope.moves),
    environment: scope.environment,
    opening: { player, phase },
  });
  const laid = ({ at, player }: Position, phase: Phase) => lying(at, player, phase);
  const start = lying(
    part.sorts.map(() => inHand),
    0,
    'deployment',
  );
  return {
    // Where no scope has anything in hand, nothing ever comes out of it.
    base: scope.hand > 0 ? start : { ...start, cards: start.cards.map(depleted) },
    openings: function* () {
      for (const position of positions) for (const phase of phases) yield laid(position, phase);
    },
    opening: (index) => laid(positions[Math.floor(index / phases.length)]!, phases[index % phases.length]!),
    setUps: setUps * phases.length,
  };
}

const depleted = (card: Card): Card => (card.at === 'hand' ? { ...card, at: 'depleted' } : card);

function cardOf(
  sort: Sort,
  name: string,
  at: number,
  names: readonly string[],
  sorts: readonly Sort[],
): Card {
  const { kind, owner, keyword } = sort;
  const host = isUnit(sort) && at >= onCard ? at - onCard : undefined;
  const place: Place =
    host !== undefined ? { on: names[host]! } : isUnit(sort) && at !== inOpenSpace ? 'hand' : 'map';
  return {
    name,
    owner,
    prime: { kind },
    keywords: keyword ? [keyword] : [],
    at: place,
    face: !isUnit(sort) && at === 1 ? 'contested' : 'prime',
    // 14.8-c: aboard a Capital Ship a craft is activated.
    ready: !(host !== undefined && isCraft(sort) && sorts[host]!.kind === 'capitalShip'),
    barredFrom: [],
    mobilizing: false,
  };
}
