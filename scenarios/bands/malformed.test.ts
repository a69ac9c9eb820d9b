import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { formatInputError, type InputErrorCode, inputErrorCodes } from '../input/errors.js';
import { unreadable } from '../input/file.js';
import { packageRoot } from '../package-root.js';
import { shippedWorlds } from '../shipped.js';
import { loadWorld, worldFromText } from '../worlds.js';
import { bandsFiles } from './files.js';

const fixtures = join(packageRoot(), 'scenarios', 'bands', 'malformed');

/** File, code, line and column; each file has one fault. */
const table: readonly (readonly [file: string, code: InputErrorCode, line: number, column: number])[] = [
  ['alias-bomb', 'yamlAlias', 2, 8],
  ['alias', 'yamlAlias', 8, 9],
  ['attached-unit', 'attachedNoDevice', 8, 67],
  ['barred-from-unit', 'barredFromNoHost', 8, 65],
  ['comment-only', 'fileEmpty', 0, 0],
  ['contested-craft', 'noReverseFace', 7, 45],
  ['contested-in-hand', 'stateOffMap', 7, 60],
  ['contested-unit', 'noReverseFace', 8, 58],
  ['control-character', 'controlCharacter', 7, 5],
  ['control-of-prime', 'controlImpossible', 7, 53],
  ['control-of-taken', 'controlImpossible', 7, 70],
  ['control-without-units', 'controlImpossible', 7, 70],
  ['craft-on-craft', 'craftOnCraft', 8, 38],
  ['device-on-one-seater', 'deviceHost', 8, 38],
  ['empty', 'fileEmpty', 0, 0],
  ['escape-pod-of-craft', 'escapePodKind', 8, 45],
  ['factor-named-as-card', 'nameRepeated', 5, 12],
  ['first-turn-too-late', 'firstTurnTooLate', 5, 51],
  ['homeworld-in-deck', 'homeworldInHand', 7, 62],
  ['homeworld-in-hand', 'homeworldInHand', 7, 62],
  ['homeworld-ship', 'homeworldKind', 7, 59],
  ['host-cannot-hold', 'hostCannotHold', 9, 45],
  ['host-cycle', 'hostCycle', 7, 38],
  ['host-in-hand', 'hostOffMap', 8, 45],
  ['host-is-maneuver', 'hostOffMap', 8, 45],
  ['key-not-text', 'yamlKeyNotText', 7, 3],
  ['keyword-of-location', 'hostWithUnitFields', 7, 51],
  ['kit-on-location', 'deviceHost', 8, 38],
  ['list', 'wrongType', 1, 1],
  ['maneuver-on-map', 'maneuverOnMap', 7, 3],
  ['maneuver-with-income', 'maneuverFields', 7, 70],
  ['missing-owner', 'missingField', 7, 10],
  ['missing-players', 'missingField', 1, 1],
  ['moves-left-elsewhere', 'movesLeftWithoutMovement', 6, 53],
  ['moves-left-too-many', 'movesLeftTooMany', 6, 51],
  ['moves-negative', 'movesOutOfRange', 5, 8],
  ['moves-too-many', 'movesOutOfRange', 5, 25],
  ['name-by-case', 'nameRepeated', 8, 3],
  ['name-constructor', 'nameReserved', 4, 16],
  ['name-direction', 'nameForm', 7, 3],
  ['name-escape', 'nameForm', 7, 3],
  ['name-number', 'nameForm', 7, 3],
  ['name-of-player', 'nameRepeated', 7, 3],
  ['name-open-space', 'nameReserved', 7, 3],
  ['name-proto', 'nameReserved', 7, 3],
  ['name-too-long', 'nameTooLong', 7, 3],
  ['name-with-to', 'nameReserved', 7, 3],
  ['not-utf8', 'notUtf8', 0, 0],
  ['one-player', 'wrongCount', 4, 10],
  ['owner-twice', 'yamlDuplicateKey', 10, 5],
  ['reverse-of-unit-kind', 'notOneOf', 7, 60],
  ['same-card-twice', 'yamlDuplicateKey', 8, 3],
  ['same-event-twice', 'repeatedItem', 5, 14],
  ['same-player-twice', 'nameRepeated', 4, 16],
  ['seats-exceeded', 'seatsExceeded', 7, 3],
  ['seats-of-unit', 'unitWithHostFields', 7, 58],
  ['shared-craft', 'sharedGroundKind', 7, 48],
  ['ship-on-host', 'locationOnHost', 8, 52],
  ['storyline-of-nothing', 'storylineBinding', 8, 63],
  ['syntax', 'yamlSyntax', 6, 1],
  ['tab', 'yamlTab', 7, 1],
  ['tag-directive', 'yamlDirective', 1, 1],
  ['tag-of-map', 'yamlTag', 6, 8],
  ['tag', 'yamlTag', 3, 6],
  ['treasury-of-location', 'treasuryNotOnHomeworld', 7, 54],
  ['treasury-of-nobody', 'unknownPlayer', 5, 13],
  ['treasury-of-reverse', 'treasuryNotOnHomeworld', 7, 115],
  ['treasury-too-much', 'outOfRange', 5, 18],
  ['two-documents', 'yamlSeveralDocuments', 8, 1],
  ['two-homeworlds', 'twoHomeworlds', 8, 51],
  ['two-owners', 'ownerNotOnePlayer', 7, 19],
  ['two-places', 'twoPlaces', 8, 56],
  ['unit-without-host', 'unitWithoutHost', 8, 3],
  ['unknown-barred-card', 'unknownBarredCard', 12, 25],
  ['unknown-controller', 'unknownController', 7, 70],
  ['unknown-field', 'unknownField', 7, 41],
  ['unknown-host', 'unknownHost', 8, 45],
  ['unknown-kind', 'notOneOf', 7, 30],
  ['unknown-owner', 'unknownOwner', 7, 19],
  ['unknown-phase', 'unknownPhase', 5, 30],
  ['unknown-player-moves', 'unknownPlayer', 5, 18],
  ['unknown-player-opens', 'unknownPlayer', 5, 18],
  ['unknown-rulebook', 'unknownRulebook', 2, 11],
  ['unknown-stop', 'notOneOf', 5, 20],
  ['wrong-type', 'wrongType', 7, 48],
  ['wrong-world-name', 'worldNameIsNotFileName', 1, 8],
];

describe('malformed worlds', () => {
  it.each(table)('%s is refused as %s at %i:%i', (file, code, line, column) => {
    const loaded = loadWorld(bandsFiles, join(fixtures, `${file}.yaml`));
    if (loaded.ok) throw new Error(`${file} was accepted`);
    expect(loaded.errors).toHaveLength(1);
    expect(loaded.errors[0]).toMatchObject({ code, line, column });
    const message = formatInputError(loaded.errors[0]);
    expect(message).toMatch(/: found .+; expected .+ \(docs\/worlds\.md#[a-z-]+, [a-zA-Z0-9]+\)$/);
    expect(message).toMatch(/^[^\p{Cc}\p{Cf}]+$/u);
  });

  it('leaves no fixture out', () => {
    expect(table.map(([file]) => `${file}.yaml`)).toEqual(readdirSync(fixtures).sort());
  });
});

describe('files that are no world file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assize-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const codeFor = (path: string): string => {
    const loaded = loadWorld(bandsFiles, path);
    return loaded.ok ? 'accepted' : loaded.errors.map(({ code }) => code).join();
  };
  const written = (name: string, content: string | Uint8Array): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };

  it('says that a file is missing, a directory, a device or of an impossible name', () => {
    expect(codeFor(join(folder, 'absent.yaml'))).toBe('fileMissing');
    expect(codeFor(join(written('plain.yaml', 'a: 1'), 'below.yaml'))).toBe('fileMissing');
    expect(codeFor(folder)).toBe('fileIsDirectory');
    expect(codeFor('/dev/zero')).toBe('fileNotRegular');
    expect(codeFor('nul\u0000.yaml')).toBe('fileUnreadable');
    expect(codeFor(join(folder, 'x'.repeat(5000)))).toBe('fileUnreadable');
  });

  it('says that a file may not be read', () => {
    const refusal = Object.assign(new Error('refused'), { code: 'EACCES' });
    expect(unreadable('w.yaml', refusal)).toMatchObject({ errors: [{ code: 'fileNoPermission', line: 0 }] });
    const path = written('closed.yaml', 'a: 1');
    chmodSync(path, 0);
    // The superuser may read everything.
    if (process.getuid?.() !== 0) expect(codeFor(path)).toBe('fileNoPermission');
  });

  it('refuses 50 MB without reading it', () => {
    const path = written('huge.yaml', '');
    truncateSync(path, 50 * 1024 * 1024);
    expect(codeFor(path)).toBe('fileTooLarge');
  });

  it('refuses a byte too many', () => {
    const content = '# '.padEnd(256 * 1024, 'x');
    expect(codeFor(written('full.yaml', content))).toBe('fileEmpty');
    expect(codeFor(written('over.yaml', `${content}x`))).toBe('fileTooLarge');
  });

  it('refuses random bytes', () => {
    mkdirSync(join(folder, 'random'));
    expect(codeFor(written('random/bytes.yaml', randomBytes(64).fill(0xff, 0, 1)))).toBe('notUtf8');
  });

  it.each([
    ['brackets', '['.repeat(100_000)],
    ['braces', '{a: '.repeat(60_000)],
    ['lists in a line', '- '.repeat(100_000)],
    ['keys in a line', '? '.repeat(100_000)],
    ['records in a line', 'a: '.repeat(80_000)],
    ['indentation', Array.from({ length: 500 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')],
  ])('refuses deep nesting by %s', (_, text) => {
    const loaded = worldFromText(bandsFiles, text, 'deep');
    expect(loaded).toMatchObject({ ok: false, errors: [{ code: 'yamlNesting' }] });
  });

  it('refuses more cards than a table holds', () => {
    const cards = Array.from(
      { length: 41 },
      (_, index) => `  Card ${index}: { owner: Ada, kind: planetary }`,
    );
    const head = 'world: many\nrulebook: bands\nfor: Too much.\nplayers: [Ada, Brand]\n';
    const text = `${head}opens: { player: Ada, phase: movement }\ncards:\n${cards.join('\n')}\n`;
    expect(worldFromText(bandsFiles, text, 'many')).toMatchObject({
      errors: [{ code: 'tooManyCards', line: 7 }],
    });
  });

  it('reports the first few errors of many', () => {
    const loaded = worldFromText(bandsFiles, '{ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 }', 'flow');
    expect(loaded.ok ? [] : loaded.errors).toHaveLength(5);
  });
});

describe('any text at all', () => {
  const worlds = shippedWorlds('bands').map(({ path }) => readFileSync(path, 'utf8'));
  const cut = fc.record({
    at: fc.nat(4000),
    length: fc.nat(12),
    put: fc.oneof(
      fc.string({ maxLength: 6 }),
      fc.constantFrom('{', '\n', ': ', '- ', '"', '&a ', '*a', '!!set ', '\t', '__proto__: '),
    ),
  });

  it('is accepted or refused with located errors, never thrown at', () => {
    const property = fc.property(
      fc.constantFrom(...worlds),
      fc.array(cut, { minLength: 1, maxLength: 4 }),
      (text, cuts) => {
        const damaged = cuts.reduce((kept, { at, length, put }) => {
          const from = at % (kept.length + 1);
          return kept.slice(0, from) + put + kept.slice(from + length);
        }, text);
        const loaded = worldFromText(bandsFiles, damaged, 'damaged');
        if (loaded.ok) return;
        const lines = damaged.split('\n');
        for (const error of loaded.errors) {
          expect(inputErrorCodes).toContain(error.code);
          expect(error.line).toBeLessThanOrEqual(lines.length);
          if (error.line > 0)
            expect(error.column).toBeLessThanOrEqual((lines[error.line - 1] ?? '').length + 1);
          expect(formatInputError(error)).not.toContain('\n');
        }
      },
    );
    fc.assert(property, { seed: 14, numRuns: 800 });
  });
});
