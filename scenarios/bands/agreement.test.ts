import { describe, expect, it } from 'vitest';
import { compareWithGraph, compareWithXState, type PackedState } from '../../checker/index.js';
import { type Action, type BandsTable, bands, isLegal } from '../../machines/bands/index.js';
import { read } from '../../rulebook/index.js';
import { bandsFiles, loadWorld, shippedWorlds, worldFromText } from '../index.js';

/** Small enough for XState's own interpreter: one infiltrator, one Location, one Liberation. */
const tiny = `
world: tiny
rulebook: bands
for: every edge of it is compared with XState
players: [Ada, Brand]
moves: { Ada: 1, Brand: 0 }
environment: [liberation]
opens: { player: Ada, phase: movement }
cards:
  Salt Flats: { owner: Ada, kind: surface }
  Vesna: { owner: Ada, kind: character, keywords: [infiltrate], on: Salt Flats }
  Grey Lode: { owner: Brand, kind: surface }
  Iron Vow: { owner: Brand, kind: capitalShip }
  Dray: { owner: Brand, kind: groundUnit, at: hand }
`;

/** A Location that is destroyed, so that the checks have something to settle. */
const falling = `
world: falling
rulebook: bands
for: displaced cards are placed while the turn waits
players: [Ada, Brand]
moves: { Ada: 0, Brand: 0 }
environment: [destruction, expulsion]
opens: { player: Ada, phase: engagement }
cards:
  Aster: { owner: Ada, kind: planetary }
  Vesna: { owner: Ada, kind: character, keywords: [infiltrate], on: Grey Lode }
  Holm: { owner: Brand, kind: planetary }
  Grey Lode: { owner: Brand, kind: surface, face: contested }
  Lode: { owner: Ada, kind: capitalShip }
  Moth: { owner: Brand, kind: ncs, on: Holm }
`;

/** Phases that stop, Maneuvers, Votes and the draw. */
const windows = `
world: windows
rulebook: bands
for: phases that stop, and what happens in them
players: [Ada, Brand]
environment: [interception]
factors: { Trade: 1 }
stops: [beginning]
opens: { player: Ada, phase: beginning, firstTurn: true }
cards:
  Aster: { owner: Ada, kind: planetary, votes: true }
  Vesna: { owner: Ada, kind: character, on: Aster }
  Iron Vow: { owner: Brand, kind: capitalShip }
  Bright Signal: { owner: Brand, kind: fastManeuver, at: hand }
  Long Plan: { owner: Ada, kind: slowManeuver, at: deck }
`;

/** Currency, effects at the start of a turn, an ability, Acts and Sell. */
const purse = `
world: purse
rulebook: bands
for: what the phases do to Currency
players: [Ada, Brand]
environment: [sale]
currency: { drains: [10] }
storyPoints: 1
treasury: { Ada: 10, Brand: 0 }
acts: 2
opens: { player: Ada, phase: beginning }
cards:
  Salt Flats: { owner: Ada, kind: surface, income: 10, ability: true, startEffect: { worded: beginningOfTurn, currency: -10 } }
  Vesna: { owner: Brand, kind: character, keywords: [infiltrate], on: Salt Flats }
`;

function tableOf(name: string, text: string): BandsTable {
  const world = worldFromText(bandsFiles, text, `${name}.yaml`);
  if (!world.ok) throw new Error(JSON.stringify(world.errors));
  return bands.set(world.value, read(bands.text));
}

describe('the statechart, as XState runs it and as it is compiled', () => {
  it.each([
    ['tiny', tiny, { states: 755, edges: 953 }],
    ['falling', falling, { states: 18, edges: 19 }],
    ['windows', windows, { states: 275, edges: 514 }],
    ['purse', purse, { states: 228, edges: 373 }],
  ])(
    '%s: the same states and the same edges as transition and the adjacency map give',
    (name, text, pinned) => {
      const { chart } = tableOf(name, text);
      const judged = compareWithXState(chart);
      const graph = compareWithGraph(chart);
      expect(judged.differences).toEqual([]);
      expect(graph.differences).toEqual([]);
      expect([judged.complete, graph.complete]).toEqual([true, true]);
      expect({ states: graph.states, edges: graph.edges }).toEqual(pinned);
    },
  );
});

/** Every reachable state, breadth first. */
function* statesOf(table: BandsTable): Generator<PackedState> {
  const seen = new Set<string>();
  const queue = [...table.model.initial()];
  for (const first of queue) seen.add(first.join());
  for (let state = queue.shift(); state; state = queue.shift()) {
    yield state;
    table.model.expand(state, (_action, next) => {
      const key = next.join();
      if (seen.has(key)) return;
      seen.add(key);
      queue.push(next.slice());
    });
  }
}

/** A shipped world on its table. */
function shipped(name: string): BandsTable {
  const world = loadWorld(bandsFiles, shippedWorlds('bands').find((file) => file.name === name)!.path);
  if (!world.ok) throw new Error(JSON.stringify(world.errors));
  return bands.set(world.value, read(bands.text));
}

/** Actions of a state on whose legality guard, explorer and explanation do not agree. */
function disagreements(table: BandsTable, state: PackedState): string[] {
  const { chart } = table;
  const enabled = new Set(chart.enabled(state));
  const at = table.tableOf(state);
  return chart.events.flatMap((event, action) => {
    const told = table.explain(state, action);
    // The guard knows nothing of the moment: it may pass what the chart then refuses, and never the other way round.
    const guarded = isLegal(at, event as Action);
    const agree = (told.verdict === 'legal') === enabled.has(action) && (!enabled.has(action) || guarded);
    return agree ? [] : [`${told.moment}: ${told.action}: ${told.verdict}`];
  });
}

describe('rulings are asked in one place', () => {
  it.each([
    ['tiny', () => tableOf('tiny', tiny), 1, 10_000],
    ['falling', () => tableOf('falling', falling), 1, 500],
    ['windows', () => tableOf('windows', windows), 1, 3_000],
    ['purse', () => tableOf('purse', purse), 1, 1_000],
    ['closed-ground', () => shipped('closed-ground'), 1, 100_000],
    // Every thirtieth state of a larger world, where cards are displaced, boarded and taken.
    ['prize-ship', () => shipped('prize-ship'), 30, 50_000],
  ] as const)('%s: guard, explorer and explanation agree on every action', (_name, make, every, atLeast) => {
    const table = make();
    const found: string[] = [];
    let [index, asked] = [0, 0];
    for (const state of statesOf(table)) {
      if (index++ % every !== 0) continue;
      asked += table.chart.events.length;
      found.push(...disagreements(table, state));
      if (found.length > 5) break;
    }
    expect(found).toEqual([]);
    expect(asked).toBeGreaterThan(atLeast);
  });
});
