import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Exploration, ExploreOptions } from '../exploration.js';
import { explore } from '../explore.js';
import { arithmetic, type Shape, shapes, told } from '../fixtures/arithmetic.js';
import type { Bounds, Model } from '../model.js';
import { SpillingStore, type SpillOptions } from './spill.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assize-spill-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** So short of memory that everything of interest happens within some thousand states. */
const short = { memory: 1, least: 100, pageStates: 32, block: 256 };

function spilled(
  model: Model,
  bounds: Bounds = {},
  options: ExploreOptions = {},
  more: Partial<SpillOptions> = short,
): Exploration & { readonly disk: number } {
  const { stateBytes, fieldBits } = model;
  const { maxStates } = bounds;
  const store = new SpillingStore({ stateBytes, fieldBits, folder, memory: 1 << 30, maxStates, ...more });
  try {
    return { disk: 0, ...explore(model, bounds, { ...options, store }) };
  } finally {
    store.close();
  }
}

const counts = ({ bytes, bytesPerState, disk, ...rest }: ReturnType<typeof told>) => rest;
const shape: Shape = { size: 6000, actions: 4, factor: 3, beginnings: 1, marked: [5000, 2000, 1000, 77] };

const limits: fc.Arbitrary<Bounds> = fc.oneof(
  fc.constant({}),
  fc.record({ maxStates: fc.integer({ min: 1, max: 3000 }) }),
  fc.record({ maxDepth: fc.integer({ min: 0, max: 12 }) }),
);

describe('a search whose states go to disk', () => {
  it('tells what one in memory tells, traces and bounds included', () => {
    let large = 0;
    fc.assert(
      fc.property(shapes, limits, fc.integer({ min: 40, max: 900 }), (one, bounds, least) => {
        const inMemory = explore(arithmetic(one), bounds);
        const onDisk = spilled(arithmetic(one), bounds, {}, { ...short, least });
        expect(counts(told(onDisk))).toEqual(counts(told(inMemory)));
        if (onDisk.disk > 0) large++;
      }),
      { seed: 8, numRuns: 70 },
    );
    expect(large).toBeGreaterThan(25);
  });

  it('finds the same ways, in the same order', () => {
    const seen = (search: (options: ExploreOptions) => unknown) => {
      const traces: unknown[] = [];
      search({ onState: (state, trace) => state[0] === 7 && traces.push([[...state], trace()]) });
      return traces;
    };
    const inMemory = seen((options) => explore(arithmetic(shape), {}, options));
    expect(inMemory.length).toBeGreaterThan(10);
    expect(seen((options) => spilled(arithmetic(shape), {}, options))).toEqual(inMemory);
  });

  it('is interrupted as one in memory', () => {
    const stopping: ExploreOptions = {
      progressEvery: 700,
      onProgress: ({ states }) => states > 3000 && 'stop',
    };
    const inMemory = explore(arithmetic(shape), {}, stopping);
    expect(inMemory.bound?.name).toBe('interrupt');
    const { states, transitions, bound } = spilled(arithmetic(shape), {}, stopping);
    // It may know of fewer states at a time, but not of another search.
    expect(transitions).toBe(inMemory.transitions);
    expect([bound?.name, states]).toEqual(['interrupt', inMemory.states]);
  });

  it('goes through levels of one state, and through states that are alike in most bytes', () => {
    const chain: Model = {
      stateBytes: 40,
      fieldBits: new Uint8Array(40).fill(5),
      initial: () => [new Uint8Array(40)],
      expand(state, visit) {
        const next = state.slice();
        for (let i = 0; i < 3; i++) {
          if (next[i]! < 12) {
            next[i]!++;
            visit(i, next);
            return;
          }
          next[i] = 0;
        }
      },
      describe: String,
      view: (state) => [...state],
      properties: [{ kind: 'always', id: 'short', says: '', holds: ([, , c]) => c! < 12 }],
    };
    const onDisk = spilled(chain);
    expect(counts(told(onDisk))).toEqual(counts(told(explore(chain))));
    expect(onDisk.states).toBe(13 ** 3);
    expect(onDisk.verdicts[0]!.verdict).toMatchObject({
      kind: 'violated',
      trace: { actions: { length: 12 * 169 } },
    });
  });

  it('uses no disk while memory is not short', () => {
    const { disk, states } = spilled(arithmetic(shape), {}, {}, { memory: 1 << 24 });
    expect([disk, states]).toEqual([0, explore(arithmetic(shape)).states]);
  });

  it('keeps to its memory, and leaves no file', () => {
    const memory = 400_000;
    let most = 0;
    const store = new SpillingStore({ stateBytes: 2, folder, memory, pageStates: 1024 });
    const { bytes } = explore(arithmetic({ ...shape, size: 65_000 }));
    explore(
      arithmetic({ ...shape, size: 65_000 }),
      {},
      {
        store,
        progressEvery: 100,
        onProgress: () => {
          most = Math.max(most, store.bytes);
          expect(readdirSync(folder)).toEqual([]);
        },
      },
    );
    store.close();
    expect(bytes).toBeGreaterThan(2 * memory);
    // Beside its buffers of a mebibyte.
    expect(most - 2 ** 20).toBeLessThan(memory);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('leaves no file where the model fails', () => {
    const model = arithmetic(shape);
    const failing: Model = {
      ...model,
      expand(state, visit) {
        if (state[1]! > 20) throw new TypeError('no way out');
        model.expand(state, visit);
      },
    };
    expect(() => spilled(failing)).toThrow('no way out');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('knows parents beyond four thousand million', () => {
    const store = new SpillingStore({ stateBytes: 4, folder, ...short, least: 4 });
    const state = new Uint8Array(4);
    const parents = Array.from({ length: 200 }, (_, i) => 2 ** 33 - 100 + 3 * i);
    // Brings the first states to disk, so that the others are of a later batch.
    for (let i = 0; i < 100; i++) store.add(state.fill(255 - i), i === 0 ? -1 : i - 1);
    for (const [i, parent] of parents.entries()) store.add(Uint8Array.of(i, 1, 2, 3), parent);
    store.settle();
    expect(store.size).toBe(300);
    expect(parents.map((_, i) => store.parentOf(100 + i))).toEqual(parents);
    expect([store.parentOf(0), store.parentOf(99)]).toEqual([-1, 98]);
    store.close();
  });
});
