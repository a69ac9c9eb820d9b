import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { printable } from '../scenarios/input/errors.js';
import { BadInput, Unwritten } from './exit.js';

/** Where `--json` writes: standard output, or a file. */
export const toStandardOutput = '-';

/** A folder that is gone has no path. */
function absolute(file: string, option: string): string {
  try {
    return resolve(file);
  } catch {
    throw new BadInput(
      `${option} ${printable(file)}: found a working folder that is gone; expected one that exists`,
      'written-files',
    );
  }
}

/** Refuses to write a record over a file that is read. */
export function checkNotRead(file: string, read: readonly string[], option = '--json'): void {
  if (file === toStandardOutput || !read.some((other) => sameFile(other, file))) return;
  throw new BadInput(
    `${option} ${printable(file)}: found a file that is read here; expected another one to write`,
    'written-files',
  );
}

/** Refuses to write to one file by two options. */
export function checkApart(file: string, others: readonly (string | undefined)[], option: string): void {
  const named = others.filter((other) => other !== undefined && other !== toStandardOutput);
  if (file === toStandardOutput || !named.some((other) => sameFile(other!, file))) return;
  throw new BadInput(
    `${option} ${printable(file)}: found the file of another option; expected another one`,
    'written-files',
  );
}

const sameFile = (a: string, b: string) => identityOf(a) === identityOf(b);

/** What a file is known by, be it there or not. */
function identityOf(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    const path = resolve(file);
    return existsSync(dirname(path)) ? join(realpathSync(dirname(path)), basename(path)) : path;
  }
}

/** Refuses a file that cannot be written before a long search, not after it. */
export function checkWritable(file: string, option = '--json'): void {
  if (file === toStandardOutput) return;
  const found = file.endsWith('/') ? 'a folder' : problemWith(absolute(file, option));
  if (found) {
    const expected = 'expected a file in a folder that exists and may be written';
    throw new BadInput(`${option} ${printable(file)}: found ${found}; ${expected}`, 'written-files');
  }
}

/** Bytes of the longest name that common file systems take, less what the temporary file beside it adds. */
const longestName = 200;

function problemWith(path: string): string | undefined {
  if (Buffer.byteLength(basename(path)) > longestName) return `a name of more than ${longestName} bytes`;
  try {
    return problemWithEntry(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return 'no such folder';
    return error instanceof Error ? printable(error.message) : 'an unknown error';
  }
}

function problemWithEntry(path: string): string | undefined {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (entry?.isDirectory()) return 'a folder';
  if (entry && !entry.isFile()) return 'something that is no ordinary file, which writing would replace';
  const folder = dirname(path);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return 'no such folder';
  try {
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch {
    return 'a folder that may not be written';
  }
}

/** A text that an option asks to have written. */
export interface Output {
  readonly option: string;
  readonly file: string;
  readonly text: string;
}

/** Writes beside the file and renames, so that the file is never half-written. */
export const writeWhole = (file: string, text: string): void =>
  writeTogether([{ option: '--json', file, text }]);

/** Writes all of them beside their files before the first is renamed, so that none is there without the others. */
export function writeTogether(outputs: readonly Output[]): void {
  const written: string[] = [];
  try {
    for (const output of outputs) {
      const temporary = temporaryOf(output);
      const opened = attempt(output, () => openSync(temporary, 'wx'));
      written.push(temporary);
      attempt(output, () => {
        try {
          writeFileSync(opened, output.text);
        } finally {
          closeSync(opened);
        }
      });
    }
    for (const output of outputs)
      attempt(output, () => renameSync(temporaryOf(output), resolve(output.file)));
  } finally {
    for (const temporary of written) rmSync(temporary, { force: true });
  }
}

function temporaryOf({ file }: Output): string {
  const path = resolve(file);
  return join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
}

function attempt<T>({ option, file }: Output, write: () => T): T {
  try {
    return write();
  } catch (error) {
    const said = error instanceof Error ? printable(error.message) : 'an unknown error';
    throw new Unwritten(`${option} ${printable(file)}: ${said}; expected a file that can be written`);
  }
}
