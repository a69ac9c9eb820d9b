import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  EventFromLogic,
  EventObject,
  InputFrom,
  MachineContext,
  StateValue,
} from 'xstate';
import type { ActionIndex, Model, PackedState, Property } from '../model.js';
import type { Symmetry } from '../symmetry/symmetry.js';

interface ChartPropertyBase {
  readonly id: string;
  /** The property in one sentence. */
  readonly says: string;
}

/** An invariant of the context; `when` confines it to configurations that carry this XState tag. */
export interface ChartAlways<C> extends ChartPropertyBase {
  readonly kind: 'always';
  readonly when?: string;
  /** `holds` is true wherever `premise` is not; nobody need ask: see the model's own properties. */
  readonly holdsElsewhere?: boolean;
  readonly idle?: boolean;
  /** Absent: always. `when` is part of the premise: a tag that never arises makes the property vacuous. */
  premise?(context: C): boolean;
  holds(context: C): boolean;
  /** Which instance fails where it does not hold: see the model's own properties. */
  failing?(context: C): string;
}

/** A claim about every step; `when` confines it to steps from and to configurations that carry this tag. */
export interface ChartStep<C, E> extends ChartPropertyBase {
  readonly kind: 'step';
  readonly when?: string;
  /** `holds` is true wherever `premise` is not; nobody need ask: see the model's own properties. */
  readonly holdsElsewhere?: boolean;
  readonly idle?: boolean;
  /** Types of the events that it speaks of; absent: all. Part of the premise, and quicker than any. */
  readonly of?: readonly string[];
  premise?(before: C, event: E, after: C): boolean;
  holds(before: C, event: E, after: C): boolean;
  failing?(before: C, event: E, after: C): string;
}

/** Some reachable state, in a configuration that carries `when` if given, satisfies it. */
export interface ChartReachable<C> extends ChartPropertyBase {
  readonly kind: 'reachable';
  readonly when?: string;
  holds(context: C): boolean;
}

/** Every state has a way on; a machine that is done has ended, and `isEnd` can name further ends. */
export interface ChartNoDeadlock<C> extends ChartPropertyBase {
  readonly kind: 'noDeadlock';
  isEnd?(context: C): boolean;
}

/** Some states: those in a configuration that carries the tag `when`, with a context that `holds`; each absent: whatever it is. */
export interface ChartPlace<C> {
  readonly when?: string;
  holds?(context: C): boolean;
}

/** From every reachable state (where its `premise` is, if it has one) such a state can still be reached (AG EF). */
export interface ChartAlwaysPossible<C> extends ChartPropertyBase, ChartPlace<C> {
  readonly kind: 'alwaysPossible';
  premise?(context: C): boolean;
}

/** Events under weak fairness together: all of a type, or those that `of` picks. */
export type ChartFair<E> = string | { readonly name: string; of(event: E): boolean };

/** On every run, whenever `from` then `to`, at once or later; see the model's own property. */
export interface ChartLeadsTo<C, E> extends ChartPropertyBase {
  readonly kind: 'leadsTo';
  readonly from: ChartPlace<C>;
  readonly to: ChartPlace<C>;
  /** What no run that counts neglects for ever; `types` stands for each type of event, `events` for each event of the alphabet. Absent: every run counts. */
  readonly fair?: readonly ChartFair<E>[] | 'types' | 'events';
}

/** A property over the chart's own terms. The contexts handed over are on loan: never keep or change them. */
export type ChartProperty<C = MachineContext, E = EventObject> =
  | ChartAlways<C>
  | ChartStep<C, E>
  | ChartReachable<C>
  | ChartNoDeadlock<C>
  | ChartAlwaysPossible<C>
  | ChartLeadsTo<C, E>;

export interface StatechartOptions<M extends AnyStateMachine = AnyStateMachine> {
  /** The alphabet: an action's index is its position. The order is the order in which successors are visited. */
  readonly events: readonly EventFromLogic<M>[];
  /** One line for people; absent: the event as JSON. */
  readonly describe?: (event: EventFromLogic<M>) => string;
  readonly properties?: readonly ChartProperty<ContextFrom<M>, EventFromLogic<M>>[];
  /** Input of the machine, if it takes any. */
  readonly input?: InputFrom<M>;
  /** Expansions of a configuration after which straight code is generated for it; absent: when it pays. For tests. */
  readonly straightAfter?: number;
  /**
   * Timers and actors are part of the outside: their events come from the alphabet, whenever the chart takes them, and what
   * is sent to them is left out; see `outsideOf`. Absent: a machine that has any is refused.
   */
  readonly untimed?: boolean;
  /** The initial states, in a fixed order; absent: the machine's own one. */
  readonly beginnings?: () => Iterable<Beginning<ContextFrom<M>>>;
  /** What the machine and the properties do not tell apart, by the bytes of its packed table. */
  readonly symmetry?: Symmetry | undefined;
}

/**
 * Where a machine may begin: in a configuration, with a context that is on loan until the next one is asked for. It is at rest:
 * nothing is entered, and no eventless transition is open.
 */
export interface Beginning<C = MachineContext> {
  readonly value: StateValue;
  readonly context: C;
}

/** A statechart as a model, with the chart's own terms for its packed states. */
export interface StatechartModel<M extends AnyStateMachine = AnyStateMachine> extends Model {
  readonly machine: M;
  readonly events: readonly EventFromLogic<M>[];
  readonly input?: InputFrom<M> | undefined;
  /** Contexts that are no packed tables: those met so far, in order, and about what they take of the heap. */
  readonly contexts?: { readonly values: readonly MachineContext[]; readonly bytes: number } | undefined;
  configuration(state: PackedState): StateValue;
  /** The context of `state`; the caller's own copy. */
  context(state: PackedState): ContextFrom<M>;
  hasTag(state: PackedState, tag: string): boolean;
  /** Whether the machine has reached its end: such a state enables nothing, as a stopped actor takes no event. */
  isDone(state: PackedState): boolean;
  /** The successor, a new array, or undefined if the event is not enabled. An event outside the alphabet is welcome. */
  apply(state: PackedState, event: EventFromLogic<M> | ActionIndex): PackedState | undefined;
  /** Indices of the enabled events, ascending. */
  enabled(state: PackedState): ActionIndex[];
  /** A property of the chart's terms as one of packed states, for whoever judges it apart from the model's own. */
  judging(property: ChartProperty<ContextFrom<M>, EventFromLogic<M>>): Property;
  /** The packed state of one of XState's snapshots of this machine. */
  encode(snapshot: AnyMachineSnapshot): PackedState;
}

/** A machine that uses something that has no meaning in a closed, untimed model, or that we do not compile. */
export class UnsupportedStatechart extends Error {
  /** Id of the state node, or of the machine. */
  readonly stateId: string;
  readonly feature: string;
  readonly hint: string;

  constructor(stateId: string, feature: string, hint: string) {
    super(`the statechart cannot be compiled: state '#${stateId}' uses ${feature}. ${hint}`);
    this.name = 'UnsupportedStatechart';
    this.stateId = stateId;
    this.feature = feature;
    this.hint = hint;
  }
}

/** Names of async functions, whose result would be a promise that is not waited for. */
export const isAsync = (fn: unknown): boolean =>
  typeof fn === 'function' && /^Async/.test((fn as { constructor: { name: string } }).constructor.name);
