import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explore, exploreRelevant, Observed } from '../checker/index.js';
import { type BandsTable, bands, type World } from '../machines/bands/index.js';
import { findingsOf, read, type Table } from '../rulebook/index.js';
import { arbitraryReadings, arbitraryWorld } from './bands/arbitraries.js';
import { bandsFiles } from './bands/files.js';
import { shippedWorlds } from './shipped.js';
import { loadWorld } from './worlds.js';

const book = read(bands.text);

function shipped(name: string): Table {
  const world = loadWorld(bandsFiles, shippedWorlds('bands').find((each) => each.name === name)!.path);
  if (!world.ok) throw new Error(name);
  return bands.set(world.value, book);
}

/** That nothing but counts is changed by what is left out, in plays of so many steps; returns what that was. */
function compared(table: Table, claims: readonly string[], maxDepth: number): readonly string[] {
  const limits = { maxDepth };
  const whole = explore(table.model, limits);
  for (const symmetry of [false, true]) {
    const less = exploreRelevant(table.relevant!(claims), limits, { symmetry });
    const asked = whole.verdicts.filter(
      ({ property }) => claims.length === 0 || claims.includes(property.id),
    );
    const told = ({ verdicts }: Pick<typeof whole, 'verdicts'>) =>
      verdicts.map(({ property, verdict }) => [property.id, verdict]);
    expect(told(less)).toEqual(told({ verdicts: asked }));
    expect(findingsOf(table, less)).toEqual(findingsOf(table, { verdicts: asked }));
    expect(less.states).toBeLessThanOrEqual(whole.states);
    if (symmetry) return less.leftOut;
  }
  return [];
}

describe('what nobody looks at is left out, and the verdicts, plays and findings are those of the whole search', () => {
  const names = shippedWorlds('bands').map(({ name }) => name);

  it.each(names)('in %s, three steps deep, of all claims and of one', (name) => {
    const table = shipped(name);
    const all = compared(table, [], 3);
    const one = compared(table, ['14.10-d'], 3);
    for (const fact of all) expect(one).toContain(fact);
  });

  it('in random worlds, under any readings, of some claims', () => {
    const ids = bands.claims.map(({ id }) => id);
    let left = 0;
    const property = fc.property(
      arbitraryWorld({ maxPlayers: 3 }),
      arbitraryReadings(bands.text.readings),
      fc.subarray(ids, { maxLength: 3 }),
      (world: World, choices, claims) => {
        left += compared(bands.set(world, read(bands.text, choices)), claims, 2).length;
      },
    );
    fc.assert(property, { seed: 14, numRuns: 15 });
    expect(left).toBeGreaterThan(30);
  });

  // 10.2-c: a Vote moves a Factor, and nothing encoded asks where one stands. 10.1-g: a Treasury at 0 is rewarded with Story Points.
  it('counters, where the world counts what no claim that was asked for speaks of', () => {
    expect(shipped('timing-and-maneuvers').relevant!([]).facts).toEqual(
      expect.arrayContaining(['Galactic Factors', 'the Act', 'Story Points', 'whether Vesna is ready']),
    );
    const { leftOut } = exploreRelevant(shipped('economy').relevant!(['14.10-d']), { maxStates: 5000 });
    // Currency flows from a Treasury that has some (it is looked at), points are only given.
    expect(leftOut).toContain('Story Points');
    expect(leftOut).not.toContain('the Treasuries');
  });

  it('and whoever looks all the same is told so', () => {
    const relevant = shipped('carriers').relevant!([]);
    const model = relevant.without(relevant.facts).model as BandsTable['chart'];
    const [state] = model.initial();
    const { table } = model.context(state!);
    expect(() => table.isReady(0)).toThrow(Observed);
    expect(() => table.layout.ready).toThrow('ready is looked at past the table');
    // What is written is not kept: of such a byte no bit is stored.
    table.setReady(0, true);
    expect([...table.bytes]).toEqual([...model.context(state!).table.bytes]);
    expect(model.fieldBits!.filter((bits) => bits > 0).length).toBeLessThan(
      shipped('carriers').model.fieldBits!.filter((bits) => bits > 0).length,
    );
  });

  it('together, of interchangeable cards', () => {
    const { facts } = shipped('second-planet').relevant!([]);
    expect(facts).toContain('whether Sill, Tarn Shelf are Mobilizing');
  });
});
