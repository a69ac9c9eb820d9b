import type { CardId, PlayerId } from '../setup.js';

/** What may be done in the phases of the turn beside deploying, moving and fighting. */

export const cardActs = ['draw', 'discard', 'resolve', 'sell', 'use'] as const;
export type CardAct = (typeof cardActs)[number];
export const maneuvers = ['fastManeuver', 'slowManeuver'] as const;
export type Maneuver = (typeof maneuvers)[number];
export const flows = ['drain', 'gain'] as const;
export type Flow = (typeof flows)[number];

export type TurnAction =
  | { readonly type: CardAct | Maneuver; readonly card: CardId }
  /** A committed Vote moves a Galactic Factor by one: up (1) or down (-1). */
  | { readonly type: 'vote'; readonly card: CardId; readonly factor: number; readonly by: 1 | -1 }
  | { readonly type: Flow; readonly player: PlayerId; readonly amount: number }
  /** Act transitions are checked in the End Phase; when one happens is not ours (10.1-p). */
  | { readonly type: 'advance' };

export const turnActionTypes = [...cardActs, ...maneuvers, 'vote', ...flows, 'advance'] as const;
