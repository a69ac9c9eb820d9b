import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bands } from '../machines/bands/index.js';
import { read as readBook } from '../rulebook/index.js';
import { bandsFiles } from './bands/files.js';
import { formatInputError, inputError, inputErrorCodes, wholeFile } from './input/errors.js';
import { packageRoot } from './package-root.js';
import { playOut } from './play-out.js';
import { loadPlays } from './plays.js';
import { worldFromText } from './worlds.js';

const guide = readFileSync(join(packageRoot(), 'docs', 'worlds.md'), 'utf8');

describe('docs/worlds.md', () => {
  it('and its neighbours have the heading that each error points at', () => {
    const anchors = ['worlds.md', 'ti4-worlds.md', 'cli.md'].flatMap((page) =>
      [...readFileSync(join(packageRoot(), 'docs', page), 'utf8').matchAll(/^#+ (.+)$/gm)].map(
        ([, heading = '']) =>
          `docs/${page}#${heading
            .toLowerCase()
            .replace(/[^a-z0-9 -]/g, '')
            .replaceAll(' ', '-')}`,
      ),
    );
    for (const code of inputErrorCodes)
      expect(anchors).toContain(inputError(code, wholeFile('any'), '', '').readMore);
  });

  it('shows a world that loads', () => {
    const [, example = ''] =
      /```yaml\n(# yaml-language-server: \$schema=[^\n]*world[\s\S]*?)```/.exec(guide) ?? [];
    expect(worldFromText(bandsFiles, example, 'guide')).toMatchObject({ ok: true });
  });

  it('shows a play that goes as it says', () => {
    const [, example = ''] =
      /```yaml\n(# yaml-language-server: \$schema=[^\n]*plays[\s\S]*?)```/.exec(guide) ?? [];
    const folder = mkdtempSync(join(tmpdir(), 'assize-'));
    const worlds = join(packageRoot(), 'scenarios', 'bands', 'worlds');
    cpSync(worlds, join(folder, 'worlds'), { recursive: true });
    mkdirSync(join(folder, 'plays'));
    writeFileSync(join(folder, 'plays', 'guide.yaml'), example);
    const read = loadPlays(bandsFiles, join(folder, 'plays', 'guide.yaml'));
    rmSync(folder, { recursive: true });
    if (!read.ok) throw new Error(read.errors.map(formatInputError).join());
    expect(read.value.plays.length).toBeGreaterThan(0);
    for (const play of read.value.plays)
      expect(playOut(bands.set(play.world, readBook(bands.text, play.readings)), play)).toEqual([]);
  });

  it('is where the package root is', () => {
    expect(existsSync(join(packageRoot(), 'package.json'))).toBe(true);
  });
});
