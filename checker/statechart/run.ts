import type { EventObject } from 'xstate';
import type { Workbench } from './actions.js';
import { type Candidate, type Configuration, passes, type Selector, select } from './configuration.js';
import type { Lane, Slot } from './context.js';
import type { Control } from './control.js';
import { type Plan, Planner } from './plan.js';
import type { Standing } from './standing.js';
import { chooserOf } from './straight.js';
import { UnsupportedStatechart } from './types.js';

/** Microsteps in one step after which we say that it never comes to rest, unless the machine sets its own limit. */
const MAX_MICROSTEPS = 10_000;

/**
 * One macrostep in the making. The order of everything here is XState's `macrostep`: eventless transitions first, then
 * one raised event, until neither is left; after a microstep by an eventless transition that changed nothing, a raised
 * event goes first.
 */
export class Run implements Workbench {
  readonly queue: EventObject[] = [];
  assigned = false;
  standing!: Standing;
  /** A value for each history field. */
  history: number[] = [];
  readonly chosen: Candidate[] = [];
  private readonly limit: number;

  constructor(
    readonly control: Control,
    readonly lane: Lane,
    readonly successor: Slot,
    /** After how many choices straight code is made for them. */
    private readonly often: number,
  ) {
    const own =
      (control.machine.options as { maxIterations?: number } | undefined)?.maxIterations ?? Infinity;
    this.limit = Number.isFinite(own) ? own : MAX_MICROSTEPS;
  }

  get configuration(): Configuration {
    // While the machine starts it stands nowhere yet, and actions may ask.
    return this.standing?.configuration;
  }

  /** Whether `event` is enabled in a configuration at rest, with what it selects in `chosen`. */
  enables(selector: Selector, slot: Slot): boolean {
    const { chosen } = this;
    if (selector.regions.length === 0) {
      for (const candidate of selector.own) {
        if (!passes(candidate, slot.args)) continue;
        this.choose(candidate);
        return !candidate.inert;
      }
      return false;
    }
    chosen.length = 0;
    select(selector, slot.args, chosen);
    return chosen.some(({ inert }) => !inert);
  }

  /** Makes `candidate` what is chosen. */
  choose(candidate: Candidate): void {
    const { chosen } = this;
    // Setting an array's length is a call out of compiled code; this is the way of nearly every step.
    if (chosen.length === 1) chosen[0] = candidate;
    else chosen.splice(0, chosen.length, candidate);
  }

  /** The microstep by `candidate` alone, where nothing is remembered. */
  planOf(candidate: Candidate, from: Configuration): Plan {
    candidate.plan ??= Planner.step(this.control, from, [candidate.transition], this.history);
    return candidate.plan;
  }

  /** Everything that follows the first microstep, which has been taken, without another event. */
  comeToRest(event: EventObject): void {
    if (this.queue.length > 0) this.queue.length = 0;
    this.settle(event);
  }

  /** Takes what is chosen, and everything that follows without another event. */
  take(event: EventObject): void {
    if (this.queue.length > 0) this.queue.length = 0;
    this.microstep(event);
    this.settle(event);
  }

  initialise(event: EventObject): void {
    this.queue.length = 0;
    this.history = this.control.fields.map(() => 0);
    this.successor.args.event = event;
    const plan = Planner.initial(this.control);
    this.perform(plan);
    this.standing = this.control.standings.of(plan.next, plan.entered);
    this.settle(event);
  }

  private settle(last: EventObject): void {
    let event = last;
    let lookForEventless = true;
    for (let count = 1; !this.standing.configuration.done; count++) {
      if (this.standing.eventless.length === 0 && this.queue.length === 0) return;
      if (count > this.limit) this.restless();
      this.successor.args.event = event;
      // As in `enables`: to set a length is a call out of compiled code.
      while (this.chosen.length > 0) this.chosen.pop();
      if (lookForEventless) this.chooseEventless();
      if (this.chosen.length > 0) {
        lookForEventless = this.microstep(event);
      } else {
        if (this.queue.length === 0) return;
        event = this.queue.shift()!;
        this.successor.args.event = event;
        select(this.configuration.selector(event.type), this.successor.args, this.chosen);
        this.microstep(event);
        lookForEventless = true;
      }
    }
  }

  private chooseEventless(): void {
    const { standing } = this;
    const { eventless } = standing;
    if (standing.chooser) {
      standing.chooser(this.successor.args, this.chosen);
      return;
    }
    if (++standing.choices > this.often) standing.chooser = chooserOf(standing);
    for (let i = 0; i < eventless.length; i++) this.chooseAmong(eventless[i]!);
  }

  /** The first that passes; an ancestor's may have been chosen below another atomic node already. */
  private chooseAmong(candidates: readonly Candidate[]): void {
    for (let i = 0; i < candidates.length; i++) {
      const candidate = candidates[i]!;
      if (!passes(candidate, this.successor.args)) continue;
      if (!this.chosen.includes(candidate)) this.chosen.push(candidate);
      return;
    }
  }

  /** Returns whether XState would take the snapshot for changed. */
  protected microstep(event: EventObject): boolean {
    if (this.chosen.length === 0) return false;
    this.successor.args.event = event;
    this.assigned = false;
    const plan = this.plan();
    this.execute(plan);
    return this.assigned || !plan.still;
  }

  private plan(): Plan {
    const { chosen, configuration } = this;
    const [only] = chosen;
    if (chosen.length === 1 && this.history.length === 0) return this.planOf(only!, configuration);
    const taken = chosen.map(({ transition }) => this.control.transitionNumber(transition)).join();
    const key = `${taken};${this.history.join()}`;
    let plan = configuration.plans.get(key);
    if (!plan) {
      plan = this.makePlan();
      configuration.plans.set(key, plan);
    }
    return plan;
  }

  private makePlan(): Plan {
    const transitions = this.chosen.map(({ transition }) => transition);
    return Planner.step(this.control, this.configuration, transitions, this.history);
  }

  private execute(plan: Plan): void {
    this.perform(plan);
    this.standing = this.standing.after(plan);
  }

  private perform(plan: Plan): void {
    for (const op of plan.ops) op(this);
    for (const [field, value] of plan.remembered) this.history[field] = value;
  }

  private restless(): never {
    const { machine, root } = this.control;
    throw new UnsupportedStatechart(
      root.id,
      `a step that does not come to rest within ${this.limit} microsteps, last in ${JSON.stringify(this.configuration.value)}`,
      `Look for eventless transitions or raised events that follow each other in a circle${
        machine.root.always ? ', those of the root included' : ''
      }; options.maxIterations of the machine sets the limit.`,
    );
  }
}
