import { backwards, type StateGraph } from './graph.js';

/**
 * The first state, in the order of the search, that `premise` marks and from which no state that `holds` marks can be reached;
 * -1 where there is none. What was never expanded may lead anywhere, so that what is found stands, however much is open.
 */
export function firstWithout(graph: StateGraph, premise: Uint8Array, holds: Uint8Array): number {
  const { size, expanded } = graph;
  const { first, sources } = backwards(graph);
  const can = new Uint8Array(size);
  const queue = new Int32Array(size);
  let end = 0;
  const note = (state: number): void => {
    if (can[state]) return;
    can[state] = 1;
    queue[end++] = state;
  };
  for (let state = 0; state < size; state++) if (holds[state] || state >= expanded) note(state);
  for (let at = 0; at < end; at++) {
    const state = queue[at]!;
    for (let edge = first[state]!; edge < first[state + 1]!; edge++) note(sources[edge]!);
  }
  for (let state = 0; state < expanded; state++) if (premise[state] && !can[state]) return state;
  return -1;
}
