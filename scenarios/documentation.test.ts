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
import { ti4Files } from './ti4/files.js';
import { worldFromText } from './worlds.js';

const guide = readFileSync(join(packageRoot(), 'docs', 'worlds.md'), 'utf8');

describe('docs/ti4-worlds.md', () => {
  const page = readFileSync(join(packageRoot(), 'docs', 'ti4-worlds.md'), 'utf8');
  const schema = JSON.parse(
    readFileSync(join(packageRoot(), 'scenarios', 'schema', 'ti4-world.schema.json'), 'utf8'),
  );
  const rows = new Map(
    [...page.matchAll(/^\| `(\w+)` (.*)$/gm)].map(([, field, rest = '']) => [field!, rest]),
  );

  it('lists every field of the schema, and which are required', () => {
    expect([...rows.keys()].sort()).toEqual(Object.keys(schema.properties).sort());
    for (const [field, rest] of rows)
      expect([field, rest.includes('required')]).toEqual([field, schema.required.includes(field)]);
  });

  it('tells the limits of the schema', () => {
    const { systems, ships } = schema.properties;
    const { borders, hyperlanes, units, docks, someUnits, ship, system, tactics } = schema.$defs;
    const { move, capacity } = ship.properties;
    const { count } = someUnits.properties;
    const said: Readonly<Record<string, string>> = {
      systems: `${systems.minProperties} to ${systems.maxProperties}; ${system.properties.planets.maxItems} planets`,
      ships: `${ships.maxProperties}; \`move\` ${move.minimum} to ${move.maximum}, \`capacity\` ${capacity.minimum} to ${capacity.maximum}`,
      borders: `${borders.maxItems}`,
      hyperlanes: `${hyperlanes.maxItems}`,
      units: `${units.maxItems} entries; \`count\` ${count.minimum} to ${count.maximum}`,
      docks: `${docks.maxItems}`,
      tactics: `${tactics.additionalProperties.minimum} to ${tactics.additionalProperties.maximum}`,
    };
    for (const [field, limit] of Object.entries(said)) expect(rows.get(field)).toContain(`| ${limit}`);
  });
});

describe('docs/library.md', () => {
  it('lists every path of the package', () => {
    const page = readFileSync(join(packageRoot(), 'docs', 'library.md'), 'utf8');
    const { exports } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
    const paths = Object.keys(exports).filter((path) => !path.endsWith('.json'));
    const listed = [...page.matchAll(/^\| `assize(\/\w+)`/gm)].map(([, path]) => `.${path}`);
    expect(listed).toEqual(paths);
  });
});

describe('docs/worlds.md', () => {
  it('and its neighbours have the heading that each error points at', () => {
    const anchors = ['worlds.md', 'ti4-worlds.md', 'ti4.md', 'cli.md'].flatMap((page) =>
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
    for (const anchor of Object.values(ti4Files.guide ?? {})) expect(anchors).toContain(`docs/${anchor}`);
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
