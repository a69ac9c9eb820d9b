import type { ExploreOptions, Progress } from './exploration.js';
import { Jury } from './jury.js';
import { type Custody, type Kept, Pace } from './kept.js';
import type { ActionIndex, BoundHit, Bounds, Model, PackedState, Trace } from './model.js';
import { Several } from './several.js';
import { createStore, HEAD, MAX_STATES, NO_PARENT } from './store.js';
import { createFoldedStore } from './symmetry/folded-store.js';
import type { Symmetry } from './symmetry/symmetry.js';
import type { Hit } from './threads/protocol.js';
import { traceTo } from './trace.js';

/**
 * A round of orbits need not be one of states, and fairness to an action is not fairness to its renamings: claims that something
 * follows in the end are not for a search up to symmetry.
 */
function refuseLeadsTo({ properties }: Model): void {
  const found = properties.find(({ kind }) => kind === 'leadsTo');
  if (found)
    throw new Error(`${found.id}, a claim of what follows in the end, cannot be judged up to symmetry`);
}

/** States between two looks at the clock. */
export const CLOCK_EVERY = 256;
/** The same of milliseconds, where states or their steps take long. */
const CLOCK_WITHIN = 50;
/** States after which it is seen whether they have begun to take long. */
const SLOW_WITHIN = 16;

/** Thrown out of an expansion that is not to be ended: one state can take minutes. */
const CUT_SHORT = Symbol('cut short');

/** A breadth-first search, step by step: who drives it says which state is next, and they come in order. */
export class Search {
  private readonly onState: ExploreOptions['onState'];
  readonly several: Several | undefined;
  readonly upToSymmetry: boolean;
  /** What is folded. */
  readonly symmetry: Symmetry | undefined;
  readonly store: Kept;
  readonly state: PackedState;
  /** For each stored initial state its position in `Model.initial()`. */
  readonly initials: number[] = [];
  readonly started = performance.now();
  /** As bounded, or as many as the store can hold: what is beyond is left open, as beyond any bound. */
  private readonly mostStates: number;
  /** Of steps, and of states: the steps may be quick and few, or none. */
  private readonly clock = new Pace(CLOCK_WITHIN);
  private readonly clockOfStates = new Pace(CLOCK_WITHIN, SLOW_WITHIN);
  /** Whether the clock was looked at since that mattered last. */
  private isLate = false;
  readonly jury: Jury;
  /** The state being expanded. */
  at = 0;
  enabled = 0;
  transitions = 0;
  depth = 0;
  /** `transitions` before the state being expanded: of one that a bound cut short, nothing counts when it is resumed. */
  transitionsBefore = 0;
  /** The first state of the level after this one, once all of this one are expanded. */
  levelEnd = 0;
  deadlocks = 0;
  ends = 0;
  bound: BoundHit | undefined;
  /** States that wait to be stored, and whether they may wait. */
  private noted = 0;
  private roomy = false;
  /** Where in what was found the last `settleLot` ended. */
  settledTo = 0;
  /** Whether all initial states are stored. */
  begun = false;
  /** That earlier runs took, of a search that is resumed. */
  secondsBefore = 0;

  constructor(
    readonly model: Model,
    readonly bounds: Bounds,
    {
      onState,
      several,
      store,
      shared = false,
      symmetry = false,
    }: Pick<ExploreOptions, 'onState' | 'several' | 'store'> & {
      shared?: boolean;
      symmetry?: boolean | undefined;
    } = {},
  ) {
    const options = { stateBytes: model.stateBytes, fieldBits: model.fieldBits, shared };
    this.upToSymmetry = symmetry;
    if (symmetry) refuseLeadsTo(model);
    if (symmetry && several)
      throw new Error('a search up to symmetry meets no more than one state of an orbit');
    if (symmetry && store) throw new Error('a search up to symmetry has a store of its own');
    this.symmetry = symmetry && model.symmetry?.classes.length ? model.symmetry : undefined;
    this.store = store ?? (this.symmetry ? createFoldedStore(this.symmetry, options) : createStore(options));
    this.mostStates = Math.min(bounds.maxStates ?? Infinity, this.store.capacity ?? MAX_STATES);
    this.state = new Uint8Array(model.stateBytes);
    this.jury = new Jury(model);
    this.onState = onState;
    this.several = several && new Several(model, several);
  }

  stop(name: BoundHit['name'], limit: number): void {
    this.bound ??= { name, limit };
  }

  /** The bound that forbids another state, if one does. */
  private full(): 'maxStates' | 'maxMemory' | undefined {
    const { store, bounds } = this;
    if (store.size >= this.mostStates) return 'maxStates';
    const { maxMemory } = bounds;
    return maxMemory !== undefined && store.bytes + store.growth() > maxMemory ? 'maxMemory' : undefined;
  }

  private limit(full: 'maxStates' | 'maxMemory'): number {
    return full === 'maxStates' ? this.mostStates : this.bounds[full]!;
  }

  /** Whether a whole lot of new states is within all bounds, so that they need not be stored one by one. */
  private isRoomy(): boolean {
    const { store, bounds } = this;
    const { lot } = store;
    const { maxMemory = Infinity } = bounds;
    if (lot === undefined || store.size + lot > this.mostStates) return false;
    return maxMemory === Infinity || store.bytes + store.growth(lot) <= maxMemory;
  }

  /** Stores what was found so far. Nothing but this tells of states that `expand` has found since the last time. */
  flush(): void {
    this.store.settle?.();
    this.noted = 0;
    this.roomy = this.isRoomy();
  }

  /** The same, where anything waits. */
  catchUp(): void {
    if (this.noted > 0) this.flush();
  }

  /** Stores `state` unless a bound forbids a state that is not known yet. Returns whether it is new. */
  private keep(state: PackedState, parent: number): boolean {
    const full = this.full();
    if (full === undefined) return this.store.add(state, parent) >= 0;
    if (this.store.find(state) < 0) this.stop(full, this.limit(full));
    return false;
  }

  begin(): void {
    let position = 0;
    for (const state of this.model.initial()) {
      if (this.bound) break;
      if (this.keep(state, NO_PARENT)) this.initials.push(position);
      position++;
    }
    this.flush();
    this.levelEnd = this.store.size;
    this.begun = !this.bound;
  }

  /** Begins, or goes on where `custody` says; returns the state to be expanded first. */
  start(custody: Custody | undefined): number {
    const next = custody?.restore?.(this) ?? 0;
    if (!this.begun) this.begin();
    this.flush();
    return next;
  }

  /** Whether there is a state `index`, as far as all before it are expanded. */
  has(index: number): boolean {
    if (index >= this.store.size) this.flush();
    return index < this.store.size;
  }

  /** Comes to state `index`, the next one to be expanded, unless a bound stops the search there. */
  reach(index: number): void {
    this.transitionsBefore = this.transitions;
    if (index === this.levelEnd) {
      this.flush();
      this.depth++;
      this.levelEnd = this.store.size;
    }
    const { maxDepth = Infinity, maxTime } = this.bounds;
    if (this.depth >= maxDepth) this.stop('maxDepth', maxDepth);
    else if (this.overtime()) this.stop('maxTime', maxTime!);
  }

  private readonly visit = (action: ActionIndex, next: PackedState): void => {
    if (this.bound) return;
    this.enabled++;
    this.transitions++;
    if (this.clock.isDue()) this.glance();
    this.jury.judgeStep(this.at, this.state, action, next);
    this.several?.judgeStep(this.at, this.state, action, next);
    if (!this.roomy) {
      this.keep(next, this.at);
      return;
    }
    this.store.later!(next, this.at);
    if (++this.noted === this.store.lot) this.flush();
  };

  /** A look at the clock in the middle of a state. */
  private glance(): void {
    this.clock.reset();
    this.isLate = true;
    if (!this.overtime()) return;
    this.stop('maxTime', this.bounds.maxTime!);
    throw CUT_SHORT;
  }

  // Apart from `expand`, which would make room for the closure every time.
  private show(index: number): void {
    this.onState!(this.state, () => this.traceTo(index));
  }

  /** Expands state `index`. What it finds is stored by the next `flush`. */
  expand(index: number): void {
    this.store.read(index, this.state);
    this.jury.judge(index, this.state);
    this.several?.judge(index, this.state);
    this.at = index;
    if (this.onState) this.show(index);
    this.enabled = 0;
    try {
      this.model.expand(this.state, this.visit);
    } catch (error) {
      if (error === CUT_SHORT) return;
      throw error;
    }
    if (this.enabled === 0) this.rest(index);
  }

  /**
   * As `expand`, by what a helper found: at `at` of `found`, as `Outcome` has it, and the properties that it decided.
   * Returns where the next state's begin.
   */
  settle(index: number, found: Int32Array, at: number, hits: readonly Hit[]): number {
    const { store } = this;
    const told = store.told!;
    const steps = found[at]!;
    const end = at + HEAD + found[at + 1]! * told;
    this.catchUp();
    for (let next = at + HEAD; next < end; next += told) {
      if (this.full() === undefined) store.addWords!(found, next, index);
      else {
        // Which of its steps the bound forbids, if it forbids any, is seen as they are taken.
        this.roomy = false;
        this.expand(index);
        return end;
      }
    }
    this.roomy = this.isRoomy();
    this.transitions += steps;
    for (const { property, index: where, by } of hits) {
      if (where === index) this.jury.decide(this.jury.watches[property]!, index, by);
    }
    if (steps === 0) {
      this.store.read(index, this.state);
      this.rest(index);
    }
    return end;
  }

  /**
   * The same as `settle` of one state after the other, for as many from `index` on, `most` at most, as have steps and make up a lot;
   * where they decide nothing. Returns how many: none where they have to be looked at one by one.
   */
  settleLot(index: number, most: number, found: Int32Array, at: number): number {
    const { store } = this;
    if (!this.roomy || !store.addFound) return 0;
    const told = store.told!;
    let states = 0;
    let fresh = 0;
    let transitions = 0;
    let end = at;
    while (states < most) {
      const steps = found[end]!;
      fresh += found[end + 1]!;
      if (steps === 0 || fresh > store.lot!) break;
      transitions += steps;
      end += HEAD + found[end + 1]! * told;
      states++;
    }
    if (states === 0) return 0;
    this.catchUp();
    if (!this.roomy) return 0;
    store.addFound(found, at, states, index);
    this.roomy = this.isRoomy();
    this.transitions += transitions;
    this.settledTo = end;
    return states;
  }

  /**
   * Expands state `index`, which has been reached, and those after it up to `end`: as many as nobody has to be heard or anything
   * looked at between. Returns the next one, or the one in which a bound was hit.
   */
  expandOn(index: number, end: number): number {
    const next = index - (index % CLOCK_EVERY) + CLOCK_EVERY;
    const stop = Math.min(end, next, this.levelEnd, this.store.size);
    this.isLate = false;
    for (let at = index; ; this.transitionsBefore = this.transitions) {
      this.expand(at);
      if (this.bound) return at;
      // Not `>=`: of an `end` that is no number, none is beyond.
      if (!(++at < stop) || this.isLate) return at;
      if (!this.clockOfStates.isDue()) continue;
      this.clockOfStates.reset();
      return at;
    }
  }

  /** Judges state `index`, which must be in `this.state`, as one with no way on. */
  rest(index: number): void {
    if (this.jury.isEnd(index, this.state)) this.ends++;
    else this.deadlocks++;
  }

  private overtime(): boolean {
    return this.bounds.maxTime !== undefined && this.timeLeft() < 0;
  }

  /** Milliseconds until the search runs out of time. */
  timeLeft(): number {
    const { maxTime = Infinity } = this.bounds;
    return maxTime - (performance.now() - this.started);
  }

  progress(expanded: number): Progress {
    this.catchUp();
    return {
      states: this.store.size,
      transitions: this.transitions,
      depth: this.depth,
      frontier: this.store.size - expanded,
      seconds: this.secondsBefore + (performance.now() - this.started) / 1000,
      bytes: this.store.bytes,
      ...(this.store.disk !== undefined && { disk: this.store.disk }),
    };
  }

  traceTo(index: number): Trace {
    const { model, store, initials } = this;
    return store.traceTo?.(model, index, initials) ?? traceTo(model, store, index, initials);
  }
}
