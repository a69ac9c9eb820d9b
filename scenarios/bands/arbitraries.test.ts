import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { World } from '../../machines/bands/world.js';
import { formatInputError } from '../input/errors.js';
import { worldFromText } from '../worlds.js';
import { arbitraryWorld } from './arbitraries.js';
import { hostOf } from './checks/places.js';
import { bandsFiles } from './files.js';
import { worldToYaml } from './world-document.js';
import { patchWorld } from './world-loader.js';

const reloaded = (world: World): World => {
  const loaded = worldFromText(bandsFiles, worldToYaml(world), 'generated.yaml');
  if (!loaded.ok) throw new Error(loaded.errors.map(formatInputError).join('\n'));
  return loaded.value;
};

describe('arbitraryWorld', () => {
  it('makes worlds that are the same after writing and loading', () => {
    const property = fc.property(
      arbitraryWorld({ maxPlayers: 4, maxHosts: 10, maxCraft: 6, maxUnits: 10 }),
      (world) => {
        expect(reloaded(world)).toEqual(world);
      },
    );
    fc.assert(property, { seed: 14, numRuns: 300 });
  });

  it('makes worlds that no patch at all changes', () => {
    const property = fc.property(arbitraryWorld(), (world) => {
      expect(patchWorld(world, {}, 'generated')).toEqual({ ok: true, value: world });
    });
    fc.assert(property, { seed: 14, numRuns: 200 });
  });

  it('keeps to its bounds', () => {
    const options = {
      maxPlayers: 2,
      maxHosts: 3,
      maxCraft: 1,
      maxUnits: 2,
      maxDevices: 0,
      maxPapers: 0,
      maxHandful: 0,
      maxMoves: 1,
      keywords: [],
      environment: [],
    };
    const property = fc.property(arbitraryWorld(options), ({ players, cards, moves, environment }) => {
      expect(players).toHaveLength(2);
      expect(cards.length).toBeLessThanOrEqual(6);
      expect(Math.max(...moves)).toBeLessThanOrEqual(1);
      expect(cards.every(({ keywords }) => keywords.length === 0)).toBe(true);
      expect(environment).toEqual([]);
    });
    fc.assert(property, { seed: 14, numRuns: 200 });
  });

  it('reaches what the rules are about', () => {
    const worlds = fc.sample(arbitraryWorld(), { seed: 14, numRuns: 400 });
    const onHosts = worlds.flatMap(({ cards }) =>
      cards.flatMap((card) => {
        const host = cards.find(({ name }) => name === hostOf(card));
        return host ? [{ card, host }] : [];
      }),
    );
    const some = (test: (pair: (typeof onHosts)[number]) => boolean) => expect(onHosts.some(test)).toBe(true);
    some(({ card, host }) => card.owner !== host.owner && host.face === 'prime');
    some(({ card, host }) => card.owner !== host.owner && host.face === 'contested');
    some(({ card, host }) => card.prime.kind === 'ncs' && host.prime.kind === 'capitalShip');
    some(({ card, host }) => card.prime.kind !== 'ncs' && host.prime.kind === 'ncs');
    some(({ host }) => host.controller !== undefined && host.controller !== host.owner);
    some(({ card }) => card.barredFrom.length > 0);
  });

  it('shrinks to the least world', () => {
    let least: World | undefined;
    const property = fc.property(arbitraryWorld(), (world) => {
      least = world;
      return false;
    });
    // The last world that failed is the one that shrinks no further.
    expect(fc.check(property, { seed: 14 }).failed).toBe(true);
    expect(least).toMatchObject({ players: ['Ada', 'Brand'], environment: [], moves: [0, 0] });
    expect(least?.cards).toHaveLength(1);
  });
});
