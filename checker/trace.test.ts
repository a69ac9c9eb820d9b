import { describe, expect, it } from 'vitest';
import { explore } from './explore.js';
import type { Model } from './model.js';
import { replay, successor } from './trace.js';

/** Counts up by one or two, to at most nine. */
const counter = (steps: readonly number[] = [1, 2]): Model => ({
  stateBytes: 1,
  initial: () => [Uint8Array.of(0)],
  expand([n], visit) {
    for (const [action, by] of steps.entries()) if (n! + by <= 9) visit(action, Uint8Array.of(n! + by));
  },
  describe: (action) => `add ${steps[action]}`,
  view: ([n]) => n,
  properties: [{ kind: 'reachable', id: 'nine', says: 'nine is reached', holds: ([n]) => n === 9 }],
});

describe('replay', () => {
  it('lists the states of a found trace, initial state first', () => {
    const { verdict } = explore(counter()).verdicts[0]!;
    if (verdict.kind !== 'found') throw new Error(verdict.kind);
    const steps = replay(counter(), verdict.trace);
    expect(steps.map(({ describe, state }) => [describe, state[0]])).toEqual([
      ['initially', 0],
      ['add 1', 1],
      ['add 2', 3],
      ['add 2', 5],
      ['add 2', 7],
      ['add 2', 9],
    ]);
    expect(steps[0]!.action).toBeUndefined();
  });

  it('names the likely causes if a trace does not replay', () => {
    expect(() => replay(counter(), { initial: 0, actions: [1, 1, 1, 1, 1] })).toThrow(
      /step 5, action 1 \(add 2\), is not enabled in 8\. Either the model is not deterministic .* or it has changed/,
    );
    expect(() => replay(counter(), { initial: 3, actions: [] })).toThrow('no initial state 3');
  });

  it('finds a model out that expands a state differently the second time', () => {
    let expansions = 0;
    const fickle: Model = {
      ...counter(),
      expand: (state, visit) => counter([1, 1 + (expansions++ % 7)]).expand(state, visit),
    };
    expect(() => explore(fickle)).toThrow(/no longer leads to state/);
  });

  it('gives the successor by one action, or none', () => {
    expect(successor(counter(), Uint8Array.of(7), 1)).toEqual(Uint8Array.of(9));
    expect(successor(counter(), Uint8Array.of(8), 1)).toBeUndefined();
  });
});
