/** What the plays of bands expect to see; schema/plays.schema.json describes the same shapes. */
import type { FaceName, Opening } from '../../machines/bands/world.js';

/** What can be seen of one card; only what is given is compared. */
export interface ExpectedCard {
  readonly controller?: string;
  readonly face?: FaceName;
  /** `planetary of PLAYER`, `surface of PLAYER` or `space`. */
  readonly band?: string;
  /** `hand`, `map`, `deck`, `depleted`, `displaced` or `on CARD`. */
  readonly place?: string;
  /** All cards on it, in any order. */
  readonly occupants?: readonly string[];
  readonly ready?: boolean;
  readonly mobilizing?: boolean;
  /** All cards that it may not return to, in any order. */
  readonly barredFrom?: readonly string[];
}

/** Where the turn stands; only what is given is compared. */
export interface ExpectedTurn {
  readonly player?: string;
  readonly phase?: Opening;
  readonly movesLeft?: number;
  /** By player; only those given are compared. */
  readonly treasury?: Readonly<Record<string, number>>;
  readonly storyPoints?: Readonly<Record<string, number>>;
  /** By name. */
  readonly factors?: Readonly<Record<string, number>>;
  readonly act?: number;
}
