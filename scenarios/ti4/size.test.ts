import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mostOfAKind } from '../../machines/ti4/layout.js';
import { mostRoutes } from '../../machines/ti4/routes.js';
import type { World } from '../../machines/ti4/world.js';
import { formatInputError, type Result } from '../input/errors.js';
import { readYaml } from '../input/yaml.js';
import { packageRoot } from '../package-root.js';
import { mostRoutesOfAll } from './checks/size.js';
import { patchWorld, worldFromLocated } from './world-loader.js';

function read(text: string): Result<World> {
  const located = readYaml(text, 'test.yaml');
  return located.ok ? worldFromLocated(located.value) : located;
}

describe('a ti4 world that is too large', () => {
  const letters = [...'ABCDEFGHIJKL'];
  const started = 'rulebook: ti4\nworld: large\nfor: Size.\nplayers: [Ada, Brand]\n';
  const opening = 'opens: { player: Ada, step: activation }\n';
  const errorsOf = (text: string) => {
    const result = read(text);
    return result.ok ? [] : result.errors;
  };
  /** Systems that are all adjacent to each other. */
  const board = (count: number, anomaly = '') =>
    `systems:\n${letters
      .slice(0, count)
      .map((letter) => `  S${letter}: { wormholes: [alpha]${anomaly} }\n`)
      .join('')}`;
  const rift = ', anomaly: gravityRift';
  const argo = (move: number) => `ships:\n  Argo: { owner: Ada, kind: carrier, at: SA, move: ${move} }\n`;

  const crowd = (last: number) => {
    const planets = letters.map((letter) => `  S${letter}: { planets: [P${letter}, Q${letter}] }\n`);
    const twenty = [...letters, 'A'].map(
      (letter, index) =>
        `  - { owner: Ada, kind: infantry, count: ${index < 12 ? 20 : last}, at: ${index < 12 ? 'P' : 'Q'}${letter} }\n`,
    );
    const others =
      '  - { owner: Ada, kind: mech, count: 20, at: PA }\n  - { owner: Brand, kind: infantry, count: 20, at: PA }\n';
    return `${started}systems:\n${planets.join('')}ships: {}\nunits:\n${others}${twenty.join('')}${opening}`;
  };

  it('is refused for more units of one kind and owner than a byte counts', () => {
    expect(errorsOf(crowd(15))).toEqual([]);
    const [error, ...rest] = errorsOf(crowd(16));
    expect(rest).toEqual([]);
    expect(formatInputError(error!)).toMatch(
      /^test\.yaml:34:5: found 256 infantry of "Ada" in all; expected at most 255 .* \(docs\/ti4-worlds\.md#limits, tooManyUnits\)$/,
    );
  });

  it.each([
    // From each of n systems, n - 1 at every step: 17,556 and 193,116.
    ['twelve systems and the move value 3', board(12) + argo(3), false],
    ['twelve systems and the move value 4', board(12) + argo(4), true],
    // Every step is out of a rift and costs nothing: 4 * (3 + 9 + ... + 3 ** 7) and up to 3 ** 9.
    ['four rifts and the move value 3', board(4, rift) + argo(3), false],
    ['four rifts and the move value 4', board(4, rift) + argo(4), true],
    ['five rifts and the move value 4', board(5, rift) + argo(4), true],
  ])('is refused for its routes or not: %s', (_, middle, isRefused) => {
    const errors = errorsOf(started + middle + opening);
    expect(errors.map(({ code }) => code)).toEqual(isRefused ? ['tooManyRoutes'] : []);
    if (isRefused)
      expect(formatInputError(errors[0]!)).toMatch(
        /:3: found more than 20000 routes in all, with those of "Argo"; expected at most 20000: .* \(docs\/ti4-worlds\.md#limits, tooManyRoutes\)$/,
      );
  });

  it('is refused at the fighters that move by themselves', () => {
    const fighters = 'ships: {}\nunits:\n  - { owner: Brand, kind: fighter, count: 2, at: SA }\n';
    // The move value 2, out of rifts up to 5 steps: 12 * (11 + ... + 11 ** 5).
    const text = `${started}${board(12, rift)}${fighters}upgrades: { Brand: [fighter] }\n${opening}`;
    expect(errorsOf(text)).toMatchObject([{ code: 'tooManyRoutes', line: 20, pointer: '/units/0' }]);
    // Others have the move value 0, which no rift raises.
    expect(errorsOf(text.replace('upgrades: { Brand: [fighter] }\n', ''))).toMatchObject([
      { code: 'noRoom' },
    ]);
  });

  it('is refused after a patch too', () => {
    const base = read(started + board(12) + argo(3) + opening);
    if (!base.ok) throw new Error(base.errors.map(formatInputError).join());
    const patched = patchWorld(base.value, { ships: { Argo: { move: 4 } } }, 'test');
    expect(patched.ok ? [] : patched.errors).toMatchObject([
      { code: 'tooManyRoutes', pointer: '/ships/Argo' },
    ]);
  });
});

it('docs/ti4-worlds.md tells the limits', () => {
  const guide = readFileSync(join(packageRoot(), 'docs', 'ti4-worlds.md'), 'utf8');
  const row = (what: string) =>
    guide
      .split('\n')
      .find((line) => line.startsWith(`| ${what} `))
      ?.split('|')[2]
      ?.trim();
  const { properties, $defs } = JSON.parse(
    readFileSync(join(packageRoot(), 'scenarios', 'schema', 'ti4-world.schema.json'), 'utf8'),
  );
  const { systems, ships, players } = properties;
  expect(row('players')).toBe(`${players.minItems} to ${players.maxItems}`);
  expect([systems.maxProperties, ships.maxProperties, $defs.docks.maxItems]).toEqual([12, 12, 12]);
  expect(row('systems, ships, space docks')).toBe('12 of each');
  expect(row('planets of a system')).toBe(`${$defs.system.properties.planets.maxItems}`);
  expect($defs.hyperlanes.maxItems).toBe($defs.borders.maxItems);
  expect(row('borders, hyperlanes')).toBe(`${$defs.borders.maxItems} of each`);
  const { count } = $defs.someUnits.properties;
  expect(row('entries of `units`, the count of one')).toBe(`${$defs.units.maxItems}, ${count.maximum}`);
  const { move, capacity } = $defs.ship.properties;
  const tactics = $defs.tactics.additionalProperties.maximum;
  expect(row('`move`, `capacity`, `tactics`')).toBe(`${move.maximum}, ${capacity.maximum}, ${tactics}`);
  expect(row('units of one kind and owner in all')).toBe(`${mostOfAKind}`);
  expect(row("routes of all ships, and of each player's fighters, together")).toBe(
    mostRoutesOfAll.toLocaleString('en'),
  );
  expect(mostRoutesOfAll).toBeLessThan(mostRoutes);
});
