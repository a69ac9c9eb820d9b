import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explore } from '../checker/index.js';
import { findingsOf, type Rulebook, read, type Table } from '../rulebook/index.js';
import { arbitraryWorld as arbitraryBandsWorld, arbitraryReadings } from './bands/arbitraries.js';
import { bandsFiles } from './bands/files.js';
import { changedByRenaming, doubledCards, doubledShips, drawing, played } from './fixtures/renamed.js';
import { openWorld } from './shelf.js';
import { shelves } from './shelves.js';
import { shippedWorlds } from './shipped.js';
import { arbitraryWorld as arbitraryTi4World } from './ti4/arbitraries.js';
import { ti4Files } from './ti4/files.js';
import { loadWorld, worldFromText } from './worlds.js';

const bandsText = bandsFiles.game.text;
const ti4Text = ti4Files.game.text;
const books = { bands: read(bandsText), ti4: read(ti4Text) };

const orThrow = <T>(world: { readonly ok: true; readonly value: T } | { readonly ok: false }): T => {
  if (!world.ok) throw new Error('a shipped world cannot be read');
  return world.value;
};

/** Every shipped world with doubles of some of its pieces: by themselves few have any that are alike. */
const doubled: readonly (readonly [name: string, set: (seed: number) => Table])[] = [
  ...shippedWorlds('bands').map(({ name, path }) => {
    const world = orThrow(loadWorld(bandsFiles, path));
    const set = (seed: number) => bandsFiles.game.set(doubledCards(world, drawing(seed), 4), books.bands);
    return [name, set] as const;
  }),
  ...shippedWorlds('ti4').map(({ name, path }) => {
    const world = orThrow(loadWorld(ti4Files, path));
    const set = (seed: number) => ti4Files.game.set(doubledShips(world, drawing(seed), 2), books.ti4);
    return [name, set] as const;
  }),
];

/** The first thing that a renaming changes, in states of a random play. */
function changedIn(table: Table, seed: number, length: number): string | undefined {
  const draw = drawing(seed);
  for (const state of played(table.model, draw, length)) {
    const changed = changedByRenaming(table, state, draw);
    if (changed !== undefined) return changed;
  }
  return undefined;
}

describe('what is interchangeable can be exchanged: actions, steps, claims and what can be seen are the same but for names', () => {
  it.each(doubled)('in %s', (name, set) => {
    const table = set(name.length);
    expect(table.model.symmetry?.classes).not.toEqual([]);
    expect(changedIn(table, name.length, 14)).toBeUndefined();
  });

  const random = (text: Rulebook, set: (choices: Readonly<Record<string, string>>, seed: number) => Table) =>
    fc.property(arbitraryReadings(text.readings), fc.nat(), (choices, seed) => {
      expect(changedIn(set(choices, seed), seed, 10)).toBeUndefined();
    });

  it('ships of one print on which too many are of several players are not: the first is settled first', () => {
    const cards = ['Heron', 'Egret'].flatMap((ship, index) => [
      `${ship}: { owner: Ada, kind: capitalShip, seats: 3, contested: { kind: capitalShip, seats: 1 } }`,
      `Sorrel ${index}: { owner: Ada, kind: character, on: ${ship} }`,
      `Kest ${index}: { owner: Brand, kind: character, keywords: [infiltrate], on: ${ship} }`,
    ]);
    const text = `
world: two-ships
rulebook: bands
for: two ships turn at once
players: [Ada, Brand]
opens: { player: Ada, phase: movement }
cards:
  ${cards.join('\n  ')}
`;
    const world = orThrow(worldFromText(bandsFiles, text, 'two-ships.yaml'));
    const turned = world.cards.map((card) => ({
      ...card,
      ...(card.prime.kind === 'capitalShip' && { face: 'contested' as const }),
    }));
    const classes = (overflowWho: string) => {
      const table = bandsFiles.game.set({ ...world, cards: turned }, read(bandsText, { overflowWho }));
      const { names, classes } = table.model.symmetry!;
      for (let play = 0; play < 16; play++) expect(changedIn(table, 999 * play, 3)).toBeUndefined();
      return classes.map((cards) => cards.map((card) => names[card]).join());
    };
    const units = ['Sorrel 0,Sorrel 1', 'Kest 0,Kest 1'];
    expect(classes('controller')).toEqual(units);
    expect(classes('activePlayerFirst')).toEqual(['Heron,Egret', ...units]);
  });

  it('in random worlds of bands, under any readings', () => {
    const worlds = fc.sample(arbitraryBandsWorld({ maxPlayers: 4, maxDevices: 2 }), {
      seed: 14,
      numRuns: 20,
    });
    const set = (choices: Readonly<Record<string, string>>, seed: number) =>
      bandsFiles.game.set(
        doubledCards(worlds[seed % worlds.length]!, drawing(seed), 3),
        read(bandsText, choices),
      );
    fc.assert(random(bandsText, set), { seed: 14, numRuns: 25 });
  });

  it('in random worlds of ti4, under any readings', () => {
    const worlds = fc.sample(arbitraryTi4World({ maxSystems: 4, maxShips: 3 }), { seed: 58, numRuns: 20 });
    const set = (choices: Readonly<Record<string, string>>, seed: number) =>
      ti4Files.game.set(
        doubledShips(worlds[seed % worlds.length]!, drawing(seed), 2),
        read(ti4Text, choices),
      );
    fc.assert(random(ti4Text, set), { seed: 58, numRuns: 25 });
  });
});

describe('up to symmetry there are the same verdicts, traces and findings', () => {
  it('in every shipped world with doubles, three steps deep', () => {
    let smaller = 0;
    for (const [name, set] of doubled) {
      const table = set(name.length + 1);
      const limits = { maxDepth: 3 };
      const whole = explore(table.model, limits);
      const folded = explore(table.model, limits, { symmetry: true });
      expect(folded.verdicts).toEqual(whole.verdicts);
      expect(findingsOf(table, folded)).toEqual(findingsOf(table, whole));
      const { atLeast, atMost = 0 } = folded.reduction!;
      expect([atLeast <= whole.states, atMost >= whole.states], name).toEqual([true, true]);
      if (folded.states < whole.states) smaller++;
    }
    expect(smaller).toBeGreaterThan(20);
  });

  // Those with interchangeable pieces that are over in a second; npm run full has all worlds.
  it.each(['capacity-cascade', 'second-planet', 'carriers'])('in %s as it is shipped', (name) => {
    const { path } = shippedWorlds('bands').find((world) => world.name === name)!;
    const table = orThrow(openWorld(path, shelves)).set(books.bands);
    const whole = explore(table.model);
    const folded = explore(table.model, {}, { symmetry: true });
    expect(folded.verdicts).toEqual(whole.verdicts);
    expect(findingsOf(table, folded)).toEqual(findingsOf(table, whole));
    expect(folded.states < whole.states).toBe(table.model.symmetry!.classes.length > 0);
  });
});
