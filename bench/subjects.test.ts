import { describe, expect, it } from 'vitest';
import { occupancyCounts, occupancyOrbits } from './counts.js';
import { isInstalled, measureC, measureSpin } from './outside.js';
import { comparisons, subjects } from './subjects.js';

describe('the subjects of the benchmark', () => {
  it('are named once each, and what is compared is among them', () => {
    const names = subjects.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of comparisons.flat()) expect(names).toContain(name);
  });

  it('count what others have counted where the graph is small', async () => {
    const small = subjects.filter(({ name }) => name.startsWith('occupancy 2222'));
    expect(small).toHaveLength(5);
    const counts: unknown[] = [occupancyCounts['2222'], occupancyOrbits['2222']];
    for (const subject of small) {
      // @xstate/graph has an edge for whatever is offered.
      if (subject.counts?.transitions === undefined)
        expect(subject.counts?.states).toBe(occupancyCounts['2222'].states);
      else expect(counts).toContain(subject.counts);
      expect(await subject.measure()).toMatchObject(subject.counts!);
    }
  });

  it.skipIf(!isInstalled('cc')).each(['2222', '2242'] as const)(
    'count as the C reference does %s',
    (size) => {
      expect(measureC(size)).toMatchObject(occupancyCounts[size]);
    },
  );

  it.skipIf(!isInstalled('spin') || !isInstalled('cc')).each(['depth-first', 'breadth-first'] as const)(
    'count as SPIN does, %s',
    (search) => {
      expect(measureSpin('2222', search)).toMatchObject(occupancyCounts['2222']);
    },
  );

  it('does not take a program for installed that is not', () => {
    expect(isInstalled('no-such-program-of-assize')).toBe(false);
  });
});
