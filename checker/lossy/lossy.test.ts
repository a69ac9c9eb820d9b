import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Exploration, ExploreOptions } from '../exploration.js';
import { explore } from '../explore.js';
import { arithmetic, bounds, type Shape, shapes, told } from '../fixtures/arithmetic.js';
import { type Kept, pagesOf } from '../kept.js';
import type { Model } from '../model.js';
import { replay } from '../trace.js';
import { BitstateStore } from './bitstate.js';
import { FingerprintStore, oddsOfCollision } from './hash-compaction.js';

const ways: readonly (readonly [string, (model: Model) => Kept, (model: Model) => Kept])[] = [
  ['hash compaction', (model) => new FingerprintStore(model), (model) => new FingerprintStore(model, 16)],
  ['bitstate', (model) => new BitstateStore(model, 1 << 22), (model) => new BitstateStore(model, 1 << 11)],
];
const shape: Shape = { size: 6000, actions: 4, factor: 3, beginnings: 1, marked: [5000, 2000, 1000, 77] };

/** What does not depend on how states are kept. */
function counts({ bytes, bytesPerState, bound, ...rest }: ReturnType<typeof told>) {
  return rest;
}

const explored = (model: Model, store: Kept, limits = {}, options: ExploreOptions = {}) =>
  explore(model, limits, { ...options, store });

const isOmission = ({ bound }: Exploration) => bound?.name === 'omission';

describe.each(ways)('%s', (_, ample, scant) => {
  it('with room finds what a search of whole states finds, by the same ways, and calls nothing a pass', () => {
    const within = fc.oneof(
      bounds.filter(({ maxMemory }) => maxMemory === undefined),
      fc.constant({}),
    );
    let ended = 0;
    fc.assert(
      fc.property(shapes, within, (one, limits) => {
        const exact = explore(arithmetic(one), limits);
        const model = arithmetic(one);
        const lossy = explored(model, ample(model), limits);
        if (exact.bound) expect(counts(told(lossy))).toEqual(counts(told(exact)));
        else {
          ended++;
          expect(isOmission(lossy)).toBe(true);
          expect(lossy.complete).toBe(false);
          expect(lossy.bound!.probability).toBeLessThan(0.01);
          expect(lossy).toMatchObject({
            states: exact.states,
            transitions: exact.transitions,
            depth: exact.depth,
          });
          for (const [i, { verdict }] of lossy.verdicts.entries()) {
            const plain = exact.verdicts[i]!.verdict;
            if (plain.kind === 'violated' || plain.kind === 'found') expect(verdict).toEqual(plain);
            else expect(verdict).toMatchObject({ kind: 'undetermined', bound: { name: 'omission' } });
          }
        }
      }),
      { seed: 9, numRuns: 60 },
    );
    expect(ended).toBeGreaterThan(20);
  });

  it('without room leaves states out, and everything that it finds is there', () => {
    const model = arithmetic({ ...shape, size: 60_000, marked: [31, 2000, 1000, 77] });
    const exact = explore(model);
    const lossy = explored(model, scant(model));
    expect(lossy.states).toBeLessThan(exact.states);
    expect(lossy.bound!.probability).toBeGreaterThan(0.9);
    const found = lossy.verdicts.filter(({ verdict }) => 'trace' in verdict);
    expect(found.length).toBeGreaterThan(1);
    for (const { property, verdict } of found) {
      if (!('trace' in verdict)) continue;
      const states = replay(model, verdict.trace).map(({ state }) => state);
      if (property.kind === 'always') expect(property.holds(states.at(-1)!)).toBe(false);
      if (property.kind === 'reachable') expect(property.holds(states.at(-1)!)).toBe(true);
    }
  });

  it('tells the way to every state as it comes to it', () => {
    const seen = (store?: Kept) => {
      const traces: unknown[] = [];
      explore(
        arithmetic(shape),
        {},
        {
          ...(store && { store }),
          onState: (state, trace) => state[0] === 7 && traces.push([[...state], trace()]),
        },
      );
      return traces;
    };
    const exact = seen();
    expect(exact.length).toBeGreaterThan(10);
    expect(seen(ample(arithmetic(shape)))).toEqual(exact);
  });

  it('counts its memory, and keeps to it', () => {
    const model = arithmetic({ ...shape, size: 60_000 });
    const least = ample(model).bytes;
    const { bound, bytes } = explored(model, ample(model), { maxMemory: least + 60_000 });
    expect(bound?.name).toBe('maxMemory');
    expect(bytes).toBeLessThanOrEqual(least + 60_000);
  });

  it('does not share what it has not got', () => {
    const store = ample(arithmetic(shape));
    expect(() => pagesOf(store)).toThrow('does not keep whole states');
  });
});

describe('the odds', () => {
  /** How many of 300 searches of about 200 states leave some out, and how many are expected to by what they say. */
  function omitted(make: (model: Model) => Kept) {
    let [observed, expected] = [0, 0];
    for (let k = 0; k < 300; k++) {
      // A chain: nothing that is left out is reached by another way, and the rest is lost with it.
      const length = 200;
      const state = new Uint8Array(4);
      const write = (n: number) => {
        new DataView(state.buffer).setUint32(0, Math.imul(n + 1 + k * 1000, 0x9e37_79b1));
        return state;
      };
      const model: Model = {
        stateBytes: 4,
        initial: () => Array.from({ length }, (_, n) => write(n).slice()),
        expand: () => {},
        describe: String,
        view: String,
        properties: [],
      };
      const { states, bound } = explored(model, make(model));
      if (states < length) observed++;
      expected += bound!.probability!;
    }
    return { observed, expected };
  }

  it.each([
    ['hash compaction', (model: Model) => new FingerprintStore(model, 16), 30],
    ['bitstate', (model: Model) => new BitstateStore(model, 240), 30],
  ] as const)('of %s are those that are seen', (_, make, apart) => {
    const { observed, expected } = omitted(make);
    expect(expected).toBeGreaterThan(50);
    expect(expected).toBeLessThan(250);
    expect(Math.abs(observed - expected)).toBeLessThan(apart);
  });

  it('of hash compaction are those of Wolper and Leroy', () => {
    // 80 million states by 64 bits: about 1.7e-4.
    expect(oddsOfCollision(8e7, 64).probability).toBeCloseTo(1.735e-4, 6);
    expect(oddsOfCollision(1, 64)).toEqual({ probability: 0, expected: 0 });
    // Half of 10^18 pairs by 2^32.
    expect(oddsOfCollision(1e9, 32).probability).toBe(1);
    expect(oddsOfCollision(1e9, 32).expected / 116_415_321.7).toBeCloseTo(1, 6);
  });

  it('are of a whole number of bits', () => {
    expect(() => new FingerprintStore({ stateBytes: 4 }, 65)).toThrow('expected 16 to 64');
    expect(() => new BitstateStore({ stateBytes: 4 }, 0)).toThrow('0 bytes');
  });
});
