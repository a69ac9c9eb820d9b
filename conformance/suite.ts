/** A published suite out of its folder. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cut, printable, quoted } from '../scenarios/input/errors.js';
import type { Case, Ledger, Suite } from './case.js';
import { type SchemaName, violationOf } from './schemas.js';

export interface OpenSuite {
  readonly suite: Suite;
  /** SHA-256 of suite.json. */
  readonly hash: string;
  /** In the order of their files and lines. */
  readonly cases: readonly Case[];
}

/** `why`: place, what was found, what was expected. */
export type Opened<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly why: string };

/** Reads suite.json and the cases, each by its schema, and compares every file with its hash. */
export function openSuite(folder: string): Opened<OpenSuite> {
  const path = join(folder, 'suite.json');
  const bytes = bytesOf(path);
  if (!bytes.ok) return bytes;
  const suite = checked<Suite>('suite', bytes.value.toString('utf8'), path);
  if (!suite.ok) return suite;
  const cases: Case[] = [];
  for (const [file, hash] of Object.entries(suite.value.files).sort()) {
    const read = fileOfSuite(folder, file, hash);
    if (!read.ok) return read;
    const inside = /^cases\/[^/]+\.jsonl$/.test(file) ? casesFrom(read.value, join(folder, file)) : undefined;
    if (inside && !inside.ok) return inside;
    cases.push(...(inside?.value ?? []));
  }
  const twice = repeated(cases);
  if (twice !== undefined) return failed(path, `two cases ${quoted(twice)}`, 'each id once');
  return { ok: true, value: { suite: suite.value, hash: hashOf(bytes.value), cases } };
}

/** The ledger of a suite. */
export function openLedger(folder: string): Opened<Ledger> {
  const path = join(folder, 'ledger.json');
  const bytes = bytesOf(path);
  return bytes.ok ? checked<Ledger>('ledger', bytes.value.toString('utf8'), path) : bytes;
}

/** Cases of a file, one a line. */
export function openCases(path: string): Opened<readonly Case[]> {
  const bytes = bytesOf(path);
  if (!bytes.ok) return bytes;
  const cases = casesFrom(bytes.value.toString('utf8'), path);
  const twice = cases.ok ? repeated(cases.value) : undefined;
  return twice === undefined ? cases : failed(path, `two cases ${quoted(twice)}`, 'each id once');
}

function fileOfSuite(folder: string, file: string, hash: string): Opened<string> {
  const path = join(folder, file);
  if (/^[/\\]|(^|[/\\])\.\.([/\\]|$)/.test(file)) {
    return failed(join(folder, 'suite.json'), `the file ${quoted(file)}`, 'files in the folder of the suite');
  }
  const bytes = bytesOf(path);
  if (!bytes.ok) return bytes;
  if (hashOf(bytes.value) === hash) return { ok: true, value: bytes.value.toString('utf8') };
  return failed(path, 'another text than suite.json has the hash of', 'the suite as it was published');
}

function casesFrom(text: string, path: string): Opened<readonly Case[]> {
  const cases: Case[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const each = checked<Case>('case', line, `${path}:${index + 1}`);
    if (!each.ok) return each;
    cases.push(each.value);
  }
  return { ok: true, value: cases };
}

/** The value has the shape that the schema and `T` describe; the caller keeps the two in step. */
function checked<T>(name: SchemaName, text: string, place: string): Opened<T> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return failed(place, 'text that is no JSON', 'JSON');
  }
  const violation = violationOf(name, value);
  if (violation === undefined) return { ok: true, value: value as T };
  return { ok: false, why: `${shownPath(place)}: ${violation}` };
}

function bytesOf(path: string): Opened<Buffer> {
  try {
    return { ok: true, value: readFileSync(path) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'an unknown error';
    const found = code === 'ENOENT' || code === 'ENOTDIR' ? 'no such file' : code;
    return failed(path, found, 'a file that can be read');
  }
}

function repeated(cases: readonly Case[]): string | undefined {
  const ids = new Set<string>();
  return cases.find(({ id }) => ids.size === ids.add(id).size)?.id;
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const failed = (path: string, found: string, expected: string) =>
  ({ ok: false, why: `${shownPath(path)}: found ${found}; expected ${expected}` }) as const;

const shownPath = (path: string) => cut(printable(path));
