/** A recorded play as it is written: JSON, or a line of JSON for the set-up and one for each action. */
import type { NamedAction, Observation } from '../../rulebook/index.js';
import type { Result } from '../../scenarios/index.js';
import {
  failed,
  type Guide,
  guided,
  type InputError,
  inputError,
  quoted,
} from '../../scenarios/input/errors.js';
import { readTextFile } from '../../scenarios/input/file.js';
import { checkerOf } from '../../scenarios/input/schema.js';
import { escapePointer, type Located, readYaml } from '../../scenarios/input/yaml.js';
import type { Setup } from '../case.js';
import { schemaOf } from '../schemas.js';

/** In the action language, or by names. */
export type LoggedAction = string | NamedAction;

export interface Logged {
  readonly action: LoggedAction;
  /** What was seen after it, as far as it was written down. */
  readonly state?: Partial<Observation>;
}

export interface PlayLog {
  readonly rulebook?: string;
  readonly readings: Readonly<Record<string, string>>;
  /** The name of a shipped world; absent: `setup`. */
  readonly world?: string;
  readonly setup?: Setup;
  readonly actions: readonly Logged[];
  /** Where the log has what a pointer into it names. */
  readonly read: Located;
}

type Document = Omit<PlayLog, 'actions' | 'readings' | 'read'> & {
  readonly readings?: PlayLog['readings'];
  readonly actions: readonly (LoggedAction | Logged)[];
};

let check: ((read: Located) => Result<Document>) | undefined;

export function openLog(path: string): Result<PlayLog> {
  const text = readTextFile(path, 'a log of a play');
  if (!text.ok) return text;
  const read = isOfLines(text.value) ? readLines(text.value, path) : readJson(text.value, path);
  if (!read.ok) return read;
  check ??= checkerOf<Document>(schemaOf('log'));
  const flaw = flawOfBeginning(read.value) ?? flawOfNumbers(read.value);
  const checked = flaw ? failed(flaw) : check(read.value);
  if (!checked.ok) return guided(checked, toRead);
  const { actions, readings = {}, ...rest } = checked.value;
  return {
    ok: true,
    value: { ...rest, readings, actions: actions.map(loggedOf), read: read.value },
  };
}

const toRead: Guide = {
  missingField: 'cli.md#judge',
  notOneOf: 'cli.md#judge',
  outOfRange: 'cli.md#judge',
  unknownField: 'cli.md#judge',
  wrongForm: 'cli.md#judge',
  wrongType: 'cli.md#judge',
};

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the schema says by `oneOf`, which has no words of its own. */
function flawOfBeginning({ value, locate }: Located): InputError | undefined {
  if (!isRecord(value)) {
    const found = Array.isArray(value) ? 'a list' : quoted(value);
    return inputError('wrongType', locate(''), found, 'a record with world or setup, and the actions');
  }
  const [hasWorld, hasSetup] = ['world', 'setup'].map((name) => Object.hasOwn(value, name));
  if (hasWorld !== hasSetup) return undefined;
  const found = hasWorld ? 'both "world" and "setup"' : 'neither "world" nor "setup"';
  return inputError(hasWorld ? 'wrongForm' : 'missingField', locate(''), found, 'one of the two');
}

/** JSON has numbers that are too large to be told apart. */
function flawOfNumbers(read: Located): InputError | undefined {
  const flawIn = (value: unknown, pointer: string): InputError | undefined => {
    if (typeof value === 'number' && !Number.isFinite(value))
      return inputError('outOfRange', read.locate(pointer), 'a number without bound', 'a finite number');
    if (typeof value !== 'object' || value === null) return undefined;
    for (const [name, inner] of Object.entries(value)) {
      const flaw = flawIn(inner, `${pointer}/${escapePointer(name)}`);
      if (flaw) return flaw;
    }
    return undefined;
  };
  return flawIn(read.value, '');
}

const loggedOf = (made: LoggedAction | Logged): Logged =>
  typeof made === 'object' && 'action' in made && !('type' in made)
    ? (made as Logged)
    : { action: made as LoggedAction };

/** The first line is a value by itself, and more follow. */
function isOfLines(text: string): boolean {
  const [first = '', ...more] = text.split(lineBreak).filter((line) => line.trim() !== '');
  return more.length > 0 && flawOfJson(first) === undefined;
}

const lineBreak = /\r?\n/;

/** The first line with the others as its actions. */
function readLines(text: string, path: string): Result<Located> {
  const read: { readonly located: Located; readonly line: number }[] = [];
  for (const [line, content] of text.split(lineBreak).entries()) {
    if (content.trim() === '') continue;
    const located = readJson(content, path);
    if (!located.ok)
      return { ok: false, errors: located.errors.map((error) => ({ ...error, line: line + error.line })) };
    read.push({ located: located.value, line });
  }
  const [head, ...made] = read;
  const first = head!.located.value;
  const ofHead: Located['locate'] = (pointer, part) => {
    const found = head!.located.locate(pointer, part);
    return { ...found, line: head!.line + found.line };
  };
  if (!isRecord(first)) {
    const found = Array.isArray(first) ? 'a list' : quoted(first);
    const flaw = inputError('wrongType', ofHead(''), found, 'a record with world or setup in the first line');
    return guided(failed(flaw), toRead);
  }
  if (Object.hasOwn(first, 'actions')) {
    const found = 'the field "actions" in the first line, and lines after it';
    const expected = 'the actions in that field or in lines, not both';
    return guided(failed(inputError('unknownField', ofHead('/actions', 'key'), found, expected)), toRead);
  }
  return {
    ok: true,
    value: {
      file: path,
      value: { ...first, actions: made.map(({ located }) => located.value) },
      locate: (pointer, part) => {
        const [, index, rest = ''] = /^\/actions\/(\d+)(.*)$/s.exec(pointer) ?? [];
        const one = index === undefined ? undefined : made[Number(index)];
        if (!one) return ofHead(pointer, part);
        const found = one.located.locate(rest, part);
        return { ...found, line: one.line + found.line, pointer };
      },
    },
  };
}

/** By way of YAML, which knows where everything is. */
function readJson(text: string, path: string): Result<Located> {
  const at = flawOfJson(text);
  if (at === undefined && JSON.parse(text) === null) {
    const place = { file: path, line: 1, column: 1, pointer: '' };
    const flaw = inputError('wrongType', place, 'nothing', 'a record with world or setup, or an action');
    return guided(failed(flaw), toRead);
  }
  if (at === undefined) return readYaml(text, path);
  const before = text.slice(0, at).split('\n');
  const place = { file: path, line: before.length, column: before.at(-1)!.length + 1, pointer: '' };
  const rest = text.slice(at).split(lineBreak, 1)[0]!.trim();
  const found = rest !== '' ? quoted(rest) : at >= text.trimEnd().length ? 'the end' : 'the end of a line';
  return guided(failed(inputError('wrongForm', place, found, 'valid JSON')), toRead);
}

/** Where a text stops being the beginning of any JSON. */
function flawOfJson(text: string): number | undefined {
  if (troubleOf(text) === undefined) return undefined;
  // V8 does not always name the position. Every part of a good beginning is one, so halving finds the longest.
  let [good, bad] = [0, text.length + 1];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isBeginning(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

function isBeginning(text: string): boolean {
  const trouble = troubleOf(text);
  if (trouble === undefined || /end of JSON input|Unterminated string/.test(trouble)) return true;
  return Number(/position (\d+)/.exec(trouble)?.[1] ?? -1) >= text.length;
}

function troubleOf(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
