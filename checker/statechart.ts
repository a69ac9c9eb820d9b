import type { AnyStateMachine, EventFromLogic, EventObject, MachineContext } from 'xstate';
import type { ActionIndex, PackedState, Visit } from './model.js';
import { Chart } from './statechart/chart.js';
import type { Configuration } from './statechart/configuration.js';
import type { Slot } from './statechart/context.js';
import type { Reader } from './statechart/properties.js';
import { Run } from './statechart/run.js';
import type { StatechartModel, StatechartOptions } from './statechart/types.js';

class CompiledStatechart<M extends AnyStateMachine> extends Chart<M> {
  private readonly run: Run;
  private readonly next: PackedState;
  private readonly own: PackedState;
  private current: Slot;
  private probe: Slot;
  private readonly afterProbe: Slot;
  private busy = false;
  /** The announced state, while the current slot holds it. */
  private attended: PackedState | undefined;
  private attendedConfiguration: Configuration | undefined;

  constructor(machine: M, options: StatechartOptions<M>) {
    super(machine, options);
    const { lane } = this;
    this.current = lane.slot();
    this.probe = lane.slot();
    this.afterProbe = lane.slot();
    this.run = new Run(this.control, lane, lane.slot());
    this.next = new Uint8Array(this.stateBytes);
    lane.put(this.run.successor, this.given);
    this.run.initialise({ type: 'xstate.init', input: this.input } as EventObject);
    this.write();
    this.own = this.next.slice();
  }

  protected reader(): Reader {
    return {
      hasTag: (state, tag) => this.configurationOf(state).tags.has(tag),
      isDone: (state) => this.isDone(state),
      event: (action) => this.event(action),
      context: (state) =>
        state === this.attended ? this.current.args.context : this.locate(state, this.probe),
      // What `next` holds was written from the successor's slot.
      after: (state) =>
        state === this.next ? this.run.successor.args.context : this.locate(state, this.afterProbe),
    };
  }

  protected first(): PackedState {
    return this.own.slice();
  }

  /** As with contexts: those of the announced state and of the one in the making are at hand. */
  private configurationOf(state: PackedState): Configuration {
    if (state === this.next) return this.run.configuration;
    return state === this.attended ? this.attendedConfiguration! : this.codec.configuration(state);
  }

  /**
   * The context of `state`, in whichever slot holds it already, or else loaded into `spare`. The spare is asked first:
   * several properties of one state come one after the other.
   */
  private locate(state: PackedState, spare: Slot): MachineContext {
    const { lane, codec, current } = this;
    const { successor } = this.run;
    if (lane.holds(spare, state, codec.context)) return spare.args.context;
    if (lane.holds(current, state, codec.context)) return current.args.context;
    if (lane.holds(successor, state, codec.context)) return successor.args.context;
    lane.load(spare, state, codec.context);
    return spare.args.context;
  }

  prepare(state: PackedState | undefined): void {
    this.attended = undefined;
    if (!state) return;
    this.focus(state);
    this.attended = state;
    this.attendedConfiguration = this.codec.configuration(state);
  }

  /** Makes `state` the current one; what a property has loaded and derived just before is taken over. */
  private focus(state: PackedState): Slot {
    const { lane, codec, current, probe } = this;
    if (state === this.attended || lane.holds(current, state, codec.context)) return current;
    this.attended = undefined;
    if (lane.holds(probe, state, codec.context)) {
      this.current = probe;
      this.probe = current;
    } else lane.load(current, state, codec.context);
    return this.current;
  }

  private write(): void {
    const { run, codec, next } = this;
    codec.writeControl(next, run.configuration, run.history, run.atoms);
    this.lane.store(run.successor, next, codec.context);
  }

  /** Takes what `run` has chosen in `state`; the successor is then in `next`. */
  private advance(state: PackedState, configuration: Configuration, event: EventObject): void {
    const { run, codec } = this;
    this.lane.load(run.successor, state, codec.context);
    run.configuration = configuration;
    codec.history(state, run.history);
    run.atoms = codec.atoms(state, configuration);
    run.take(event);
    this.write();
  }

  /** Guards the scratch slots, which a visitor that expands in turn would overwrite. */
  private enter(): void {
    if (this.busy)
      throw new Error('a statechart model cannot expand a state while it visits another: collect first');
    this.busy = true;
  }

  expand(state: PackedState, visit: Visit): void {
    const configuration = this.codec.configuration(state);
    if (configuration.done) return;
    this.enter();
    try {
      const current = this.focus(state);
      for (const { index, event, selector } of configuration.alphabet) {
        current.args.event = event;
        if (!this.run.enables(selector, current)) continue;
        this.advance(state, configuration, event);
        visit(index, this.next);
      }
    } finally {
      this.busy = false;
    }
  }

  apply(state: PackedState, which: EventFromLogic<M> | ActionIndex): PackedState | undefined {
    const event = this.event(which);
    const configuration = this.codec.configuration(state);
    if (configuration.done) return undefined;
    this.enter();
    try {
      const current = this.focus(state);
      current.args.event = event;
      if (!this.run.enables(configuration.selector(event.type), current)) return undefined;
      this.advance(state, configuration, event);
      return this.next.slice();
    } finally {
      this.busy = false;
    }
  }

  enabled(state: PackedState): ActionIndex[] {
    const actions: ActionIndex[] = [];
    const configuration = this.codec.configuration(state);
    if (configuration.done) return actions;
    this.enter();
    try {
      const current = this.focus(state);
      for (const { index, event, selector } of configuration.alphabet) {
        current.args.event = event;
        if (this.run.enables(selector, current)) actions.push(index);
      }
      return actions;
    } finally {
      this.busy = false;
    }
  }
}

/**
 * Compiles an XState v5 machine into a model that calls the same guards and actions without XState's interpreter.
 * An event is enabled where XState's `can` says so and the machine is not done. The steps are XState's own, order of
 * selection, of actions and of raised events included; `compareWithXState` shows it edge by edge.
 *
 * Contexts that are a `PackedContext` live in the states as bytes, and `changes` works on them in place; any other
 * context must be plain JSON (and `undefined`) and is interned. `assign`, `raise`, `enqueueActions`, guards with parameters and their combinators are
 * compiled; plain functions, `log` and `emit` do not change the state and are left out.
 * @throws UnsupportedStatechart for what has no meaning in a closed, untimed model (invoke, after, spawn, sendTo,
 *   delays, promises) unless it is `untimed`, and for implementations that are missing
 */
export function compileStatechart<M extends AnyStateMachine>(
  machine: M,
  options: StatechartOptions<M>,
): StatechartModel<M> {
  return new CompiledStatechart(machine, options);
}
