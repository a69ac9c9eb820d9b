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

const config = '.dependency-cruiser.cjs';
const cruise = (folder: string, ...rooms: string[]) =>
  spawnSync(join(process.cwd(), 'node_modules/.bin/depcruise'), ['--config', config, ...rooms], {
    cwd: folder,
    encoding: 'utf8',
  });

describe('the one-way street between rooms', () => {
  it('is kept', () => {
    const { status, stdout } = cruise('.', 'checker', 'rulebook', 'machines', 'scenarios', 'reports', 'cli');
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

/** Words of games and of rulebooks that these rooms must not know. */
const foreign: Readonly<Record<string, RegExp>> = {
  checker:
    /\b(cards?|players?|locations?|ships?|spacecraft|rulebooks?|clauses?|bands?|ti4|contested|infiltrat\w*|homeworld)\b/i,
  rulebook: /\b(cards?|locations?|ships?|spacecraft|bands|ti4|contested|infiltrat\w*|homeworld)\b/i,
};

describe('rooms know no more than they may', () => {
  it.each(Object.entries(foreign))('%s names no game', (room, words) => {
    const sources = readdirSync(room, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    );
    expect(sources.length).toBeGreaterThan(5);
    const named = sources.flatMap((file) =>
      readFileSync(join(room, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (words.test(line) ? [`${room}/${file}:${index + 1}: ${line.trim()}`] : [])),
    );
    expect(named).toEqual([]);
  });
});
