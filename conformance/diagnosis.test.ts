import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Case } from './case.js';
import { likenesses } from './diagnosis.js';

const caseOf = (id: string, kills: readonly string[], minimal = true) =>
  ({ id, kills, minimal }) as unknown as Case;

const cases = [
  caseOf('1', ['drop a', 'invert a']),
  caseOf('2', ['drop a', 'drop b']),
  caseOf('3', ['drop b', 'drop b with c']),
  caseOf('4', ['drop a'], false),
];
const failing = (...ids: string[]) => new Map(cases.map(({ id }) => [id, ids.includes(id)]));

describe('what failures are most like', () => {
  it('is the mutant that fails just these', () => {
    expect(likenesses(cases, failing('1', '2'))[0]).toEqual({
      mutant: 'drop a',
      explained: 2,
      failed: 2,
      expected: 2,
      score: 1,
    });
    expect(likenesses(cases, failing('2', '3'))[0]!.mutant).toBe('drop b');
  });

  it('is a clause that is left out before one that is turned round, or several', () => {
    expect(likenesses([cases[2]!], failing('3')).map(({ mutant }) => mutant)).toEqual([
      'drop b',
      'drop b with c',
    ]);
    expect(likenesses([cases[0]!], failing('1')).map(({ mutant }) => mutant)).toEqual(['drop a', 'invert a']);
  });

  it('is nothing where nothing fails, and looks at minimal cases that were run', () => {
    expect(likenesses(cases, failing())).toEqual([]);
    expect(likenesses(cases, failing('4'))).toEqual([]);
    expect(likenesses(cases, new Map([['1', true]]))[0]).toMatchObject({ mutant: 'drop a', expected: 1 });
  });

  it('has a score of 1 for the very mutant, whichever it is', () => {
    const suites = fc.uniqueArray(fc.array(fc.nat(5), { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 8,
      selector: String,
    });
    fc.assert(
      fc.property(suites, fc.nat(5), (rows, mutant) => {
        const all = rows.map((kills, index) =>
          caseOf(
            `${index}`,
            [...new Set(kills)].map((each) => `drop ${each}`),
          ),
        );
        const killers = all.filter(({ kills }) => kills.includes(`drop ${mutant}`)).map(({ id }) => id);
        fc.pre(killers.length > 0);
        const found = likenesses(all, new Map(all.map(({ id }) => [id, killers.includes(id)])));
        expect(found.find((each) => each.mutant === `drop ${mutant}`)!.score).toBe(1);
        expect(found[0]!.score).toBe(1);
      }),
      { seed: 7 },
    );
  });
});
