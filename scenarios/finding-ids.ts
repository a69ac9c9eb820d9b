import { findingKinds } from '../rulebook/index.js';
import { failed, type Guide, guided, inputError, quoted, type Result } from './input/errors.js';
import { readTextFile } from './input/file.js';

const page = 'cli.md#known-findings';
const guide: Guide = {
  fileMissing: page,
  fileIsDirectory: page,
  fileNotRegular: page,
  fileNoPermission: page,
  fileUnreadable: page,
};

/**
 * The ids of findings in a file: one a line; blank lines and lines that start with # say nothing. Whoever has the wrong file is told of
 * its first line only, and how many others there are.
 */
export function loadFindingIds(path: string): Result<readonly string[]> {
  const text = guided(readTextFile(path, 'a file of ids, a line each'), guide);
  if (!text.ok) return text;
  const lines = text.value
    .split(/\r?\n/)
    .map((line, index) => ({ id: line.trim(), line: index + 1, column: line.search(/\S/) + 1 }))
    .filter(({ id }) => id !== '' && !id.startsWith('#'));
  const [wrong, ...more] = lines.filter(({ id }) => !isFindingId(id));
  if (!wrong) return { ok: true, value: lines.map(({ id }) => id) };
  const others = more.length > 0 ? `, and ${more.length} more such line${more.length > 1 ? 's' : ''}` : '';
  const { line, column } = wrong;
  return failed(
    inputError(
      'noFindingId',
      { file: path, line, column, pointer: '' },
      `${quoted(wrong.id)}${others}`,
      `the id of a finding a line, as "conflict 14.6-u 14.7-c": one of ${findingKinds.join(', ')}, and what it is about`,
    ),
  );
}

/** A kind, and the words that it is about: clauses, claims, a reading with its options, whose obligations. */
const isFindingId = (line: string) => {
  const [kind, ...words] = line.split(' ');
  return findingKinds.some((each) => each === kind) && words.length > 0 && words.every(isWord);
};

const isWord = (word: string) => /^[\w.-]+$/.test(word);

/** The text of such a file. */
export const findingIdsText = (rulebook: string, ids: readonly string[]): string =>
  [`# Findings in the shipped worlds of ${rulebook}: npm run findings`, ...[...ids].sort(), ''].join('\n');
