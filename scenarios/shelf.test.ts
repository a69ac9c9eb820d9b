import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bandsFiles } from './bands/files.js';
import type { GameFiles } from './game-files.js';
import type { Located } from './input/yaml.js';
import { openPlays, openWorld, type SetUp, type Shelf, shelfOf } from './shelf.js';
import { shelves } from './shelves.js';
import { shippedPlays, shippedWorlds } from './shipped.js';

const folder = mkdtempSync(join(tmpdir(), 'assize-shelf-'));
for (const name of ['worlds', 'plays']) mkdirSync(join(folder, name));
afterAll(() => rmSync(folder, { recursive: true }));

const written = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

/** A game that takes any file, and tells which were given to it. */
function bookOf(id: string): { shelf: Shelf; given: string[] } {
  const given: string[] = [];
  const setUp: SetUp = {
    name: id,
    rulebook: id,
    set: () => {
      throw new Error('nothing is set up here');
    },
    subject: () => {
      throw new Error('nothing is audited here');
    },
    document: {},
    features: [],
    at: () => undefined,
  };
  const take = (read: Located) => given.push(read.file.slice(folder.length + 1));
  return {
    given,
    shelf: {
      game: { ...bandsFiles.game, id },
      features: {},
      fromDocument: () => ({ ok: true, value: setUp }),
      world: (read) => {
        take(read);
        return { ok: true, value: setUp };
      },
      plays: (read) => {
        take(read);
        return { ok: true, value: [] };
      },
    },
  };
}

const rulebookOf = (opened: ReturnType<typeof openWorld>) =>
  opened.ok ? opened.value.rulebook : opened.errors;

describe('files of several rulebooks', () => {
  const [draughts, halma] = [bookOf('draughts'), bookOf('halma')];
  const both = [draughts.shelf, halma.shelf];
  const named = written('worlds/named.yaml', 'world: named\nrulebook: halma\n');
  const unnamed = written('worlds/unnamed.yaml', 'world: unnamed\n');
  const strange = written('worlds/strange.yaml', 'world: strange\nrulebook: go\n');

  it('are read by the rulebook that they name, by the first where they name none', () => {
    expect(rulebookOf(openWorld(named, both))).toBe('halma');
    expect(rulebookOf(openWorld(unnamed, both))).toBe('draughts');
    expect(rulebookOf(openWorld(strange, both))).toMatchObject([
      { code: 'unknownRulebook', line: 2, column: 11, found: '"go"', expected: 'one of draughts, halma' },
    ]);
  });

  it('go to the rulebook that the world of plays names', () => {
    halma.given.length = draughts.given.length = 0;
    for (const world of ['named', 'unnamed', 'missing', '../worlds/named', 'strange'])
      openPlays(written(`plays/${world.replaceAll(/\W/g, '')}.yaml`, `world: ${world}\n`), both);
    expect(halma.given).toEqual(['plays/named.yaml']);
    // What is wrong with a world or its name is for the first to say; a rulebook that there is not is for nobody.
    expect(draughts.given).toEqual(['plays/unnamed.yaml', 'plays/missing.yaml', 'plays/worldsnamed.yaml']);
  });

  it('are refused where they are no YAML, or no files', () => {
    expect(openWorld(join(folder, 'worlds', 'absent.yaml'), both)).toMatchObject({
      errors: [{ code: 'fileMissing' }],
    });
    const broken = written('worlds/broken.yaml', 'a: [');
    expect(openWorld(broken, both)).toMatchObject({ errors: [{ code: 'yamlSyntax' }] });
    expect(openPlays(broken, both)).toMatchObject({ errors: [{ code: 'yamlSyntax' }] });
  });
});

describe('the rulebooks of this package', () => {
  it('have worlds that are told apart by name', () => {
    const worlds = shelves.flatMap(({ game }) => shippedWorlds(game.id));
    const names = worlds.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
  });

  it.each(shelves)('$game.id: every shipped file is read', ({ game }) => {
    const wrong = [
      ...shippedWorlds(game.id).map(({ path }) => openWorld(path, shelves)),
      ...shippedPlays(game.id).map(({ path }) => openPlays(path, shelves)),
    ].flatMap((opened) => (opened.ok ? [] : opened.errors));
    expect(wrong).toEqual([]);
    for (const { path, name } of shippedWorlds(game.id))
      expect(openWorld(path, shelves)).toMatchObject({ value: { name, rulebook: game.id } });
  });

  it('hide what kind of world it is', () => {
    const files: GameFiles<{ readonly name: string }> = {
      ...(bandsFiles as unknown as GameFiles<{ readonly name: string }>),
      pieces: () => ['one', 'other'],
      without: (world, piece) => (piece === 'one' ? { name: `${world.name} less` } : undefined),
      world: () => ({ ok: true, value: { name: 'any' } }),
    };
    const opened = shelfOf(files).world({ file: 'text', value: {}, locate: () => ({}) as never });
    const subject = opened.ok ? opened.value.subject('shown') : undefined;
    expect(subject).toMatchObject({ world: 'shown', pieces: ['one', 'other'] });
    expect(subject?.without('one')).toMatchObject({ world: 'shown' });
    expect(subject?.without('other')).toBeUndefined();
  });
});
