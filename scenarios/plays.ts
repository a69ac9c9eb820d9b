/** Scripted plays: a patched world, steps with the verdicts that the text calls for, and what can be seen at the end. */
import { dirname, join } from 'node:path';
import type { FaceName, Opening, World } from '../machines/bands/world.js';
import { checkPlay } from './bands/checks/play.js';
import type { WorldPatch } from './bands/world-document.js';
import { loadWorld, patchWorld } from './bands/world-loader.js';
import { failed, firstErrors, type InputError, inputError, quoted, type Result } from './input/errors.js';
import { readTextFile } from './input/file.js';
import { Report } from './input/report.js';
import { checkSchema } from './input/schema.js';
import { type Located, readYaml } from './input/yaml.js';

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

/** What can be seen of one card; only what is given is compared. */
export interface ExpectedCard {
  readonly controller?: string;
  readonly face?: FaceName;
  /** `planetary of PLAYER`, `surface of PLAYER` or `space`. */
  readonly band?: string;
  /** `hand`, `map`, `deck`, `depleted`, `displaced` or `on CARD`. */
  readonly place?: string;
  /** All cards on it, in any order. */
  readonly occupants?: readonly string[];
  readonly ready?: boolean;
  readonly mobilizing?: boolean;
  /** All cards that it may not return to, in any order. */
  readonly barredFrom?: readonly string[];
}

/** Where the turn stands; only what is given is compared. */
export interface ExpectedTurn {
  readonly player?: string;
  readonly phase?: Opening;
  readonly movesLeft?: number;
  /** By player; only those given are compared. */
  readonly treasury?: Readonly<Record<string, number>>;
  readonly storyPoints?: Readonly<Record<string, number>>;
  /** By name. */
  readonly factors?: Readonly<Record<string, number>>;
  readonly act?: number;
}

export interface Play {
  readonly name: string;
  /** The file's world with this play's changes. */
  readonly world: World;
  /** Reading to option; others are at their defaults. */
  readonly readings: Readonly<Record<string, string>>;
  readonly steps: readonly PlayStep[];
  /** By card name. */
  readonly then: Readonly<Record<string, ExpectedCard>>;
  readonly ends: ExpectedTurn;
  /** 1-based line of the play in its file. */
  readonly line: number;
}

export interface PlayFile {
  readonly file: string;
  readonly world: string;
  readonly plays: readonly Play[];
}

export interface PlayDocument {
  readonly name: string;
  readonly given?: WorldPatch;
  readonly readings?: Readonly<Record<string, string>>;
  readonly steps: readonly (Omit<PlayStep, 'by' | 'lifted' | 'line'> &
    Partial<Pick<PlayStep, 'by' | 'lifted'>>)[];
  readonly then?: Readonly<Record<string, ExpectedCard>>;
  readonly ends?: ExpectedTurn;
}

interface PlaysDocument {
  readonly world: string;
  readonly plays: readonly PlayDocument[];
}

/** Reads and checks a play file; its world is NAME.yaml in the folder `worlds` beside the file's own. */
export function loadPlays(path: string): Result<PlayFile> {
  const text = readTextFile(path);
  if (!text.ok) return text;
  return playsFromText(text.value, path, (name) =>
    loadWorld(join(dirname(path), '..', 'worlds', `${name}.yaml`)),
  );
}

/** Checks the text of a play file; `worldNamed` finds the world that it starts from. */
export function playsFromText(
  text: string,
  file: string,
  worldNamed: (name: string) => Result<World>,
): Result<PlayFile> {
  const read = readYaml(text, file);
  if (!read.ok) return read;
  const shaped = checkSchema<PlaysDocument>('plays', read.value);
  if (!shaped.ok) return shaped;
  const document = shaped.value;
  const world = worldNamed(document.world);
  if (!world.ok) return unknownWorld(document.world, world.errors, read.value);
  const plays: Play[] = [];
  const errors: InputError[] = repeatedNames(document, read.value);
  for (const [index, play] of document.plays.entries()) {
    const built = buildPlay(play, index, world.value, read.value);
    if (built.ok) plays.push(built.value);
    else errors.push(...built.errors);
  }
  return errors.length > 0
    ? failed(...firstErrors(errors))
    : { ok: true, value: { file, world: document.world, plays } };
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

function buildPlay(play: PlayDocument, index: number, base: World, read: Located): Result<Play> {
  const pointer = `/plays/${index}`;
  const inPatch: Located['locate'] = (part, side) => read.locate(`${pointer}/given${part}`, side);
  const patched = play.given
    ? patchWorld(base, play.given, read.file, inPatch)
    : { ok: true as const, value: base };
  if (!patched.ok) return patched;
  const world = patched.value;
  const report = new Report(read);
  checkPlay(play, pointer, world, report);
  if (report.errors.length > 0) return failed(...report.errors);
  const { name, readings = {}, then = {}, ends = {} } = play;
  const steps = play.steps.map((step, at) => {
    const { line } = read.locate(`${pointer}/steps/${at}`);
    return { ...step, by: step.by ?? [], lifted: step.lifted ?? [], line };
  });
  return { ok: true, value: { name, world, readings, steps, then, ends, line: read.locate(pointer).line } };
}
