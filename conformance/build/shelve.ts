/** A built suite as files, and with what was published before: versions, and ids that are never used again. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Case, caseKinds, formatVersion, type Suite } from '../case.js';
import type { Built } from './build.js';
import { filed, lines } from './casework.js';

/** What was published of a rulebook before. */
export interface Published {
  readonly suite?: Suite;
  /** Ids of cases and their fingerprints. */
  readonly cases: ReadonlyMap<string, string>;
  readonly retired: readonly string[];
}

export const nothingPublished: Published = { cases: new Map(), retired: [] };

export function publishedIn(folder: string): Published {
  if (!existsSync(join(folder, 'suite.json'))) return nothingPublished;
  const json = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const cases = readdirSync(join(folder, 'cases')).flatMap((file) =>
    readFileSync(join(folder, 'cases', file), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Case),
  );
  return {
    suite: json('suite.json'),
    cases: new Map(cases.map(({ id, fingerprint }) => [id, fingerprint])),
    retired: json('retired.json'),
  };
}

/** The files of the suite, by path from its folder. */
export function filesOfSuite(built: Built, before: Published): Map<string, string> {
  const cases = built.cases.map((each) => unretired(each, before));
  const files = new Map([...filed(cases)].map(([name, inside]) => [`cases/${name}.jsonl`, lines(inside)]));
  const ids = new Set(cases.map(({ id }) => id));
  const gone = [...before.cases.keys()].filter((id) => !ids.has(id));
  files.set('ledger.json', inLines(built.ledger));
  files.set('retired.json', inLines([...new Set([...before.retired, ...gone])].sort()));
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

/** An id that was retired stays so: the same question gets a new one. */
function unretired(each: Case, { retired }: Published): Case {
  let { id } = each;
  for (let turn = 2; retired.includes(id); turn++) id = `${each.id}-${turn}`;
  return { ...each, id };
}

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

/** Puts the files in the place of what is in the folder; it is whole at every moment. */
export function shelve(folder: string, files: ReadonlyMap<string, string>): void {
  const [fresh, old] = [`${folder}.new`, `${folder}.old`];
  for (const each of [fresh, old]) rmSync(each, { recursive: true, force: true });
  mkdirSync(join(fresh, 'cases'), { recursive: true });
  for (const [path, text] of files) writeFileSync(join(fresh, path), text);
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(fresh, folder);
  rmSync(old, { recursive: true, force: true });
}
