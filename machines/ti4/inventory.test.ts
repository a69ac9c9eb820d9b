import { describe, expect, it } from 'vitest';
import { account, inventoryKinds, type Place, placeKinds } from '../../rulebook/index.js';
import { claims } from './claims.js';
import { inventory } from './inventory.js';
import { ti4Text } from './rulebook.js';

const { places, pending, faults } = account(ti4Text, claims, inventory);
const has = (...kinds: Place['kind'][]) =>
  [...places.values()].filter((some) => some.some(({ kind }) => kinds.includes(kind))).length;

describe('the inventory of LRR 58 and 95', () => {
  it('lists 44 sentences by what they do', () => {
    const count = (kind: string) => inventory.entries.filter((entry) => entry.kind === kind).length;
    expect(inventory.entries).toHaveLength(44);
    expect(Object.fromEntries(inventoryKinds.map((kind) => [kind, count(kind)]))).toEqual({
      def: 6,
      permission: 16,
      prohibition: 9,
      obligation: 6,
      sbc: 0,
      claim: 7,
    });
  });

  it('gives each of them its place, and no place lacks its sentence', () => {
    expect([faults, pending]).toEqual([[], []]);
  });

  // A sentence that is encoded and checked counts under both.
  it('counts them by the kind of their place', () => {
    expect(Object.fromEntries(placeKinds.map((kind) => [kind, has(kind)]))).toEqual({
      clause: 32,
      reading: 0,
      restated: 1,
      claim: 13,
      realised: 4,
      assumed: 0,
      notModelled: 0,
    });
  });
});
