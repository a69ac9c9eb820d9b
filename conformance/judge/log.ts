/** A recorded play as it is written: JSON, or a line of JSON for the set-up and one for each action. */
import type { NamedAction, Observation } from '../../rulebook/index.js';
import type { Result } from '../../scenarios/index.js';
import { readTextFile } from '../../scenarios/input/file.js';
import { checkerOf } from '../../scenarios/input/schema.js';
import { type Located, readYaml } from '../../scenarios/input/yaml.js';
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
  const read = isOfLines(text.value) ? readLines(text.value, path) : readYaml(text.value, path);
  if (!read.ok) return read;
  check ??= checkerOf<Document>(schemaOf('log'));
  const checked = check(read.value);
  if (!checked.ok) return checked;
  const { actions, readings = {}, ...rest } = checked.value;
  return {
    ok: true,
    value: { ...rest, readings, actions: actions.map(loggedOf), read: read.value },
  };
}

const loggedOf = (made: LoggedAction | Logged): Logged =>
  typeof made === 'object' && 'action' in made && !('type' in made)
    ? (made as Logged)
    : { action: made as LoggedAction };

/** The first line is a value by itself, and more follow. */
function isOfLines(text: string): boolean {
  const [first = '', ...more] = text.split('\n').filter((line) => line.trim() !== '');
  if (more.length === 0) return false;
  try {
    return typeof JSON.parse(first) === 'object';
  } catch {
    return false;
  }
}

/** The first line with the others as its actions. */
function readLines(text: string, path: string): Result<Located> {
  const read: { readonly located: Located; readonly line: number }[] = [];
  for (const [line, content] of text.split('\n').entries()) {
    if (content.trim() === '') continue;
    const located = readYaml(content, path);
    if (!located.ok)
      return { ok: false, errors: located.errors.map((error) => ({ ...error, line: line + error.line })) };
    read.push({ located: located.value, line });
  }
  const [head, ...made] = read;
  const value = { ...(head!.located.value as object), actions: made.map(({ located }) => located.value) };
  return {
    ok: true,
    value: {
      file: path,
      value,
      locate: (pointer, part) => {
        const [, index, rest = ''] = /^\/actions\/(\d+)(.*)$/s.exec(pointer) ?? [];
        const { located, line } = (index === undefined ? undefined : made[Number(index)]) ?? head!;
        const found = located.locate(index === undefined ? pointer : rest, part);
        return { ...found, line: line + found.line, pointer };
      },
    },
  };
}
