import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareWithXState, explore } from '../../checker/index.js';
import { ti4 } from '../../machines/ti4/index.js';
import { read } from '../../rulebook/index.js';
import { arbitraryWorld } from './arbitraries.js';

/** Every option of every reading comes up in some of the worlds, in a fixed order. */
const choicesFor = (world: number) =>
  Object.fromEntries(
    ti4.text.readings.map(({ id, options }, reading) => {
      const names = Object.keys(options);
      return [id, names[(world + reading) % names.length]!];
    }),
  );

const small = { maxSystems: 4, maxShips: 3, maxUnits: 4, maxCount: 3 };

it('guard, explorer and explanation agree in worlds drawn at random, under any readings', () => {
  const found: string[] = [];
  let [asked, compared] = [0, 0];
  for (const [index, world] of fc.sample(arbitraryWorld(small), { seed: 95, numRuns: 40 }).entries()) {
    const table = ti4.set(world, read(ti4.text, choicesFor(index)));
    let looked = 0;
    const { complete, states } = explore(
      table.model,
      { maxStates: 200 },
      {
        onState: (state) => {
          if (looked++ >= 25) return;
          const enabled = new Set(table.chart.enabled(state));
          for (const action of table.chart.events.keys()) {
            asked++;
            const { verdict, moment, action: words } = table.explain(state, action);
            if ((verdict === 'legal') !== enabled.has(action))
              found.push(`${index}: ${moment}: ${words}: ${verdict}`);
          }
        },
      },
    );
    if (!complete || states > 100) continue;
    compared++;
    found.push(...compareWithXState(table.chart).differences.map(String));
  }
  expect(found.slice(0, 5)).toEqual([]);
  expect([asked > 10_000, compared > 3]).toEqual([true, true]);
});
