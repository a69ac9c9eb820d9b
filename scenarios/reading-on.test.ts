import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadFindingIds } from './finding-ids.js';
import { formatInputError, type Result } from './input/errors.js';
import { openPlays, openWorld } from './shelf.js';
import { shelves } from './shelves.js';

const folder = mkdtempSync(join(tmpdir(), 'assize-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return path;
};

const told = (result: Result<unknown>) =>
  result.ok ? [] : result.errors.map((error) => formatInputError(error).replace(`${folder}/`, ''));

const pair = (more: string, head = 'rulebook: ti4') => `${head}
world: pair
for: Two systems side by side.
players: [Ada, Brand]
systems: { Vefut: {}, Quann: {} }
borders: [[Vefut, Quann]]
ships: { Argo: { owner: Ada, kind: carrier, at: Vefut } }
${more}
`;
const opens = 'opens: { player: Ada, step: activation }';

it.each([
  ['environment: [losses]', 'notOneOf'],
  ['tactics: { Ada: 9 }', 'outOfRange'],
  ['docks: 3', 'wrongType'],
  ['moves: 3', 'unknownField'],
  ['upgrades: { Ada: [fighter, fighter] }', 'repeatedItem'],
])('a ti4 world with %s is sent to the fields of ti4', (more, code) => {
  expect(told(openWorld(file('pair.yaml', pair(`${opens}\n${more}`)), shelves))).toEqual([
    expect.stringMatching(new RegExp(`\\(docs/ti4-worlds\\.md#fields, ${code}\\)$`)),
  ]);
});

it('what is no action of ti4 is sent to the actions of ti4', () => {
  file('worlds/pair.yaml', pair(opens));
  const plays = (action: string) =>
    `world: pair\nplays: [{ name: one, steps: [{ do: ${action}, expect: illegal, by: [TI58-a] }] }]\n`;
  expect(told(openPlays(file('plays/pair.yaml', plays('announce Argos by Quann')), shelves))).toEqual([
    expect.stringMatching(/^plays\/pair.yaml:2:.*\(docs\/ti4\.md#the-tactical-action, unknownAction\)$/),
  ]);
});

it.each([
  [
    'by: [14.6-a]',
    'found "14.6-a"; expected the id of a clause, as TI58-c, or a reading or assumption by its name',
  ],
  [
    'by: [TI58-a], lifted: [x]',
    'found "x"; expected the id of a clause, as TI58-f, or two with "by" between them',
  ],
])('what is no id of a clause is told in words: %s', (field, said) => {
  file('worlds/pair.yaml', pair(opens));
  const plays = `world: pair\nplays: [{ name: one, steps: [{ do: pass, expect: legal, ${field} }] }]\n`;
  const [first = ''] = told(openPlays(file('plays/pair.yaml', plays), shelves));
  expect(first).toContain(said);
});

it('what a list has twice is named', () => {
  const twice = pair(`${opens}\nenvironment: [combat, ability, combat]`);
  expect(told(openWorld(file('pair.yaml', twice), shelves))).toEqual([
    expect.stringContaining('found "combat" for the second time; expected each item once'),
  ]);
});

it.each([
  ['', 'found no rulebook, for which bands is taken'],
  ['rulebook: bands', 'found "bands"'],
])('a ti4 world that says %j is told what it is, once', (head, found) => {
  const said = [expect.stringContaining(`${found}; expected rulebook: ti4, whose fields these are`)];
  for (const path of [file('pair.yaml', pair(opens, head)), file('odd.yaml', pair('opens: 3', head))])
    expect(told(openWorld(path, shelves))).toEqual(said);
  file('worlds/pair.yaml', pair(opens, head));
  const plays = 'world: pair\nplays: [{ name: one, steps: [{ do: pass, expect: legal, by: [TI58-a] }] }]\n';
  expect(told(openPlays(file('plays/pair.yaml', plays), shelves))).toEqual(said);
});

it('a world of bands that says ti4 is told what it is', () => {
  const text = `rulebook: ti4
world: pair
for: One card.
players: [Ada, Brand]
opens: { player: Ada, phase: movement }
cards: { Aster: { owner: Ada, kind: planetary } }
`;
  expect(told(openWorld(file('pair.yaml', text), shelves))).toEqual([
    expect.stringContaining('found "ti4"; expected rulebook: bands, whose fields these are'),
  ]);
  // Of neither: each field is told.
  const neither = text.replace('rulebook: ti4', 'rulebook: bands').replace('cards:', 'carts:');
  expect(told(openWorld(file('pair.yaml', neither), shelves)).join()).toContain('the field "carts"');
});

it('a world file is no file of plays', () => {
  expect(told(openPlays(file('pair.yaml', pair(opens)), shelves))).toEqual([
    expect.stringContaining(
      'found a world file; expected a file of plays, with a field "plays" (docs/worlds.md#plays',
    ),
  ]);
});

it('a file of ids is called one', () => {
  for (const path of [folder, join(folder, 'none'), '/dev/null'])
    expect(told(loadFindingIds(path))).toEqual([
      expect.stringMatching(/expected a file of ids, a line each.* \(docs\/cli\.md#known-findings, /),
    ]);
});
