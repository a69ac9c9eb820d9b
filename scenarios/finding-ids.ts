import type { Result } from './input/errors.js';
import { readTextFile } from './input/file.js';

/** The ids of findings in a file: one a line; blank lines and lines that start with # say nothing. */
export function loadFindingIds(path: string): Result<readonly string[]> {
  const text = readTextFile(path);
  if (!text.ok) return text;
  const lines = text.value.split(/\r?\n/).map((line) => line.trim());
  return { ok: true, value: lines.filter((line) => line !== '' && !line.startsWith('#')) };
}

/** The text of such a file. */
export const findingIdsText = (rulebook: string, ids: readonly string[]): string =>
  [`# Findings in the shipped worlds of ${rulebook}: npm run findings`, ...[...ids].sort(), ''].join('\n');
