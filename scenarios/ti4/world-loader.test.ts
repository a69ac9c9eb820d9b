import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { World } from '../../machines/ti4/world.js';
import { formatInputError, type InputErrorCode, type Result } from '../input/errors.js';
import { readYaml } from '../input/yaml.js';
import { packageRoot } from '../package-root.js';
import { playsFromText } from '../plays.js';
import { arbitraryWorld } from './arbitraries.js';
import { ti4Files } from './files.js';
import { worldToYaml } from './world-document.js';
import { patchWorld, worldFromLocated } from './world-loader.js';

function read(text: string): Result<World> {
  const located = readYaml(text, 'test.yaml');
  return located.ok ? worldFromLocated(located.value) : located;
}

function loaded(result: Result<World>): World {
  if (!result.ok) throw new Error(result.errors.map(formatInputError).join('\n'));
  return result.value;
}

const text = `rulebook: ti4
world: little
for: A world in full.
players: [Ada, Brand]
systems:
  Vefut: { planets: [Vefut II] }
  Ashtor: { anomaly: gravityRift }
  Quann: { planets: [Cormund], wormholes: [delta, alpha] }
borders: [[Vefut, Ashtor]]
hyperlanes: [[Ashtor, Quann]]
ships:
  Argo: { owner: Ada, kind: carrier, at: Vefut }
  Vex: { owner: Brand, kind: warSun, at: Quann, move: 3, capacity: 1 }
units:
  - { owner: Ada, kind: infantry, count: 8, at: Vefut II }
  - { owner: Ada, kind: fighter, count: 7, at: Vefut }
docks: [{ owner: Ada, at: Vefut II }]
upgrades: { Brand: [fighter, carrier] }
tokens: { Ada: [Quann, Ashtor] }
tactics: { Ada: 2 }
environment: [combat, spaceCannon]
opens: { player: Ada, step: movement, active: Vefut }
`;

describe('a ti4 world', () => {
  it('is read by names, sets in the order of their tables', () => {
    expect(loaded(read(text))).toEqual({
      name: 'little',
      purpose: 'A world in full.',
      players: ['Ada', 'Brand'],
      systems: [
        { name: 'Vefut', planets: ['Vefut II'], wormholes: [] },
        { name: 'Ashtor', planets: [], anomaly: 'gravityRift', wormholes: [] },
        { name: 'Quann', planets: ['Cormund'], wormholes: ['alpha', 'delta'] },
      ],
      borders: [['Vefut', 'Ashtor']],
      hyperlanes: [['Ashtor', 'Quann']],
      ships: [
        { name: 'Argo', owner: 'Ada', kind: 'carrier', at: 'Vefut' },
        { name: 'Vex', owner: 'Brand', kind: 'warSun', at: 'Quann', move: 3, capacity: 1 },
      ],
      units: [
        { owner: 'Ada', kind: 'infantry', count: 8, at: 'Vefut II' },
        { owner: 'Ada', kind: 'fighter', count: 7, at: 'Vefut' },
      ],
      docks: [{ owner: 'Ada', at: 'Vefut II' }],
      upgrades: { Brand: ['carrier', 'fighter'] },
      tokens: { Ada: ['Ashtor', 'Quann'] },
      tactics: { Ada: 2 },
      environment: ['spaceCannon', 'combat'],
      opens: { player: 'Ada', step: 'movement', active: 'Vefut' },
    });
  });

  it('in docs/ti4-worlds.md loads', () => {
    const guide = readFileSync(join(packageRoot(), 'docs', 'ti4-worlds.md'), 'utf8');
    const [, example = ''] = /```yaml\n([\s\S]*?)```/.exec(guide) ?? [];
    expect(loaded(read(example)).name).toBe('three-in-a-row');
  });

  it('is the same after writing and loading, and after a patch of nothing', () => {
    const property = fc.property(
      arbitraryWorld({ maxPlayers: 4, maxSystems: 6, maxShips: 6, maxUnits: 8, maxCount: 5 }),
      (world) => {
        expect(loaded(read(worldToYaml(world)))).toEqual(world);
        expect(patchWorld(world, {}, 'generated')).toEqual({ ok: true, value: world });
      },
    );
    fc.assert(property, { seed: 58, numRuns: 300 });
  });

  it('drawn at random has now and then what is rare', () => {
    const worlds = fc.sample(arbitraryWorld(), { seed: 95, numRuns: 300 });
    const some = (test: (world: World) => boolean) => worlds.filter(test).length;
    expect(some(({ systems }) => systems.some(({ anomaly }) => anomaly === 'gravityRift'))).toBeGreaterThan(
      30,
    );
    expect(some(({ opens }) => opens.step === 'movement')).toBeGreaterThan(60);
    expect(some(({ units }) => units.some(({ kind }) => kind === 'fighter'))).toBeGreaterThan(20);
    expect(some(({ tokens }) => Object.values(tokens).some((held) => held!.length > 0))).toBeGreaterThan(60);
  });
});

/** What replaces what in the text above; the mark stands where the error is to be. */
const faults: readonly (readonly [what: string, from: string, to: string, code: InputErrorCode])[] = [
  ['another rulebook', 'rulebook: ti4', 'rulebook: ^bands', 'unknownRulebook'],
  ['an unknown field', 'docks:', '^dock:', 'unknownField'],
  ['a field of a ship that there is not', 'move: 3', '^moves: 3', 'unknownField'],
  ['an unknown kind of ship', 'kind: carrier', 'kind: ^liner', 'notOneOf'],
  ['an unknown anomaly', 'gravityRift', '^rift', 'notOneOf'],
  ['an unknown wormhole', 'delta', '^omega', 'notOneOf'],
  ['an unknown event', 'environment: [combat', 'environment: [^battle', 'notOneOf'],
  ['a step that no world opens in', 'step: movement', 'step: ^invasion', 'notOneOf'],
  ['no units', 'count: 8', 'count: ^0', 'outOfRange'],
  ['a border of three', '[[Vefut, Ashtor]]', '[^[Vefut, Ashtor, Quann]]', 'wrongCount'],
  ['a planet named as a system', 'Cormund', '^Vefut', 'nameRepeated'],
  ['a planet named as another', 'Cormund', '^Vefut II', 'nameRepeated'],
  ['a ship named as a planet', 'Vex:', '^Cormund:', 'nameRepeated'],
  ['a ship named as a player, but for case', 'Vex:', '^brand:', 'nameRepeated'],
  ['a ship that the action language cannot name', 'Argo:', '^Out of Reach:', 'nameReserved'],
  ['a ship named fighter', 'Argo:', '^Fighter:', 'nameReserved'],
  ['a comma in a name', 'Argo:', '^"Argo, Brig":', 'nameForm'],
  ['an owner of a ship who does not play', 'Argo: { owner: Ada', 'Argo: { owner: ^Cleo', 'unknownPlayer'],
  [
    'an owner of units who does not play',
    '- { owner: Ada, kind: f',
    '- { owner: ^Cleo, kind: f',
    'unknownPlayer',
  ],
  ['upgrades of nobody', 'upgrades: { Brand', 'upgrades: { ^Cleo', 'unknownPlayer'],
  ['tokens of nobody', 'tokens: { Ada', 'tokens: { ^Cleo', 'unknownPlayer'],
  ['an opening of nobody', 'opens: { player: Ada', 'opens: { player: ^Cleo', 'unknownPlayer'],
  ['a ship on a planet', 'carrier, at: Vefut', 'carrier, at: ^Vefut II', 'unknownSystem'],
  ['a border of no system', 'borders: [[Vefut, Ashtor', 'borders: [[Vefut, ^Nowhere', 'unknownSystem'],
  ['a token on no system', '[Quann, Ashtor]', '[Quann, ^Cormund]', 'unknownSystem'],
  ['an active system that there is not', 'active: Vefut', 'active: ^Nowhere', 'unknownSystem'],
  ['units nowhere', 'at: Vefut II }\n  - ', 'at: ^Nowhere }\n  - ', 'unknownPlace'],
  ['a system that borders on itself', '[[Vefut, Ashtor]]', '[^[Vefut, Vefut]]', 'pairOfOne'],
  ['a border given twice', '[[Vefut, Ashtor]]', '[[Vefut, Ashtor], ^[Ashtor, Vefut]]', 'pairRepeated'],
  ['a token twice', '[Quann, Ashtor]', '^[Quann, Quann]', 'repeatedItem'],
  ['a token of the active system twice', '[Quann, Ashtor]', '[Quann, ^Vefut]', 'tokenTwice'],
  ['fighters on a planet', 'count: 7, at: Vefut', 'count: 7, at: ^Cormund', 'fighterOnPlanet'],
  ['units given twice', 'fighter, count: 7, at: Vefut', 'infantry, count: 7, at: Vefut II', 'unitsRepeated'],
  [
    'two docks at a place',
    'docks: [{ owner: Ada, at: Vefut II }',
    'docks: [{ owner: Ada, at: Vefut II }, ^{ owner: Brand, at: Vefut II }',
    'dockRepeated',
  ],
  [
    'an eighth fighter where there is room for seven',
    '- { owner: Ada, kind: fighter, count: 7',
    '- ^{ owner: Ada, kind: fighter, count: 8',
    'noRoom',
  ],
  ['fighters without ship or dock', 'count: 7, at: Vefut', 'count: 7, at: Ashtor', 'noRoom'],
  [
    'movement without an active system',
    'opens: { player: Ada, step: movement, active: Vefut }',
    'opens: ^{ player: Ada, step: movement }',
    'activeSystem',
  ],
  ['activation with one', 'step: movement, active: ', 'step: activation, active: ^', 'activeSystem'],
];

describe('a ti4 world is refused for', () => {
  it.each(faults)('%s', (_, from, to, code) => {
    expect(text.split(from)).toHaveLength(2);
    const marked = text.replace(from, to);
    const lines = marked.split('\n');
    const line = lines.findIndex((each) => each.includes('^'));
    const result = read(marked.replace('^', ''));
    const errors = result.ok ? [] : result.errors;
    expect(errors.map((error) => error.code)).toEqual([code]);
    if (line >= 0) expect(errors[0]).toMatchObject({ line: line + 1, column: lines[line]!.indexOf('^') + 1 });
    for (const error of errors)
      expect(formatInputError(error)).toMatch(
        /: found .+; expected .+ \(docs\/[a-z0-9-]+\.md#[a-z-]+, \w+\)$/,
      );
  });
});

describe('a patch', () => {
  const base = loaded(read(text));

  it('merges ships and systems field by field and replaces the rest', () => {
    const patch = {
      ships: { Argo: { at: 'Quann', move: 2 }, Vex: { move: null } },
      systems: { Ashtor: null },
      borders: [],
      hyperlanes: [['Vefut', 'Quann'] as const],
      units: [],
      tokens: {},
    };
    const patched = loaded(patchWorld(base, patch, 'test'));
    expect(patched.ships).toEqual([
      { name: 'Argo', owner: 'Ada', kind: 'carrier', at: 'Quann', move: 2 },
      { name: 'Vex', owner: 'Brand', kind: 'warSun', at: 'Quann', capacity: 1 },
    ]);
    expect(patched.systems.map(({ name }) => name)).toEqual(['Vefut', 'Quann']);
    expect(patched).toMatchObject({ units: [], tokens: {}, docks: base.docks });
  });

  it.each([
    ['takes away a ship that there is not', { ships: { Brig: null } }, 'removesUnknownPiece'],
    ['takes away a system that others speak of', { systems: { Ashtor: null } }, 'unknownSystem'],
    ['leaves no room', { docks: [] }, 'noRoom'],
  ])('is refused where it %s', (_, patch, code) => {
    const patched = patchWorld(base, patch, 'test');
    expect(patched.ok ? [] : patched.errors.map((error) => error.code)).toContain(code);
  });
});

describe('what a patch keeps and breaks is told once, with where it is kept', () => {
  const base = loaded(read(text));
  const told = (patch: Parameters<typeof patchWorld>[1]) => {
    const patched = patchWorld(base, patch, 'test');
    return patched.ok ? [] : patched.errors.map((error) => formatInputError(error));
  };

  it('with every border that names a system taken away', () => {
    const three = loaded(
      read(text.replace('borders: [[Vefut, Ashtor]]', 'borders: [[Vefut, Ashtor], [Quann, Ashtor]]')),
    );
    const patch = { systems: { Ashtor: null }, hyperlanes: [], tokens: {} };
    const patched = patchWorld(three, patch, 'test');
    expect(patched.ok ? [] : patched.errors.map(formatInputError)).toEqual([
      'test: found "Ashtor", no system of this world, in borders ["Vefut","Ashtor"], ["Quann","Ashtor"] of the world little; ' +
        'expected the name of a system, or a change of borders too (docs/ti4-worlds.md#board, unknownSystem)',
    ]);
  });

  it('field by field', () => {
    const errors = told({ systems: { Ashtor: null } });
    expect(errors).toHaveLength(3);
    expect(errors[0]).toContain('in borders ["Vefut","Ashtor"] of the world little');
    expect(errors[1]).toContain('in hyperlanes ["Ashtor","Quann"] of the world little');
    expect(errors[2]).toContain('in tokens "Ada" of the world little');
  });

  it('a ship, units and a planet', () => {
    const [ship] = told({ systems: { Quann: null }, hyperlanes: [], tokens: {} });
    expect(ship).toContain(
      'in ships "Vex" of the world little; expected the name of a system, or a change of ships too',
    );
    const [units] = told({ systems: { Vefut: { planets: null } }, docks: [] });
    expect(units).toContain('no system or planet of this world, in units {"owner":"Ada","kind":"infantry"');
  });

  it('and not what the patch says itself', () => {
    const [error, ...rest] = told({ tokens: { Ada: ['Vefut'] } });
    expect(rest).toEqual([]);
    expect(error).toContain(
      'found the active system "Vefut"; expected it in opens only: its token is there (',
    );
  });

  it('in a file of plays at the place of the patch', () => {
    const plays = `world: little
plays:
  - name: without Quann
    given: { systems: { Quann: null } }
    steps: [{ do: 1, expect: legal, by: [TI58-a] }]
`;
    const errorsOf = (each: string) => {
      const result = playsFromText(ti4Files, each, 'plays.yaml', () => ({ ok: true, value: base }));
      return result.ok ? [] : result.errors.map(formatInputError);
    };
    // A fault of the shape is told once, whatever schemas it breaks.
    expect(errorsOf(plays)).toEqual([expect.stringMatching(/^plays.yaml:5:19: found 1; expected text \(/)]);
    expect(errorsOf(plays.replace('do: 1', 'do: pass'))).toEqual([
      expect.stringMatching(/^plays.yaml:4:12: .* in hyperlanes \["Ashtor","Quann"\] of the world little; /),
      expect.stringMatching(/^plays.yaml:4:12: .* in ships "Vex" of the world little; /),
      expect.stringMatching(/^plays.yaml:4:12: .* in tokens "Ada" of the world little; /),
    ]);
  });
});
