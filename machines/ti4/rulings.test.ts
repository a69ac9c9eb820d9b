import { describe, expect, it } from 'vitest';
import { ruled, setUp } from './fixtures/worlds.js';
import type { Ship, Units, World } from './world.js';

/** Situations ruled by hand from 58 and 95 before the program was asked. */

const systems: World['systems'] = [
  { name: 'Vefut', planets: ['Vefut II'], wormholes: ['alpha'] },
  { name: 'Lirta', planets: [], wormholes: [] },
  { name: 'Quann', planets: ['Cormund'], wormholes: [] },
  { name: 'Ashtor', planets: [], anomaly: 'gravityRift', wormholes: [] },
  { name: 'Mirage', planets: [], anomaly: 'nebula', wormholes: [] },
  { name: 'Helix', planets: [], anomaly: 'asteroidField', wormholes: [] },
  { name: 'Nova', planets: [], anomaly: 'supernova', wormholes: [] },
  { name: 'Far', planets: [], wormholes: ['alpha'] },
];
const borders = ['Lirta', 'Ashtor', 'Mirage', 'Helix', 'Nova'].flatMap((between): [string, string][] => [
  ['Vefut', between],
  [between, 'Quann'],
]);
const swift = (at = 'Vefut'): Ship => ({ name: 'Swift', owner: 'Ada', kind: 'cruiser', at });
const argo = (move?: number): Ship => ({
  name: 'Argo',
  owner: 'Ada',
  kind: 'carrier',
  at: 'Vefut',
  ...(move !== undefined && { move }),
});
const units = (owner: string, kind: Units['kind'], count: number, at: string): Units => ({
  owner,
  kind,
  count,
  at,
});

const table = (world: Partial<World>, active = 'Quann') =>
  setUp({ systems, borders, ...world, opens: { player: 'Ada', step: 'movement', active } });

describe('58.4: a ship moves into the active system', () => {
  it.each<[string, Partial<World>, string, string]>([
    ['as far as its move value', { ships: [swift()] }, 'Swift by Lirta, Quann', 'legal TI58-e'],
    ['no farther', { ships: [argo()] }, 'Argo by Lirta, Quann', 'illegal TI58-l'],
    ['but for a gravity rift on its way', { ships: [argo()] }, 'Argo by Ashtor, Quann', 'legal TI58-e'],
    ['a, and nowhere else', { ships: [swift()] }, 'Swift by Lirta', 'illegal TI58-f'],
    [
      "b, not through another player's fighters",
      { ships: [swift()], units: [units('Brand', 'fighter', 1, 'Lirta')] },
      'Swift by Lirta, Quann',
      'illegal TI58-g',
    ],
    [
      'b, past their ground forces',
      { ships: [swift()], units: [units('Brand', 'infantry', 1, 'Lirta')] },
      'Swift by Lirta, Quann',
      'legal TI58-e',
    ],
    [
      'c, not out of a system with its token',
      { ships: [swift()], tokens: { Ada: ['Vefut'] } },
      'Swift by Lirta, Quann',
      'illegal TI58-h',
    ],
    [
      "c, another player's token is no matter",
      { ships: [swift()], tokens: { Brand: ['Vefut'] } },
      'Swift by Lirta, Quann',
      'legal TI58-e',
    ],
    [
      'd, through one',
      { ships: [swift()], tokens: { Ada: ['Lirta'] } },
      'Swift by Lirta, Quann',
      'legal TI58-e TI58-i',
    ],
    ['e, out and back', { ships: [swift('Quann')] }, 'Swift by Lirta, Quann', 'legal TI58-e TI58-j'],
    ['f, along adjacent systems', { ships: [swift()] }, 'Swift by Quann', 'illegal TI58-k'],
    [
      'into no asteroid field',
      { ships: [swift()] },
      'Swift by Helix, Quann',
      'illegal assumption asteroid field',
    ],
    ['through no supernova', { ships: [swift()] }, 'Swift by Nova, Quann', 'illegal assumption supernova'],
    ['through no nebula', { ships: [swift()] }, 'Swift by Mirage, Quann', 'illegal assumption nebula'],
    [
      'with the move value 1 out of a nebula',
      { ships: [swift('Mirage')] },
      'Swift by Vefut, Mirage, Quann',
      'illegal TI58-l assumption nebula',
    ],
    [
      'a ship of another player is not theirs',
      { ships: [{ ...swift(), owner: 'Brand' }] },
      'Swift by Lirta, Quann',
      'silent',
    ],
  ])('%s', (_, world, announced, expected) => {
    expect(ruled(table(world), [], `announce ${announced}`).split(' ').sort()).toEqual(
      expected.split(' ').sort(),
    );
  });

  it('through wormholes of a kind', () => {
    const far = table({ ships: [swift('Far')] }, 'Vefut');
    expect(ruled(far, [], 'announce Swift by Vefut')).toBe('legal TI58-e');
  });

  it('into a nebula that is active', () => {
    expect(ruled(table({ ships: [swift()] }, 'Mirage'), [], 'announce Swift by Mirage')).toBe('legal TI58-e');
  });
});

describe('95: what a ship picks up', () => {
  const garrison = [
    units('Ada', 'infantry', 5, 'Vefut II'),
    units('Ada', 'fighter', 1, 'Vefut'),
    units('Ada', 'infantry', 1, 'Lirta'),
    units('Ada', 'infantry', 1, 'Cormund'),
    units('Brand', 'mech', 1, 'Vefut II'),
    units('Ada', 'mech', 1, 'Far'),
  ];
  const going = ['announce Argo by Lirta, Quann'];
  const fromPlanet = 'load infantry from Vefut II onto Argo';
  const transports = 'legal TI58-m TIT-a TIT-n';
  const world = { ships: [argo(2)], units: garrison };

  it.each<[string, Partial<World>, string[], string, string]>([
    ['1, where it starts', {}, going, fromPlanet, `${transports} TIT-c TIT-d`],
    [
      '1, in the system that it moves through',
      {},
      going,
      'load infantry from Lirta onto Argo',
      `${transports} TIT-d`,
    ],
    [
      'note 3, from a planet of the active system',
      {},
      going,
      'load infantry from Cormund onto Argo',
      `${transports} TIT-d TIT-l`,
    ],
    ['nowhere else', {}, going, 'load mech from Far onto Argo', 'silent'],
    ['only as it moves', {}, [], fromPlanet, 'silent'],
    [
      '3, not where its faction has a token',
      { tokens: { Ada: ['Lirta'] } },
      going,
      'load infantry from Lirta onto Argo',
      'illegal TIT-h',
    ],
    [
      "3, past another player's token",
      { tokens: { Brand: ['Lirta'] } },
      going,
      'load infantry from Lirta onto Argo',
      `${transports} TIT-d`,
    ],
    [
      'up to its capacity',
      {},
      [...going, fromPlanet, fromPlanet, fromPlanet, fromPlanet],
      'load fighter from Vefut onto Argo',
      'illegal TIT-b',
    ],
    [
      'note 4, nor more from a planet',
      {},
      [...going, fromPlanet, fromPlanet, fromPlanet, fromPlanet],
      fromPlanet,
      'illegal TIT-b TIT-m',
    ],
    [
      'of its own player',
      {},
      going,
      'load mech of Brand from Vefut II onto Argo',
      'illegal reading whoseUnits',
    ],
  ])('%s', (_, more, play, text, expected) => {
    expect(ruled(table({ ...world, ...more }), play, text)).toBe(expected);
  });

  it('note 1, no fighter that moves by itself is met on the way', () => {
    const fighters = table({
      ships: [argo(2)],
      units: [units('Ada', 'fighter', 1, 'Vefut')],
      upgrades: { Ada: ['fighter'] },
    });
    const flown = [...going, 'announce fighter from Vefut by Lirta, Quann'];
    const carried = [...going, 'load fighter from Vefut onto Argo'];
    expect(ruled(fighters, flown, 'load fighter from Lirta onto Argo')).toBe('illegal TI58-v');
    expect(ruled(fighters, carried, 'announce fighter from Vefut by Lirta, Quann')).toBe('illegal TIT-j');
  });
});

describe('what a ruling takes for granted of other sections', () => {
  it.each<[string, Ship, string, string[]]>([
    ['6, by shared edges', swift(), 'Swift by Lirta, Quann', ['6']],
    ['6, where nothing joins two systems', swift('Far'), 'Swift by Quann', ['6']],
    ['101, by a wormhole', swift('Far'), 'Swift by Vefut, Quann', ['101', '6']],
    ['41, by a gravity rift', argo(), 'Argo by Ashtor, Quann', ['41', '6']],
    ['11, into an asteroid field', swift(), 'Swift by Helix, Quann', ['11', '6']],
  ])('%s', (_, ship, announced, assumes) => {
    const set = table({ ships: [ship] });
    const told = set.ask([...set.model.initial()][0]!, `announce ${announced}`);
    expect(told).toMatchObject({ assumes });
  });

  it('16, that a plain fighter has the move value 0', () => {
    const set = table({ units: [units('Ada', 'fighter', 1, 'Lirta')] });
    const told = set.ask([...set.model.initial()][0]!, 'announce fighter from Lirta by Quann');
    expect(told).toMatchObject({ verdict: 'illegal', by: ['TI58-l'], assumes: ['16', '6'] });
  });
});
