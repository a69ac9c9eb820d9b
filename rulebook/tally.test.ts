import { expect, it } from 'vitest';
import { defines, definition, forbids, grants, lifts, permission } from './clause.js';
import { rulebook } from './load.js';
import { compileDefinition, compilePermission } from './ruling.js';
import { Tally } from './tally.js';

interface Facts {
  readonly late?: boolean;
  readonly member?: boolean;
  readonly guest?: boolean;
}

const enter = permission<Facts>('enter', 'may one enter');
const open = grants(enter, { id: '1-a', says: 'one may enter' });
const closed = forbids(enter, { id: '1-b', says: 'not late', when: ({ late }) => !!late, outranks: [open] });
const members = lifts(enter, {
  id: '1-c',
  says: 'but members',
  when: ({ member }) => !!member,
  lifts: [closed],
});
const guests = lifts(enter, { id: '1-d', says: 'and guests', when: ({ guest }) => !!guest, lifts: [closed] });
const price = definition<Facts, number>('price', 'what does it cost');
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
  clauses: [open, closed, members, guests, full, reduced],
});

function tallied(...all: readonly Facts[]): Tally {
  const tally = new Tally();
  for (const facts of all) {
    tally.permission(compilePermission(book, enter).rule(facts), { action: 7 });
    tally.definition(compileDefinition(book, price).rule(facts), { asks: () => 'what does it cost' });
  }
  return tally;
}

const none = { applies: 0, decides: 0, alone: 0, lifted: 0, yields: 0 };

it('tells what decides from what applies, yields or is lifted', () => {
  const { counts } = tallied({}, { late: true }, { late: true, member: true });
  expect(Object.fromEntries(counts)).toEqual({
    '1-a': { ...none, applies: 3, decides: 2, alone: 2, yields: 1 },
    '1-b': { ...none, applies: 2, decides: 1, alone: 1, lifted: 1 },
    '1-c': { ...none, applies: 1, decides: 1, alone: 1 },
    '2-a': { ...none, applies: 3, decides: 2, alone: 2, yields: 1 },
    '2-b': { ...none, applies: 1, decides: 1, alone: 1 },
  });
});

it('two lifts of one prohibition clear the way together, and neither alone', () => {
  const { counts } = tallied({ late: true, member: true, guest: true });
  expect(counts.get('1-c')).toMatchObject({ decides: 1, alone: 0 });
  expect(counts.get('1-d')).toMatchObject({ decides: 1, alone: 0 });
});

it('remembers the first ruling that each clause decided, once', () => {
  const tally = tallied({ late: true });
  expect([...tally.takeFresh()].map(([id, about]) => [id, 'action' in about])).toEqual([
    ['1-b', true],
    ['2-a', false],
  ]);
  expect(tally.takeFresh().size).toBe(0);
});
