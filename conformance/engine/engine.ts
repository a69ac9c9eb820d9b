import type { NamedAction, Observation } from '../../rulebook/index.js';
import type { Perft } from '../case.js';
import type { ResetParams } from '../protocol/messages.js';

/** An implementation of a rulebook as the protocol sees it. What is beyond it throws `Unsupported`. */
export interface Engine {
  readonly name: string;
  /** A position to play from. */
  reset(params: ResetParams): Game;
}

export interface Game {
  /** False: illegal, and the position is as it was. */
  apply(action: NamedAction): boolean;
  legal(): readonly NamedAction[];
  observe(): Observation;
  perft(depth: number): Perft;
  /** Goes back to what `snapshot` gave. */
  restore(snapshot: unknown): void;
  snapshot(): unknown;
}

/** A set-up, reading or revision that an engine does not have. */
export class Unsupported extends Error {
  override readonly name = 'Unsupported';
}
