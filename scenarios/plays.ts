/** Scripted plays: a patched world, steps with the verdicts that the text calls for, and what can be seen at the end. */
import { dirname, join } from 'node:path';
import type { Rulebook } from '../rulebook/index.js';
import type { GameFiles, NamedWorld } from './game-files.js';
import {
  failed,
  firstErrors,
  guided,
  type InputError,
  inputError,
  printable,
  quoted,
  type Result,
} from './input/errors.js';
import { readTextFile } from './input/file.js';
import { Report } from './input/report.js';
import { checkSchema } from './input/schema.js';
import { escapePointer, type Located, readYaml } from './input/yaml.js';
import { loadWorld } from './worlds.js';

export const expectations = ['legal', 'illegal', 'silent', 'conflict'] as const;
export type Expectation = (typeof expectations)[number];

export interface PlayStep {
  /** In the action language of docs/worlds.md; read by the rulebook's machine. */
  readonly do: string;
  /** After any but `legal` the position is as before and the play goes on. */
  readonly expect: Expectation;
  /** Ids of clauses that must be among the deciding ones; empty where the text is silent. */
  readonly by: readonly string[];
  /** Ids of prohibitions that apply and must have been lifted. */
  readonly lifted: readonly string[];
  readonly because?: string;
  /** 1-based line of the step in its file. */
  readonly line: number;
}

/** What can be seen of a piece or of the turn, the shapes being the game's own; only what is given is compared. */
export type Facts = Readonly<Record<string, unknown>>;

export interface Play<W = unknown> {
  readonly name: string;
  /** The file's world with this play's changes. */
  readonly world: W;
  /** Reading to option; others are at their defaults. */
  readonly readings: Readonly<Record<string, string>>;
  readonly steps: readonly PlayStep[];
  /** By the name of the piece. */
  readonly then: Readonly<Record<string, Facts>>;
  readonly ends: Facts;
  /** 1-based line of the play in its file. */
  readonly line: number;
}

export interface PlayFile<W = unknown> {
  readonly file: string;
  readonly world: string;
  readonly plays: readonly Play<W>[];
}

interface PlayDocument {
  readonly name: string;
  readonly given?: object;
  readonly readings?: Readonly<Record<string, string>>;
  readonly steps: readonly (Omit<PlayStep, 'by' | 'lifted' | 'line'> &
    Partial<Pick<PlayStep, 'by' | 'lifted'>>)[];
  readonly then?: Readonly<Record<string, Facts>>;
  readonly ends?: Facts;
}

interface PlaysDocument {
  readonly world: string;
  readonly plays: readonly PlayDocument[];
}

/** Where the world of a play file lies: NAME.yaml in the folder `worlds` beside the file's own. */
export const worldBeside = (path: string, name: string): string =>
  join(dirname(path), '..', 'worlds', `${name}.yaml`);

/** Reads and checks a play file. */
export function loadPlays<W extends NamedWorld>(files: GameFiles<W>, path: string): Result<PlayFile<W>> {
  const text = readTextFile(path);
  if (!text.ok) return text;
  return playsFromText(files, text.value, path, (name) => loadWorld(files, worldBeside(path, name)));
}

/** Checks the text of a play file; `worldNamed` finds the world that it starts from. */
export function playsFromText<W extends NamedWorld>(
  files: GameFiles<W>,
  text: string,
  file: string,
  worldNamed: (name: string) => Result<W>,
): Result<PlayFile<W>> {
  const read = readYaml(text, file);
  return read.ok ? playsFrom(files, read.value, worldNamed) : read;
}

/** The same for a text that has been read. */
export const playsFrom = <W extends NamedWorld>(
  files: GameFiles<W>,
  read: Located,
  worldNamed: (name: string) => Result<W>,
): Result<PlayFile<W>> => guided(checkedPlays(files, read, worldNamed), files.guide);

function checkedPlays<W extends NamedWorld>(
  files: GameFiles<W>,
  read: Located,
  worldNamed: (name: string) => Result<W>,
): Result<PlayFile<W>> {
  const shaped = checkSchema<PlaysDocument>(files.schemas.plays, read);
  if (!shaped.ok) return shaped;
  const document = shaped.value;
  const world = worldNamed(document.world);
  if (!world.ok) return unknownWorld(document.world, world.errors, read);
  const plays: Play<W>[] = [];
  const errors: InputError[] = repeatedNames(document, read);
  for (const [index, play] of document.plays.entries()) {
    const built = buildPlay(files, play, index, world.value, read);
    if (built.ok) plays.push(built.value);
    else errors.push(...built.errors);
  }
  return errors.length > 0
    ? failed(...firstErrors(errors))
    : { ok: true, value: { file: read.file, world: document.world, plays } };
}

function unknownWorld(name: string, errors: readonly InputError[], read: Located): Result<never> {
  if (!errors.some(({ code }) => code === 'fileMissing')) return failed(...errors);
  const found = `the world ${quoted(name)}, for which there is no file`;
  return failed(inputError('unknownWorld', read.locate('/world'), found, 'the name of a world file'));
}

function repeatedNames({ plays }: PlaysDocument, read: Located): InputError[] {
  return plays.flatMap(({ name }, index) => {
    if (plays.findIndex((play) => play.name === name) === index) return [];
    const at = read.locate(`/plays/${index}/name`);
    return [inputError('playNameRepeated', at, `${quoted(name)} for the second time`, 'a name of its own')];
  });
}

function buildPlay<W extends NamedWorld>(
  files: GameFiles<W>,
  play: PlayDocument,
  index: number,
  base: W,
  read: Located,
): Result<Play<W>> {
  const pointer = `/plays/${index}`;
  const inPatch: Located['locate'] = (part, side) => read.locate(`${pointer}/given${part}`, side);
  const patched = play.given
    ? files.patched(base, play.given, read.file, inPatch)
    : { ok: true as const, value: base };
  if (!patched.ok) return patched;
  const world = patched.value;
  const { name, readings = {}, then = {}, ends = {} } = play;
  const report = new Report(read);
  checkActions(play, pointer, files.actionsIn(world), report);
  checkReadings(readings, pointer, files.game.text, report);
  files.checkSeen({ then, ends }, pointer, world, report);
  if (report.errors.length > 0) return failed(...report.errors);
  const steps = play.steps.map((step, at) => {
    const { line } = read.locate(`${pointer}/steps/${at}`);
    return { ...step, by: step.by ?? [], lifted: step.lifted ?? [], line };
  });
  return { ok: true, value: { name, world, readings, steps, then, ends, line: read.locate(pointer).line } };
}

function checkActions(
  { steps }: PlayDocument,
  pointer: string,
  whyNone: (text: string) => string | undefined,
  report: Report,
): void {
  for (const [index, step] of steps.entries()) {
    const why = whyNone(step.do);
    if (why === undefined) continue;
    const expected = `an action (${printable(why)})`;
    report.at(`${pointer}/steps/${index}/do`, 'unknownAction', quoted(step.do), expected);
  }
}

function checkReadings(
  choices: Play['readings'],
  pointer: string,
  { readings }: Rulebook,
  report: Report,
): void {
  for (const [name, option] of Object.entries(choices)) {
    const at = `${pointer}/readings/${escapePointer(name)}`;
    const reading = readings.find(({ id }) => id === name);
    if (!reading) {
      const ids = readings.map(({ id }) => id).join(', ');
      const expected = ids ? `one of ${ids}` : 'none, as the rulebook has no readings';
      report.atKey(at, 'unknownReading', `the reading ${quoted(name)}`, expected);
    } else if (!Object.hasOwn(reading.options, option)) {
      const expected = `one of ${Object.keys(reading.options).join(', ')}`;
      report.at(at, 'unknownOption', `the option ${quoted(option)}`, expected);
    }
  }
}
