import type {
  ActionIndex,
  Always,
  BoundHit,
  Bounds,
  Model,
  NoDeadlock,
  PackedState,
  Property,
  Reachable,
  Step,
  Trace,
  Verdict,
} from './model.js';
import { createStore, NO_PARENT, type Store } from './store.js';
import { traceTo } from './trace.js';

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
}

export interface ExploreOptions {
  /** Called every `progressEvery` expanded states; a returned 'stop' interrupts the search. */
  readonly onProgress?: (progress: Progress) => unknown;
  /** Expanded states between two reports; default 65,536. */
  readonly progressEvery?: number;
  /**
   * Called for every state that is expanded, in the order of the search. The state is on loan for the call; `trace` finds
   * the shortest way to it.
   */
  readonly onState?: (state: PackedState, trace: () => Trace) => void;
}

/** A property under judgement. `hit` is the state that decides it, `by` the action out of it for a `step`. */
interface Watch<P extends Property> {
  readonly property: P;
  readonly idle: boolean;
  premise: boolean;
  hit: number;
  by: ActionIndex;
}

const watch = <K extends Property['kind']>(model: Model, kind: K): Watch<Extract<Property, { kind: K }>>[] =>
  model.properties
    .filter((p): p is Extract<Property, { kind: K }> => p.kind === kind)
    .map((property) => ({
      property,
      idle: 'idle' in property && property.idle === true,
      premise: false,
      hit: -1,
      by: -1,
    }));

const isOpen = ({ idle, hit }: Watch<Property>): boolean => !idle && hit < 0;

/** States between two looks at the clock. */
const CLOCK_EVERY = 256;

class Search {
  readonly store: Store;
  readonly state: PackedState;
  /** For each stored initial state its position in `Model.initial()`. */
  readonly initials: number[] = [];
  readonly started = performance.now();
  readonly always: Watch<Always>[];
  readonly step: Watch<Step>[];
  readonly reachable: Watch<Reachable>[];
  readonly noDeadlock: Watch<NoDeadlock>[];
  /** Those among `always` that are still to be judged, and for each action those among `step`. */
  private openAlways: readonly Watch<Always>[];
  private openSteps: (readonly Watch<Step>[] | undefined)[] = [];
  /** The state being expanded. */
  at = 0;
  enabled = 0;
  transitions = 0;
  depth = 0;
  deadlocks = 0;
  ends = 0;
  bound: BoundHit | undefined;

  constructor(
    readonly model: Model,
    readonly bounds: Bounds,
    readonly onState?: ExploreOptions['onState'],
  ) {
    this.store = createStore(model);
    this.state = new Uint8Array(model.stateBytes);
    this.always = watch(model, 'always');
    this.openAlways = this.always.filter(isOpen);
    this.step = watch(model, 'step');
    this.reachable = watch(model, 'reachable');
    this.noDeadlock = watch(model, 'noDeadlock');
  }

  stop(name: BoundHit['name'], limit: number): void {
    this.bound ??= { name, limit };
  }

  /** Stores `state` unless a bound forbids a state that is not known yet. Returns whether it is new. */
  private keep(state: PackedState, parent: number): boolean {
    const { store, bounds } = this;
    const full = store.size >= (bounds.maxStates ?? Infinity);
    const fat = bounds.maxMemory !== undefined && store.bytes + store.growth() > bounds.maxMemory;
    if ((full || fat) && store.find(state) < 0) {
      if (full) this.stop('maxStates', bounds.maxStates!);
      else this.stop('maxMemory', bounds.maxMemory!);
      return false;
    }
    return full || fat ? false : store.add(state, parent) >= 0;
  }

  begin(): void {
    let position = 0;
    for (const state of this.model.initial()) {
      if (this.bound) break;
      if (this.keep(state, NO_PARENT)) this.initials.push(position);
      position++;
    }
  }

  /** Judges what can be said of state `index` alone, which must be in `this.state`. */
  private judge(index: number): void {
    this.model.prepare?.(this.state);
    for (const w of this.openAlways) {
      const { property } = w;
      if (!(w.premise && property.holdsElsewhere) && property.premise && !property.premise(this.state))
        continue;
      w.premise = true;
      if (property.holds(this.state)) continue;
      w.hit = index;
      this.openAlways = this.always.filter(isOpen);
    }
    for (const w of this.reachable) {
      if (w.hit < 0 && w.property.holds(this.state)) w.hit = index;
    }
  }

  private readonly visit = (action: ActionIndex, next: PackedState): void => {
    if (this.bound) return;
    this.enabled++;
    this.transitions++;
    for (const w of this.openSteps[action] ?? this.openAt(action)) {
      const { property } = w;
      if (
        !(w.premise && property.holdsElsewhere) &&
        property.premise &&
        !property.premise(this.state, action, next)
      )
        continue;
      w.premise = true;
      if (property.holds(this.state, action, next)) continue;
      w.hit = this.at;
      w.by = action;
      this.openSteps = [];
    }
    this.keep(next, this.at);
  };

  private openAt(action: ActionIndex): readonly Watch<Step>[] {
    const open = this.step.filter((w) => isOpen(w) && (w.property.speaksOf?.(action) ?? true));
    this.openSteps[action] = open;
    return open;
  }

  expand(index: number): void {
    this.store.read(index, this.state);
    this.judge(index);
    this.at = index;
    this.onState?.(this.state, () => traceTo(this.model, this.store, index, this.initials));
    this.enabled = 0;
    this.model.expand(this.state, this.visit);
    if (this.enabled > 0) return;
    const stuck = this.noDeadlock.filter((w) => !w.property.isEnd(this.state));
    for (const w of stuck) if (w.hit < 0) w.hit = index;
    if (this.noDeadlock.length > 0 && stuck.length === 0) this.ends++;
    else this.deadlocks++;
  }

  overtime(): boolean {
    const { maxTime } = this.bounds;
    return maxTime !== undefined && performance.now() - this.started > maxTime;
  }

  /**
   * Judges the states that are stored and will not be expanded, so that a violation in sight is not missed. Not when
   * time ran out or someone is waiting.
   */
  sweep(from: number): void {
    if (!this.bound || this.bound.name === 'maxTime' || this.bound.name === 'interrupt') return;
    for (let index = from; index < this.store.size; index++) {
      this.store.read(index, this.state);
      this.judge(index);
    }
  }

  progress(expanded: number): Progress {
    return {
      states: this.store.size,
      transitions: this.transitions,
      depth: this.depth,
      frontier: this.store.size - expanded,
      seconds: (performance.now() - this.started) / 1000,
      bytes: this.store.bytes,
    };
  }

  private trace({ hit, by }: Watch<Property>): Trace {
    const trace = traceTo(this.model, this.store, hit, this.initials);
    return by < 0 ? trace : { ...trace, actions: [...trace.actions, by] };
  }

  private verdict(property: Property): Verdict {
    const all: Watch<Property>[] = [...this.always, ...this.step, ...this.reachable, ...this.noDeadlock];
    const w = all.find((one) => one.property === property)!;
    if (w.hit >= 0)
      return { kind: property.kind === 'reachable' ? 'found' : 'violated', trace: this.trace(w) };
    if (this.bound) return { kind: 'undetermined', bound: this.bound };
    if (property.kind === 'reachable') return { kind: 'notFound' };
    const conditional = 'premise' in property && property.premise !== undefined;
    return { kind: w.idle || (conditional && !w.premise) ? 'vacuous' : 'holds' };
  }

  finish(expanded: number): Exploration {
    const progress = this.progress(expanded);
    return {
      ...progress,
      complete: this.bound === undefined,
      ...(this.bound ? { bound: this.bound } : {}),
      bytesPerState: progress.bytes / Math.max(1, progress.states),
      verdicts: this.model.properties.map((property) => ({ property, verdict: this.verdict(property) })),
      deadlocks: this.deadlocks,
      ends: this.ends,
    };
  }
}

/** The same search as a generator, so that its caller can breathe: `next('stop')` ends it with a partial verdict. */
export function* exploring(
  model: Model,
  bounds: Bounds = {},
  { progressEvery = 1 << 16, onState }: Omit<ExploreOptions, 'onProgress'> = {},
): Generator<Progress, Exploration, 'stop' | undefined> {
  const search = new Search(model, bounds, onState);
  const { store } = search;
  search.begin();
  let index = 0;
  let levelEnd = store.size;
  for (; index < store.size && !search.bound; index++) {
    if (index === levelEnd) {
      search.depth++;
      levelEnd = store.size;
    }
    if (search.depth >= (bounds.maxDepth ?? Infinity)) search.stop('maxDepth', bounds.maxDepth!);
    else if (index % CLOCK_EVERY === 0 && search.overtime()) search.stop('maxTime', bounds.maxTime!);
    else if (index > 0 && index % progressEvery === 0 && (yield search.progress(index)) === 'stop')
      search.stop('interrupt', store.size);
    if (search.bound) break;
    search.expand(index);
    if (search.bound) break;
  }
  search.sweep(index);
  model.prepare?.(undefined);
  return search.finish(index);
}

/**
 * Breadth-first search of all reachable states, judging every property in the one pass. A violated property keeps its
 * shortest trace and the search goes on for the others; a bound that was hit leaves the rest `undetermined`.
 */
export function explore(model: Model, bounds: Bounds = {}, options: ExploreOptions = {}): Exploration {
  const search = exploring(model, bounds, options);
  let result = search.next();
  while (!result.done)
    result = search.next(options.onProgress?.(result.value) === 'stop' ? 'stop' : undefined);
  return result.value;
}
