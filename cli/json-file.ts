import { accessSync, constants, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { printable } from '../scenarios/input/errors.js';
import { BadInput } from './exit.js';

/** Where `--json` writes: standard output, or a file. */
export const toStandardOutput = '-';

/** Refuses a file that cannot be written before a long search, not after it. */
export function checkWritable(file: string): void {
  if (file === toStandardOutput) return;
  const found = problemWith(resolve(file));
  if (found) {
    const expected = 'expected a file in a folder that exists and may be written';
    throw new BadInput(`--json ${printable(file)}: found ${found}; ${expected}`, 'options');
  }
}

function problemWith(path: string): string | undefined {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return 'a folder';
  const folder = dirname(path);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return 'no such folder';
  try {
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch {
    return 'a folder that may not be written';
  }
}

/** Writes beside the file and renames, so that the file is never half-written. */
export function writeWhole(file: string, text: string): void {
  const path = resolve(file);
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
  try {
    writeFileSync(temporary, text, { flag: 'wx' });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    const said = error instanceof Error ? printable(error.message) : 'an unknown error';
    throw new BadInput(`--json ${printable(file)}: ${said}; expected a file that can be written`, 'options');
  }
}
