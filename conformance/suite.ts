/** A published suite out of its folder. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cut, printable, quoted } from '../scenarios/input/errors.js';
import { readBytes } from '../scenarios/input/file.js';
import { fingerprintOf } from './canonical.js';
import type { Case, Ledger, Suite } from './case.js';
import { parseLine } from './runner/json-text.js';
import { type SchemaName, violationOf } from './schemas.js';

/** Bytes that all files of cases of a suite may have together, and any other file that is read here. */
export const maxSuiteBytes = 64 * 1024 * 1024;

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

/** Reads suite.json and the cases, each by its schema, and holds every file to its hash, every case to its fingerprint, and all of them to the counts. */
export function openSuite(folder: string): Opened<OpenSuite> {
  const path = join(folder, 'suite.json');
  const bytes = bytesOf(path);
  if (!bytes.ok) return bytes;
  const suite = checked<Suite>('suite', bytes.value, path);
  if (!suite.ok) return suite;
  const { files, counts } = suite.value;
  const unlisted = filesOfCases(folder).find((file) => !Object.hasOwn(files, file));
  if (unlisted !== undefined)
    return failed(join(folder, unlisted), 'a file that suite.json does not list', 'the suite as published');
  const cases: Case[] = [];
  let left = maxSuiteBytes;
  for (const [file, hash] of Object.entries(files).sort()) {
    const misplaced = misplacedIn(file);
    if (misplaced !== undefined) return failed(path, `the file ${quoted(file)}`, misplaced);
    const read = bytesOf(join(folder, file), isOfCases(file) ? left : maxSuiteBytes);
    if (!read.ok) return read;
    if (hashOf(read.value) !== hash) {
      const found = 'another text than suite.json has the hash of';
      return failed(join(folder, file), found, 'the suite as it was published');
    }
    if (!isOfCases(file)) continue;
    left -= read.value.length;
    const inside = casesFrom(read.value, join(folder, file));
    if (!inside.ok) return inside;
    for (const each of inside.value) cases.push(each);
  }
  const twice = repeated(cases);
  if (twice !== undefined) return failed(path, `two cases ${quoted(twice)}`, 'each id once');
  for (const [of, said] of Object.entries(counts)) {
    const there = cases.filter((each) => (of === 'minimal' ? each.minimal : each.kind === of)).length;
    if (there !== said) return failed(path, `/counts/${of} ${said}`, `${there}, as many as there are`);
  }
  return { ok: true, value: { suite: suite.value, hash: hashOf(bytes.value), cases } };
}

/** The ledger of a suite. */
export function openLedger(folder: string): Opened<Ledger> {
  const path = join(folder, 'ledger.json');
  const bytes = bytesOf(path);
  return bytes.ok ? checked<Ledger>('ledger', bytes.value, path) : bytes;
}

/** Cases of a file, one a line. */
export function openCases(path: string): Opened<readonly Case[]> {
  const bytes = bytesOf(path);
  if (!bytes.ok) return bytes;
  const cases = casesFrom(bytes.value, path);
  const twice = cases.ok ? repeated(cases.value) : undefined;
  return twice === undefined ? cases : failed(path, `two cases ${quoted(twice)}`, 'each id once');
}

const isOfCases = (file: string): boolean => /^cases\/[^/\\]+\.jsonl$/.test(file);

/** By their paths from the folder, as suite.json has them. */
export function filesOfCases(folder: string): string[] {
  const cases = join(folder, 'cases');
  if (!existsSync(cases)) return [];
  try {
    const paths = readdirSync(cases).map((name) => `cases/${name}`);
    return paths.filter(isOfCases);
  } catch {
    // What is no folder has no files; what is listed of it is missed when it is read.
    return [];
  }
}

/** What was expected of a path that suite.json lists; cases elsewhere would not be run, and nobody would notice. */
function misplacedIn(file: string): string | undefined {
  const isInside = file.split(/[/\\]/).every((part) => part !== '' && part !== '.' && part !== '..');
  if (!isInside) return 'files in the folder of the suite';
  const isLikeCases = /^cases[/\\]|\.jsonl$/i.test(file);
  return isLikeCases && !isOfCases(file) ? 'cases in cases/NAME.jsonl' : undefined;
}

function casesFrom(bytes: Buffer, path: string): Opened<readonly Case[]> {
  const cases: Case[] = [];
  for (let start = 0, number = 1; start < bytes.length; number++) {
    const feed = bytes.indexOf('\n', start);
    const end = feed < 0 ? bytes.length : feed;
    const line = bytes.subarray(start, end);
    start = end + 1;
    if (line.every((byte) => blanks.has(byte))) continue;
    const each = caseFrom(line, `${path}:${number}`);
    if (!each.ok) return each;
    cases.push(each.value);
  }
  return { ok: true, value: cases };
}

const blanks = new Set(Buffer.from(' \t\r'));

function caseFrom(line: Buffer, place: string): Opened<Case> {
  const read = checked<Case>('case', line, place);
  if (!read.ok) return read;
  const { id: _, fingerprint, kills: _kills, minimal: _minimal, ...said } = read.value;
  const { history, steps } = said;
  if (history > steps.length)
    return failed(place, `/history ${history}`, `at most ${steps.length}, as many as there are steps`);
  const right = fingerprintOf(said);
  if (fingerprint !== right)
    return failed(place, `another case than its fingerprint is of`, `/fingerprint ${right}`);
  return read;
}

/** The value has the shape that the schema and `T` describe; the caller keeps the two in step. */
function checked<T>(name: SchemaName, bytes: Buffer, place: string): Opened<T> {
  const read = jsonFrom(bytes, place);
  if (!read.ok) return read;
  const violation = violationOf(name, read.value);
  if (violation === undefined) return { ok: true, value: read.value as T };
  return { ok: false, why: `${shownPath(place)}: ${violation}` };
}

/** JSON that means one thing only. */
export function jsonFrom(bytes: Buffer, place: string): Opened<unknown> {
  const read = parseLine(bytes);
  if ('value' in read) return { ok: true, value: read.value };
  if (!isJson(bytes)) return failed(place, 'text that is no JSON', 'JSON');
  return { ok: false, why: cut(`${printable(place)}: found ${printable(read.why)}`) };
}

function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
    return true;
  } catch {
    return false;
  }
}

export function bytesOf(path: string, limit = maxSuiteBytes): Opened<Buffer> {
  const read = readBytes(path, 'a file', limit);
  if (read.ok)
    return { ok: true, value: Buffer.from(read.value.buffer, read.value.byteOffset, read.value.length) };
  const { found, expected } = read.errors[0]!;
  return failed(path, found, expected);
}

/** The id of a case that is there twice. */
export function repeated(cases: readonly Case[]): string | undefined {
  const ids = new Set<string>();
  return cases.find(({ id }) => ids.size === ids.add(id).size)?.id;
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

export const failed = (path: string, found: string, expected: string) =>
  ({ ok: false, why: `${shownPath(path)}: found ${found}; expected ${expected}` }) as const;

const shownPath = (path: string) => cut(printable(path));
