import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openWorld, shelves, shippedWorlds } from './scenarios/index.js';

const config = '.dependency-cruiser.cjs';
const cruise = (folder: string, ...rooms: string[]) =>
  spawnSync(join(process.cwd(), 'node_modules/.bin/depcruise'), ['--config', config, ...rooms], {
    cwd: folder,
    encoding: 'utf8',
  });

describe('the one-way street between rooms', () => {
  it('is kept', () => {
    const { status, stdout } = cruise(
      '.',
      'checker',
      'rulebook',
      'machines',
      'scenarios',
      'conformance',
      'reports',
      'cli',
    );
    expect(stdout).toContain('no dependency violations found');
    expect(status).toBe(0);
  });

  it('would be seen to be broken', () => {
    const folder = mkdtempSync(join(tmpdir(), 'assize-rooms-'));
    for (const room of ['checker', 'machines']) mkdirSync(join(folder, room));
    for (const file of [config, 'tsconfig.json', 'package.json']) copyFileSync(file, join(folder, file));
    writeFileSync(join(folder, 'machines/game.ts'), 'export const game = 1;\n');
    writeFileSync(join(folder, 'checker/model.ts'), "export { game } from '../machines/game.js';\n");
    const { status, stdout } = cruise(folder, 'checker', 'machines');
    rmSync(folder, { recursive: true });
    expect(stdout).toContain('one-way-street-checker: checker/model.ts');
    expect(status).not.toBe(0);
  });
});

/** Words of games, and ids of their rulebooks and of sentences in them. */
const ofGames =
  /\b(cards?|locations?|ships?|spacecraft|bands|ti4|twilight|contested|infiltrat\w*|homeworld|seats?|treasury|maneuvers?|carriers?|fighters?|infantry|mechs?|planets?|planetary|wormholes?|1[04]\.\d+-[a-z]+|TI58-[a-z]|TIT-[a-z])\b/i;

/** What these rooms must not know: no game, and the checker neither what a rule is nor who plays. */
const foreign: Readonly<Record<string, readonly RegExp[]>> = {
  checker: [ofGames, /\b(players?|rulebooks?|clauses?|band)\b/i],
  rulebook: [ofGames, /\bBands?\b/],
};

/** Names of pieces in the shipped worlds that are words of their own in TypeScript. */
const words = ['Array'];

const piecesShipped = shelves.flatMap(({ game }) =>
  shippedWorlds(game.id).flatMap(({ path }) => {
    const world = openWorld(path, shelves);
    return world.ok ? world.value.subject().pieces : [];
  }),
);
const pieces = new RegExp(
  `\\b(${[...new Set(piecesShipped)].filter((name) => !words.includes(name)).join('|')})\\b`,
);

describe('rooms know no more than they may', () => {
  it.each(Object.entries(foreign))(
    '%s, its tests and fixtures name no game and nothing in one',
    (room, not) => {
      const sources = readdirSync(room, { recursive: true, encoding: 'utf8' }).filter((file) =>
        file.endsWith('.ts'),
      );
      expect(sources.length).toBeGreaterThan(20);
      const named = sources.flatMap((file) =>
        readFileSync(join(room, file), 'utf8')
          .split('\n')
          .flatMap((line, index) =>
            [...not, pieces].some((each) => each.test(line))
              ? [`${room}/${file}:${index + 1}: ${line.trim()}`]
              : [],
          ),
      );
      expect(named).toEqual([]);
    },
  );

  it('would be seen to know more', () => {
    expect(pieces.test('/** As in "move Vesna to Salt Flats". */')).toBe(true);
    expect(ofGames.test('by 14.6-o')).toBe(true);
    expect(ofGames.test('a Contested Location')).toBe(true);
  });
});
