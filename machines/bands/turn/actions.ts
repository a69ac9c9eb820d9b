import type { PermissionRuling } from '../../../rulebook/index.js';
import { nameOf } from '../language.js';
import type { CardId, PlayerId, Setup } from '../setup.js';
import type { Table } from '../table.js';
import { playerName } from '../telling.js';
import type { Face } from '../world.js';
import { type CardAct, type Flow, type Maneuver, maneuvers, type TurnAction } from './acts.js';

export const assumptionsOfTurn: Partial<Record<TurnAction['type'], readonly string[]>> = {
  sell: ['Sell'],
  use: ['abilities'],
  vote: ['Votes'],
  fastManeuver: ['Maneuvers'],
  slowManeuver: ['Maneuvers'],
  drain: ['Currency'],
  gain: ['Currency'],
  advance: ['Acts'],
};

/** Cards that may come to lie in a hand or start there. */
const fromHand = ({ world }: Setup, test: (card: CardId) => boolean = () => true) =>
  world.cards.flatMap(({ at }, card) => ((at === 'hand' || at === 'deck') && test(card) ? [card] : []));

/** Cards of players who could ever have more than seven of them in hand. */
function discardable(setup: Setup): CardId[] {
  const cards = fromHand(setup);
  return cards.filter((card) => cards.filter((other) => setup.owner[other] === setup.owner[card]).length > 7);
}

/** The actions of the turn that a set-up could ever know, in the order in which they are tried. */
export function turnAlphabet(setup: Setup): TurnAction[] {
  const { world, economy, starting, records } = setup;
  const all = world.cards.map((_, card) => card);
  const permanents = all.filter((card) => !maneuvers.includes(records[card]![0].kind as Maneuver));
  const each = (type: CardAct, cards: readonly CardId[]): TurnAction[] =>
    cards.map((card) => ({ type, card }));
  const ofKind = (type: Maneuver): TurnAction[] =>
    fromHand(setup, (card) => records[card]![0].kind === type).map((card) => ({ type, card }));
  const printing = (test: (face: Face) => boolean) => all.filter((card) => records[card]!.some(test));
  const voters = printing(({ votes }) => votes === true);
  const votes = voters.flatMap((card) =>
    economy.factors.flatMap((_, factor) =>
      ([1, -1] as const).map((by): TurnAction => ({ type: 'vote', card, factor, by })),
    ),
  );
  const flow = (type: Flow, amounts: readonly number[]): TurnAction[] =>
    world.players.flatMap((_, player) => amounts.map((amount) => ({ type, player, amount })));
  return [
    ...each('resolve', starting),
    ...each(
      'draw',
      all.filter((card) => world.cards[card]!.at === 'deck'),
    ),
    ...each('discard', discardable(setup)),
    ...each('sell', permanents),
    ...each(
      'use',
      printing(({ ability }) => ability === true),
    ),
    ...ofKind('fastManeuver'),
    ...ofKind('slowManeuver'),
    ...votes,
    ...flow('drain', economy.drains),
    ...flow('gain', economy.gains),
    ...(economy.acts > 0 ? [{ type: 'advance' } as const] : []),
  ];
}

// biome-ignore lint/suspicious/noExplicitAny: each entry pairs a ruling with facts of its own shape.
type AnyRuling = PermissionRuling<any>;

interface TurnTest<A extends TurnAction = TurnAction> {
  ruling(table: Table): AnyRuling;
  facts(table: Table, action: A): object;
  asks(table: Table, action: A): string;
}

type CardAction = Extract<TurnAction, { card: CardId }>;
type FlowAction = Extract<TurnAction, { type: Flow }>;

const ofCard = (
  kind: 'maneuver' | 'draw' | 'discard' | 'sell',
  words: string,
): readonly TurnTest<CardAction>[] => [
  {
    ruling: ({ rulings }) => rulings.turn[kind],
    facts: (table, { card }) => {
      const facts = table.facts.turn.ofCard;
      facts.card = card;
      return facts;
    },
    asks: (table, { card }) => `may ${nameOf(table, card)} be ${words}`,
  },
];

/** Who uses what a card can do: the active player, but by the reading voting each player votes their own cards. */
export const userOf = (table: Table, ability: 'vote' | 'other', card: CardId): PlayerId =>
  ability === 'vote' && table.rulings.turn.anyoneVotes && !table.isUncontrolled(card)
    ? table.controllerOf(card)
    : table.activePlayer;

const using = (ability: 'vote' | 'other', words: string): readonly TurnTest<CardAction>[] => [
  {
    ruling: ({ rulings }) => rulings.turn.use[ability],
    facts: (table, { card }) => {
      const facts = table.facts.turn.use[ability];
      facts.card = card;
      facts.player = userOf(table, ability, card);
      return facts;
    },
    asks: (table, { card }) =>
      `may ${playerName(table, userOf(table, ability, card))} ${words} ${nameOf(table, card)}`,
  },
];

const resolving: readonly TurnTest<CardAction>[] = [
  {
    ruling: ({ rulings }) => rulings.turn.resolve,
    facts: (table, { card }) => {
      const facts = table.facts.turn.resolve;
      facts.card = card;
      facts.at = table.waitOf(card);
      return facts;
    },
    asks: (table, { card }) => `is the effect of ${nameOf(table, card)} resolved now`,
  },
];

const flowing: readonly TurnTest<FlowAction>[] = [
  {
    ruling: ({ rulings }) => rulings.turn.flow,
    facts: (table, { type, player, amount }) => {
      const facts = table.facts.turn.flow;
      facts.player = player;
      facts.amount = type === 'drain' ? -amount : amount;
      return facts;
    },
    asks: (table, { type, player }) =>
      `may the Treasury of ${playerName(table, player)} ${type === 'drain' ? 'lose' : 'get'} Currency`,
  },
];

/** The questions that each of these actions must pass; none for what the chart alone gives its place. */
export const turnTests: Record<TurnAction['type'], readonly TurnTest<never>[]> = {
  fastManeuver: ofCard('maneuver', 'played'),
  slowManeuver: ofCard('maneuver', 'played'),
  draw: ofCard('draw', 'drawn'),
  discard: ofCard('discard', 'discarded'),
  sell: ofCard('sell', 'sold'),
  resolve: resolving,
  use: using('other', 'use the abilities of'),
  vote: using('vote', 'commit the Votes of'),
  drain: flowing,
  gain: flowing,
  advance: [],
};
