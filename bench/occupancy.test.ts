import { describe, expect, it } from 'vitest';
import { compareWithGraph, compareWithXState, explore, interpretStatechart } from '../checker/index.js';
import { occupancyCounts, occupancyOrbits } from './counts.js';
import { occupancy, occupancyEvents, occupancyMachine, sizeNamed } from './occupancy.js';
import { probes } from './probes.js';

/** The probe that speaks of one unit, and those that speak of none. */
const namesAUnit = probes.find(({ id }) => id === 'nobody-dies')!;
const unnamed = probes.filter((probe) => probe !== namesAUnit);

describe('the occupancy benchmark', () => {
  it.each(['2222', '2242'] as const)('%s has the counts of others, and its invariants hold', (name) => {
    const result = explore(occupancy(sizeNamed(name)));
    expect(result).toMatchObject({ ...occupancyCounts[name], complete: true, deadlocks: 0 });
    expect(result.verdicts.map(({ verdict }) => verdict.kind)).toEqual(['holds', 'holds', 'holds']);
  });

  it.each(['2222', '2242'] as const)(
    '%s up to symmetry has the counts of others, for all its states',
    (name) => {
      const result = explore(occupancy(sizeNamed(name), unnamed), {}, { symmetry: true });
      const { states } = occupancyCounts[name];
      expect(result).toMatchObject({
        ...occupancyOrbits[name],
        complete: true,
        reduction: { atLeast: states, atMost: states },
      });
    },
  );

  it('up to symmetry is told apart by a property that names a unit', () => {
    const result = () => explore(occupancy(sizeNamed('2222'), [namesAUnit]), {}, { symmetry: true });
    expect(result).toThrow('some of unit 0, unit 1, unit 2, unit 3 are not interchangeable: nobody-dies');
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
