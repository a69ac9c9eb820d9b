/**
 * What the checker sees of anything it checks: fixed-width packed states, an ordered list of enabled
 * actions in each, and the properties to judge. It knows neither what is modelled nor how: no rules, no statechart.
 */

import type { Symmetry } from './symmetry/symmetry.js';

/** A packed state: `Model.stateBytes` bytes. The checker never interprets them. */
export type PackedState = Uint8Array;

/** Index of an action in the model's alphabet; traces are lists of these. */
export type ActionIndex = number;

/**
 * `next` belongs to the model and is overwritten by the following visit: copy it to keep it. A visit may throw, to end an
 * expansion that takes too long; the model is used on.
 */
export type Visit = (action: ActionIndex, next: PackedState) => void;

/** The values that states of a private model refer to, as texts in the order of their numbers. */
export interface Interned {
  save(): Iterable<string>;
  /** Returns false if the model has other values already. */
  load(texts: Iterable<string>): boolean;
}

export interface Model {
  /** Bytes of one packed state. */
  readonly stateBytes: number;
  /** Low bits in use in each byte of a state, `stateBytes` entries of 0..8; absent means 8 everywhere. The store packs to these. */
  readonly fieldBits?: Uint8Array;
  /** States hold numbers that this instance alone understands, so that threads cannot share a search. */
  readonly isPrivate?: boolean;
  /** Of a private model: these numbers, for another instance of it to take over before it meets any state. */
  readonly interned?: Interned | undefined;
  /** All initial states, in a fixed order. */
  initial(): Iterable<PackedState>;
  /** Visits every enabled action of `state` once, in a fixed order. `state` is not kept or changed. */
  expand(state: PackedState, visit: Visit): void;
  /**
   * Announces the state that properties are judged in next, so that a model can make ready once what they all ask. The array
   * keeps its content until the next announcement; `undefined` ends the matter.
   */
  prepare?(state: PackedState | undefined): void;
  /**
   * One quick test for several invariants in the announced state: false only if none of them fails there and no premise
   * arises that has not been met. Absent, or undefined: ask them one by one.
   */
  panel?(pending: readonly Pending[]): ((state: PackedState) => boolean) | undefined;
  /** The same for claims about steps out of the announced state by `action`. */
  stepPanel?(
    action: ActionIndex,
    pending: readonly Pending[],
  ): ((state: PackedState, action: ActionIndex, next: PackedState) => boolean) | undefined;
  /** One line for people. */
  describe(action: ActionIndex): string;
  /** A plain JSON value for people and tests; equal states have equal views. */
  view(state: PackedState): unknown;
  readonly properties: readonly Property[];
  /** What it does not tell apart; a search uses it where it is asked to. */
  readonly symmetry?: Symmetry | undefined;
}

/** A property that is not decided yet; `premise`: whether its premise has been met. */
export interface Pending {
  readonly property: Property;
  readonly premise: boolean;
}

interface PropertyBase {
  readonly id: string;
  /** The property in one sentence. */
  readonly says: string;
}

interface Conditional {
  /** `holds` is true wherever the premise is not, so that the premise need not be asked again once it was met. */
  readonly holdsElsewhere?: boolean;
  /** The model knows beforehand that the premise never arises: nobody asks, and the property is `vacuous`. */
  readonly idle?: boolean;
}

/** A state invariant. */
export interface Always extends PropertyBase, Conditional {
  readonly kind: 'always';
  holds(state: PackedState): boolean;
  /** Which of its instances fails in a state where it does not hold, for whoever looks for several; absent: there is one. */
  failing?(state: PackedState): string;
  /** Whether the property says anything about this state; a property whose premise is never reached is `vacuous`. Absent: always. */
  premise?(state: PackedState): boolean;
}

/** A claim about every single step. */
export interface Step extends PropertyBase, Conditional {
  readonly kind: 'step';
  holds(before: PackedState, action: ActionIndex, after: PackedState): boolean;
  failing?(before: PackedState, action: ActionIndex, after: PackedState): string;
  premise?(before: PackedState, action: ActionIndex, after: PackedState): boolean;
  /** Whether it says anything about steps by this action; where not, it is not asked. Absent: about all. */
  speaksOf?(action: ActionIndex): boolean;
}

/** Some reachable state satisfies it. */
export interface Reachable extends PropertyBase {
  readonly kind: 'reachable';
  holds(state: PackedState): boolean;
}

/** Every state has a way on, unless the model says that it is an end. */
export interface NoDeadlock extends PropertyBase {
  readonly kind: 'noDeadlock';
  /** Whether it may end here. */
  isEnd(state: PackedState): boolean;
}

/**
 * From every reachable state some state that satisfies it can still be reached (AG EF); from an end, only that end itself. Asked
 * where its `premise` is.
 */
export interface AlwaysPossible extends PropertyBase {
  readonly kind: 'alwaysPossible';
  premise?(state: PackedState): boolean;
  holds(state: PackedState): boolean;
}

/**
 * A set of actions under weak fairness: no run goes on for ever with one of them enabled from some moment on in every state and
 * none of them taken. A step by one of them counts as taken, whatever it changes.
 */
export interface FairSet {
  readonly name: string;
  has(action: ActionIndex): boolean;
}

/**
 * On every run, whenever `from` then `to`, at once or later. A run goes on as long as anything is enabled, and what has not come at
 * its end never comes.
 */
export interface LeadsTo extends PropertyBase {
  readonly kind: 'leadsTo';
  from(state: PackedState): boolean;
  to(state: PackedState): boolean;
  /** Runs that neglect one of these for ever do not count. */
  readonly fair: readonly FairSet[];
}

/** Properties of the whole graph, which no state or step decides: they are judged when the search is over. */
export type GraphProperty = AlwaysPossible | LeadsTo;

export type Property = Always | Step | Reachable | NoDeadlock | GraphProperty;

export const isOfGraph = (property: Property): property is GraphProperty =>
  property.kind === 'alwaysPossible' || property.kind === 'leadsTo';

/** The bounds of a search; what is absent is unbounded. */
export interface Bounds {
  /** Distinct states stored. */
  readonly maxStates?: number;
  /** Steps from an initial state. */
  readonly maxDepth?: number;
  /** Bytes of the visited set, arena and table together. */
  readonly maxMemory?: number;
  /** Milliseconds of wall clock. */
  readonly maxTime?: number;
}

export type BoundName = keyof Bounds;

/** What stopped a search before its end: a bound, or whoever asked for it. */
export interface BoundHit {
  /** `plays`: random plays were all that was asked for. `omission`: nothing stopped it, but states may be missing, since not whole states were compared. */
  readonly name: BoundName | 'interrupt' | 'omission' | 'plays';
  /** The value that the bound was set to; for an interrupt, the states stored when it came; for an omission, those stored in all. */
  readonly limit: number;
  /** Of an omission: the odds that some state was left out, at most. */
  readonly probability?: number;
  /** Of an omission: how many were taken for others, on the average. */
  readonly expected?: number;
}

/** A run from an initial state: `initial` is its index in `Model.initial()`. */
export interface Trace {
  readonly initial: number;
  readonly actions: readonly ActionIndex[];
  /** Of a run without end: after all actions it is in the state that it was in after the first `loop`, and goes round. */
  readonly loop?: number;
}

/**
 * `holds`: shown for every reachable state. `violated`/`found`: with the shortest trace. `vacuous`: the whole graph was
 * explored and the premise never arose. `undetermined`: a bound was hit first; never a pass.
 */
export type Verdict =
  | { readonly kind: 'holds' }
  | { readonly kind: 'vacuous' }
  | { readonly kind: 'violated'; readonly trace: Trace }
  | { readonly kind: 'found'; readonly trace: Trace }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'undetermined'; readonly bound: BoundHit };
