import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashStatements } from './store/kernel.js';
import { createMirror, createStore, NO_PARENT } from './store.js';

const SEED = 20_261_130;

/** A layout, and states that fit it. */
const scenario = fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 24 }).chain((bits) =>
  fc.record({
    bits: fc.constant(Uint8Array.from(bits)),
    states: fc.array(
      fc
        .tuple(...bits.map((b) => fc.integer({ min: 0, max: Math.min(3, 2 ** b - 1) })))
        .map((bytes) => Uint8Array.from(bytes.map((byte, i) => (byte === 3 ? 2 ** bits[i]! - 1 : byte)))),
      { maxLength: 200 },
    ),
  }),
);

describe('the store', () => {
  it('behaves like a map from states to their order of arrival, for every layout', () => {
    fc.assert(
      fc.property(scenario, fc.integer({ min: 2, max: 8 }), ({ bits, states }, pageStates) => {
        const store = createStore({ stateBytes: bits.length, fieldBits: bits, pageStates });
        const known = new Map<string, number>();
        const into = new Uint8Array(bits.length);
        for (const [parent, state] of states.entries()) {
          const key = state.join();
          const index = known.get(key);
          expect(store.find(state)).toBe(index ?? -1);
          expect(store.add(state, parent)).toBe(index === undefined ? known.size : ~index);
          if (index !== undefined) continue;
          known.set(key, known.size);
          expect(store.parentOf(known.size - 1)).toBe(parent);
        }
        expect(store.size).toBe(known.size);
        for (const [key, index] of known) {
          store.read(index, into);
          expect(into.join()).toBe(key);
        }
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  it('keeps every state across page and table growth', () => {
    const count = 40_000;
    const store = createStore({ stateBytes: 3, pageStates: 64 });
    const state = new Uint8Array(3);
    const put = (n: number): Uint8Array => {
      state.set([n & 255, (n >> 8) & 255, (n * 7) & 255]);
      return state;
    };
    for (let n = 0; n < count; n++) expect(store.add(put(n), n - 1)).toBe(n);
    for (let n = 0; n < count; n++) {
      expect(store.add(put(n), 5)).toBe(~n);
      expect(store.parentOf(n)).toBe(n - 1);
      store.read(n, state);
      expect([...state]).toEqual([n & 255, (n >> 8) & 255, (n * 7) & 255]);
    }
    expect(store.size).toBe(count);
  });

  it('announces every allocation before it happens, and accounts for it', () => {
    const store = createStore({ stateBytes: 2, pageStates: 128 });
    for (let n = 0; n < 10_000; n++) {
      const before = store.bytes;
      const announced = store.growth();
      store.add(Uint8Array.of(n & 255, n >> 8), NO_PARENT);
      const grown = store.bytes - before;
      expect(grown).toBeLessThanOrEqual(announced);
      if (announced === 0) expect(grown).toBe(0);
    }
    // Of each state: 4 bytes packed, 4 of parent, and its share of the table.
    expect(store.bytes / store.size).toBeGreaterThanOrEqual(8 + 4 / 0.625);
  });

  it('grows for what is new only, so that its memory tells how many states there are', () => {
    const [store, asked] = [0, 1].map(() => createStore({ stateBytes: 2, pageStates: 128 }));
    const words = Int32Array.of(0);
    for (let n = 0; n < 3000; n++) {
      const state = Uint8Array.of(n & 255, n >> 8);
      for (const each of [store!, asked!]) expect(each.add(state, NO_PARENT)).toBe(n);
      expect(asked!.add(state, n)).toBe(~n);
      asked!.pack(state, words, 0);
      expect(asked!.addWords(words, 0, n)).toBe(~n);
      asked!.later(state, n);
      asked!.settle();
      asked!.addFound(Int32Array.of(1, 1, ...words), 0, 1, n);
      expect([asked!.size, asked!.bytes]).toEqual([store!.size, store!.bytes]);
    }
  });

  it('packs to the declared bits: 11 fields of 3 bits straddle two words', () => {
    const pageStates = 1 << 10;
    const fieldBits = new Uint8Array(11).fill(3);
    const narrow = createStore({ stateBytes: 11, fieldBits, pageStates });
    const wide = createStore({ stateBytes: 11, pageStates });
    const state = Uint8Array.from({ length: 11 }, (_, i) => (i * 5) % 8);
    for (const store of [narrow, wide]) store.add(state, NO_PARENT);
    expect(wide.bytes - narrow.bytes).toBe(4 * pageStates);
    const into = new Uint8Array(11);
    narrow.read(0, into);
    expect(into).toEqual(state);
  });

  it('refuses a byte that does not fit, instead of merging states', () => {
    const store = createStore({ stateBytes: 2, fieldBits: Uint8Array.of(3, 2) });
    expect(() => store.add(Uint8Array.of(7, 4), NO_PARENT)).toThrow(
      /byte 1 of a state is 4.*2 declared bits/,
    );
    expect(store.size).toBe(0);
  });

  it('refuses an index that it does not hold', () => {
    const store = createStore({ stateBytes: 1 });
    store.add(Uint8Array.of(0), NO_PARENT);
    expect(() => store.read(1, new Uint8Array(1))).toThrow('no state 1 of 1');
    expect(() => store.parentOf(-1)).toThrow('no state -1 of 1');
  });

  it('holds states that use no bits at all', () => {
    const store = createStore({ stateBytes: 2, fieldBits: Uint8Array.of(0, 0) });
    expect(store.add(Uint8Array.of(0, 0), NO_PARENT)).toBe(0);
    expect(store.add(Uint8Array.of(0, 0), 0)).toBe(~0);
  });
});

/** Of a state of two words. */
const hashOf = new Function('w0', 'w1', `${hashStatements(['w0', 'w1'])} return h;`) as (
  ...of: number[]
) => number;

describe('a mirror', () => {
  it('leaves out what it has told before, but no other state of the same hash', () => {
    const mirror = createMirror({ stateBytes: 8 });
    const known = new Map<number, Uint8Array>();
    const likes: (readonly [Uint8Array, Uint8Array])[] = [];
    const random = xorshift(SEED);
    // Of n states drawn at random, n² / 2³³ pairs have the same hash of 32 bits: ten or so.
    for (let n = 0; n < 300_000; n++) {
      const state = new Uint8Array(Int32Array.of(random(), random()).buffer);
      const hash = hashOf(...new Int32Array(state.buffer));
      const like = known.get(hash);
      if (like && like.join() !== state.join()) likes.push([like, state]);
      known.set(hash, state);
    }
    expect(likes.length).toBeGreaterThan(2);
    const into = new Int32Array(6);
    for (const [one, other] of likes) {
      const ends = [one, other, other, one].map((state, at) => mirror.tell(state, into, Math.min(at, 2) * 2));
      expect(ends).toEqual([2, 4, 4, 6]);
      expect([...into]).toEqual([one, other, one].flatMap(({ buffer }) => [...new Int32Array(buffer)]));
    }
  });
});

/** Numbers of 32 bits. */
function xorshift(seed: number): () => number {
  let x = seed;
  return () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return x;
  };
}
