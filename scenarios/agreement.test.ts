import { describe, expect, it } from 'vitest';
import { compareWithGraph, compareWithXState, type PackedState } from '../checker/index.js';
import { type Action, type BandsTable, bands, isLegal } from '../machines/bands/index.js';
import { read } from '../rulebook/index.js';
import { loadWorld, shippedWorlds, worldFromText } from './index.js';

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

function tableOf(name: string, text: string): BandsTable {
  const world = worldFromText(text, `${name}.yaml`);
  if (!world.ok) throw new Error(JSON.stringify(world.errors));
  return bands.set(world.value, read(bands.text));
}

describe('the statechart, as XState runs it and as it is compiled', () => {
  it.each([
    ['tiny', tiny, { states: 883, edges: 1164 }],
    ['falling', falling, { states: 18, edges: 19 }],
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

describe('rulings are asked in one place', () => {
  it.each(['closed-ground', 'prize-ship'])(
    '%s: guard, explorer and explanation agree on every action in every state',
    (name) => {
      const file = shippedWorlds().find((world) => world.name === name)!;
      const world = loadWorld(file.path);
      if (!world.ok) throw new Error(JSON.stringify(world.errors));
      const table = bands.set(world.value, read(bands.text));
      const { chart } = table;
      const disagreements: string[] = [];
      let asked = 0;
      for (const state of statesOf(table)) {
        const enabled = new Set(chart.enabled(state));
        const at = table.tableOf(state);
        chart.events.forEach((event, action) => {
          asked++;
          const told = table.explain(state, action);
          const explained = told.verdict === 'legal';
          const guarded = isLegal(at, event as Action);
          // The guard knows nothing of the moment; whoever is refused by it is refused, and the enabled pass it.
          const agree = explained === enabled.has(action) && (!enabled.has(action) || guarded);
          if (!agree && disagreements.length < 5)
            disagreements.push(`${told.moment}: ${told.action}: ${told.verdict}`);
        });
      }
      expect(disagreements).toEqual([]);
      expect(asked).toBeGreaterThan(100_000);
    },
  );
});
