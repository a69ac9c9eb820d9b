import { expect, it } from 'vitest';
import { NO_PARENT } from '../store.js';
import { createFoldedStore } from './folded-store.js';

it('has the renamings of each page beside it, whatever was looked up when a page was full', () => {
  const symmetry = { names: ['a', 'b'], classes: [[0, 1]], own: [[0, 1]], references: [], sets: [] };
  const store = createFoldedStore(symmetry, { stateBytes: 4, shared: true });
  const orbit = (n: number): Uint8Array => Uint8Array.of(7, 7, n & 255, n >> 8);
  for (let n = 0; n < 1 << 16; n++) store.add(orbit(n), NO_PARENT);
  expect(store.size).toBe(1 << 16);
  store.add(orbit(0), NO_PARENT);
  expect([...store.pages!].map((page) => page instanceof Int32Array)).toEqual([true, true]);
  store.add(Uint8Array.of(7, 8, 0, 0), NO_PARENT);
  expect([...store.pages!].map((page) => page instanceof Int32Array)).toEqual([true, true, true, true]);
});
