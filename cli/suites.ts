/** The suites and cases that a command is to use. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Case } from '../conformance/case.js';
import { filesOfCases, type Opened, type OpenSuite, openCases, openSuite } from '../conformance/suite.js';
import { packageRoot } from '../scenarios/index.js';
import { printable } from '../scenarios/input/errors.js';
import { BadInput } from './exit.js';
import { didYouMean } from './hints.js';

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
  const expected = known.length > 0 ? `one of ${known.join(', ')}` : '--suite and a folder';
  throw new BadInput(
    `--rulebook: found "${printable(rulebook)}"; expected ${expected}${didYouMean(rulebook, known)}`,
    'verify',
  );
}

export const suiteIn = (folder: string): OpenSuite => orBadInput(openSuite(folder));

/** Cases of a file, one a line. */
export function casesIn(path: string): readonly Case[] {
  if (isFolder(path))
    throw new BadInput(
      `--file ${printable(path)}: found a folder; expected a file of cases; a folder goes with --suite`,
      'verify',
    );
  return orBadInput(openCases(path));
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    // Whoever opens it says why it cannot be read.
    return false;
  }
}

function orBadInput<T>(opened: Opened<T>): T {
  if (opened.ok) return opened.value;
  throw new BadInput(opened.why, 'verify');
}

/** What a results file must not take the place of: the files of a folder with a suite; absent: of those of the package. */
export function filesOfSuites(folder: string | undefined): readonly string[] {
  const folders = folder === undefined ? shippedSuites().map((name) => join(shelf(), name)) : [folder];
  return folders.flatMap((each) =>
    ['suite.json', 'ledger.json', 'retired.json', ...filesOfCases(each)].map((file) => join(each, file)),
  );
}
