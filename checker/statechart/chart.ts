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
import type { ActionIndex, Interned, PackedState, Property, Visit } from '../model.js';
import { type Symmetry, shifted } from '../symmetry/symmetry.js';
import { Codec } from './codec.js';
import { passes } from './configuration.js';
import { isPackedContext, type Lane, PackedLane } from './context.js';
import { Control } from './control.js';
import { InternedLane } from './interned.js';
import { actorStub } from './outside.js';
import { judge, type Reader } from './properties.js';
import {
  type Beginning,
  type ChartProperty,
  type StatechartModel,
  type StatechartOptions,
  UnsupportedStatechart,
} from './types.js';
import { verify } from './verify.js';

/** The context that a machine starts with. */
export function initialContext(machine: AnyStateMachine, input: unknown, untimed = false): MachineContext {
  const context = machine.config.context as MachineContext | ((args: object) => MachineContext) | undefined;
  if (typeof context !== 'function') return context ?? {};
  const refuse = (feature: string): never => {
    throw new UnsupportedStatechart(
      machine.root.id,
      `${feature} in its initial context`,
      'A model has no actors: build the context from input alone.',
    );
  };
  return context({
    input,
    get spawn() {
      return untimed ? actorStub : refuse('spawn');
    },
    get self() {
      return refuse('self');
    },
  });
}

/** What people are shown of a table: its own JSON if it has any, else its bytes. */
function viewOf(context: MachineContext): unknown {
  if (!isPackedContext(context)) return context;
  const { toJSON } = context.table as { toJSON?: () => unknown };
  return toJSON ? toJSON.call(context.table) : [...context.table.bytes];
}

/** What the compiled and the interpreted model of a statechart share: the layout of states, and reading them. */
export abstract class Chart<M extends AnyStateMachine> implements StatechartModel<M> {
  readonly events: readonly EventFromLogic<M>[];
  readonly input: InputFrom<M> | undefined;
  readonly properties: readonly Property[];
  /** What each property that was made here says in the chart's terms. */
  protected readonly terms = new Map<Property, ChartProperty<MachineContext, EventObject>>();
  protected readonly control: Control;
  protected readonly lane: Lane;
  protected readonly codec: Codec;
  /** The machine's own context before its first action. */
  protected readonly given: MachineContext;

  constructor(
    readonly machine: M,
    private readonly options: StatechartOptions<M>,
  ) {
    verify(machine, options.untimed);
    this.events = options.events;
    this.input = options.input;
    this.control = new Control(machine, this.events as readonly EventObject[], options.untimed);
    this.given = initialContext(machine, options.input, options.untimed);
    this.lane = isPackedContext(this.given)
      ? new PackedLane(this.given.table)
      : new InternedLane(machine.root.id);
    this.codec = new Codec(this.control, this.lane);
    this.properties = (options.properties ?? []).map((property) => this.judging(property));
  }

  judging(property: ChartProperty<ContextFrom<M>, EventFromLogic<M>>): Property {
    const terms = property as ChartProperty<MachineContext, EventObject>;
    const judged = judge(terms, this.reader(), this.events as readonly EventObject[]);
    this.terms.set(judged, terms);
    return judged;
  }

  /** Where the machine begins of itself. */
  protected abstract first(): PackedState;
  abstract expand(state: PackedState, visit: Visit): void;
  abstract apply(state: PackedState, which: EventFromLogic<M> | ActionIndex): PackedState | undefined;
  abstract enabled(state: PackedState): ActionIndex[];
  protected abstract reader(): Reader;

  initial(): Iterable<PackedState> {
    const { beginnings } = this.options;
    return beginnings ? this.begun(beginnings()) : [this.first()];
  }

  private *begun(beginnings: Iterable<Beginning>): Iterable<PackedState> {
    const slot = this.lane.slot();
    const configured = new Map<string, PackedState>();
    for (const { value, context } of beginnings) {
      const key = JSON.stringify(value);
      const like = configured.get(key) ?? this.encode(this.machine.resolveState({ value, context }));
      configured.set(key, like);
      this.lane.put(slot, context);
      for (const candidates of this.codec.configuration(like).eventless.values()) {
        if (candidates.some((candidate) => passes(candidate, slot.args)))
          throw new Error(`a beginning of ${this.machine.id} in ${key} is not at rest`);
      }
      const state = like.slice();
      this.lane.store(slot, state, this.codec.context);
      yield state;
    }
  }

  get stateBytes(): number {
    return this.codec.stateBytes;
  }

  /** An interned context is known by the order in which it came. */
  get isPrivate(): boolean {
    return this.lane instanceof InternedLane;
  }

  get interned(): Interned | undefined {
    return this.lane instanceof InternedLane ? this.lane.interned : undefined;
  }

  get fieldBits(): Uint8Array {
    return this.codec.fieldBits;
  }

  get contexts(): StatechartModel<M>['contexts'] {
    return this.lane instanceof InternedLane ? this.lane : undefined;
  }

  get symmetry(): Symmetry | undefined {
    return this.options.symmetry && shifted(this.options.symmetry, this.codec.context);
  }

  /** The event itself, or that of the alphabet with this index. */
  protected event(which: EventFromLogic<M> | ActionIndex): EventObject {
    const event = (typeof which === 'number' ? this.events[which] : which) as EventObject | undefined;
    if (!event) throw new RangeError(`no action ${String(which)} of ${this.events.length}`);
    return event;
  }

  describe(action: ActionIndex): string {
    const event = this.event(action);
    if (this.options.describe) return this.options.describe(event as EventFromLogic<M>);
    return Object.keys(event).length === 1 ? event.type : JSON.stringify(event);
  }

  configuration(state: PackedState): StateValue {
    return this.codec.configuration(state).value;
  }

  context(state: PackedState): ContextFrom<M> {
    const slot = this.lane.slot();
    this.lane.load(slot, state, this.codec.context);
    return this.lane.copy(slot) as ContextFrom<M>;
  }

  hasTag(state: PackedState, tag: string): boolean {
    return this.codec.configuration(state).tags.has(tag);
  }

  isDone(state: PackedState): boolean {
    return this.codec.configuration(state).done;
  }

  view(state: PackedState): unknown {
    return {
      value: this.configuration(state),
      context: viewOf(this.context(state)),
      ...this.codec.remembered(state),
    };
  }

  encode(snapshot: AnyMachineSnapshot): PackedState {
    return this.codec.encode(snapshot);
  }
}
