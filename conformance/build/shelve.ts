/** A built suite as files, and with what was published before: versions, and ids that are never used again. */
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { quoted } from '../../scenarios/input/errors.js';
import { type Case, caseKinds, formatVersion, type Suite } from '../case.js';
import { violationOf } from '../schemas.js';
import { bytesOf, failed, filesOfCases, jsonFrom, type Opened } from '../suite.js';
import type { Built } from './build.js';
import { filed, lines } from './casework.js';
import { identified, questionOf } from './ids.js';

/** What was published of a rulebook before. */
export interface Published {
  readonly suite?: Suite;
  /** Ids of cases and their fingerprints. */
  readonly cases: ReadonlyMap<string, string>;
  /** What those of this format ask, and their ids. */
  readonly questions: ReadonlyMap<string, string>;
  readonly retired: readonly string[];
}

export const nothingPublished: Published = { cases: new Map(), questions: new Map(), retired: [] };

/** What is in the folder of a suite, whole or not; throws where it cannot be read. */
export function publishedIn(folder: string): Published {
  const published = openPublished(folder);
  if (published.ok) return published.value;
  throw new Error(published.why);
}

/** The same, read from outside. A suite of another format, or touched, is read as well: its ids are never used again. */
export function openPublished(folder: string): Opened<Published> {
  const path = join(folder, 'suite.json');
  if (!isThere(path)) return { ok: true, value: nothingPublished };
  const suite = readAs(path, 'a suite with its versions, readings and files', isVersioned);
  if (!suite.ok) return suite;
  const retired = readAs(join(folder, 'retired.json'), 'a list of ids', isListOfWords);
  if (!retired.ok) return retired;
  const cases = new Map<string, string>();
  const questions = new Map<string, string>();
  for (const file of filesOfCases(folder)) {
    const read = bytesOf(join(folder, file));
    if (!read.ok) return read;
    for (const [index, line] of read.value.toString('utf8').split('\n').entries()) {
      if (line.trim() === '') continue;
      const place = `${join(folder, file)}:${index + 1}`;
      const each = jsonAs(Buffer.from(line), place, 'a case with its id and fingerprint', isIdentified);
      if (!each.ok) return each;
      cases.set(each.value.id, each.value.fingerprint);
      if (!isCase(each.value)) continue;
      const question = questionOf(each.value, suite.value.readings);
      if (!questions.has(question)) questions.set(question, each.value.id);
    }
  }
  return { ok: true, value: { suite: suite.value, cases, questions, retired: retired.value } };
}

/** Only what versions and ids go on from; the rest may be of another format. */
const isVersioned = (value: unknown): value is Suite =>
  isRecord(value) &&
  Number.isInteger(value.formatVersion) &&
  typeof value.suiteVersion === 'string' &&
  /^\d+\.\d+\.\d+$/.test(value.suiteVersion) &&
  isRecord(value.readings) &&
  isRecord(value.files);

const isListOfWords = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

const isIdentified = (value: unknown): value is Pick<Case, 'id' | 'fingerprint'> =>
  isRecord(value) && typeof value.id === 'string' && typeof value.fingerprint === 'string';

const isCase = (value: unknown): value is Case => violationOf('case', value) === undefined;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readAs<T>(path: string, expected: string, is: (value: unknown) => value is T): Opened<T> {
  const bytes = bytesOf(path);
  return bytes.ok ? jsonAs(bytes.value, path, expected, is) : bytes;
}

function jsonAs<T>(
  bytes: Buffer,
  place: string,
  expected: string,
  is: (value: unknown) => value is T,
): Opened<T> {
  const read = jsonFrom(bytes, place);
  if (!read.ok) return read;
  return is(read.value) ? { ok: true, value: read.value } : failed(place, quoted(read.value), expected);
}

/** Why the folder of a suite cannot be one; `undefined`: it can. */
export function refusalToRead(folder: string): string | undefined {
  const base = nearest(folder);
  const isFolder = statSync(base, { throwIfNoEntry: false })?.isDirectory();
  return isFolder ? undefined : failed(base, 'no folder', 'a folder').why;
}

/** Why a suite cannot be put in the place of what is there, as place, found, expected; `undefined`: it can. */
export function refusalToShelve(folder: string): string | undefined {
  const refused = (path: string, found: string, expected: string) => failed(path, found, expected).why;
  const unread = refusalToRead(folder);
  if (unread !== undefined) return unread;
  const base = nearest(folder);
  if (!isWritable(base)) return refused(base, 'a folder that may not be written', 'one that may');
  if (base !== folder) {
    const kept = keptAside(folder);
    if (kept === undefined) return undefined;
    return refused(
      kept,
      'the suite of a build that was ended halfway',
      `it to be moved to ${basename(folder)}`,
    );
  }
  const there = entriesOf(folder);
  if (there.length === 0) return undefined;
  const published = openPublished(folder);
  if (!published.ok) return published.why;
  const { suite } = published.value;
  if (!suite)
    return refused(folder, `${quoted(there[0]!.path)} and no suite.json`, 'a suite, or an empty folder');
  const own = new Set(['suite.json', ...Object.keys(suite.files)]);
  const foreign = there.find(({ path, entry }) =>
    entry.isDirectory() ? path !== 'cases' : !entry.isFile() || !own.has(path),
  );
  if (foreign)
    return refused(join(folder, foreign.path), 'what is not of the suite', 'files of the suite alone');
  const paths = new Set(there.map(({ path }) => path));
  const missing = [...own].find((path) => !paths.has(path));
  return missing === undefined
    ? undefined
    : refused(join(folder, missing), 'no such file', 'the suite whole');
}

function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // Below a file there is nothing.
    return false;
  }
}

/** The path, or the nearest above it that is there. */
const nearest = (path: string): string =>
  isThere(path) || dirname(path) === path ? path : nearest(dirname(path));

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function entriesOf(folder: string) {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true });
  return all.map((entry) => ({ entry, path: relative(folder, join(entry.parentPath, entry.name)) }));
}

const infix = '.build-';

/** What `shelve` had moved aside when it was ended between its two renames. */
function keptAside(folder: string): string | undefined {
  if (!isThere(dirname(folder))) return undefined;
  return readdirSync(dirname(folder))
    .filter((name) => name.startsWith(`${basename(folder)}${infix}`))
    .map((name) => join(dirname(folder), name, 'before'))
    .find((path) => isThere(join(path, 'suite.json')));
}

/** The files of the suite, by path from its folder. */
export function filesOfSuite(built: Built, before: Published): Map<string, string> {
  const { questions, retired } = before;
  const used = [...before.cases.keys(), ...retired];
  const { cases, ledger } = identified(built, built.about.readings, { questions, used });
  const files = new Map([...filed(cases)].map(([name, inside]) => [`cases/${name}.jsonl`, lines(inside)]));
  const ids = new Set(cases.map(({ id }) => id));
  const gone = [...before.cases.keys()].filter((id) => !ids.has(id));
  files.set('ledger.json', inLines(ledger));
  files.set('retired.json', inLines([...new Set([...retired, ...gone])].sort()));
  const count = (test: (each: Case) => boolean) => cases.filter(test).length;
  const suite: Suite = {
    ...built.about,
    suiteVersion: versionAfter(before, cases),
    counts: {
      ...(Object.fromEntries(caseKinds.map((kind) => [kind, count((each) => each.kind === kind)])) as Record<
        Case['kind'],
        number
      >),
      minimal: count(({ minimal }) => minimal),
    },
    files: Object.fromEntries([...files].map(([path, text]) => [path, hashOfText(text)])),
  };
  files.set('suite.json', inLines(suite));
  return files;
}

const inLines = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;

export const hashOfText = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Major: the format; minor: other cases; patch: a corrected case. */
function versionAfter({ suite, cases: before }: Published, cases: readonly Case[]): string {
  if (!suite || suite.formatVersion !== formatVersion) return `${formatVersion}.0.0`;
  const [major, minor, patch] = suite.suiteVersion.split('.').map(Number) as [number, number, number];
  const isOther = cases.length !== before.size || cases.some(({ id }) => !before.has(id));
  if (isOther) return `${major}.${minor + 1}.0`;
  const isCorrected = cases.some(({ id, fingerprint }) => before.get(id) !== fingerprint);
  return isCorrected ? `${major}.${minor}.${patch + 1}` : suite.suiteVersion;
}

/** Paths of files that are not there as they should be, or should not be there. */
export function outdated(folder: string, files: ReadonlyMap<string, string>): string[] {
  const there = existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((each) => each.isFile())
        .map((each) => join(each.parentPath, each.name).slice(folder.length + 1))
    : [];
  const wrong = [...files].filter(
    ([path, text]) => !there.includes(path) || readFileSync(join(folder, path), 'utf8') !== text,
  );
  return [...wrong.map(([path]) => path), ...there.filter((path) => !files.has(path))].sort();
}

/**
 * Puts the files in the place of what is in the folder, which `refusalToShelve` has looked at. It is whole at every moment, but for one between
 * two renames, when it is in FOLDER.build-XXXXXX/before.
 */
export function shelve(folder: string, files: ReadonlyMap<string, string>): void {
  const place = existsSync(folder) ? realpathSync(folder) : folder;
  mkdirSync(dirname(place), { recursive: true });
  const work = mkdtempSync(`${place}${infix}`);
  const [fresh, before] = [join(work, 'fresh'), join(work, 'before')];
  try {
    mkdirSync(join(fresh, 'cases'), { recursive: true });
    for (const [path, text] of files) writeFileSync(join(fresh, path), text);
    if (existsSync(place)) renameSync(place, before);
    try {
      renameSync(fresh, place);
    } catch (error) {
      if (existsSync(before)) renameSync(before, place);
      throw error;
    }
  } catch (error) {
    if (!existsSync(before)) rmSync(work, { recursive: true, force: true });
    throw error;
  }
  rmSync(work, { recursive: true, force: true });
}
