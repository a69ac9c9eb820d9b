import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { World } from '../../machines/bands/world.js';
import { formatInputError, type Result } from '../input/errors.js';
import { packageRoot } from '../package-root.js';
import { loadPlays, type PlayFile, playsFromText } from '../plays.js';
import { shippedPlays, shippedWorlds } from '../shipped.js';
import { loadWorld } from '../worlds.js';
import { bandsFiles } from './files.js';

function loaded<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.errors.map(formatInputError).join('\n'));
  return result.value;
}

const worldNamed = (name: string): Result<World> =>
  loadWorld(bandsFiles, join(packageRoot(), 'scenarios', 'bands', 'worlds', `${name}.yaml`));

const read = (plays: string, world = 'infiltration-duel'): Result<PlayFile<World>> =>
  playsFromText(bandsFiles, `world: ${world}\nplays:\n${plays}`, 'test.yaml', worldNamed);

const step = '{ do: pass, expect: legal, by: [10.2-a], because: The order. }';

describe('playsFromText', () => {
  it('gives each play its patched world and each step its line', () => {
    const { plays } = loaded(
      read(`
  - name: one
    given: { moves: 3, cards: { Vesna: { on: Salt Flats }, Corin: null } }
    readings: { carry: destination }
    steps:
      - ${step}
      - { do: move Vesna to open space, expect: silent, because: No host. }
    then: { Vesna: { place: on Salt Flats, band: surface of Ada } }
    ends: { player: Ada, phase: engagement }
`),
    );
    expect(plays).toHaveLength(1);
    const [play] = plays;
    expect(play).toMatchObject({ name: 'one', line: 4, readings: { carry: 'destination' } });
    expect(play?.world.moves).toEqual([3, 3]);
    expect(play?.world.cards.map(({ name }) => name)).not.toContain('Corin');
    expect(play?.steps.map(({ line, by, lifted }) => ({ line, by, lifted }))).toEqual([
      { line: 8, by: ['10.2-a'], lifted: [] },
      { line: 9, by: [], lifted: [] },
    ]);
  });

  it('takes a step without a reason', () => {
    const { plays } = loaded(read('  - { name: a, steps: [{ do: pass, expect: legal, by: [10.2-a] }] }'));
    expect(plays[0]!.steps).toMatchObject([{ do: 'pass', by: ['10.2-a'] }]);
    expect(plays[0]!.steps[0]).not.toHaveProperty('because');
  });

  // The mark stands where the error is to be.
  it.each([
    [
      'a name twice',
      `  - { name: a, steps: [${step}] }\n  - { name: ^a, steps: [${step}] }`,
      'playNameRepeated',
    ],
    [
      'an unknown verb',
      '  - { name: a, steps: [{ do: ^fly away, expect: silent, because: x }] }',
      'wrongForm',
    ],
    [
      'an unknown card in an action',
      '  - { name: a, steps: [{ do: ^break Foo, expect: silent, because: x }] }',
      'unknownAction',
    ],
    [
      'a verdict without clauses',
      '  - { name: a, steps: [^{ do: pass, expect: legal, because: x }] }',
      'missingField',
    ],
    [
      'silence by a clause',
      '  - { name: a, steps: [{ do: pass, expect: silent, by: ^[10.2-a], because: x }] }',
      'wrongCount',
    ],
    [
      'a clause id of another form',
      '  - { name: a, steps: [{ do: pass, expect: legal, by: [^10.2a], because: x }] }',
      'wrongForm',
    ],
    [
      'an unknown reading',
      `  - { name: a, readings: { ^cary: carrier }, steps: [${step}] }`,
      'unknownReading',
    ],
    ['an unknown option', `  - { name: a, readings: { carry: ^both }, steps: [${step}] }`, 'unknownOption'],
    [
      'an unknown card at the end',
      `  - { name: a, steps: [${step}], then: { ^Foo: { ready: true } } }`,
      'unknownCard',
    ],
    [
      'a malformed place',
      `  - { name: a, steps: [${step}], then: { Toft: { place: ^at hand } } }`,
      'placeForm',
    ],
    [
      'a malformed Band',
      `  - { name: a, steps: [${step}], then: { Toft: { band: ^surface of Foo } } }`,
      'bandForm',
    ],
    [
      'a faulty patch',
      `  - { name: a, given: { cards: { Toft: { on: ^Foo } } }, steps: [${step}] }`,
      'unknownHost',
    ],
    [
      'a patch with an unknown field',
      `  - { name: a, given: { cards: { Toft: { ^size: 1 } } }, steps: [${step}] }`,
      'unknownField',
    ],
    [
      'a patch that takes away nothing',
      `  - { name: a, given: { cards: { ^Foo: null } }, steps: [${step}] }`,
      'removesUnknownCard',
    ],
  ])('refuses %s', (_, marked, code) => {
    const lines = marked.split('\n');
    const line = lines.findIndex((text) => text.includes('^'));
    const column = lines[line]?.indexOf('^') ?? -1;
    const result = read(marked.replace('^', ''));
    const errors = result.ok ? [] : result.errors;
    // Two lines stand before the plays.
    expect(errors.map((e) => [e.code, e.line, e.column])).toEqual([[code, line + 3, column + 1]]);
  });

  it('says that its world has no file', () => {
    const result = read(`  - { name: a, steps: [${step}] }`, 'no-such-world');
    expect(result).toMatchObject({ errors: [{ code: 'unknownWorld', line: 1, column: 8 }] });
  });
});

describe('the shipped plays', () => {
  const files = shippedPlays('bands').map(({ path }) => loaded(loadPlays(bandsFiles, path)));
  const steps = files.flatMap(({ plays }) => plays.flatMap((play) => play.steps));

  it('have a reason for every step', () => {
    expect(steps.filter(({ because }) => because === undefined)).toEqual([]);
  });

  it('are many, and every shipped world has some', () => {
    expect(files.flatMap(({ plays }) => plays).length).toBeGreaterThanOrEqual(70);
    expect(new Set(files.map(({ world }) => world))).toEqual(
      new Set(shippedWorlds('bands').map(({ name }) => name)),
    );
  });

  it('show every prohibition of occupancy and deployment in force and lifted', () => {
    const refusing = new Set(steps.filter(({ expect }) => expect === 'illegal').flatMap(({ by }) => by));
    const lifted = new Set(steps.flatMap((one) => one.lifted));
    for (const id of ['14.6-a', '14.6-n', '14.6-o', '10.5-k', '10.5-q', '10.5-r']) {
      expect(refusing).toContain(id);
      expect(lifted).toContain(id);
    }
    for (const id of [
      '14.6-i',
      '14.6-w',
      '14.6-y',
      '14.6-ab',
      '14.6-ac',
      '14.10-g',
      '14.10-z',
      '10.5-g',
      '14.7-c',
    ]) {
      expect(refusing).toContain(id);
    }
  });
});
