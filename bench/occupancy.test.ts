import { describe, expect, it } from 'vitest';
import { compareWithGraph, compareWithXState, explore, interpretStatechart } from '../checker/index.js';
import { occupancyCounts } from './counts.js';
import { occupancy, occupancyEvents, occupancyMachine, sizeNamed } from './occupancy.js';

describe('the occupancy benchmark', () => {
  it.each(['2222', '2242'] as const)('%s has the counts of others, and its invariants hold', (name) => {
    const result = explore(occupancy(sizeNamed(name)));
    expect(result).toMatchObject({ ...occupancyCounts[name], complete: true, deadlocks: 0 });
    expect(result.verdicts.map(({ verdict }) => verdict.kind)).toEqual(['holds', 'holds', 'holds']);
  });

  it('is the same graph to XState and to @xstate/graph, edge by edge', () => {
    const compiled = occupancy(sizeNamed('2121'));
    expect(compareWithXState(compiled)).toEqual({ states: 352, edges: 536, complete: true, differences: [] });
    expect(compareWithGraph(compiled)).toEqual({ states: 352, edges: 536, complete: true, differences: [] });
  });

  it('is the same model interpreted', () => {
    const size = sizeNamed('2222');
    const interpreted = interpretStatechart(occupancyMachine(size), { events: occupancyEvents(size) });
    const { depth } = explore(occupancy(size));
    expect(explore(interpreted)).toMatchObject({ ...occupancyCounts['2222'], depth });
  });
});
