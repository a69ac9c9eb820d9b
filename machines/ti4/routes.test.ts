import { expect, it } from 'vitest';
import { setUp } from './fixtures/worlds.js';
import { isLegal, ruleOn } from './legality.js';
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
