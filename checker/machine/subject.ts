import type { AnyStateMachine, EventObject } from 'xstate';
import { interpretStatechart } from '../interpret.js';
import type { Model, PackedState, Property } from '../model.js';
import { type Outside, outsideOf } from '../statechart/outside.js';
import { type StatechartModel, UnsupportedStatechart } from '../statechart/types.js';
import { compileStatechart } from '../statechart.js';
import { type Alphabet, alphabetOf, eventText } from './alphabet.js';
import { MachineFault, said } from './fault.js';
import { type Look, propertiesOf, type Stated } from './properties.js';
import { type StateView, stateText, viewOf } from './snapshot.js';

export interface SubjectOptions extends Stated {
  /** What the module exports as `events`. */
  readonly events?: unknown;
  readonly input?: unknown;
  /** Timers and actors are part of the outside. */
  readonly untimed?: boolean;
  /** XState itself takes every step. */
  readonly interpreted?: boolean;
}

/** A machine of anyone's as something that can be searched. */
export interface Subject {
  readonly machine: AnyStateMachine;
  /** For the search: what goes wrong in the machine's own code is thrown as a `MachineFault`. */
  readonly model: Model;
  /** In the chart's terms. */
  readonly chart: StatechartModel;
  readonly alphabet: Alphabet;
  /** What is taken for part of the outside; empty but for an untimed one. */
  readonly outside: readonly Outside[];
  readonly isUntimed: boolean;
  /** Whether properties were stated, or only what is asked of every machine. */
  readonly isStated: boolean;
  readonly properties: readonly Property[];
}

/** What the compiled lane cannot do and XState itself can: actions that ask who they belong to. */
export const isForXState = (error: unknown): error is UnsupportedStatechart =>
  error instanceof UnsupportedStatechart && /^(self|system) in /.test(error.feature);

/** What is refused of a machine; `where` it came up, if a step led to it. */
function refused(error: UnsupportedStatechart, isUntimed: boolean, where = ''): MachineFault {
  const { stateId, feature, hint } = error;
  const isOutside = !isUntimed && /closed and untimed|no actors/.test(hint);
  const at = where === '' ? ` in state #${stateId}` : ` ${where}`;
  return new MachineFault(
    `${feature}${/ at context\b/.test(feature) && where === '' ? '' : at}`,
    isOutside
      ? 'a machine that waits for nobody else, or --untimed, which takes timers and actors for part of the outside'
      : `a machine without it. ${hint}`.replace(/\.$/, ''),
    isOutside ? 'untimed' : 'what-cannot-be-checked',
  );
}

/** A fault of the machine's own code, with where it happened. */
function thrownIn(error: unknown, where: string): MachineFault {
  const isFrozen = error instanceof TypeError && /read only|not extensible|Cannot delete/.test(error.message);
  const expected = isFrozen
    ? 'actions that return new values: a context is frozen, and XState takes it for unchangeable too'
    : 'guards and actions that answer in every state that can be reached';
  const fault = new MachineFault(
    `code of the machine that throws (${said(error)}) ${where}`,
    expected,
    'what-cannot-be-checked',
  );
  fault.cause = error;
  return fault;
}

class Checked implements Model {
  readonly properties: readonly Property[];
  private viewed: PackedState | undefined;
  private view_: StateView | undefined;
  private isVisiting = false;

  constructor(
    private readonly chart: StatechartModel,
    stated: Stated,
    private readonly isUntimed: boolean,
  ) {
    const look: Look = (state) => {
      if (state !== this.viewed) return viewOf(chart, state);
      this.view_ ??= viewOf(chart, state);
      return this.view_;
    };
    this.properties = propertiesOf(stated, chart, look);
  }

  get stateBytes(): number {
    return this.chart.stateBytes;
  }

  get fieldBits(): Uint8Array {
    return this.chart.fieldBits!;
  }

  get isPrivate(): boolean {
    return this.chart.isPrivate ?? false;
  }

  initial(): Iterable<PackedState> {
    return this.chart.initial();
  }

  prepare(state: PackedState | undefined): void {
    this.viewed = state;
    this.view_ = undefined;
    this.chart.prepare?.(state);
  }

  expand(state: PackedState, visit: Parameters<Model['expand']>[1]): void {
    try {
      this.chart.expand(state, (action, next) => {
        this.isVisiting = true;
        visit(action, next);
        this.isVisiting = false;
      });
    } catch (error) {
      const isVisitors = this.isVisiting;
      this.isVisiting = false;
      if (error instanceof MachineFault || isVisitors) throw error;
      throw this.located(error, state);
    }
  }

  /** Looks for the event at which it happens. */
  private located(error: unknown, state: PackedState): unknown {
    if (isForXState(error)) return error;
    const at = viewOf(this.chart, state);
    const event = this.chart.events.find((_, index) => {
      try {
        this.chart.apply(state, index);
        return false;
      } catch {
        return true;
      }
    });
    const by = event ? ` on ${eventText(event as EventObject)}` : '';
    const where = `${by.trimStart()} in ${stateText(at)}`;
    if (error instanceof UnsupportedStatechart) return refused(error, this.isUntimed, where);
    return thrownIn(error, where);
  }

  describe(action: number): string {
    return eventText(this.chart.events[action] as EventObject);
  }

  view(state: PackedState): unknown {
    return this.chart.view(state);
  }
}

/** The alphabet, and in an untimed model the events of the outside that were not given in another form. */
function withOutside(alphabet: Alphabet, outside: readonly Outside[]): Alphabet {
  const given = new Set(alphabet.events.map(({ type }) => type));
  const others = outside.flatMap(({ events }) => events).filter(({ type }) => !given.has(type));
  const distinct = new Map(others.map((event) => [event.type, event]));
  return { ...alphabet, events: [...alphabet.events, ...distinct.values()] };
}

/**
 * Makes a machine ready for a search.
 * @throws MachineFault for what is wrong with it or with what is stated beside it
 */
export function subjectOf(machine: AnyStateMachine, options: SubjectOptions): Subject {
  const { untimed = false, interpreted = false, events, input } = options;
  const outside = untimed ? outsideOf(machine) : [];
  const alphabet = withOutside(alphabetOf(machine, events), outside);
  try {
    const lane = interpreted ? interpretStatechart : compileStatechart;
    const chart = lane(machine, { events: alphabet.events as never, input: input as never, untimed });
    // Makes the first context: what is wrong with how the machine starts shows here.
    for (const state of chart.initial()) chart.context(state);
    const model = new Checked(chart, options, untimed);
    const { properties } = model;
    const isStated = properties.length !== 1 || properties[0]!.id !== 'noDeadlock' || isAnyGiven(options);
    return { machine, model, chart, alphabet, outside, isUntimed: untimed, isStated, properties };
  } catch (error) {
    const takesInput = input === undefined && typeof machine.config.context === 'function';
    throw faultOf(error, untimed, `as the machine starts${takesInput ? ' (no input is exported)' : ''}`);
  }
}

const isAnyGiven = ({ properties, invariants, never = [], reach = [] }: Stated) =>
  properties !== undefined || invariants !== undefined || never.length + reach.length > 0;

/** What was thrown at a machine, as a fault of it; faults of other kinds as they are. */
export function faultOf(error: unknown, untimed: boolean, when: string): unknown {
  if (error instanceof MachineFault) return error;
  if (error instanceof UnsupportedStatechart) return refused(error, untimed);
  if (error instanceof Error && /does not replay|no longer leads/.test(error.message))
    return new MachineFault(
      'a machine that takes another step the second time',
      'guards and actions that hang on the state and the event alone: no clock, no chance, no variables of the module',
      'what-cannot-be-checked',
    );
  return thrownIn(error, when);
}
