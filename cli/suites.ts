/** The suites and cases that a command is to use. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Case, formatVersion, type Suite } from '../conformance/case.js';
import { packageRoot } from '../scenarios/index.js';
import { cut, printable } from '../scenarios/input/errors.js';
import { BadInput } from './exit.js';
import { didYouMean } from './hints.js';

export interface OpenSuite {
  readonly folder: string;
  readonly suite: Suite;
  /** SHA-256 of suite.json. */
  readonly hash: string;
  readonly cases: readonly Case[];
}

const shelf = () => join(packageRoot(), 'conformance', 'suite');

/** Rulebooks that the package has suites of. */
export function shippedSuites(): readonly string[] {
  if (!existsSync(shelf())) return [];
  return readdirSync(shelf(), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** The suite of a rulebook that comes with the package. */
export function shippedSuite(rulebook: string): OpenSuite {
  const known = shippedSuites();
  if (known.includes(rulebook)) return suiteIn(join(shelf(), rulebook));
  throw new BadInput(
    `--rulebook: found "${printable(rulebook)}"; expected ${known.length > 0 ? `one of ${known.join(', ')}` : '--suite and a folder'}${didYouMean(rulebook, known)}`,
    'verify',
  );
}

/** The suite in a folder, with its cases in the order of their files. */
export function suiteIn(folder: string): OpenSuite {
  const path = join(folder, 'suite.json');
  const bytes = bytesOf(path);
  const suite = parsed(bytes.toString('utf8'), path) as Suite;
  if (suite?.formatVersion !== formatVersion) {
    throw new BadInput(
      `${printable(path)}: found the format ${printable(String(suite?.formatVersion))}; expected ${formatVersion}`,
      'verify',
    );
  }
  const hash = createHash('sha256').update(bytes).digest('hex');
  const files = Object.keys(suite.files).filter((file) => /^cases\/[^/]+\.jsonl$/.test(file));
  return { folder, suite, hash, cases: files.sort().flatMap((file) => casesIn(join(folder, file))) };
}

/** Cases of a file, one a line. */
export function casesIn(path: string): readonly Case[] {
  return bytesOf(path)
    .toString('utf8')
    .split('\n')
    .flatMap((line, index) =>
      line.trim() === '' ? [] : [parsed(line, `${path}, line ${index + 1}`) as Case],
    );
}

function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const found = error instanceof Error ? cut(printable(error.message)) : 'an unknown error';
    throw new BadInput(`${printable(path)}: found ${found}; expected a file of a suite`, 'verify');
  }
}

function parsed(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadInput(`${printable(place)}: found text that is no JSON; expected JSON`, 'verify');
  }
}
