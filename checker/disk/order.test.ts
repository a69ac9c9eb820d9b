import { describe, expect, it } from 'vitest';
import { compareWords, hashOf, sortByKey } from './order.js';

describe('sortByKey', () => {
  // Few are sorted in another way than many.
  it.each([0, 1, 2, 100, 20_000])('sorts %d, and leaves those of one key in order', (count) => {
    let random = 1;
    const keys = Uint32Array.from({ length: count }, () => {
      random = Math.imul(random, 1_103_515_245) + 12_345;
      // Many alike, and some beyond what a signed number holds.
      return (random >>> 8) % 7 === 0 ? random >>> 0 : (random >>> 16) % 50;
    });
    const indices = Uint32Array.from({ length: count }, (_, i) => 3 * i);
    const expected = [...keys.keys()].sort((i, j) => keys[i]! - keys[j]! || i - j);
    const sortedKeys = keys.slice();
    sortByKey(indices, sortedKeys, [new Uint32Array(count), new Uint32Array(count)]);
    expect([...indices]).toEqual(expected.map((i) => 3 * i));
    expect([...sortedKeys]).toEqual(expected.map((i) => keys[i]));
  });
});

describe('the order of states', () => {
  it('is by words where hashes are alike, and of the words asked for only', () => {
    const words = Int32Array.of(1, 2, 3, 1, 2, 4, -1, 9, 9);
    expect(compareWords(words, 0, words, 3, 3)).toBeLessThan(0);
    expect(compareWords(words, 3, words, 0, 3)).toBeGreaterThan(0);
    expect(compareWords(words, 0, words, 3, 2)).toBe(0);
    expect(compareWords(words, 6, words, 0, 3)).toBeLessThan(0);
    expect(hashOf(words, 0, 2)).toBe(hashOf(words, 3, 2));
    expect(hashOf(words, 0, 3)).not.toBe(hashOf(words, 3, 3));
    expect(hashOf(words, 6, 3)).toBeGreaterThanOrEqual(0);
  });
});
