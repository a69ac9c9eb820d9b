import { describe, expect, it } from 'vitest';
import { read } from '../../rulebook/index.js';
import { setUp, worldOf } from './fixtures/worlds.js';
import { isLegal, ruleOn } from './legality.js';
import { beyondRoutes, mostRoutes, routesOf } from './routes.js';
import { ti4Text } from './rulebook.js';
import { compileRulings } from './rulings.js';
import { fighterItself, setupOf } from './setup.js';
import type { World } from './world.js';

const systems = (middle: World['systems'][number]['anomaly'], right = middle): World['systems'] => [
  { name: 'Left', planets: [], wormholes: [] },
  { name: 'Middle', planets: [], wormholes: [], ...(middle && { anomaly: middle }) },
  { name: 'Right', planets: [], wormholes: [], ...(right && { anomaly: right }) },
];
const row = (anomalies: World['systems'], move: number) =>
  setUp({
    systems: anomalies,
    borders: [
      ['Left', 'Middle'],
      ['Middle', 'Right'],
    ],
    ships: [
      { name: 'Swift', owner: 'Ada', kind: 'cruiser', at: 'Left', move },
      { name: 'Slow', owner: 'Ada', kind: 'cruiser', at: 'Right', move: 1 },
    ],
    opens: { player: 'Ada', step: 'movement', active: 'Right' },
  });
const announcedFor = (table: ReturnType<typeof row>, ship: number) =>
  table.chart.events.flatMap((event) => (event.type === 'announce' && event.ship === ship ? [event.by] : []));

it('every walk up to the move value is a route, back and forth too', () => {
  const table = row(systems(undefined), 3);
  const [opening] = [...table.model.initial()];
  const legal = table.chart.enabled(opening!).map((action) => table.model.describe(action));
  // From Left, 2 systems on; a third could not be entered and have Right be the last: rows have no triangles.
  expect(legal.filter((text) => text.startsWith('announce Swift'))).toEqual([
    'announce Swift by Middle, Right',
  ]);
});

it('a gravity rift that is passed twice lengthens the way by two', () => {
  const table = row(systems('gravityRift', undefined), 2);
  const at = table.tableOf([...table.model.initial()][0]!);
  // Enters Middle, Left, Middle and Right, out of Middle twice: 4 systems with a move value of 2 and two more.
  expect(isLegal(at, { type: 'announce', ship: 0, by: [1, 0, 1, 2] })).toBe(true);
  expect(isLegal(at, { type: 'announce', ship: 0, by: [1, 2, 1, 2] })).toBe(true);
  expect(isLegal(at, { type: 'announce', ship: 0, by: [1, 0, 1, 0, 1, 2] })).toBe(false);
});

it('where rifts border each other, a way that is a route from one system is one from every other where it is legal', () => {
  const [left, ...rifts] = systems('gravityRift');
  // Out of a nebula with the move value 1, and one more for each rift: Swift could go on for ever, and so could Slow.
  const table = row([{ ...left!, anomaly: 'nebula' }, ...rifts], 3);
  const at = table.tableOf([...table.model.initial()][0]!);
  const all = [...announcedFor(table, 0), ...announcedFor(table, 1)];
  expect(Math.max(...all.map(({ length }) => length))).toBe(7);
  for (const by of all)
    for (const ship of [0, 1]) {
      const action = { type: 'announce', ship, by } as const;
      const { ruling } = ruleOn(at, action);
      expect(isLegal(at, action)).toBe(ruling.kind === 'ruled' && ruling.answer === 'legal');
    }
});

describe('where every system is adjacent to every other', () => {
  const rulings = compileRulings(read(ti4Text));
  const names = [...'ABCDEFGHIJKL'].map((letter) => `System ${letter}`);
  const all = (count: number, moves: readonly number[], more: Partial<World> = {}) => {
    const some = names.slice(0, count);
    return setupOf(
      worldOf({
        systems: some.map((name) => ({ name, planets: [], wormholes: ['alpha'] })),
        ships: moves.map((move, ship) => ({
          name: `Ship ${ship}`,
          owner: 'Ada',
          kind: 'cruiser',
          at: some[0]!,
          move,
        })),
        opens: { player: 'Ada', step: 'activation' },
        ...more,
      }),
    );
  };

  it.each([
    // From each of n systems, n - 1 at every step.
    [2, 1, 2 * 1],
    [4, 2, 4 * (3 + 9)],
    [5, 4, 5 * (4 + 16 + 64 + 256)],
    [12, 3, 12 * (11 + 121 + 1331)],
  ])('%d systems have for the move value %d %d routes, counted or listed', (count, move, routes) => {
    const setup = all(count, [move]);
    expect(beyondRoutes(setup, rulings, routes)).toBeUndefined();
    expect(beyondRoutes(setup, rulings, routes - 1)).toEqual({ ship: 0, player: 0 });
    expect(routesOf(setup, rulings).all).toHaveLength(routes);
  });

  it('those of all ships are counted, and whose are too many is told', () => {
    const setup = all(4, [1, 2, 1]);
    // 4 * 3 for a move value of 1, 4 * 12 for 2.
    expect(beyondRoutes(setup, rulings, 12 + 48 + 12)).toBeUndefined();
    expect(beyondRoutes(setup, rulings, 12 + 48 + 11)).toEqual({ ship: 2, player: 0 });
    expect(beyondRoutes(setup, rulings, 12 + 47)).toEqual({ ship: 1, player: 0 });
    expect(routesOf(setup, rulings).all).toHaveLength(48);
  });

  it('and those of fighters that move by themselves, one player after another', () => {
    const fighters: Partial<World> = {
      upgrades: { Ada: ['fighter'], Brand: ['fighter'] },
      units: ['Ada', 'Brand'].map((owner) => ({ owner, kind: 'fighter', count: 1, at: names[0]! })),
    };
    const setup = all(4, [], fighters);
    expect(beyondRoutes(setup, rulings, 48 + 48)).toBeUndefined();
    expect(beyondRoutes(setup, rulings, 48 + 47)).toEqual({ ship: fighterItself, player: 1 });
  });

  it('more than a table tells apart are an error of range', () => {
    // 12 * (11 + 121 + 1331 + 14641), of which the table could take 65,535.
    expect(() => routesOf(all(12, [4]), rulings)).toThrow(RangeError);
    expect(() => routesOf(all(12, [4]), rulings)).toThrow(`more than ${mostRoutes} routes`);
    const rifts = names.slice(0, 5).map((name): World['systems'][number] => ({
      name,
      planets: [],
      anomaly: 'gravityRift',
      wormholes: ['alpha'],
    }));
    expect(() => routesOf(all(5, [4], { systems: rifts }), rulings)).toThrow(RangeError);
  });
});

it('more units of a kind than a byte counts are an error of range, one fewer are not', () => {
  const crowd = (count: number) => () =>
    setUp({
      systems: [{ name: 'Left', planets: ['Left I'], wormholes: [] }],
      units: [
        { owner: 'Ada', kind: 'infantry', count: 200, at: 'Left I' },
        { owner: 'Brand', kind: 'infantry', count: 200, at: 'Left I' },
        { owner: 'Ada', kind: 'infantry', count, at: 'Left' },
      ],
      opens: { player: 'Ada', step: 'activation' },
    });
  expect(crowd(56)).toThrow(RangeError);
  expect(crowd(56)).toThrow('Ada has 256 infantry');
  expect(crowd(55)).not.toThrow();
});

it('tokens beyond a byte are an error of range', () => {
  const rich = (tactics: number) => () =>
    setUp({
      systems: [{ name: 'Left', planets: [], wormholes: [] }],
      tactics: { Ada: tactics },
      opens: { player: 'Ada', step: 'activation' },
    });
  expect(rich(256)).toThrow(RangeError);
  expect(rich(255)).not.toThrow();
});
