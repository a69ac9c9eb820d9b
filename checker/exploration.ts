import type { Custody, Kept } from './kept.js';
import type { BoundHit, PackedState, Property, Trace, Verdict } from './model.js';
import type { SeveralAsked, Violation } from './several.js';
import type { Reduction } from './symmetry/orbits.js';

/** How far a search has come. */
export interface Progress {
  /** Distinct states stored. */
  readonly states: number;
  /** Steps taken, those that lead to known states or back to the same one included. */
  readonly transitions: number;
  /** Every state within this many steps of an initial state is stored; when complete, the distance of the farthest. */
  readonly depth: number;
  /** States stored and not expanded yet. */
  readonly frontier: number;
  readonly seconds: number;
  /** Bytes of the visited set, arena and table together. */
  readonly bytes: number;
  /** Bytes on disk, where states are spilled. */
  readonly disk?: number;
}

export interface Judgement {
  readonly property: Property;
  readonly verdict: Verdict;
}

export interface Exploration extends Progress {
  /** Whether every reachable state was expanded. */
  readonly complete: boolean;
  /** What stopped an incomplete search. */
  readonly bound?: BoundHit;
  readonly bytesPerState: number;
  /** In the order of `Model.properties`. */
  readonly verdicts: readonly Judgement[];
  /** Expanded states with no enabled action, other than ends. */
  readonly deadlocks: number;
  /** Expanded states with no enabled action that every `noDeadlock` property (at least one) accepts as an end. */
  readonly ends: number;
  /** If several were asked for: every violation that was found, in the order of `Model.properties`. */
  readonly violations?: readonly Violation[];
  /** Of a search up to symmetry: what the states, one an orbit, stand for. */
  readonly reduction?: Reduction;
}

export interface ExploreOptions {
  /** Stores one state of each orbit of the model's symmetry; the same verdicts and traces come of it. Without one: all states. */
  readonly symmetry?: boolean;
  /** Called every `progressEvery` expanded states; a returned 'stop' interrupts the search. */
  readonly onProgress?: (progress: Progress) => unknown;
  /** Expanded states between two reports; default 65,536. */
  readonly progressEvery?: number;
  /** Milliseconds after which a report comes sooner, where states take long. */
  readonly progressWithin?: number;
  /** What keeps the states, in place of the usual store. */
  readonly store?: Kept;
  /** Puts the search where an earlier one stopped, and keeps where this one has come to. */
  readonly custody?: Custody;
  /**
   * Called for every state that is expanded, in the order of the search. The state is on loan for the call; `trace` finds
   * the shortest way to it.
   */
  readonly onState?: (state: PackedState, trace: () => Trace) => void;
  /** Look for several violations of each property, not for the nearest only. */
  readonly several?: SeveralAsked;
}
