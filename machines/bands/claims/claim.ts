import type { PackedContext } from '../../../checker/index.js';
import type { Broken, ClaimText } from '../../../rulebook/index.js';
import type { Action } from '../actions.js';
import type { CardId } from '../setup.js';
import type { Table } from '../table.js';

/** Where a claim fails: a card, or for claims about Bands a player. */
export type Instance = number;

/** Where a claim holds. */
export const nowhere = -1;

/** A statement about every settled position. */
export interface PositionClaim extends ClaimText {
  readonly kind: 'always';
  /** The position has something that the claim speaks of. */
  arises(table: Table): boolean;
  /** Where it fails, or `nowhere`. */
  fails(table: Table): Instance;
  tell(table: Table, instance: Instance): Broken;
}

/** A statement about every action taken between settled positions; with `settling`, about actions of the checks too. */
export interface StepClaim extends ClaimText {
  readonly kind: 'step';
  readonly settling?: true;
  arises(before: Table, action: Action, after: Table): boolean;
  fails(before: Table, action: Action, after: Table): Instance;
  tell(before: Table, action: Action, after: Table, instance: Instance): Broken;
}

export type BandsClaim = PositionClaim | StepClaim;

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
