import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import type { Progress } from '../exploration.js';
import { explore } from '../explore.js';
import { arithmetic, bounds, type Shape, shapes, told } from '../fixtures/arithmetic.js';
import type { Model } from '../model.js';
import { compileStatechart } from '../statechart.js';
import { exploreWith } from './explore-with.js';
import { lateHelper } from './fixtures/helpers.js';
import type { Helper } from './protocol.js';

const SEED = 20_261_130;

describe('a search with helpers', () => {
  it('tells what the search without tells, traces and bounds included, in whatever order they answer', async () => {
    let large = 0;
    await fc.assert(
      fc.asyncProperty(shapes, bounds, fc.array(fc.nat(), { maxLength: 4 }), async (shape, limits, seeds) => {
        const alone = explore(arithmetic(shape), limits);
        if (alone.states > 500 && seeds.length > 1) large++;
        const helpers = seeds.map((seed) => lateHelper(arithmetic(shape), seed));
        expect(told(await exploreWith(helpers, arithmetic(shape), limits))).toEqual(told(alone));
        expect(helpers.every(({ ended }) => ended)).toBe(true);
      }),
      { seed: SEED, numRuns: 150 },
    );
    expect(large).toBeGreaterThan(30);
  });

  const shape: Shape = { size: 6000, actions: 4, factor: 3, beginnings: 1, marked: [5000, 2000, 1000, 77] };

  it('gives states away, not only what it could do alone', async () => {
    const expanded: number[] = [];
    const counting = (): Model => {
      const model = arithmetic(shape);
      const who = expanded.push(0) - 1;
      return {
        ...model,
        expand(state, visit) {
          expanded[who]!++;
          model.expand(state, visit);
        },
      };
    };
    const helpers = [lateHelper(counting(), 1), lateHelper(counting(), 2)];
    const { states } = await exploreWith(helpers, counting());
    // The third share is that of the thread that leads.
    for (const share of expanded) expect(share).toBeGreaterThan(states / 10);
  });

  it('reports what the search without reports, memory included', async () => {
    // The first table is full at 2560 states, which most of these have.
    const full = shapes.map((shape) => ({ ...shape, size: 2560 + (shape.size >> 3), actions: 3, factor: 7 }));
    let passed = 0;
    await fc.assert(
      fc.asyncProperty(full, fc.nat(), async (shape, seed) => {
        const heard: Omit<Progress, 'seconds'>[][] = [];
        const options = () => {
          const reports: Omit<Progress, 'seconds'>[] = [];
          heard.push(reports);
          return {
            progressEvery: 1,
            onProgress: ({ seconds, ...rest }: Progress) => {
              reports.push(rest);
            },
          };
        };
        if (explore(arithmetic(shape), {}, options()).states > 2560) passed++;
        await exploreWith([lateHelper(arithmetic(shape), seed)], arithmetic(shape), {}, options());
        expect(heard[1]).toEqual(heard[0]);
      }),
      { seed: SEED, numRuns: 40 },
    );
    expect(passed).toBeGreaterThan(20);
  });

  it('is interrupted as the search without', async () => {
    const stopAt = (at: number) => ({
      progressEvery: 100,
      onProgress: ({ states }: { states: number }) => (states > at ? 'stop' : undefined),
    });
    const alone = explore(arithmetic(shape), {}, stopAt(1500));
    const helpers = [lateHelper(arithmetic(shape), 5), lateHelper(arithmetic(shape), 6)];
    const together = await exploreWith(helpers, arithmetic(shape), {}, stopAt(1500));
    expect(alone.bound?.name).toBe('interrupt');
    expect(told(together)).toEqual(told(alone));
  });

  /** One that says that it is there, and then is busy without end. */
  const silent = (): Helper => ({ ...lateHelper(arithmetic(shape), 1), postMessage: () => {} });

  it('is interrupted while it waits', async () => {
    let reports = 0;
    const options = { progressWithin: 1, onProgress: () => (reports++ > 100 ? 'stop' : undefined) };
    const { bound } = await exploreWith([silent()], arithmetic(shape), {}, options);
    expect(bound?.name).toBe('interrupt');
  });

  it.each([{ progressWithin: 5 }, {}])('runs out of time while it waits: %j', async (options) => {
    const { bound } = await exploreWith([silent()], arithmetic(shape), { maxTime: 30 }, options);
    expect(bound?.name).toBe('maxTime');
  });

  it.each([
    ['error', 'a worker of the search failed: out of memory'],
    ['exit', 'a worker of the search ended with code 137 before the search did'],
  ] as const)('says so where a helper comes to its end: %s', async (event, message) => {
    const helpers = [
      lateHelper(arithmetic(shape), 5),
      lateHelper(arithmetic(shape), 6, { atTask: 2, event }),
    ];
    await expect(exploreWith(helpers, arithmetic(shape))).rejects.toThrow(message);
    expect(helpers.every(({ ended }) => ended)).toBe(true);
  });

  it('refuses a helper with another model', async () => {
    const other = arithmetic({ ...shape, beginnings: 2 });
    await expect(exploreWith([lateHelper(other, 1)], arithmetic(shape))).rejects.toThrow('another model');
  });

  it('throws what the model throws, where the search without would', async () => {
    const failing = (): Model => {
      const model = arithmetic(shape);
      return {
        ...model,
        expand(state, visit) {
          if (state[0] === 88 && state[1]! > 8) throw new TypeError(`no way out of ${state.join()}`);
          model.expand(state, visit);
        },
      };
    };
    let expected: unknown;
    try {
      explore(failing());
    } catch (error) {
      expected = error;
    }
    expect(expected).toBeInstanceOf(TypeError);
    const helpers = () => [lateHelper(failing(), 1), lateHelper(failing(), 2)];
    await expect(exploreWith(helpers(), failing())).rejects.toThrow(expected as TypeError);
    const within = { maxStates: 40 };
    expect(told(await exploreWith(helpers(), failing(), within))).toEqual(told(explore(failing(), within)));
  });

  it('says so where only a helper fails', async () => {
    const failing = {
      ...arithmetic(shape),
      expand: () => {
        throw new Error('no file');
      },
    };
    await expect(exploreWith([lateHelper(failing, 1)], arithmetic(shape))).rejects.toThrow(
      /could be expanded, but not by a worker of the search: Error: no file/,
    );
  });

  it('refuses a model whose states are numbers of its own', async () => {
    const machine = setup({ types: { context: {} as { n: number } } }).createMachine({
      context: { n: 0 },
      initial: 'on',
      states: { on: {} },
    });
    const model = compileStatechart(machine, { events: [] });
    await expect(exploreWith([], model)).rejects.toThrow('only one of them can read');
  });
});
