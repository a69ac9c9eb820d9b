import { definition, permission } from '../../../rulebook/index.js';
import type { Wait } from '../counters.js';
import type { CardId, PlayerId } from '../setup.js';
import type { Table } from '../table.js';

/** Questions of the turn and of what is counted in it, with their facts (10.1 to 10.4, 10.7, 14.10). */

export interface OfCard {
  readonly table: Table;
  card: CardId;
}

/** May this Maneuver be played; its moment is the statechart's (10.3). */
export const mayManeuver = permission<OfCard>('maneuver', 'may the Maneuver be played');

/** Does this card ready in the Ready Phase of the active player (10.1-i). */
export const mayReady = permission<OfCard>('ready', 'does the card ready');

export const mayDraw = permission<OfCard>('draw', 'may the card be drawn');

export const mayDiscard = permission<OfCard>('discard', 'may the card be discarded');

export const maySell = permission<OfCard>('sell', 'may the card be sold');

/** What a card can do for a player without anything else of the text coming into it. */
export const abilities = ['income', 'vote', 'other'] as const;
export type Ability = (typeof abilities)[number];

export interface UseFacts extends OfCard {
  /** The player who would have the benefit. */
  player: PlayerId;
  readonly ability: Ability;
}

export const mayUse = permission<UseFacts>('use', 'may the ability be used');

/** An effect at the start of a turn, and the point at which it would be resolved. */
export interface ResolveFacts extends OfCard {
  at: Wait;
}

export const mayResolve = permission<ResolveFacts>('resolve', 'is the effect resolved now');

/** Currency that sections outside the rulebook take (below 0) or give. */
export interface FlowFacts {
  readonly table: Table;
  player: PlayerId;
  amount: number;
}

export const mayFlow = permission<FlowFacts>('flow', 'may the Currency come or go');

/** A Treasury as it was and is, when it changes or as its player's turn begins. */
export interface AwardFacts {
  readonly table: Table;
  player: PlayerId;
  before: number;
  at: 'change' | 'beginning';
}

/** How many Story Points an empty Treasury awards (10.1-f, 10.1-g). */
export const pointsFor = definition<AwardFacts, number>('points', 'how many Story Points are awarded');

export interface TurnFacts {
  readonly ofCard: OfCard;
  readonly use: Readonly<Record<Ability, UseFacts>>;
  readonly resolve: ResolveFacts;
  readonly flow: FlowFacts;
  readonly award: AwardFacts;
}

export const turnFactsFor = (table: Table): TurnFacts => ({
  ofCard: { table, card: 0 },
  use: Object.fromEntries(
    abilities.map((ability) => [ability, { table, card: 0, player: 0, ability }]),
  ) as Record<Ability, UseFacts>,
  resolve: { table, card: 0, at: 'never' },
  flow: { table, player: 0, amount: 0 },
  award: { table, player: 0, before: 0, at: 'change' },
});

export const turnQuestions = [
  mayManeuver,
  mayReady,
  mayDraw,
  mayDiscard,
  maySell,
  mayUse,
  mayResolve,
  mayFlow,
  pointsFor,
];
