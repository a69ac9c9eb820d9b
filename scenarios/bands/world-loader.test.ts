import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { World } from '../../machines/bands/world.js';
import { formatInputError, type Result } from '../input/errors.js';
import { shippedWorlds } from '../shipped.js';
import { loadWorld, worldFromText } from '../worlds.js';
import { bandsFiles } from './files.js';
import { worldToDocument, worldToYaml } from './world-document.js';
import { patchWorld } from './world-loader.js';

function loaded<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.errors.map(formatInputError).join('\n'));
  return result.value;
}

const text = `
world: little
rulebook: bands
for: A world in full.
players: [Ada, Brand]
moves: { Brand: 2 }
environment: [losses, liberation]
opens: { player: Brand, phase: movement, movesLeft: 1 }
cards:
  Aster: { owner: Ada, kind: planetary, homeworld: true, face: contested, controller: Brand }
  Ivory Gate: { owner: Brand, kind: capitalShip, seats: 2, contested: { kind: ncs, seats: 1, homeworld: false } }
  Wren: { owner: Ada, kind: ncs, mobilizing: true }
  Dray: { owner: Brand, kind: groundUnit, on: Aster, ready: false, barredFrom: [Wren, Ivory Gate] }
  Vesna: { owner: Ada, kind: character, keywords: [unlisted, infiltrate], at: depleted }
`;

const nothingSpecial = {
  keywords: [],
  face: 'prime',
  ready: true,
  barredFrom: [],
  mobilizing: false,
} as const;

const little: World = {
  name: 'little',
  purpose: 'A world in full.',
  players: ['Ada', 'Brand'],
  cards: [
    {
      ...nothingSpecial,
      name: 'Aster',
      owner: 0,
      prime: { kind: 'planetary', homeworld: true },
      at: 'map',
      face: 'contested',
      controller: 1,
    },
    {
      ...nothingSpecial,
      name: 'Ivory Gate',
      owner: 1,
      prime: { kind: 'capitalShip', seats: 2 },
      contested: { kind: 'ncs', seats: 1 },
      at: 'map',
    },
    { ...nothingSpecial, name: 'Wren', owner: 0, prime: { kind: 'ncs' }, at: 'map', mobilizing: true },
    {
      ...nothingSpecial,
      name: 'Dray',
      owner: 1,
      prime: { kind: 'groundUnit' },
      at: { on: 'Aster' },
      ready: false,
      barredFrom: ['Ivory Gate', 'Wren'],
    },
    {
      ...nothingSpecial,
      name: 'Vesna',
      owner: 0,
      prime: { kind: 'character' },
      keywords: ['infiltrate', 'unlisted'],
      at: 'depleted',
    },
  ],
  moves: [0, 2],
  environment: ['liberation', 'losses'],
  opening: { player: 1, phase: 'movement', movesLeft: 1 },
};

describe('worldFromText', () => {
  it('reads every field, with defaults and lists in the order of their tables', () => {
    expect(loaded(worldFromText(bandsFiles, text, 'little.yaml'))).toEqual(little);
  });

  it('reads the same through a byte order mark and Windows line ends', () => {
    expect(loaded(worldFromText(bandsFiles, text.replaceAll('\n', '\r\n'), 'little.yaml'))).toEqual(little);
  });

  it('compares the name with that of a YAML file only', () => {
    expect(worldFromText(bandsFiles, text, 'standard input').ok).toBe(true);
    expect(worldFromText(bandsFiles, text, 'great.yaml')).toMatchObject({
      errors: [{ code: 'worldNameIsNotFileName' }],
    });
  });
});

describe('worldToYaml', () => {
  it('writes what loads as the same world', () => {
    expect(loaded(worldFromText(bandsFiles, worldToYaml(little), 'little.yaml'))).toEqual(little);
  });

  it('leaves defaults out', () => {
    expect(worldToDocument(little).cards.Wren).toEqual({ owner: 'Ada', kind: 'ncs', mobilizing: true });
  });
});

describe('the shipped worlds', () => {
  it.each(shippedWorlds('bands'))('$name loads and names the schema', ({ name, path }) => {
    expect(loaded(loadWorld(bandsFiles, path)).name).toBe(name);
    expect(readFileSync(path, 'utf8')).toMatch(
      /^# yaml-language-server: \$schema=..\/..\/schema\/world.schema.json\n/,
    );
  });
});

describe('patchWorld', () => {
  const patched = (patch: Parameters<typeof patchWorld>[1]) => patchWorld(little, patch, 'patch');
  const card = (name: string, world: World) => world.cards.find((other) => other.name === name);

  it('merges a card field by field', () => {
    const world = loaded(patched({ cards: { Dray: { ready: true } } }));
    expect(card('Dray', world)).toEqual({ ...little.cards[3], ready: true });
  });

  it('puts a new place for the old one', () => {
    const world = loaded(
      patched({ cards: { Dray: { at: 'hand', ready: null }, Aster: { controller: null } } }),
    );
    expect(card('Dray', world)?.at).toBe('hand');
    const back = loaded(patchWorld(world, { cards: { Dray: { on: 'Wren' } } }, 'patch'));
    expect(card('Dray', back)?.at).toEqual({ on: 'Wren' });
  });

  it('takes away a field or a card by null, and adds cards at the end', () => {
    const world = loaded(
      patched({ cards: { Vesna: null, 'Ivory Gate': { seats: null }, Moth: { owner: 'Ada', kind: 'ncs' } } }),
    );
    expect(world.cards.map(({ name }) => name)).toEqual(['Aster', 'Ivory Gate', 'Wren', 'Dray', 'Moth']);
    expect(card('Ivory Gate', world)?.prime).toEqual({ kind: 'capitalShip' });
  });

  it('replaces moves, environment and opening', () => {
    const opens = { player: 'Ada', phase: 'engagement' } as const;
    const world = loaded(patched({ moves: 3, environment: [], opens }));
    expect(world).toMatchObject({
      moves: [3, 3],
      environment: [],
      opening: { player: 0, phase: 'engagement' },
    });
  });

  it('checks the outcome like a file', () => {
    expect(patched({ cards: { Aster: null } })).toMatchObject({
      errors: [{ code: 'unknownHost', file: 'patch' }],
    });
    expect(patched({ cards: { Moth: null } })).toMatchObject({ errors: [{ code: 'removesUnknownCard' }] });
  });
});
