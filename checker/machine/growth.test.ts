import { describe, expect, it } from 'vitest';
import { growing } from './growth.js';

const contexts = (count: number, make: (i: number) => object) =>
  Array.from({ length: count }, (_, i) => make(i) as Record<string, unknown>);

describe('what of a context grows', () => {
  it('is a number that goes on, up or down, with how far it came', () => {
    expect(growing(contexts(5000, (i) => ({ n: i, on: i % 2 === 0, k: i % 7 })))).toEqual([
      { path: 'context.n', values: '0 to 4,999' },
    ]);
    expect(growing(contexts(10, (i) => ({ deep: { n: 0 - i } })))).toEqual([
      { path: 'context.deep.n', values: '-9 to 0' },
    ]);
  });

  it('is the length of an array, not what is in it', () => {
    expect(growing(contexts(30, (i) => ({ log: Array.from({ length: i }, (_, k) => k) })))).toEqual([
      { path: 'context.log.length', values: '0 to 29' },
    ]);
  });

  it('are members that come, and texts that are always new', () => {
    const found = growing(
      contexts(40, (i) => ({
        id: `id ${i}`,
        by: Object.fromEntries(contexts(i, (k) => k as never).map((_, k) => [k, 1])),
      })),
    );
    expect(found.map(({ path }) => path)).toContain('context.id');
    expect(found.map(({ path }) => path)).toContain('the members of context.by');
  });

  it('is nothing where the second half brings nothing new', () => {
    expect(growing(contexts(1000, (i) => ({ n: i % 10, word: `w${i % 5}`, list: [i % 3] })))).toEqual([]);
    expect(growing([])).toEqual([]);
  });
});
