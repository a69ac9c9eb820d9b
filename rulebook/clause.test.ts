import { describe, expect, it } from 'vitest';
import { applies, defines, definition, forbids, grants, lifts, permission } from './clause.js';

interface Door {
  readonly locked: boolean;
  readonly key: 'brass' | 'iron';
}

const mayOpen = permission<Door>('mayOpen', 'may this door be opened');
const opener = definition<Door, string>('opener', 'what opens this door');

/** The line of this file that calls it. */
const hereAt = () => Number(/clause\.test\.ts:(\d+)/.exec(new Error().stack!.split('\n')[2]!)![1]);

describe('the place of a clause', () => {
  it('is the line of the rulebook that calls the constructor, whichever it is', () => {
    const first = hereAt();
    const made = [
      grants(mayOpen, { id: '1-a', says: '' }),
      forbids(mayOpen, { id: '1-b', says: '' }),
      lifts(mayOpen, { id: '1-c', says: '', lifts: [] }),
      defines(opener, { id: '1-d', says: '', value: () => 'a key' }),
      permission('mayShut', ''),
      definition('shutter', ''),
    ];
    expect(made.map(({ place }) => place)).toEqual(
      made.map((_, index) => `rulebook/clause.test.ts:${first + 2 + index}`),
    );
  });
});

describe('a clause', () => {
  it('has no relations unless the text states some', () => {
    expect(grants(mayOpen, { id: '1-a', says: '' })).toMatchObject({ lifts: [], subjectTo: [] });
    expect(forbids(mayOpen, { id: '1-b', says: '' })).toMatchObject({ outranks: [] });
    expect(defines(opener, { id: '1-d', says: '', value: () => '' })).toMatchObject({ exceptTo: [] });
  });

  it.each([
    ['neither `only` nor `when`', {}, true],
    ['an `only` that the facts equal', { only: { key: 'brass' } }, true],
    ['an `only` that they do not equal', { only: { key: 'iron' } }, false],
    ['an `only` of two facts, one of them different', { only: { key: 'brass', locked: false } }, false],
    ['a `when` that says no', { when: () => false }, false],
    ['both, of which `when` says no', { only: { key: 'brass' }, when: (f: Door) => !f.locked }, false],
    ['both, and both allow it', { only: { key: 'brass' }, when: (f: Door) => f.locked }, true],
  ] as const)('with %s', (_, text, expected) => {
    expect(applies<Door>({ id: '1-a', says: '', ...text }, { locked: true, key: 'brass' })).toBe(expected);
  });

  it('is not asked `when` outside its `only`', () => {
    const asked: Door[] = [];
    const when = (facts: Door) => asked.push(facts) > 0;
    applies<Door>({ id: '1-a', says: '', only: { key: 'iron' }, when }, { locked: true, key: 'brass' });
    expect(asked).toEqual([]);
  });
});
