import { statSync } from 'node:fs';
import { join } from 'node:path';
import { itfOfPlay, itfText } from '../reports/itf.js';
import type { FindingRecord } from '../reports/record.js';
import { playAgain } from '../rulebook/index.js';
import { printable } from '../scenarios/input/errors.js';
import type { Case } from './check-scope.js';
import { BadInput } from './exit.js';
import { checkNotRead, checkWritable, type Output } from './json-file.js';

/** Where traces go: one to a file, or each to a file of its own in a folder. */
export interface ItfTarget {
  readonly path: string;
  readonly isFolder: boolean;
}

/** Refuses what cannot be written before anything is explored. A path that ends in a slash is a folder, and so is one that is there. */
export function itfTarget(path: string, isScope: boolean, read: readonly string[]): ItfTarget {
  const expected = 'expected a file, or a folder that exists';
  if (isScope) throw new BadInput('--itf: found it with --scope; expected it with worlds', 'traces');
  if (path === '-') throw new BadInput(`--itf: found standard output; ${expected}`, 'traces');
  const found = statSync(path, { throwIfNoEntry: false });
  const isFolder = found?.isDirectory() ?? path.endsWith('/');
  if (isFolder && !found)
    throw new BadInput(`--itf ${printable(path)}: found no such folder; ${expected}`, 'traces');
  checkWritable(isFolder ? join(path, 'trace.itf.json') : path, '--itf');
  if (!isFolder) checkNotRead(path, read, '--itf');
  return { path, isFolder };
}

/** The traces of the findings: all of them to a folder; to a file, the first. */
export function itfOutputs(
  { path, isFolder }: ItfTarget,
  findings: readonly FindingRecord[],
  cases: readonly Case[],
): Output[] {
  const wanted = isFolder ? findings : findings.slice(0, 1);
  return wanted.map((finding) => ({
    option: '--itf',
    file: isFolder ? join(path, `${finding.id.replaceAll(/[^\w.-]+/g, '-')}.itf.json`) : path,
    text: itfText(itfOf(finding, cases)),
  }));
}

function itfOf(finding: FindingRecord, cases: readonly Case[]) {
  const { table } = cases.find(({ name }) => name === finding.world)!;
  const played = playAgain(
    table,
    finding.plays.map(({ action }) => action),
  );
  if (!played) throw new Error(`the play of ${finding.id} cannot be played again`);
  const { loop } = finding;
  return itfOfPlay(table, { ...played.trace, ...(loop !== undefined && { loop }) }, finding);
}
