import { describe, expect, it } from 'vitest';
import { openSpace } from '../../machines/bands/setup.js';
import { read } from '../../rulebook/index.js';
import { shelves } from '../../scenarios/index.js';
import { listener, mayMatter } from './hearing.js';
import { differs, type Inquiry, spoken } from './inquiry.js';
import { alikeIn, candidateOf, minimised, separating, suspectsOf } from './kills.js';
import { mutantsOf } from './mutants.js';
import { inquiriesOfPlays } from './pool.js';

const [bands, ti4] = shelves as [(typeof shelves)[number], (typeof shelves)[number]];

describe('mutants', () => {
  it.each(shelves.map((shelf) => [shelf.game.id, shelf] as const))(
    'of %s: every clause is dropped, every exception, every reading is switched',
    (_, { game: { text } }) => {
      const book = read(text);
      const mutants = mutantsOf(text);
      const of = (kind: string) => mutants.filter((mutant) => mutant.kind === kind);
      const entries = [...book.entries.values()];
      expect(of('drop').map((mutant) => mutant.of)).toEqual([...book.entries.keys()]);
      expect(of('drop-exception')).toHaveLength(
        entries.reduce((sum, { lifts, exceptTo }) => sum + lifts.length + exceptTo.length, 0),
      );
      expect(of('reading')).toHaveLength(
        text.readings.reduce((sum, { options }) => sum + Object.keys(options).length - 1, 0),
      );
      expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
      // A rulebook stands with each of them, so that each is a rulebook that somebody might have played.
      expect([...suspectsOf(mutants).refused]).toEqual([]);
    },
  );

  it('are more than three hundred', () => {
    const all = shelves.flatMap(({ game: { text } }) => mutantsOf(text));
    expect(all.length).toBeGreaterThan(300);
  });

  it('do what they say', () => {
    const { text } = bands.game;
    const made = (id: string) =>
      mutantsOf(text)
        .find((mutant) => mutant.id === id)!
        .make();
    expect(made('drop 14.6-o').entries.has('14.6-o')).toBe(false);
    // 14.6-o closes cards: in open Space there is none to be closed.
    const inOpenSpace = { host: openSpace } as never;
    expect(read(text).entries.get('14.6-o')!.clause.when?.(inOpenSpace)).toBe(false);
    expect(made('invert 14.6-o').entries.get('14.6-o')!.clause.when?.(inOpenSpace)).toBe(true);
  });
});

describe('what was heard', () => {
  // A mutant that could not have mattered must not have: otherwise it would be called equivalent, and killers would be passed over.
  it.each(shelves.map((shelf) => [shelf.game.id, shelf] as const))(
    'of %s tells the mutants that cannot matter from those that may',
    (_, shelf) => {
      const { text } = shelf.game;
      const book = read(text);
      const { suspects } = suspectsOf(mutantsOf(text));
      const plays = inquiriesOfPlays(shelf, book).filter(
        ({ readings }) => Object.keys(readings).length === 0,
      );
      const some = plays.filter((_play, index) => index % 40 === 7).map((play) => candidateOf(play, book));
      let passedOver = 0;
      for (const [turn, { inquiry, answer, heard }] of some.entries()) {
        for (const [index, { mutant, book: mutated }] of suspects.entries()) {
          if ((index + turn) % 5 !== 0 || mayMatter(mutant, book, mutated, heard)) continue;
          passedOver++;
          expect([mutant.id, inquiry.title, differs(inquiry, answer, mutated)]).toEqual([
            mutant.id,
            inquiry.title,
            false,
          ]);
        }
      }
      expect(passedOver).toBeGreaterThan(150);
    },
  );

  it('changes nothing of what is answered', () => {
    const book = read(ti4.game.text);
    const [play] = inquiriesOfPlays(ti4, book) as [Inquiry, ...Inquiry[]];
    const ear = listener(book);
    expect(spoken(play, ear.book)).toEqual(spoken(play, book));
    expect(ear.heard().size).toBeGreaterThan(0);
    expect(ear.heard().size).toBe(0);
  });
});

describe('the minimal set', () => {
  const rows = (...all: string[]) => all.map((each) => new Set(each));

  it('has all that all rows have', () => {
    expect(minimised(rows('ab', 'bc', 'c'))).toEqual([0, 1]);
    expect(minimised(rows('a', 'ab', 'abc'))).toEqual([2]);
    expect(minimised(rows('', ''))).toEqual([]);
  });

  it('tells names apart as far as rows do', () => {
    const all = rows('ab', 'a', 'c', 'cd');
    expect(separating([0, 2], all, ['a', 'b', 'c', 'd'])).toEqual([0, 1, 2]);
    expect(separating([0], rows('ab', 'ab'), ['a', 'b'])).toEqual([0]);
    expect(alikeIn(all, ['a', 'b', 'c', 'd'])).toEqual([]);
    expect(alikeIn(rows('ab'), ['a', 'b', 'c', 'd'])).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('has no row that the others make superfluous, though the greedy choice took it', () => {
    // bcde first, then ab and ef: bcde is then left with c and d alone.
    expect(minimised(rows('bcde', 'abc', 'def'))).toEqual([1, 2]);
  });
});
