import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Aspects, explore, type PackedState, UNKNOWN } from '../../checker/index.js';
import { claims } from '../../machines/bands/claims.js';
import { type BandsTable, bands, type World } from '../../machines/bands/index.js';
import { isLegal } from '../../machines/bands/legality.js';
import { Table } from '../../machines/bands/table.js';
import { read } from '../../rulebook/index.js';
import { shippedWorlds } from '../shipped.js';
import { loadWorld } from '../worlds.js';
import { arbitraryReadings, arbitraryWorld } from './arbitraries.js';
import { bandsFiles } from './files.js';

/** What is known of a lie of the cards is not asked again: that this is so is seen in speed alone. */

const book = read(bands.text);
const names = shippedWorlds('bands').map(({ name }) => name);

function shipped(name: string): BandsTable {
  const world = loadWorld(bandsFiles, shippedWorlds('bands').find((file) => file.name === name)!.path);
  if (!world.ok) throw new Error(name);
  return bands.set(world.value, book);
}

/** The bytes, and how often one was read that is no part of the lie. */
function watched(bytes: Uint8Array, lie: number): { readonly bytes: Uint8Array; beyond: number } {
  const watch = {
    beyond: 0,
    bytes: new Proxy(bytes, {
      get: (target, key) => {
        if (typeof key === 'string' && Number(key) >= lie) watch.beyond++;
        return Reflect.get(target, key, target);
      },
    }),
  };
  return watch;
}

/** Asks everything whose answers are remembered, of each of some states; returns how much of it looked beyond the lie. */
function asked({ chart, model }: BandsTable, maxStates: number): number {
  let looked = 0;
  const states: PackedState[] = [];
  explore(model, { maxStates }, { onState: (state) => states.push(state.slice()) });
  for (const state of states) {
    const { table } = chart.context(state) as { table: Table };
    const watch = watched(table.bytes, table.layout.lie);
    table.moveOnto(watch.bytes);
    const ask = (what: string, question: () => unknown) => {
      const { looks } = table.aspects;
      watch.beyond = 0;
      question();
      if (watch.beyond === 0) return;
      looked++;
      expect(table.aspects.looks, what).toBeGreaterThan(looks);
    };
    for (const action of chart.events) ask(JSON.stringify(action), () => isLegal(table, action));
    for (const claim of claims) {
      if (claim.kind !== 'always') continue;
      ask(claim.id, () => claim.arises(table));
      ask(claim.id, () => claim.fails(table));
    }
    table.forget();
    ask('who must leave', () => table.setup.placed.some((card) => table.mustLeave(card)));
    for (const card of table.setup.rooted)
      ask('control', () => table.rulings.controllerOf.value(table.facts.card[card]!));
  }
  return looked;
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('whoever looks beyond the lie of the cards says so', () => {
  it('in every shipped world', () => {
    const looked = names.map((name) => asked(shipped(name), 150));
    expect(looked.filter((count) => count > 0).length).toBeGreaterThan(10);
  });

  it('in random worlds, under any readings', () => {
    let looked = 0;
    const property = fc.property(
      arbitraryWorld({ maxPlayers: 3 }),
      arbitraryReadings(bands.text.readings),
      (world: World, choices) => {
        looked += asked(bands.set(world, read(bands.text, choices)), 20);
      },
    );
    fc.assert(property, { seed: 14, numRuns: 40 });
    expect(looked).toBeGreaterThan(100);
  });
});

describe('what is derived from beyond the lie', () => {
  const beyond = (table: Table): Table => {
    const { setup, layout, rulings } = table;
    const bandOf = {
      ...rulings.bandOf,
      value: ({ table, card }: { table: Table; card: number }) =>
        table.isBarredFrom(setup.movable[0]!, setup.hosts[0]!)
          ? undefined
          : rulings.bandOf.value(table.facts.card[card]!),
    };
    const copy = new Table(setup, layout, { ...rulings, bandOf });
    copy.load(table.bytes);
    return copy;
  };

  it('is beyond whenever it is asked for', () => {
    const chart = shipped('infiltration-duel').chart;
    const [first] = chart.initial();
    const table = beyond(chart.context(first!).table as Table);
    const ways = [
      () => table.bandOf(0),
      () => table.bandOf(0),
      () => table.isSurfaceBandEmpty(0),
      () => table.isSurfaceBandEmpty(0),
    ];
    for (const way of ways) {
      const { looks } = table.aspects;
      way();
      expect(table.aspects.looks).toBeGreaterThan(looks);
    }
  });
});

describe('with nothing remembered the search is the same', () => {
  const told = (name: string, maxStates: number) => {
    const { states, transitions, verdicts } = explore(shipped(name).model, { maxStates });
    return {
      states,
      transitions,
      verdicts: verdicts.map(({ property, verdict }) => [property.id, verdict]),
    };
  };

  it.each(names)('%s', (name) => {
    const learnt = vi.spyOn(Aspects.prototype, 'learn');
    const remembering = told(name, 4000);
    expect(learnt).toHaveBeenCalled();
    vi.spyOn(Aspects.prototype, 'answer').mockReturnValue(UNKNOWN);
    vi.spyOn(Aspects.prototype, 'isLentTo').mockReturnValue(false);
    expect(told(name, 4000)).toEqual(remembering);
  });
});
