import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reduce, type Showing } from './reduce.js';
import type { Subject } from './subject.js';

/** A set-up of which only the pieces count; a piece that others stand on cannot be left out while they are there. */
const heap = (pieces: readonly string[], on: Readonly<Record<string, string>> = {}): Subject => ({
  world: 'heap',
  rulebook: 'heap',
  pieces,
  under: () => {
    throw new Error('nobody plays here');
  },
  without: (piece) =>
    pieces.some((each) => on[each] === piece)
      ? undefined
      : heap(
          pieces.filter((each) => each !== piece),
          on,
        ),
});

/** It shows where all of these pieces are there, and the play holds all of these words in any order. */
const needing = (pieces: readonly string[], words: readonly string[]): Showing => ({
  shows: (subject, played) =>
    pieces.every((piece) => subject.pieces.includes(piece)) && words.every((word) => played.includes(word)),
  shorter: (_subject, played) => (played.length > words.length ? words : undefined),
});

describe('reduce', () => {
  it('leaves out what does not matter, the last piece first, and shortens the play', () => {
    const witness = { subject: heap(['a', 'b', 'c', 'd']), without: [], words: ['x', 'y', 'x'] };
    const least = reduce(witness, needing(['b'], ['y']));
    expect(least.subject.pieces).toEqual(['b']);
    expect(least.without).toEqual(['d', 'c', 'a']);
    expect(least.words).toEqual(['y']);
  });

  it('comes back to a piece that something stood on', () => {
    const witness = { subject: heap(['table', 'cloth', 'cup'], { cloth: 'table', cup: 'cloth' }), words: [] };
    expect(reduce({ ...witness, without: [] }, needing([], [])).without).toEqual(['cup', 'cloth', 'table']);
  });

  it('leaves out what only the longer play needed', () => {
    const showing: Showing = {
      shows: ({ pieces }, words) => words.length === 1 || pieces.includes('ladder'),
      shorter: (_, words) => (words.length > 1 ? ['jump'] : undefined),
    };
    const least = reduce({ subject: heap(['ladder']), without: [], words: ['climb', 'climb'] }, showing);
    expect(least).toMatchObject({ without: ['ladder'], words: ['jump'] });
  });

  it('ends with a witness from which no piece can go, in whatever set-up', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const on = fc.dictionary(fc.constantFrom(...names.slice(3)), fc.constantFrom(...names.slice(0, 3)));
    fc.assert(
      fc.property(fc.subarray(names), fc.subarray(names), on, (pieces, wanted, upon) => {
        const needed = wanted.filter((piece) => pieces.includes(piece));
        const held = Object.fromEntries(Object.entries(upon).filter(([, under]) => pieces.includes(under)));
        const showing = needing(needed, ['x']);
        const least = reduce({ subject: heap(pieces, held), without: [], words: ['x'] }, showing);
        expect(showing.shows(least.subject, least.words)).toBe(true);
        expect([...least.subject.pieces, ...least.without].sort()).toEqual([...pieces].sort());
        for (const piece of least.subject.pieces) {
          const less = least.subject.without(piece);
          expect(less && showing.shows(less, least.words)).not.toBe(true);
        }
      }),
      { seed: 20261018, numRuns: 500 },
    );
  });
});
