import type { ActionIndex, FairSet } from '../model.js';
import { componentsOf } from './components.js';
import type { StateGraph } from './graph.js';
import { roundTrip } from './round-trip.js';

/** A run on which it never comes: from state `start`, where it is due, by `stem`, then round `cycle` for ever; an empty cycle: it ends. */
export interface Neglect {
  readonly start: number;
  readonly stem: readonly ActionIndex[];
  readonly cycle: readonly ActionIndex[];
}

/** The states in which it is due and has not come, each with the way there from where it fell due. */
export interface Pending {
  /** In the order of their distance from an initial state. */
  readonly order: Int32Array;
  readonly within: Uint8Array;
  /** The state before, or -1 where it fell due. */
  readonly before: Int32Array;
}

/** Breadth-first, by levels of the whole search: `depth` is the distance of each state, which does not shrink from state to state. */
export function pendingOf(
  { size, expanded, first, targets }: StateGraph,
  from: Uint8Array,
  to: Uint8Array,
  depth: Int32Array,
): Pending {
  const within = new Uint8Array(size);
  const before = new Int32Array(size).fill(-1);
  const order = new Int32Array(size);
  let used = 0;
  let next = 0;
  const note = (state: number, by: number): void => {
    if (within[state] || to[state]) return;
    within[state] = 1;
    before[state] = by;
    order[used++] = state;
  };
  for (let level = 0, at = 0; at < used || next < size; level++) {
    for (const end = used; at < end; at++) {
      const state = order[at]!;
      if (state >= expanded) continue;
      for (let edge = first[state]!; edge < first[state + 1]!; edge++) note(targets[edge]!, state);
    }
    for (; next < size && depth[next]! <= level; next++) if (from[next]) note(next, -1);
  }
  return { order: order.subarray(0, used), within, before };
}

/** By action, the fair sets that it is in. */
export function membership(graph: StateGraph, fair: readonly FairSet[]): readonly (readonly number[])[] {
  const sets: number[][] = [];
  for (const action of graph.actions)
    sets[action] ??= [...fair.keys()].filter((set) => fair[set]!.has(action));
  return sets;
}

/** The components in which a run can go round for ever and neglect no fair set. */
function fairComponents(
  { expanded, first, targets, actions }: StateGraph,
  order: Int32Array,
  { of, count }: { readonly of: Int32Array; readonly count: number },
  sets: readonly (readonly number[])[],
  fairSets: number,
): Uint8Array {
  const sizes = new Int32Array(count);
  const goesRound = new Uint8Array(count);
  const edges = (state: number): readonly [number, number] =>
    state < expanded ? [first[state]!, first[state + 1]!] : [0, 0];
  for (const state of order) {
    const component = of[state]!;
    sizes[component]!++;
    for (let [edge, end] = edges(state); edge < end; edge++)
      if (of[targets[edge]!] === component) goesRound[component] = 1;
  }
  // Most components are single states that nothing leads back to: they get no room.
  const rooms = new Int32Array(count);
  let used = 0;
  for (let component = 0; component < count; component++)
    rooms[component] = goesRound[component] ? fairSets * used++ : -1;
  const taken = new Uint8Array(used * fairSets);
  const enabled = new Int32Array(used * fairSets);
  const lastSeen = new Int32Array(fairSets).fill(-1);
  for (const state of order) {
    const component = of[state]!;
    const room = rooms[component]!;
    if (room < 0) continue;
    for (let [edge, end] = edges(state); edge < end; edge++) {
      const inside = of[targets[edge]!] === component;
      for (const set of sets[actions[edge]!]!) {
        if (inside) taken[room + set] = 1;
        if (lastSeen[set] === state) continue;
        lastSeen[set] = state;
        enabled[room + set]!++;
      }
    }
  }
  for (let component = 0; component < count; component++) {
    const room = rooms[component]!;
    for (let set = 0; room >= 0 && set < fairSets; set++)
      if (!taken[room + set] && enabled[room + set] === sizes[component]) goesRound[component] = 0;
  }
  return goesRound;
}

/**
 * A run on which it falls due and never comes, its stem as short as any; `undefined` where there is none in what was expanded.
 * `depth` is the distance of each state from an initial one.
 */
export function neglectIn(
  graph: StateGraph,
  from: Uint8Array,
  to: Uint8Array,
  fair: readonly FairSet[],
  depth: Int32Array,
): Neglect | undefined {
  const { expanded, first } = graph;
  const pending = pendingOf(graph, from, to, depth);
  const sets = membership(graph, fair);
  const components = componentsOf(graph, pending.within);
  const isFair = fairComponents(graph, pending.order, components, sets, fair.length);
  const isEnd = (state: number) => state < expanded && first[state] === first[state + 1];
  const last = pending.order.find((state) => isEnd(state) || isFair[components.of[state]!] === 1);
  if (last === undefined) return undefined;
  const stem: ActionIndex[] = [];
  let start = last;
  for (; pending.before[start]! >= 0; start = pending.before[start]!)
    stem.push(actionBetween(graph, pending.before[start]!, start));
  const cycle = isEnd(last) ? [] : roundTrip(graph, components.of, last, sets, fair.length);
  return { start, stem: stem.reverse(), cycle };
}

function actionBetween({ first, targets, actions }: StateGraph, from: number, to: number): ActionIndex {
  let edge = first[from]!;
  while (targets[edge] !== to) edge++;
  return actions[edge]!;
}
