import type { PackedContext } from '../../../checker/index.js';
import { type Broken, type ClaimText, claimsOf } from '../../../rulebook/index.js';
import { type Action, type ActionType, actionTypes } from '../actions.js';
import type { CardId, Setup } from '../setup.js';
import type { Table } from '../table.js';

/** Where a claim fails: a card, or for claims about Bands a player. */
export type Instance = number;

/** Where a claim holds. */
export const nowhere = -1;

interface Needy {
  /** Whether the cards of a set-up could ever make it arise; absent: they always could. */
  needs?(setup: Setup): boolean;
}

/** A statement about every settled position. */
export interface PositionClaim extends ClaimText, Needy {
  readonly kind: 'always';
  /** The position has something that the claim speaks of. */
  arises(table: Table): boolean;
  /** Where it fails, or `nowhere`. */
  fails(table: Table): Instance;
  tell(table: Table, instance: Instance): Broken;
}

/** A statement about every action taken between settled positions; with `settling`, about actions of the checks too. */
export interface StepClaim extends ClaimText, Needy {
  readonly kind: 'step';
  readonly settling?: true;
  /** Actions that it speaks of; absent: all. */
  readonly of?: readonly ActionType[];
  arises(before: Table, action: Action, after: Table): boolean;
  fails(before: Table, action: Action, after: Table): Instance;
  tell(before: Table, action: Action, after: Table, instance: Instance): Broken;
}

export type BandsClaim = PositionClaim | StepClaim;

/** A claim about positions, with the line on which it is written. */
export const always = claimsOf<PositionClaim>('always');

/** A claim about steps, with the line on which it is written. */
export const step = claimsOf<StepClaim>('step');

export type BandsContext = PackedContext<Table>;

/** The first of some cards that passes the test, or `nowhere`. */
export function firstOf(cards: readonly CardId[], test: (card: CardId) => boolean): Instance {
  for (let i = 0; i < cards.length; i++) if (test(cards[i]!)) return cards[i]!;
  return nowhere;
}

/** An intruder of which more is true; the quick answer where there is no intruder at all. */
export function firstIntruder(table: Table, test: (unit: CardId, host: CardId) => boolean): Instance {
  if (!table.hasIntruders()) return nowhere;
  return firstOf(table.setup.movable, (unit) => table.isIntruder(unit) && test(unit, table.hostOf(unit)));
}

/** Of some cards the first under a player who does not own it and of which more is true; the quick answer where there is none at all. */
export function firstTaken(
  table: Table,
  cards: readonly CardId[],
  test: (card: CardId) => boolean = () => true,
): Instance {
  return table.someTaken() ? firstOf(cards, (card) => table.isTaken(card) && test(card)) : nowhere;
}

/** Whatever is no mere end of a phase. */
export const actionsOtherThanPass: readonly ActionType[] = actionTypes.filter((type) => type !== 'pass');

/** The card that the action has turned over, or `nowhere`. */
export const turnedOver = (before: Table, action: Action, after: Table): CardId =>
  (action.type === 'liberate' || action.type === 'break') &&
  before.isPrime(action.card) &&
  after.isContested(action.card)
    ? action.card
    : nowhere;

/** An infiltrator, or several of one player, alone on a card that another player controls. */
export function hasLoneIntruder(table: Table, card: CardId): boolean {
  const sole = table.solePlayerOn(card);
  return sole !== -1 && table.isAnothers(card, sole);
}
