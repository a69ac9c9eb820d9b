import { describe, expect, it } from 'vitest';
import { compareWithGraph, compareWithXState, explore, type PackedState } from '../../checker/index.js';
import { read } from '../../rulebook/index.js';
import type { Action } from './actions.js';
import { setUp } from './fixtures/worlds.js';
import type { Ti4Table } from './game.js';
import { isLegal } from './legality.js';
import { ti4Text } from './rulebook.js';

const two = [
  { name: 'Vefut', planets: ['Vefut II'], wormholes: [] },
  { name: 'Quann', planets: ['Cormund'], wormholes: [] },
] as const;
const ada = { owner: 'Ada', count: 1 } as const;

/** A carrier, what it may take along, and a turn of each player. */
const crossing = () =>
  setUp({
    systems: two,
    borders: [['Vefut', 'Quann']],
    ships: [{ name: 'Argo', owner: 'Ada', kind: 'carrier', at: 'Vefut' }],
    units: [
      { ...ada, kind: 'infantry', at: 'Vefut II' },
      { ...ada, kind: 'fighter', at: 'Vefut' },
    ],
    opens: { player: 'Ada', step: 'activation' },
  });

/** Everything that the environment may do, and a retreat. */
const battle = () =>
  setUp({
    systems: two,
    borders: [['Vefut', 'Quann']],
    ships: [
      { name: 'Argo', owner: 'Ada', kind: 'carrier', at: 'Vefut', capacity: 1 },
      { name: 'Wasp', owner: 'Brand', kind: 'destroyer', at: 'Quann' },
    ],
    units: [{ ...ada, kind: 'infantry', at: 'Vefut II' }],
    tactics: { Brand: 0 },
    environment: ['spaceCannon', 'combat', 'groundCombat', 'ability'],
    opens: { player: 'Ada', step: 'movement', active: 'Quann' },
  });

/** Out of the active system and back, away from fighters that need the carrier. */
const circuit = (choices = {}) =>
  setUp(
    {
      systems: two,
      borders: [['Vefut', 'Quann']],
      ships: [{ name: 'Argo', owner: 'Ada', kind: 'carrier', at: 'Quann', move: 2 }],
      units: [{ owner: 'Ada', kind: 'fighter', count: 2, at: 'Quann' }],
      tactics: { Ada: 0, Brand: 0 },
      opens: { player: 'Ada', step: 'movement', active: 'Quann' },
    },
    read(ti4Text, choices),
  );

/** A gravity rift on the way, and fighters that move by themselves. */
const rift = (choices = {}) =>
  setUp(
    {
      systems: [
        { name: 'Vefut', planets: [], wormholes: [] },
        { name: 'Ashtor', planets: [], anomaly: 'gravityRift', wormholes: [] },
        { name: 'Quann', planets: ['Cormund'], wormholes: [] },
      ],
      borders: [
        ['Vefut', 'Ashtor'],
        ['Ashtor', 'Quann'],
      ],
      ships: [{ name: 'Argo', owner: 'Ada', kind: 'carrier', at: 'Vefut' }],
      units: [
        { ...ada, kind: 'fighter', at: 'Vefut' },
        { ...ada, kind: 'infantry', at: 'Cormund' },
      ],
      upgrades: { Ada: ['fighter'] },
      tactics: { Ada: 0, Brand: 0 },
      opens: { player: 'Ada', step: 'movement', active: 'Quann' },
    },
    read(ti4Text, choices),
  );

/** An ability, and a retreat, out of a gravity rift. */
const outOfRift = () =>
  setUp({
    systems: [
      { name: 'Ashtor', planets: [], anomaly: 'gravityRift', wormholes: [] },
      { name: 'Quann', planets: [], wormholes: [] },
    ],
    borders: [['Ashtor', 'Quann']],
    ships: [
      { name: 'Argo', owner: 'Ada', kind: 'carrier', at: 'Ashtor' },
      { name: 'Wasp', owner: 'Brand', kind: 'destroyer', at: 'Ashtor' },
    ],
    units: [{ ...ada, kind: 'fighter', at: 'Ashtor' }],
    tactics: { Ada: 0, Brand: 0 },
    environment: ['combat', 'ability'],
    opens: { player: 'Ada', step: 'movement', active: 'Ashtor' },
  });

const worlds: readonly (readonly [name: string, make: () => Ti4Table, pinned: object])[] = [
  ['crossing', crossing, { states: 180, edges: 225 }],
  ['battle', battle, { states: 706, edges: 1122 }],
  // Move Ships; announced with 0, 1 or 2 fighters; Invasion and the end, which all of these come to; two activations to pass.
  ['circuit', circuit, { states: 8, edges: 11 }],
  // Three more while 2, 1 and 1 fighters are judged that stayed; Invasion, the end and activations with 2, 1 and 0 left.
  [
    'circuit, judged as they leave',
    () => circuit({ capacityWhen: 'asTheyLeave' }),
    { states: 19, edges: 22 },
  ],
  ['rift', rift, { states: 104, edges: 189 }],
  ['out of a rift', outOfRift, { states: 210, edges: 332 }],
  ['rift, loads as it moves', () => rift({ loadsFixed: 'asItMoves' }), { states: 122, edges: 231 }],
];

describe('the statechart, as XState runs it and as it is compiled', () => {
  it.each(worlds)('%s: the same states and the same edges', (_, make, pinned) => {
    const { chart } = make();
    const judged = compareWithXState(chart);
    const graph = compareWithGraph(chart);
    expect(judged.differences).toEqual([]);
    expect(graph.differences).toEqual([]);
    expect([judged.complete, graph.complete]).toEqual([true, true]);
    expect({ states: graph.states, edges: graph.edges }).toEqual(pinned);
  });
});

/** Actions of a state on whose legality guard, explorer and explanation do not agree. */
function disagreements(table: Ti4Table, state: PackedState): string[] {
  const enabled = new Set(table.chart.enabled(state));
  const at = table.tableOf(state);
  return table.chart.events.flatMap((event, action) => {
    const told = table.explain(state, action);
    const guarded = isLegal(at, event as Action);
    const agree = (told.verdict === 'legal') === enabled.has(action) && (!enabled.has(action) || guarded);
    return agree ? [] : [`${told.moment}: ${told.action}: ${told.verdict}`];
  });
}

describe('rulings are asked in one place', () => {
  it.each(worlds)('%s: guard, explorer and explanation agree on every action', (_, make) => {
    const table = make();
    const found: string[] = [];
    let asked = 0;
    explore(
      table.model,
      {},
      {
        onState: (state) => {
          asked += table.chart.events.length;
          found.push(...disagreements(table, state));
        },
      },
    );
    expect(found.slice(0, 5)).toEqual([]);
    expect(asked).toBeGreaterThan(100);
  });
});
