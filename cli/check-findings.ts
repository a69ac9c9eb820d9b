import type { Paper } from '../reports/paper.js';
import type { CheckRecord } from '../reports/record.js';
import { findingsSummary } from '../reports/summary.js';
import { findingReport, findingsReport } from '../reports/terminal.js';
import { printable } from '../scenarios/input/errors.js';
import type { Case } from './check-scope.js';
import { BadInput } from './exit.js';

interface Asked {
  readonly full?: boolean;
  readonly id?: string;
  readonly maxStates?: number;
  readonly maxDepth?: number;
  /** Milliseconds. */
  readonly time?: number;
  readonly simulate?: number | true;
  readonly seed?: number;
  readonly depth?: number;
  readonly continue?: number | true;
  readonly symmetry?: boolean;
}

/** The findings as they were asked for: all in full, one of them, or in short. */
export function findingsShown(
  record: CheckRecord,
  cases: readonly Case[],
  options: Asked,
  paper: Paper,
): string {
  const { id, full } = options;
  if (id !== undefined) {
    const finding = record.findings.find((each) => each.id === id);
    if (finding) return findingReport(finding, record, paper);
    // What a search that was stopped did not find may be there.
    if (record.notBegun.length > 0 || record.worlds.some(({ complete }) => !complete)) return '';
    const ids = record.findings.map((each) => each.id);
    const expected =
      ids.length > 0 ? `one that is found here: ${ids.join(', ')}` : 'none, for nothing is found here';
    throw new BadInput(`--id: found "${printable(id)}"; expected ${expected}`, 'options');
  }
  if (full) return findingsReport(record, paper);
  const summary = findingsSummary(record, paper, ({ id: found, world }) =>
    commandFor(found, cases.find(({ name }) => name === world)!, options),
  );
  const rest = 'Every claim of every world, and every finding in full: --full';
  return summary === '' ? `\n${rest}` : `\n${summary}\n\n${rest}`;
}

/** The command line that shows one finding in full, under the same readings and bounds. */
function commandFor(id: string, { words, reading }: Case, asked: Asked): string {
  const { maxStates, maxDepth, time, simulate, seed, depth, symmetry } = asked;
  const plays = simulate === true ? '' : simulate;
  const most = asked.continue === true ? '' : asked.continue;
  const bounds = {
    '--continue': most,
    '--simulate': plays,
    '--seed': seed,
    '--depth': depth,
    '--max-states': maxStates,
    '--max-depth': maxDepth,
    '--time': time && time / 1000,
  };
  return [
    'npx assize check',
    ...wordsOf({ words, reading }),
    ...Object.entries(bounds).flatMap(([name, bound]) =>
      bound === undefined ? [] : [`${name} ${bound}`.trim()],
    ),
    ...(symmetry ? ['--symmetry'] : []),
    `--id "${id}"`,
  ].join(' ');
}

/** What names the world and its readings on a command line. */
export const wordsOf = ({ words, reading }: Pick<Case, 'words' | 'reading'>): string[] => [
  ...words.map(shellWord),
  ...Object.entries(reading).map(([name, option]) => `--reading ${shellWord(`${name}=${option}`)}`),
];

export const shellWord = (word: string) =>
  /^[\w./=,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
