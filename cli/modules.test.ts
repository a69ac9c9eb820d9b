import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';
import { shelves } from '../scenarios/index.js';
import { shelvesFrom } from './modules.js';
import { fault } from './program.js';
import { libraryOf } from './shipped-library.js';

const folder = mkdtempSync(join(tmpdir(), 'assize-modules-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'folder.js'));

let made = 0;
const written = (text: string, ending = 'mjs') => {
  const path = join(folder, `module${made++}.${ending}`);
  writeFileSync(path, text);
  return path;
};

const game = `{ id: 'go', text: { entries: new Map(), readings: [], realised: [], choices: {}, amended: [] }, inventory: { entries: [], assumed: {}, notModelled: {} }, claims: [] }`;
const whole = `export default { game: ${game}, world() {}, plays() {} };`;

describe('a module that is no rulebook is told in one line: place, found, expected, where to read', () => {
  it.each<[reason: string, path: string, found: string]>([
    ['is absent', join(folder, 'absent.js'), 'no such file; expected an ES module'],
    ['is a folder', join(folder, 'folder.js'), 'no such file'],
    [
      'is of another kind',
      written('', 'yaml'),
      'no name of an ES module; expected a file that ends in .js or .mjs',
    ],
    ['does not parse', written('export {'), 'a module that cannot be loaded ('],
    ['throws', written(`throw new Error('no\\nmore')`), 'a module that cannot be loaded (Error: no more)'],
    ['throws what is no error', written('throw 1'), 'a module that cannot be loaded (1)'],
    ['imports what is not there', written(`import 'nowhere'`), 'a module that cannot be loaded (Error'],
    [
      'exports nothing',
      written('export const game = 1;'),
      'no default export; expected export default shelfOf(',
    ],
    ['exports null', written('export default null;'), 'a default export without a game'],
    ['exports a game', written(`export default ${game};`), 'a default export without a game'],
    ['has no id', written(whole.replace(`id: 'go', `, '')), 'a default export whose game has no id'],
    ['has no text', written(whole.replace('text', 'next')), 'a default export whose game has no text'],
    [
      'has no inventory',
      written(whole.replace('inventory', 'x')),
      'a default export whose game has no inventory',
    ],
    [
      'has half an inventory',
      written(whole.replace('assumed: {}, ', '')),
      'a default export whose game has no inventory',
    ],
    ['has no claims', written(whole.replace('claims', 'x')), 'a default export whose game has no claims'],
    [
      'has a sentence too many',
      written(whole.replace('realised: []', `realised: [{ id: '1-a', by: 'luck' }]`)),
      'a rulebook in which 1-a (realised by luck) is not in the inventory; expected every sentence with its place',
    ],
    ['reads no world', written(whole.replace('world()', 'x()')), 'a default export that reads no world'],
    ['reads no plays', written(whole.replace('plays()', 'x()')), 'a default export that reads no plays'],
  ])('%s', async (_, path, found) => {
    const error = await shelvesFrom([path]).catch((thrown) => thrown);
    expect(error.name).toBe('BadInput');
    expect(error.message.startsWith(`--with ${path}: found ${found}`)).toBe(true);
    expect(error.message.endsWith(' (docs/add-a-rulebook.md#the-module)')).toBe(true);
    expect(error.message).toContain('; expected ');
    expect(error.message).not.toContain('\n');
  });
});

test('modules stand in place of the rulebooks of the package, each with the folder of its file', async () => {
  const [one, two] = [written(whole), written(whole.replace("'go'", "'ur'"))];
  expect(await shelvesFrom([one, two])).toMatchObject([
    { game: { id: 'go' }, folder },
    { game: { id: 'ur' }, folder },
  ]);
  const shipped = libraryOf(shelves);
  const mine = await shipped.with([one, two]);
  expect(mine.ledgers().map(({ id }) => id)).toEqual(['go', 'ur']);
  expect((await shipped.with([])).ledgers().map(({ id }) => id)).toEqual(shelves.map(({ game }) => game.id));
  await expect(shelvesFrom([one, written(whole)])).rejects.toThrow('the rulebook "go" for the second time');
});

test('what does not lie beside a module is not expected of it', async () => {
  const mine = await libraryOf(shelves).with([written(whole)]);
  expect(mine.shipped()).toEqual([]);
  expect(mine.manifest().size).toBe(0);
  expect(mine.knownFindings('go')).toBeUndefined();
  expect(mine.playedSetups('go')).toEqual([]);
});

test('what a module throws later is told as its own', async () => {
  const world = `world: () => ({ ok: true, value: { name: 'w', rulebook: 'go', set() { throw new Error('no board') } } })`;
  const path = written(whole.replace('world() {}', world));
  const file = join(folder, 'w.yaml');
  writeFileSync(file, 'world: w\nrulebook: go\n');
  const opened = (await libraryOf(shelves).with([path])).open(file);
  expect(() => opened.set({})).toThrow(
    `--with ${path}: found a game that cannot be set up (Error: no board); expected one that can`,
  );
  let told = '';
  const stderr = { write: (text: string) => (told += text) } as unknown as NodeJS.WriteStream;
  expect(fault(new Error('no luck'), { stderr, env: {} }, true)).toBe(3);
  expect(told).toContain('a fault of the module of --with, or of ours: no luck');
  expect(told).toContain('(docs/add-a-rulebook.md#if-something-is-wrong)');
});
