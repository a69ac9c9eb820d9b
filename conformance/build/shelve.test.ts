import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Case } from '../case.js';
import type { Built } from './build.js';
import { filed } from './casework.js';
import {
  filesOfSuite,
  nothingPublished,
  outdated,
  type Published,
  publishedIn,
  refusalToShelve,
  shelve,
} from './shelve.js';

const folder = mkdtempSync(join(tmpdir(), 'assize-suite-'));
afterAll(() => rmSync(folder, { recursive: true }));

const caseNamed = (id: string, fingerprint = 'f', accepts: readonly boolean[] = [true, false]): Case => ({
  id,
  fingerprint: fingerprint.padEnd(64, '0'),
  kind: 'trace',
  title: id,
  clauses: ['14.6-o'],
  level: 'must',
  requires: { readings: {}, features: [] },
  setup: { asks: id },
  history: 0,
  start: { turn: {}, pieces: {} },
  steps: accepts.map((accept) => ({ action: { type: 'pass' }, accept, reason: { by: ['14.6-o'] } })),
  kills: [],
  minimal: false,
});

const builtOf = (...cases: Case[]): Built => ({
  cases,
  ledger: { mutants: [], realised: {} },
  about: {
    formatVersion: 1,
    rulebook: { id: 'bands', title: 'Bands', revision: 'current', hash: '0'.repeat(64) },
    clauses: {},
    readings: {},
    features: {},
    generator: { maxStates: 1, worlds: [] },
  },
});

const publish = (before: Published, ...cases: Case[]): Published => {
  const files = filesOfSuite(builtOf(...cases), before);
  shelve(join(folder, 'bands'), files);
  expect(outdated(join(folder, 'bands'), files)).toEqual([]);
  return publishedIn(join(folder, 'bands'));
};

describe('versions and ids', () => {
  it('go on from what was published', () => {
    const first = publish(nothingPublished, caseNamed('a'), caseNamed('b'));
    expect(first.suite?.suiteVersion).toBe('1.0.0');
    expect(publish(first, caseNamed('a'), caseNamed('b')).suite?.suiteVersion).toBe('1.0.0');
    const corrected = publish(first, caseNamed('a', 'e'), caseNamed('b'));
    expect(corrected.suite?.suiteVersion).toBe('1.0.1');
    const more = publish(corrected, caseNamed('a', 'e'), caseNamed('b'), caseNamed('c'));
    expect(more.suite?.suiteVersion).toBe('1.1.0');
    expect(more.retired).toEqual([]);
    const fewer = publish(more, caseNamed('b'), caseNamed('c'));
    expect(fewer.retired).toEqual(['a']);
    // The same question comes back, and its id does not.
    const back = publish(fewer, caseNamed('a'), caseNamed('b'), caseNamed('c'));
    expect([...back.cases.keys()].sort()).toEqual(['a-2', 'b', 'c']);
    const again = publish(back, caseNamed('a'), caseNamed('b'), caseNamed('c'));
    expect(again.suite?.suiteVersion).toBe(back.suite?.suiteVersion);
  });

  it('are out of date where a file was touched, is missing, or should not be there', () => {
    const files = filesOfSuite(builtOf(caseNamed('a')), nothingPublished);
    const suite = join(folder, 'touched');
    expect(outdated(suite, files).sort()).toEqual([...files.keys()].sort());
    shelve(suite, files);
    writeFileSync(join(suite, 'ledger.json'), `${readFileSync(join(suite, 'ledger.json'), 'utf8')} `);
    writeFileSync(join(suite, 'cases', 'mine.jsonl'), '');
    expect(outdated(suite, files)).toEqual(['cases/mine.jsonl', 'ledger.json']);
  });
});

describe('a folder is not taken', () => {
  let last = 0;
  const place = () => {
    last += 1;
    const home = join(folder, `home-${last}`);
    mkdirSync(home);
    return join(home, 'bands');
  };
  const files = filesOfSuite(builtOf(caseNamed('a')), nothingPublished);
  const published = () => {
    const suite = place();
    shelve(suite, files);
    return suite;
  };

  it('where there is none, or an empty one, or a suite, it is', () => {
    const empty = place();
    mkdirSync(empty);
    for (const suite of [place(), join(place(), 'deeper', 'bands'), empty, published()])
      expect(refusalToShelve(suite)).toBeUndefined();
  });

  it.each<[string, (suite: string) => void, string]>([
    [
      'a file of the user',
      (suite) => writeFileSync(join(suite, 'engine.py'), 'x'),
      'engine.py: found what is not',
    ],
    [
      'cases of the user',
      (suite) => writeFileSync(join(suite, 'cases/my.jsonl'), ''),
      'my.jsonl: found what is not',
    ],
    [
      'a folder',
      (suite) => mkdirSync(join(suite, 'cases/more')),
      'cases/more: found what is not of the suite',
    ],
    ['a link', (suite) => symlinkSync('/', join(suite, 'away')), 'away: found what is not of the suite'],
    [
      'no versions',
      (suite) => writeFileSync(join(suite, 'suite.json'), '{}'),
      'expected a suite with its versions',
    ],
    [
      'broken ids',
      (suite) => writeFileSync(join(suite, 'retired.json'), '{'),
      'retired.json: found text that is no',
    ],
    [
      'no list of ids',
      (suite) => writeFileSync(join(suite, 'retired.json'), '[1]'),
      'expected a list of ids',
    ],
    [
      'a broken case',
      (suite) => writeFileSync(join(suite, 'cases/14.6.jsonl'), '\n[]'),
      '14.6.jsonl:2: found',
    ],
    ['a missing file', (suite) => rmSync(join(suite, 'cases/14.6.jsonl')), '14.6.jsonl: found no such file'],
    [
      'no suite',
      (suite) => rmSync(join(suite, 'suite.json')),
      'and no suite.json; expected a suite, or an empty',
    ],
  ])('that has %s', (_, spoil, why) => {
    const suite = published();
    spoil(suite);
    expect(refusalToShelve(suite)).toContain(why);
  });

  it('that is a file, or below one', () => {
    const file = place();
    writeFileSync(file, 'x');
    for (const suite of [file, join(file, 'bands')])
      expect(refusalToShelve(suite)).toContain('found no folder; expected a folder');
  });

  it('whose suite a build that was ended halfway has put aside', () => {
    const suite = published();
    mkdirSync(`${suite}.build-abcdef`);
    renameSync(suite, `${suite}.build-abcdef/before`);
    expect(refusalToShelve(suite)).toContain('before: found the suite of a build that was ended halfway');
  });

  it('and what lies beside it stays', () => {
    const suite = published();
    for (const beside of [`${suite}.old`, `${suite}.new`]) mkdirSync(beside);
    shelve(suite, files);
    expect(readdirSync(join(suite, '..')).sort()).toEqual(['bands', 'bands.new', 'bands.old']);
  });
});

describe('files of cases', () => {
  it('have each something to accept and something to refuse', () => {
    const elsewhere = (id: string, accepts: readonly boolean[], clause: string): Case => ({
      ...caseNamed(id, 'f', accepts),
      clauses: [clause],
    });
    const files = filed([
      elsewhere('a', [true, false], '14.6-o'),
      elsewhere('b', [true], '14.8-a'),
      elsewhere('c', [false], '14.9-a'),
    ]);
    expect([...files.keys()]).toEqual(['14.6', 'other']);
    expect(files.get('other')!.map(({ id }) => id)).toEqual(['b', 'c']);
  });
});
