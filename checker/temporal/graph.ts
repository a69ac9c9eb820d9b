import type { Kept } from '../kept.js';
import type { Model } from '../model.js';
import { LIKELY } from '../trace.js';

/** The edges of a search in compressed rows: those of state `s` are `first[s]` to `first[s + 1] - 1`. */
export interface StateGraph {
  /** States stored. */
  readonly size: number;
  /** States below this have all their edges here; the others were never expanded, and what they lead to is open. */
  readonly expanded: number;
  readonly first: Int32Array;
  readonly targets: Int32Array;
  readonly actions: Int32Array;
}

/** Bytes that the graph of a search takes, with what judging it needs besides. */
export const graphBytes = (states: number, edges: number): number => 12 * edges + 40 * states;

/** States that are expanded again between two breaths. */
const BREATH = 1 << 12;

/**
 * Finds the edges of a search again, by expanding its states once more; yields now and then. `look` is called for every stored
 * state, expanded or not.
 */
export function* graphOf(
  model: Model,
  store: Pick<Kept, 'size' | 'read' | 'find'>,
  expanded: number,
  edges: number,
  look: (index: number, state: Uint8Array) => void,
): Generator<void, StateGraph> {
  const { size } = store;
  const first = new Int32Array(expanded + 1);
  let targets = new Int32Array(edges);
  let actions = new Int32Array(edges);
  let used = 0;
  const state = new Uint8Array(model.stateBytes);
  const visit = (action: number, next: Uint8Array): void => {
    if (used === targets.length) {
      [targets, actions] = [longer(targets), longer(actions)];
    }
    const target = store.find(next);
    if (target < 0) throw new Error(`a state leads where it did not lead before. ${LIKELY}`);
    targets[used] = target;
    actions[used++] = action;
  };
  for (let index = 0; index < size; index++) {
    if (index % BREATH === BREATH - 1) yield;
    store.read(index, state);
    model.prepare?.(state);
    look(index, state);
    if (index >= expanded) continue;
    model.expand(state, visit);
    first[index + 1] = used;
  }
  model.prepare?.(undefined);
  return { size, expanded, first, targets: targets.subarray(0, used), actions: actions.subarray(0, used) };
}

function longer(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(2 * array.length + 16);
  copy.set(array);
  return copy;
}

/** For each state the states that lead to it, in the same form. */
export function backwards({ size, expanded, first, targets }: StateGraph): {
  readonly first: Int32Array;
  readonly sources: Int32Array;
} {
  const starts = new Int32Array(size + 1);
  for (const target of targets) starts[target + 1]!++;
  for (let state = 0; state < size; state++) starts[state + 1]! += starts[state]!;
  const sources = new Int32Array(targets.length);
  const next = starts.slice();
  for (let state = 0; state < expanded; state++)
    for (let edge = first[state]!; edge < first[state + 1]!; edge++) sources[next[targets[edge]!]!++] = state;
  return { first: starts, sources };
}
