import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Considered, Ruling } from './ruling.js';
import { together } from './together.js';

const seeded = { seed: 20261018, numRuns: 500 };

const considered = (...applying: string[]): Considered => ({
  applying,
  exceptions: [],
  yielding: [],
  notGranting: [],
});
const legal = (...by: string[]): Ruling => ({
  kind: 'ruled',
  answer: 'legal',
  by,
  considered: considered(...by),
});
const illegal = (...by: string[]): Ruling => ({
  kind: 'ruled',
  answer: 'illegal',
  by,
  considered: considered(...by),
});
const conflict = (...by: string[]): Ruling => ({ kind: 'conflict', by, considered: considered(...by) });
const silent: Ruling = { kind: 'silent', by: [], considered: considered() };

/** "illegal 1-a 1-b". */
const word = (ruling: Ruling) =>
  [ruling.kind === 'ruled' ? ruling.answer : ruling.kind, ...ruling.by].join(' ');

describe('several questions together', () => {
  it.each([
    ['legal by all of them', [legal('1-a'), legal('2-a', '2-b')], 'legal 1-a 2-a 2-b'],
    ['a clause that decides twice is named once', [legal('1-a'), legal('1-a', '2-a')], 'legal 1-a 2-a'],
    ['one silence is enough', [legal('1-a'), silent], 'silent'],
    ['a conflict comes before silence', [silent, conflict('1-a', '1-b'), legal('2-a')], 'conflict 1-a 1-b'],
    [
      'an illegality before everything',
      [silent, conflict('1-a'), illegal('2-a'), legal('3-a')],
      'illegal 2-a',
    ],
    ['illegal by every illegality', [illegal('2-a'), legal('3-a'), illegal('1-a')], 'illegal 2-a 1-a'],
    [
      'conflicting by every conflict',
      [conflict('2-a', '2-b'), conflict('1-a', '2-b')],
      'conflict 2-a 2-b 1-a',
    ],
    ['one question is itself', [conflict('1-a', '1-b')], 'conflict 1-a 1-b'],
    ['no question forbids nothing', [], 'legal'],
  ])('%s', (_, rulings, expected) => {
    expect(word(together(rulings))).toBe(expected);
  });

  it('keep everything that was considered, in the order asked', () => {
    const lifted = { from: '1-a', by: '1-b', applies: true };
    const yields = { clause: '2-a', to: '2-b' };
    const first: Ruling = {
      ...silent,
      considered: { applying: ['1-a'], exceptions: [lifted], yielding: [], notGranting: ['1-c'] },
    };
    const second: Ruling = {
      ...illegal('2-b'),
      considered: { applying: ['2-a', '2-b'], exceptions: [], yielding: [yields], notGranting: [] },
    };
    expect(together([first, second]).considered).toEqual({
      applying: ['1-a', '2-a', '2-b'],
      exceptions: [lifted],
      yielding: [yields],
      notGranting: ['1-c'],
    });
  });
});

describe('laws', () => {
  const clauses = fc.uniqueArray(fc.constantFrom('1-a', '1-b', '2-a', '2-b'), { minLength: 1 });
  const rulings = fc.array(
    fc.oneof(
      clauses.map((by) => legal(...by)),
      clauses.map((by) => illegal(...by)),
      clauses.map((by) => conflict(...by)),
      fc.constant(silent),
    ),
    { maxLength: 6 },
  );
  const verdict = (ruling: Ruling) => word({ ...ruling, by: [] } as Ruling);
  const sortedWord = (ruling: Ruling) => [verdict(ruling), ...[...ruling.by].sort()].join(' ');

  it('the order of the questions does not matter, but to the order of `by`', () => {
    const shuffled = rulings.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, ([all, again]) => {
        expect(sortedWord(together(again))).toBe(sortedWord(together(all)));
      }),
      seeded,
    );
  });

  it('nor does asking some of them together first', () => {
    fc.assert(
      fc.property(rulings, rulings, (some, others) => {
        expect(together([together(some), together(others)])).toEqual(together([...some, ...others]));
      }),
      seeded,
    );
  });

  it('a question more never makes an act more legal', () => {
    const worse = ['legal', 'silent', 'conflict', 'illegal'];
    fc.assert(
      fc.property(rulings, rulings, (some, more) => {
        const [before, after] = [together(some), together([...some, ...more])].map((r) =>
          worse.indexOf(verdict(r)),
        );
        expect(after).toBeGreaterThanOrEqual(before!);
      }),
      seeded,
    );
  });
});
