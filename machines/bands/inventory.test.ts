import { describe, expect, it } from 'vitest';
import { account, type Inventory, inventoryKinds, type Place, placeKinds } from '../../rulebook/index.js';
import { claims } from './claims.js';
import { inventory } from './inventory.js';
import { bandsText } from './rulebook.js';

const { places, pending, faults } = account(bandsText, claims, inventory);
const kindsOf = (id: string) => places.get(id)!.map(({ kind }) => kind);
const has = (...kinds: Place['kind'][]) =>
  [...places.values()].filter((some) => some.some(({ kind }) => kinds.includes(kind))).length;

describe('the inventory of sections 10 and 14', () => {
  it('lists 268 sentences', () => {
    expect(inventory.entries).toHaveLength(268);
  });

  it('gives each of them its place, and no place lacks its sentence', () => {
    expect(faults).toEqual([]);
  });

  it('leaves none pending', () => {
    expect(pending).toEqual([]);
    expect(inventory.pending ?? []).toEqual([]);
  });

  // A sentence that is encoded and checked counts under both.
  it('counts them by the kind of their place', () => {
    expect(Object.fromEntries(placeKinds.map((kind) => [kind, has(kind)]))).toEqual({
      clause: 114,
      reading: 1,
      restated: 35,
      claim: 64,
      realised: 65,
      assumed: 5,
      notModelled: 2,
    });
    expect(has('clause', 'reading', 'restated', 'claim', 'realised')).toBe(261);
  });

  // The kinds are those of the text: what it derives, what it defines, permits, forbids and so on.
  it('counts them by what they do', () => {
    const count = (kind: string) => inventory.entries.filter((entry) => entry.kind === kind).length;
    expect(Object.fromEntries(inventoryKinds.map((kind) => [kind, count(kind)]))).toEqual({
      def: 87,
      permission: 49,
      prohibition: 30,
      obligation: 32,
      sbc: 5,
      claim: 65,
    });
  });

  it('tells places of every kind apart', () => {
    expect(kindsOf('14.6-o')).toEqual(['clause']);
    expect(kindsOf('14.6-z')).toEqual(['reading', 'claim']);
    expect(kindsOf('14.10-ad')).toEqual(['restated']);
    expect(kindsOf('10.1-a')).toEqual(['realised']);
    expect(kindsOf('14.11-g')).toEqual(['assumed']);
    expect(kindsOf('14.1-f')).toEqual(['notModelled']);
  });

  it('excuses few', () => {
    expect(has('assumed', 'notModelled')).toBe(7);
  });

  it('states a reason that can stand alone', () => {
    for (const why of [...Object.values(inventory.assumed), ...Object.values(inventory.notModelled)])
      expect(why.length).toBeGreaterThan(30);
  });
});

describe('an inventory that does not add up is told so', () => {
  const told = (changes: Partial<Inventory>) =>
    account(bandsText, claims, { ...inventory, ...changes }).faults;
  const { entries } = inventory;

  it.each([
    [
      'a place without a sentence',
      { entries: entries.filter(({ id }) => id !== '14.6-o') },
      /^14\.6-o \(clause/,
    ],
    ['a sentence without a place', { notModelled: {} }, /^14\.1-f has no place/],
    ['a sentence that is listed twice', { entries: [...entries, entries[0]!] }, /^10\.1-a is listed twice/],
    [
      'an excuse for what is encoded',
      { assumed: { ...inventory.assumed, '14.6-o': 'x' } },
      /^14\.6-o has places/,
    ],
    [
      'an excuse for what is checked',
      { assumed: { ...inventory.assumed, '14.10-d': 'x' } },
      /^14\.10-d has places/,
    ],
  ] as const)('%s', (_, changes, expected) => {
    expect(told(changes).filter((fault) => expected.test(fault))).toHaveLength(1);
  });

  it('a sentence that is both encoded and realised', () => {
    const both = { ...bandsText, realised: [...bandsText.realised, { id: '14.6-o', says: 'x', by: 'y' }] };
    expect(account(both, claims, inventory).faults).toEqual([
      expect.stringMatching(/^14\.6-o has places that contradict: clause \(.*\); realised by y$/),
    ]);
  });
});
