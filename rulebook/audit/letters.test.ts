import { describe, expect, it } from 'vitest';
import { amend } from '../amend.js';
import { defines, definition, forbids, grants, lifts, permission } from '../clause.js';
import { rulebook } from '../load.js';
import { compileDefinition, compilePermission } from '../ruling.js';
import { Tally } from '../tally.js';
import { deadLetters } from './letters.js';

interface Facts {
  readonly late?: boolean;
  readonly member?: boolean;
  readonly guest?: boolean;
  readonly flood?: boolean;
}

const enter = permission<Facts>('enter', 'may one enter');
const price = definition<Facts, number>('price', 'what does it cost');
const open = grants(enter, { id: '1-a', says: 'one may enter' });
const closed = forbids(enter, { id: '1-b', says: 'not late', when: ({ late }) => !!late, outranks: [open] });
const flooded = forbids(enter, { id: '1-c', says: 'nor in a flood', when: ({ flood }) => !!flood });
const members = grants(enter, {
  id: '1-d',
  says: 'members may',
  when: ({ member }) => !!member,
  lifts: [closed],
});
const guests = lifts(enter, {
  id: '1-e',
  says: 'and guests are no hindrance',
  when: ({ guest }) => !!guest,
  lifts: [closed],
});
const full = defines(price, { id: '2-a', says: 'ten', value: () => 10 });
const reduced = defines(price, {
  id: '2-b',
  says: 'members five',
  when: ({ member }) => !!member,
  value: () => 5,
  exceptTo: [full],
});
const book = rulebook({
  id: 'club',
  title: 'The Club',
  questions: [enter, price],
  clauses: [open, closed, flooded, members, guests, full, reduced],
});

/** The deaths after these moments, by clause; `id` of those that live is absent. */
function deathsAfter(...all: readonly Facts[]): Record<string, string> {
  const tally = new Tally();
  for (const facts of all) {
    tally.permission(compilePermission(book, enter).rule(facts), { action: 0 });
    tally.definition(compileDefinition(book, price).rule(facts), { asks: () => '' });
  }
  return Object.fromEntries(
    deadLetters(book, tally, () => true).map(({ shown, death }) => [shown.claim, death]),
  );
}

describe('dead letters', () => {
  it('never apply', () => {
    expect(deathsAfter({})).toMatchObject({
      '1-b': 'neverApplies',
      '1-c': 'neverApplies',
      '1-e': 'neverApplies',
      '2-b': 'neverApplies',
    });
  });

  it('are lifted wherever they apply', () => {
    expect(deathsAfter({ late: true, guest: true })).toMatchObject({ '1-b': 'alwaysLifted' });
  });

  it('give way wherever they apply, to a prohibition or to a more special value', () => {
    expect(deathsAfter({ late: true, member: true }, { late: true })['2-a']).toBeUndefined();
    expect(deathsAfter({ member: true })).toMatchObject({ '2-a': 'alwaysOutranked' });
    expect(deathsAfter({ late: true })).toMatchObject({ '1-a': 'alwaysOutranked' });
  });

  it('decide nothing where they apply, when what they cleared is barred by another', () => {
    expect(deathsAfter({ late: true, guest: true, flood: true })).toMatchObject({ '1-e': 'alwaysOverruled' });
  });

  it('never decide alone', () => {
    expect(deathsAfter({ member: true }, {})).toMatchObject({ '1-d': 'alwaysAgreed' });
  });

  it('name one another where they always decide together, and name the clause that decides with them where that one lives', () => {
    const of = (...all: readonly Facts[]) => {
      const tally = new Tally();
      for (const facts of all) tally.permission(compilePermission(book, enter).rule(facts), { action: 0 });
      return deadLetters(book, tally, (id) => id === '1-a' || id === '1-d');
    };
    const both = of({ member: true });
    expect(both.map(({ id }) => id)).toEqual(['deadLetter 1-a', 'deadLetter 1-d']);
    for (const { shown } of both) expect(shown.collidesWith).toEqual(['1-a', '1-d']);
    const [alone, ...more] = of({ member: true }, {});
    expect(more).toEqual([]);
    expect(alone).toMatchObject({
      id: 'deadLetter 1-d',
      shown: { instance: expect.stringContaining('never decides but where 1-a decides the same') },
    });
  });

  it('are none of what stands against another in a conflict', () => {
    const deaths = deathsAfter({ flood: true });
    expect(deaths['1-a']).toBeUndefined();
    expect(deaths['1-c']).toBeUndefined();
  });

  it('are sentences of the text only', () => {
    expect(deadLetters(book, new Tally(), (id) => id === '1-c').map(({ id }) => id)).toEqual([
      'deadLetter 1-c',
    ]);
  });
});

it('give way by the text: a definition that only a reading overrides is none', () => {
  const apart = defines(price, { id: '2-c', says: 'members six', only: { member: true }, value: () => 6 });
  const readings = ['reduced', 'apart'].map((id) => ({
    id,
    edits: [{ make: id === 'reduced' ? '2-b' : '2-c', exceptTo: id === 'reduced' ? '2-c' : '2-b' }],
  }));
  const open = rulebook({
    id: 'club',
    title: 'The Club',
    questions: [price],
    clauses: [full, reduced, { ...apart, exceptTo: [full] }],
  });
  for (const reading of readings) {
    const read = amend(open, reading);
    const tally = new Tally();
    tally.definition(compileDefinition(read, price).rule({ member: true }), { asks: () => '' });
    expect(deadLetters(read, tally, () => true).map(({ shown }) => shown.claim)).toEqual(['2-a']);
  }
});
