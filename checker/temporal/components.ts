import type { StateGraph } from './graph.js';

/**
 * The strongly connected components of the part of a graph that `within` marks, by Tarjan's algorithm without recursion: for each
 * state of that part its component, and how many there are. Components are numbered so that none leads to a later one.
 */
export function componentsOf(
  { size, expanded, first, targets }: StateGraph,
  within: Uint8Array,
): { readonly of: Int32Array; readonly count: number } {
  const of = new Int32Array(size).fill(-1);
  const order = new Int32Array(size);
  const low = new Int32Array(size);
  const edgeOf = new Int32Array(size);
  const stack = new Int32Array(size);
  const path = new Int32Array(size);
  let seen = 0;
  let count = 0;
  let top = 0;
  const enter = (state: number): void => {
    order[state] = low[state] = ++seen;
    edgeOf[state] = state < expanded ? first[state]! : 0;
    stack[top++] = state;
  };
  const leave = (state: number): void => {
    if (low[state] !== order[state]) return;
    for (let member = -1; member !== state; ) {
      member = stack[--top]!;
      of[member] = count;
    }
    count++;
  };
  for (let root = 0; root < size; root++) {
    if (!within[root] || order[root]) continue;
    let depth = 0;
    path[depth++] = root;
    enter(root);
    while (depth > 0) {
      const state = path[depth - 1]!;
      const end = state < expanded ? first[state + 1]! : 0;
      if (edgeOf[state]! < end) {
        const target = targets[edgeOf[state]++]!;
        if (!within[target]) continue;
        if (!order[target]) {
          path[depth++] = target;
          enter(target);
        } else if (of[target]! < 0) low[state] = Math.min(low[state]!, order[target]!);
        continue;
      }
      depth--;
      leave(state);
      if (depth > 0) {
        const parent = path[depth - 1]!;
        low[parent] = Math.min(low[parent]!, low[state]!);
      }
    }
  }
  return { of, count };
}
