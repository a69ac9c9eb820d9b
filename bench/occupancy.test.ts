import { describe, expect, it } from 'vitest';
import { compareWithGraph, compareWithXState, explore, interpretStatechart } from '../checker/index.js';
import { occupancy, occupancyEvents, occupancyMachine, sizeNamed } from './occupancy.js';

describe('the occupancy benchmark', () => {
  // Counts from the C reference, SPIN, TLC and others, which agree.
  it.each([
    ['2222', 6_906, 13_526],
    ['2242', 172_328, 491_016],
  ])('%s has %i states and %i steps, and its invariants hold', (name, states, transitions) => {
    const result = explore(occupancy(sizeNamed(name)));
    expect(result).toMatchObject({ states, transitions, complete: true, deadlocks: 0 });
    expect(result.verdicts.map(({ verdict }) => verdict.kind)).toEqual(['holds', 'holds', 'holds']);
  });

  it('is the same graph to XState and to @xstate/graph, edge by edge', () => {
    const compiled = occupancy(sizeNamed('2121'));
    expect(compareWithXState(compiled)).toEqual({ states: 352, edges: 536, complete: true, differences: [] });
    expect(compareWithGraph(compiled)).toEqual({ states: 352, edges: 536, complete: true, differences: [] });
  });

  it('is the same model interpreted', () => {
    const size = sizeNamed('2111');
    const { states, transitions, depth } = explore(occupancy(size));
    const interpreted = interpretStatechart(occupancyMachine(size), { events: occupancyEvents(size) });
    expect(explore(interpreted)).toMatchObject({ states, transitions, depth });
  });
});
