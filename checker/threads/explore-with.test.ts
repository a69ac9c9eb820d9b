import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import { type Exploration, explore } from '../explore.js';
import type { Bounds, Model, Property } from '../model.js';
import { compileStatechart } from '../statechart.js';
import { exploreWith } from './explore-with.js';
import { lateHelper } from './fixtures/helpers.js';

const SEED = 20_261_130;

interface Shape {
  readonly size: number;
  readonly actions: number;
  readonly factor: number;
  readonly beginnings: number;
  /** States that decide: what they break or show. */
  readonly marked: readonly number[];
}

/** States are numbers of two bytes; every action multiplies and adds, and is not enabled everywhere. */
function arithmetic({ size, actions, factor, beginnings, marked }: Shape): Model {
  const number = (state: Uint8Array) => state[0]! | (state[1]! << 8);
  const next = new Uint8Array(2);
  const write = (value: number, into = next) => {
    into[0] = value & 255;
    into[1] = value >> 8;
    return into;
  };
  const [broken = -1, sought = -1, stepFrom = -1, premise = -1] = marked;
  const properties: Property[] = [
    { kind: 'always', id: 'never-broken', says: '', holds: (s) => number(s) !== broken },
    { kind: 'always', id: 'holds', says: '', premise: (s) => number(s) === premise, holds: () => true },
    {
      kind: 'always',
      id: 'elsewhere',
      says: '',
      holdsElsewhere: true,
      premise: (s) => number(s) % 50 === 7,
      holds: (s) => number(s) % 50 !== 7 || number(s) < size - 40,
    },
    { kind: 'reachable', id: 'sought', says: '', holds: (s) => number(s) === sought },
    {
      kind: 'step',
      id: 'no-step',
      says: '',
      holds: (before, action, after) =>
        number(before) < stepFrom || action !== actions - 1 || number(after) % 5 > 0,
    },
    { kind: 'noDeadlock', id: 'goes-on', says: '', isEnd: (s) => number(s) % 2 === 0 },
  ];
  return {
    stateBytes: 2,
    initial: () => Array.from({ length: beginnings }, (_, i) => write(i % size, new Uint8Array(2))),
    expand: (state, visit) => {
      const value = number(state);
      if (value % 97 === 3) return;
      for (let action = 0; action < actions; action++)
        if ((value * 31 + action * 17) % 7 > 0)
          visit(action, write((value * factor + action * 131 + 1) % size));
    },
    describe: String,
    view: number,
    properties,
  };
}

const shapes = fc.record({
  size: fc.integer({ min: 50, max: 6000 }),
  actions: fc.integer({ min: 2, max: 6 }),
  factor: fc.integer({ min: 1, max: 9 }),
  beginnings: fc.integer({ min: 1, max: 300 }),
  marked: fc.array(fc.integer({ min: 0, max: 6000 }), { minLength: 4, maxLength: 4 }),
});

const bounds: fc.Arbitrary<Bounds> = fc.oneof(
  fc.constant({}),
  fc.record({ maxStates: fc.integer({ min: 1, max: 3000 }) }),
  fc.record({ maxDepth: fc.integer({ min: 0, max: 12 }) }),
  fc.record({ maxMemory: fc.constantFrom(1 << 19, 800_000, 1 << 20) }),
);

/** All but the time that it took. */
const told = ({ seconds, ...rest }: Exploration) => ({
  ...rest,
  verdicts: rest.verdicts.map(({ property, verdict }) => [property.id, verdict]),
});

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
