import type { AnyStateMachine, EventFromLogic, EventObject } from 'xstate';
import type { ActionIndex, PackedState, Pending, Visit } from './model.js';
import type { PackedContext } from './packed.js';
import { Attention } from './statechart/attention.js';
import { Chart } from './statechart/chart.js';
import type { Configuration } from './statechart/configuration.js';
import type { Slot } from './statechart/context.js';
import { Panels } from './statechart/panels.js';
import type { Reader } from './statechart/properties.js';
import { Questions } from './statechart/questions.js';
import { Run } from './statechart/run.js';
import type { Standing } from './statechart/standing.js';
import { expanderOf, isStraight, type Site } from './statechart/straight.js';
import type { StatechartModel, StatechartOptions } from './statechart/types.js';

/**
 * Expansions of a configuration until it is worth straight code: to write it costs as much as some hundred expansions, and
 * most models are small.
 */
const OFTEN = 100;

/** Methods that use or change what is at hand. */
const OF_ITSELF = ['prepare', 'panel', 'stepPanel', 'expand', 'apply', 'enabled'] as const;

class CompiledStatechart<M extends AnyStateMachine> extends Chart<M> {
  private readonly run: Run;
  private readonly next: PackedState;
  private readonly own: PackedState;
  private readonly attention: Attention;
  private busy = false;
  private viewed: PackedState | undefined;
  private words: Int32Array | undefined;
  private readonly site: Site;
  private readonly panels: Panels;
  private readonly often: number;

  constructor(machine: M, options: StatechartOptions<M>) {
    super(machine, options);
    const { lane } = this;
    this.next = new Uint8Array(this.stateBytes);
    const { context } = this.codec;
    this.run = new Run(
      this.control,
      lane,
      lane.slot(this.next.subarray(context, context + lane.fieldBits.length)),
      options.straightAfter ?? OFTEN,
    );
    this.attention = new Attention(lane, this.codec, this.run.successor);
    const { aspects } = (this.given as Partial<PackedContext>).table ?? {};
    this.panels = new Panels(this.terms, aspects);
    this.site = {
      run: this.run,
      questions: aspects && new Questions(aspects),
      next: this.next,
      words: new Int32Array(this.next.buffer),
      context,
      advance: (state, standing, event) => this.advance(state, standing, event),
      control: (standing) => {
        const bytes = new Uint8Array(context);
        this.codec.writeControl(bytes, standing, []);
        return bytes;
      },
      settle: (event) => {
        this.run.comeToRest(event);
        this.write();
      },
    };
    this.often = isStraight(this.run) ? (options.straightAfter ?? OFTEN) : Infinity;
    lane.put(this.run.successor, this.given);
    this.run.initialise({ type: 'xstate.init', input: this.input } as EventObject);
    this.write();
    this.own = this.next.slice();
    // Whoever judges other properties of the model makes an object of it that inherits from this one. What is at hand of the
    // announced state must be known here, not there: a search may ask this model in the midst of one of that object.
    for (const name of OF_ITSELF) this[name] = (this[name] as () => void).bind(this) as never;
  }

  protected reader(): Reader {
    return {
      hasTag: (state, tag) => this.configurationOf(state).tags.has(tag),
      isDone: (state) => this.isDone(state),
      event: (action) => this.event(action),
      context: (state) => this.attention.contextOf(state),
      // What `next` holds was written from the successor's slot.
      after: (state) =>
        state === this.next ? this.run.successor.args.context : this.attention.contextAfter(state),
    };
  }

  protected first(): PackedState {
    return this.own.slice();
  }

  /** As with contexts: those of the announced state and of the one in the making are at hand. */
  private configurationOf(state: PackedState): Configuration {
    if (state === this.next) return this.run.configuration;
    const { attention } = this;
    return state === attention.state ? attention.configuration! : this.codec.configuration(state);
  }

  prepare(state: PackedState | undefined): void {
    this.attention.announce(state);
  }

  panel(pending: readonly Pending[]): ((state: PackedState) => boolean) | undefined {
    const asks = this.panels.ofStates(pending);
    const { attention } = this;
    return (
      asks &&
      ((state) => state !== attention.state || asks(attention.configuration!, attention.slot.args.context))
    );
  }

  stepPanel(
    action: ActionIndex,
    pending: readonly Pending[],
  ): ((state: PackedState, action: ActionIndex, next: PackedState) => boolean) | undefined {
    const event = this.event(action);
    const asks = this.panels.ofSteps(event.type, pending);
    if (!asks) return undefined;
    const { attention, run, next: own } = this;
    return (state, _action, next) =>
      state !== attention.state ||
      next !== own ||
      asks(
        attention.configuration!,
        run.configuration,
        attention.slot.args.context,
        event,
        run.successor.args.context,
      );
  }

  private write(): void {
    const { run, codec, next } = this;
    codec.writeControl(next, run.standing, run.history);
    this.lane.store(run.successor, next, codec.context);
  }

  /** Takes what `run` has chosen in `state`; the successor is then in `next`. */
  private advance(state: PackedState, standing: Standing, event: EventObject): void {
    const { run, codec } = this;
    this.lane.load(run.successor, state, codec.context);
    run.standing = standing;
    codec.history(state, run.history);
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
    const standing = this.codec.standing(state);
    if (standing.configuration.done) return;
    this.enter();
    try {
      const current = this.attention.focus(state);
      if (standing.expander) standing.expander(state, this.wordsOf(state), current.args, visit);
      else this.walk(state, standing, current, visit);
    } finally {
      this.busy = false;
    }
  }

  /** The words of a state; a search shows all in the same array. */
  private wordsOf(state: PackedState): Int32Array | undefined {
    if (state === this.viewed) return this.words;
    this.viewed = state;
    const isAligned = state.byteOffset % 4 === 0 && state.length === this.stateBytes;
    this.words = isAligned ? new Int32Array(state.buffer, state.byteOffset, state.length / 4) : undefined;
    return this.words;
  }

  private walk(state: PackedState, standing: Standing, current: Slot, visit: Visit): void {
    if (++standing.expansions > this.often) standing.expander = expanderOf(standing, this.site);
    for (const { index, event, selector } of standing.configuration.alphabet) {
      current.args.event = event;
      if (!this.run.enables(selector, current)) continue;
      this.advance(state, standing, event);
      visit(index, this.next);
    }
  }

  apply(state: PackedState, which: EventFromLogic<M> | ActionIndex): PackedState | undefined {
    const event = this.event(which);
    const standing = this.codec.standing(state);
    if (standing.configuration.done) return undefined;
    this.enter();
    try {
      const current = this.attention.focus(state);
      current.args.event = event;
      if (!this.run.enables(standing.configuration.selector(event.type), current)) return undefined;
      this.advance(state, standing, event);
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
      const current = this.attention.focus(state);
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
