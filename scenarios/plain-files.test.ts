import { describe, expect, it } from 'vitest';
import { encode } from '../rulebook/index.js';
import { playsFromText, worldFromText } from './index.js';
import { type PlainWorld, plainFiles } from './plain-files.js';

interface Tray extends PlainWorld {
  readonly cups: Readonly<Record<string, number>>;
}

/** Cups that are filled, drop by drop, up to three. */
const cups = encode<Tray, Tray['cups'], { readonly type: string; readonly cup: string }>({
  text: {
    id: 'cups',
    title: 'Cups',
    questions: [],
    clauses: [],
    realised: [{ id: '1-a', says: 'cups are filled drop by drop', by: 'the chart' }],
  },
  inventory: { entries: [] },
  chart: { initial: 'laid', states: { laid: { on: { fill: { actions: 'fill' } } } } },
  effects: { fill: (tray, { cup }) => ({ ...tray, [cup]: Math.min(3, tray[cup]! + 1) }) },
  begin: ({ cups }) => cups,
  actions: ({ cups }) => Object.keys(cups).map((cup) => ({ type: 'fill', cup })),
  times: { fill: '1-a' },
  asks: () => [],
  player: () => 'anybody',
  moment: () => 'tea',
  observe: (tray) => ({
    turn: { hour: 'tea' },
    pieces: Object.fromEntries(Object.entries(tray).map(([cup, drops]) => [cup, { drops }])),
  }),
});
const drops = { type: 'integer', minimum: 0, maximum: 3 };
const files = plainFiles(cups, {
  fields: { cups: { type: 'object', maxProperties: 3, additionalProperties: drops } },
  required: ['cups'],
});

const tray = 'world: tray\nrulebook: cups\npurpose: Two cups.\ncups: { blue: 0, white: 2 }\n';
const worldOf = (text: string) => worldFromText(files, text, 'tray.yaml');
const playOf = (text: string) =>
  playsFromText(files, `world: tray\nplays:\n  - name: tea\n    ${text}\n`, 'plays.yaml', () =>
    worldOf(tray),
  );
const steps = 'steps: [{ do: fill blue, expect: legal, by: [1-a] }]';

it('a world has the fields of its game', () => {
  expect(worldOf(tray)).toEqual({
    ok: true,
    value: { name: 'tray', purpose: 'Two cups.', cups: { blue: 0, white: 2 } },
  });
});

describe('a world file that is wrong is told with its place', () => {
  it.each([
    ['of another rulebook', tray.replace('rulebook: cups', 'rulebook: go'), 'unknownRulebook', 2],
    ['without purpose', tray.replace(/purpose.*\n/, ''), 'missingField', 1],
    ['without a field of the game', tray.replace(/cups: \{.*\n/, ''), 'missingField', 1],
    ['with a field that the game has not', `${tray}saucers: 2\n`, 'unknownField', 5],
    ['with a value out of range', tray.replace('white: 2', 'white: 4'), 'outOfRange', 4],
    ['with a value of another type', tray.replace('white: 2', 'white: full'), 'wrongType', 4],
    ['by the name of no file', tray.replace('world: tray', 'world: Tray'), 'wrongForm', 1],
    ['with the name of another', tray.replace('world: tray', 'world: tea'), 'worldNameIsNotFileName', 1],
  ])('%s', (_, text, code, line) => {
    expect(worldOf(text)).toMatchObject({ ok: false, errors: [{ code, line, file: 'tray.yaml' }] });
  });

  it('by a keyword of its schema that the schemas of this package do not use', () => {
    const odd = plainFiles(cups, { fields: { cups: { not: { type: 'object' } } } });
    expect(worldFromText(odd, tray, 'tray.yaml')).toMatchObject({ errors: [{ code: 'wrongForm', line: 4 }] });
  });
});

it('what is no schema is refused at once', () => {
  expect(() => plainFiles(cups, { fields: { cups: { type: 'cup' } } })).toThrow('schema is invalid');
});

describe('a play', () => {
  it('changes the world field by field, and null takes one away', () => {
    const played = playOf(`given: { cups: { blue: 1, white: null } }\n    ${steps}`);
    expect(played).toMatchObject({ ok: true, value: { plays: [{ world: { cups: { blue: 1 } } }] } });
    if (played.ok) expect(played.value.plays[0]!.world.cups).not.toHaveProperty('white');
  });

  it.each([
    ['changes it to what it cannot be', `given: { cups: { blue: 9 } }\n    ${steps}`, 'outOfRange', 4],
    ['changes what there is not', `given: { saucers: 1 }\n    ${steps}`, 'unknownField', 4],
    ['does what is no action', 'steps: [{ do: fill red, expect: legal, by: [1-a] }]', 'unknownAction', 4],
    ['expects a piece that there is not', `${steps}\n    then: { red: { drops: 1 } }`, 'unknownPiece', 5],
    ['expects of the turn what there is not', `${steps}\n    ends: { day: sunday }`, 'unknownField', 5],
    [
      'reads the text in a way that there is not',
      `${steps}\n    readings: { tea: strong }`,
      'unknownReading',
      5,
    ],
  ])('%s', (_, text, code, line) => {
    expect(playOf(text)).toMatchObject({ ok: false, errors: [{ code, line, file: 'plays.yaml' }] });
  });
});
