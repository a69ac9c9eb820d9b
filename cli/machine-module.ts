import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createJiti } from 'jiti';
import { MachineFault } from '../checker/machine/fault.js';
import { packageRoot } from '../scenarios/index.js';
import { printable } from '../scenarios/input/errors.js';
import { BadInput } from './exit.js';

/** Files that `assize check` takes for modules with a machine, not for worlds. */
export const isMachineFile = (name: string): boolean => /\.[cm]?[jt]s$/i.test(name);

/** A fault of the machine of a file, for whoever runs the command. */
export function badMachine(path: string, fault: MachineFault): BadInput {
  const { expected, anchor, shown, cause } = fault;
  const thrown = cause instanceof Error ? placeOf(cause, resolve(path)) : undefined;
  const found = thrown === undefined ? fault.found : `${fault.found}, ${thrown}`;
  const lines = shown.map((line) => `\n    ${line}`).join('');
  return new BadInput(
    `${path}: found ${found}; expected ${expected} (docs/any-machine.md#${anchor})${lines}`,
  );
}

/**
 * Runs a module and gives what it exports. TypeScript is translated on the way, types are not checked; its imports are those of
 * the folder that it lies in, and `xstate` is ours only where that has none.
 */
export async function loadModule(path: string): Promise<Readonly<Record<string, unknown>>> {
  const file = resolve(path);
  const bad = (found: string, expected: string) =>
    badMachine(path, new MachineFault(printable(found), expected, 'the-module'));
  const entry = statSync(file, { throwIfNoEntry: false });
  if (!entry) throw bad('no such file', 'a module that exports a machine of XState 5');
  if (!entry.isFile()) throw bad('a folder', 'a module that exports a machine of XState 5');
  try {
    return await imported(file);
  } catch (error) {
    throw bad(`a module that cannot be loaded (${whatAndWhere(error, file)})`, 'one that can');
  }
}

async function imported(file: string): Promise<Record<string, unknown>> {
  const own = createRequire(pathToFileURL(file));
  const alias = hasXState(own)
    ? {}
    : { xstate: dirname(createRequire(import.meta.url).resolve('xstate/package.json')) };
  const isNative = isForNode(file) && Object.keys(alias).length === 0;
  if (isNative) return (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  const jiti = createJiti(pathToFileURL(file).href, {
    fsCache: false,
    interopDefault: false,
    tsconfigPaths: true,
    alias,
  });
  return await jiti.import<Record<string, unknown>>(file);
}

/** A .js file of a package that is not said to be one of ES modules may still be one: the translator takes either kind. */
function isForNode(file: string): boolean {
  if (/\.[cm]js$/i.test(file)) return true;
  return /\.js$/i.test(file) && typeOfPackage(dirname(file)) === 'module';
}

/** The `type` of the nearest package.json. */
function typeOfPackage(folder: string): unknown {
  const path = join(folder, 'package.json');
  if (existsSync(path)) return (JSON.parse(readFileSync(path, 'utf8')) as { type?: unknown }).type;
  return dirname(folder) === folder ? undefined : typeOfPackage(dirname(folder));
}

function hasXState(own: NodeJS.Require): boolean {
  try {
    own.resolve('xstate');
    return true;
  } catch {
    return false;
  }
}

/** What went wrong, and the place in the file, or in one that it imports, as far as that can be told. */
function whatAndWhere(error: unknown, file: string): string {
  if (!(error instanceof Error)) return String(error);
  const [said = ''] = `${error.name}: ${error.message}`.split('\n');
  const what = said.replace('Error: ParseError', 'SyntaxError').trim();
  const place = placeOf(error, file);
  if (place) return `${what}, ${place}`;
  const line = error instanceof SyntaxError ? unreadable(file) : undefined;
  return line === undefined ? what : `${what}, at line ${line}`;
}

/** The translator tells the place in the message, Node in the stack; `at line 3` of the file, or of another. */
function placeOf({ message, stack = '' }: Error, file: string): string | undefined {
  const lines = [...message.split('\n').slice(1), ...stack.split('\n')];
  const place = lines.map(placeIn).find((each) => each !== undefined && !isOurs(each.path));
  return place && `at ${place.path === file ? '' : `${relative('.', place.path)} `}line ${place.line}`;
}

function placeIn(line: string): { readonly path: string; readonly line: string } | undefined {
  const [, path, at] = /(?:file:\/\/|\(|\s|^)(\/[^:()]+):(\d+)(?::\d+)?\)?$/.exec(line) ?? [];
  return path !== undefined && at !== undefined ? { path, line: at } : undefined;
}

/** What throws is code of the caller's; what that is called by is not the place. */
const isOurs = (path: string) =>
  path.includes('/node_modules/') || /^\/(dist|checker|cli)\//.test(path.replace(packageRoot(), ''));

/** Node does not say where a module of JavaScript cannot be read; the translator does. */
function unreadable(file: string): number | undefined {
  const source = readFileSync(file, 'utf8');
  const code = createJiti(file, { fsCache: false }).transform({
    source,
    filename: file,
    ts: false,
    async: true,
  });
  const [, told] = /__JITI_ERROR__ = (\{.*\})/.exec(code) ?? [];
  return told === undefined ? undefined : (JSON.parse(told) as { line: number }).line;
}
