import type { Kept } from '../kept.js';
import {
  type BoundHit,
  type Bounds,
  type GraphProperty,
  isOfGraph,
  type LeadsTo,
  type Model,
  type Property,
  type Trace,
  type Verdict,
} from '../model.js';
import { NO_PARENT } from '../store.js';
import { replay } from '../trace.js';
import { graphBytes, graphOf, type StateGraph } from './graph.js';
import { neglectIn } from './leads-to.js';
import { firstWithout } from './possible.js';

/** A search that is over, as far as its graph is concerned. */
export interface Searched {
  readonly model: Model;
  readonly bounds: Bounds;
  readonly store: Kept;
  traceTo(index: number): Trace;
  readonly transitions: number;
  /** What stopped it. */
  readonly bound: BoundHit | undefined;
  /** `performance.now()` when it began. */
  readonly started: number;
}

/** What a property of the graph says of each state. */
interface Marks {
  readonly property: GraphProperty;
  /** Premise, or `from`. */
  readonly due: Uint8Array;
  /** What is to be had, or `to`. */
  readonly come: Uint8Array;
  isDue: boolean;
}

type Verdicts = ReadonlyMap<Property, Verdict>;

/**
 * Judges the properties of the graph when the search is over, with a second look at each of its states; yields now and then, and
 * `next('stop')` leaves them open. What a bound left out may lead anywhere: a violation that stands whatever it leads to is told,
 * and nothing holds.
 */
export function* judgeGraph(
  search: Searched,
  expanded: number,
): Generator<void, Verdicts, 'stop' | undefined> {
  const { model, bounds, store, transitions, bound, started } = search;
  const properties = model.properties.filter(isOfGraph);
  const all = (verdict: Verdict): Verdicts => new Map(properties.map((each) => [each, verdict]));
  const { maxTime = Infinity, maxMemory = Infinity } = bounds;
  const isOver = () => performance.now() - started > maxTime;
  const outOfTime = () => all({ kind: 'undetermined', bound: { name: 'maxTime', limit: maxTime } });
  if (properties.length === 0) return all({ kind: 'holds' });
  if (bound?.name === 'interrupt' || bound?.name === 'maxTime') return all({ kind: 'undetermined', bound });
  // States that were taken for one another would lead where neither does.
  const omission = store.omission?.();
  if (omission)
    return all({ kind: 'undetermined', bound: { name: 'omission', limit: store.size, ...omission } });
  // A store that has gone to disk tells that a state is there, and not which one it is.
  if (store.disk !== undefined && store.disk > 0)
    return all({ kind: 'undetermined', bound: { name: 'maxMemory', limit: store.bytes } });
  if (store.bytes + graphBytes(store.size, transitions) > maxMemory)
    return all({ kind: 'undetermined', bound: { name: 'maxMemory', limit: maxMemory } });
  const marks = properties.map((property): Marks => marksOf(property, store.size));
  const pass = graphOf(model, store, expanded, transitions, (index, state) => {
    for (const mark of marks) look(mark, index, state);
  });
  let step = pass.next();
  for (; !step.done; step = pass.next()) {
    if ((yield) === 'stop')
      return all({ kind: 'undetermined', bound: { name: 'interrupt', limit: store.size } });
    if (isOver()) return outOfTime();
  }
  const graph = step.value;
  const depth = depthsOf(store);
  return new Map(
    marks.map((mark) => {
      const trace = violation(mark, graph, depth, (index) => search.traceTo(index));
      if (trace) check(model, mark.property, trace);
      return [mark.property, trace ? { kind: 'violated', trace } : unbroken(mark, bound)];
    }),
  );
}

const marksOf = (property: GraphProperty, size: number): Marks => ({
  property,
  due: new Uint8Array(size),
  come: new Uint8Array(size),
  isDue: false,
});

function look(mark: Marks, index: number, state: Uint8Array): void {
  const { property } = mark;
  const isLeadsTo = property.kind === 'leadsTo';
  const due = isLeadsTo ? property.from(state) : (property.premise?.(state) ?? true);
  if (due) {
    mark.due[index] = 1;
    mark.isDue = true;
  }
  if (isLeadsTo ? property.to(state) : property.holds(state)) mark.come[index] = 1;
}

function unbroken({ isDue }: Marks, bound: BoundHit | undefined): Verdict {
  if (bound) return { kind: 'undetermined', bound };
  return { kind: isDue ? 'holds' : 'vacuous' };
}

function violation(
  { property, due, come }: Marks,
  graph: StateGraph,
  depth: Int32Array,
  traceOf: (index: number) => Trace,
): Trace | undefined {
  if (property.kind === 'alwaysPossible') {
    const at = firstWithout(graph, due, come);
    return at < 0 ? undefined : traceOf(at);
  }
  const neglect = neglectIn(graph, due, come, property.fair, depth);
  if (!neglect) return undefined;
  const { initial, actions } = traceOf(neglect.start);
  const stem = [...actions, ...neglect.stem];
  return neglect.cycle.length === 0
    ? { initial, actions: stem }
    : { initial, actions: [...stem, ...neglect.cycle], loop: stem.length };
}

/** Steps from an initial state to each state. A parent comes before its children. */
function depthsOf(store: Kept): Int32Array {
  const depths = new Int32Array(store.size);
  for (let index = 0; index < store.size; index++) {
    const parent = store.parentOf(index);
    depths[index] = parent === NO_PARENT ? 0 : depths[parent]! + 1;
  }
  return depths;
}

/** Plays a run again before it is shown. @throws Error if it does not show what it should: a fault of the model or of ours */
function check(model: Model, property: GraphProperty, trace: Trace): void {
  const states = replay(model, trace).map(({ state }) => state);
  if (property.kind === 'leadsTo' && !neglects(model, property, trace, states))
    throw new Error(`the run against ${property.id} does not show that it fails`);
}

/** Whether a run, whose states are given, leaves what has fallen due undone for ever, and neglects no fair set. */
export function neglects(
  model: Model,
  { from, to, fair }: Pick<LeadsTo, 'from' | 'to' | 'fair'>,
  { actions, loop }: Trace,
  states: readonly Uint8Array[],
): boolean {
  const last = states.findLastIndex((state) => to(state));
  const isDue = states.slice(last + 1).some((state) => from(state));
  const enabled = (state: Uint8Array): number[] => {
    const all: number[] = [];
    model.expand(state, (action) => all.push(action));
    return all;
  };
  if (!isDue) return false;
  if (loop === undefined) return enabled(states.at(-1)!).length === 0;
  const round = states.slice(loop);
  // What falls due on the way round stays due only if it does not come there.
  if (last >= loop) return false;
  return fair.every(
    ({ has }) => actions.slice(loop).some(has) || round.some((state) => !enabled(state).some(has)),
  );
}
