import { describe, expect, it } from 'vitest';
import { read } from '../../rulebook/index.js';
import { play, ruled, setUp } from './fixtures/worlds.js';
import { ti4Text } from './rulebook.js';
import type { World } from './world.js';

/** What comes after ships have moved, worked out from 58.7, 95 and the sections that they refer to. */

const systems: World['systems'] = [
  { name: 'Vefut', planets: ['Vefut II'], wormholes: [] },
  { name: 'Quann', planets: ['Cormund'], wormholes: [] },
  { name: 'Rim', planets: [], wormholes: [] },
];
const base: Partial<World> & Pick<World, 'systems' | 'opens'> = {
  systems,
  borders: [
    ['Vefut', 'Quann'],
    ['Quann', 'Rim'],
  ],
  ships: [{ name: 'Argo', owner: 'Ada', kind: 'carrier', at: 'Vefut' }],
  opens: { player: 'Ada', step: 'movement', active: 'Quann' },
};
const fighters = (count: number, at = 'Vefut') => ({ owner: 'Ada', kind: 'fighter', count, at }) as const;
const infantry = (count: number, at: string) => ({ owner: 'Ada', kind: 'infantry', count, at }) as const;
const leaving = ['announce Argo by Quann', 'depart'];

describe('capacity (16), once the carrier has left', () => {
  const step = (world: Partial<World>) => {
    const table = setUp({ ...base, ...world });
    return table.observe(play(table, leaving)).turn.step;
  };
  const dock = { docks: [{ owner: 'Ada', at: 'Vefut II' }] };

  it.each<[string, Partial<World>, string]>([
    ['fighters without a ship are too many', { units: [fighters(1)] }, 'capacity'],
    ['ground forces in space are', { units: [infantry(1, 'Vefut')] }, 'capacity'],
    ['ground forces on a planet are not', { units: [infantry(9, 'Vefut II')] }, 'invasion'],
    ['a space dock holds three fighters', { ...dock, units: [fighters(3)] }, 'invasion'],
    ['and no fourth', { ...dock, units: [fighters(4)] }, 'capacity'],
    ['nor ground forces', { ...dock, units: [infantry(1, 'Vefut')] }, 'capacity'],
    [
      "nor another player's",
      { docks: [{ owner: 'Brand', at: 'Vefut II' }], units: [fighters(1)] },
      'capacity',
    ],
    [
      'fighters that move by themselves need none',
      { upgrades: { Ada: ['fighter'] }, units: [fighters(3)] },
      'invasion',
    ],
  ])('%s', (_, world, expected) => {
    expect(step(world)).toBe(expected);
  });

  it('only what is beyond it is removed: of four fighters at a dock one, of ground forces with them each', () => {
    const table = setUp({ ...base, ...dock, units: [fighters(4), infantry(1, 'Vefut')] });
    const once = [...leaving, 'remove fighter from Vefut'];
    expect(ruled(table, leaving, 'remove infantry from Vefut')).toBe('legal assumption excess');
    expect(ruled(table, once, 'remove fighter from Vefut')).toBe('silent');
    expect(ruled(table, once, 'remove infantry from Vefut')).toBe('legal assumption excess');
  });
});

describe('out of the active system and back, past fighters that stay', () => {
  const circuit = { ships: [{ name: 'Argo', owner: 'Ada', kind: 'carrier', at: 'Quann', move: 2 }] } as const;
  it.each([
    ['afterMove', 'invasion'],
    ['asTheyLeave', 'capacity'],
  ])('capacityWhen=%s: %s comes next', (capacityWhen, expected) => {
    const table = setUp(
      { ...base, ...circuit, units: [fighters(2, 'Quann')] },
      read(ti4Text, { capacityWhen }),
    );
    const state = play(table, ['announce Argo by Rim, Quann', 'depart']);
    expect(table.observe(state).turn.step).toBe(expected);
  });
});

describe('in the active system', () => {
  const battle: typeof base = {
    ...base,
    ships: [...base.ships!, { name: 'Wasp', owner: 'Brand', kind: 'destroyer', at: 'Quann' }],
    units: [infantry(2, 'Vefut II')],
    environment: ['spaceCannon', 'combat'],
  };
  const loading = 'load infantry from Vefut II onto Argo';
  const arriving = ['announce Argo by Quann', loading, loading, 'depart'];

  it('what a destroyed carrier has brought is in space, and removed when space combat is over', () => {
    const table = setUp(battle);
    const hit = [...arriving, 'hit Argo', 'pass'];
    const state = play(table, hit);
    expect(table.observe(state)).toMatchObject({
      // No ship of Ada's is left: there is no combat.
      turn: { step: 'capacity' },
      pieces: { Argo: { at: 'removed' }, Quann: { Ada: { infantry: 2 } } },
    });
    expect(ruled(table, hit, 'land infantry on Cormund')).toBe('illegal TIT-i');
  });

  it('is retreated from, into an adjacent system without ships of others, with units of its own', () => {
    const table = setUp(battle);
    const fighting = [...arriving, 'pass'];
    expect(ruled(table, fighting, 'retreat Ada to Quann')).toBe('silent');
    expect(ruled(table, fighting, 'retreat Ada to Vefut')).toBe('legal assumption retreat');
    const load = 'load infantry from Quann onto Argo';
    expect(ruled(table, [...fighting, 'retreat Ada to Rim'], load)).toBe(
      'legal TI58-m TIT-a TIT-n TIT-c TIT-k TI58-u',
    );
    const { pieces } = table.observe(play(table, [...fighting, 'retreat Ada to Rim', load, 'depart']));
    expect(pieces).toMatchObject({
      Argo: { at: 'Rim' },
      Wasp: { at: 'Quann' },
      Rim: { Ada: { infantry: 1 } },
      Quann: { Ada: { infantry: 1 } },
    });
  });

  it('is not retreated from by fighters that cannot move', () => {
    const table = setUp({
      ...battle,
      ships: [battle.ships![0]!],
      units: [{ owner: 'Brand', kind: 'fighter', count: 1, at: 'Quann' }],
      environment: ['combat'],
    });
    expect(ruled(table, leaving, 'retreat Brand to Rim')).toBe('silent');
  });

  it('fighters that move by themselves retreat with the ships, out of a gravity rift one by one', () => {
    const [vefut, quann, rim] = systems as [(typeof systems)[0], (typeof systems)[0], (typeof systems)[0]];
    const table = setUp({
      ...battle,
      systems: [vefut, { ...quann, anomaly: 'gravityRift' }, rim],
      units: [
        { owner: 'Brand', kind: 'fighter', count: 2, at: 'Quann' },
        { owner: 'Ada', kind: 'fighter', count: 1, at: 'Quann' },
      ],
      upgrades: { Brand: ['fighter'] },
      environment: ['combat'],
    });
    const fleeing = ['announce Argo by Quann', 'depart', 'retreat Brand to Rim', 'depart'];
    const rolled = [...fleeing, 'rift spares fighter at Quann', 'rift spares Wasp at Quann'];
    expect(ruled(table, rolled, 'pass')).toBe('illegal assumption gravity rift');
    const { pieces } = table.observe(play(table, [...rolled, 'rift takes fighter at Quann']));
    expect(pieces).toMatchObject({
      Wasp: { at: 'Rim' },
      Rim: { Brand: { fighter: 1 } },
      Quann: { Brand: { fighter: 0 }, Ada: { fighter: 1 } },
    });
  });

  it('ground forces land', () => {
    const table = setUp({ ...base, units: [infantry(1, 'Vefut II')] });
    const landed = ['announce Argo by Quann', loading, 'depart', 'land infantry on Cormund'];
    expect(table.observe(play(table, landed)).pieces).toMatchObject({
      Quann: { Ada: { infantry: 0 } },
      Cormund: { Ada: { infantry: 1 } },
    });
  });
});
