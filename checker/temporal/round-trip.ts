import type { ActionIndex } from '../model.js';
import type { StateGraph } from './graph.js';

interface Leg {
  readonly actions: readonly ActionIndex[];
  readonly states: readonly number[];
}

/**
 * A way round within the component of `home`, from there and back, that neglects no fair set: somewhere on it a member is taken, or
 * none is enabled. Short, for each set is sought from where the last was found; not always the shortest.
 */
export function roundTrip(
  graph: StateGraph,
  componentOf: Int32Array,
  home: number,
  sets: readonly (readonly number[])[],
  fairSets: number,
): ActionIndex[] {
  const open = new Set(Array.from({ length: fairSets }, (_, set) => set));
  const disables = (state: number, set: number): boolean => {
    for (let edge = graph.first[state]!; edge < graph.first[state + 1]!; edge++)
      if (sets[graph.actions[edge]!]!.includes(set)) return false;
    return true;
  };
  const serves = (state: number, action?: ActionIndex): number[] =>
    [...open].filter((set) => (action !== undefined && sets[action]!.includes(set)) || disables(state, set));
  const settle = (state: number, action?: ActionIndex) => {
    for (const set of serves(state, action)) open.delete(set);
  };
  const cycle: ActionIndex[] = [];
  let at = home;
  settle(home);
  const go = (isGoal: (state: number, action: ActionIndex) => boolean) => {
    const leg = shortest(graph, componentOf, at, isGoal);
    for (const [i, action] of leg.actions.entries()) settle(leg.states[i]!, action);
    cycle.push(...leg.actions);
    at = leg.states.at(-1)!;
  };
  while (open.size > 0) go((state, action) => serves(state, action).length > 0);
  if (at !== home || cycle.length === 0) go((state) => state === home);
  return cycle;
}

/** The shortest way of one step or more within the component to a step that is a goal. */
function shortest(
  { first, targets, actions }: StateGraph,
  componentOf: Int32Array,
  from: number,
  isGoal: (state: number, action: ActionIndex) => boolean,
): Leg {
  const came = new Map<number, { readonly before: number; readonly action: ActionIndex }>();
  const queue = [from];
  for (const state of queue) {
    for (let edge = first[state]!; edge < first[state + 1]!; edge++) {
      const [target, action] = [targets[edge]!, actions[edge]!];
      if (componentOf[target] !== componentOf[from]) continue;
      if (isGoal(target, action)) return legTo(came, from, state, target, action);
      if (target === from || came.has(target)) continue;
      came.set(target, { before: state, action });
      queue.push(target);
    }
  }
  throw new Error('a component that was fair has no way round: a fault of the search for cycles');
}

function legTo(
  came: ReadonlyMap<number, { readonly before: number; readonly action: ActionIndex }>,
  from: number,
  before: number,
  last: number,
  action: ActionIndex,
): Leg {
  const states = [last];
  const actions = [action];
  for (let at = before; at !== from; at = came.get(at)!.before) {
    states.push(at);
    actions.push(came.get(at)!.action);
  }
  return { actions: actions.reverse(), states: states.reverse() };
}
