import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AuditRecord } from '../reports/audit.js';
import { plainGatehouse } from '../reports/fixtures/gatehouse.js';
import { violationsOf } from '../reports/schema.js';
import { type Setting, sit } from './fixtures/sitting.js';

const audit = (args: readonly string[] = [], setting: Setting = {}) =>
  sit(['audit', 'gatehouse', ...args], setting);

/**
 * Of the plain gate, by hand: its claim is false by the porter's exception; the reading takes that exception away, which shows once it is the
 * porter's turn; nobody has to wait there, so that 1.1-d never applies. Every other clause decides something alone.
 */
const expected = [
  'brokenClaim 3.1-a 1.1-a 2.1-b',
  'deadLetter 1.1-d',
  'divergentReading porter always never',
];

describe('audit', () => {
  test('lists the findings, the strongest first, and ends with 0 where they are the known ones', async () => {
    const { exit, out } = await audit([], { known: expected });
    expect(exit).toBe(0);
    expect(out).toContain(
      'The Gatehouse: 3 findings in 3 entries\nlooked at 11 of 11 positions in 1 world\n',
    );
    expect(out).toMatch(
      /^3 +Dead letter +everywhere +what was looked at +1\.1-d never applies: a guest waits until\n +called$/m,
    );
    expect(out).toMatch(
      /^\d +Divergent reading +1 play +the text alone +does the exception outlast the day\?$/m,
    );
  });

  test('ends with 1 and says which findings are new or gone', async () => {
    const { exit, out } = await audit([], { known: [...expected.slice(1), 'gap 9.9-z'] });
    expect(exit).toBe(1);
    expect(out).toMatch(/^new: brokenClaim 3\.1-a 1\.1-a 2\.1-b$/m);
    expect(out).toMatch(/^gone: gap 9\.9-z$/m);
  });

  test('compares with the shipped list only what that list is of', async () => {
    expect((await audit(['plain-gate'])).exit).toBe(0);
    const bounded = await audit(['--max-states', '5']);
    expect(bounded.exit).toBe(0);
    expect(bounded.out).toContain('a bound was hit, and more can arise, in plain-gate');
    expect((await audit(['plain-gate', '--known', 'known.txt'], { known: ['gap 9.9-z'] })).exit).toBe(1);
  });

  test('takes the set-ups of a scope in place of worlds, and compares them with no list', async () => {
    const worlds = [plainGatehouse, { ...plainGatehouse, name: 'slow-gate', patience: 2 }];
    const { exit, out } = await audit(['--scope', 'gates=1', '--json', '-'], {
      worlds,
      known: ['gap 9.9-z'],
    });
    const record: AuditRecord = JSON.parse(out);
    expect([exit, record.worlds.map(({ world }) => world)]).toEqual([0, ['plain-gate', 'slow-gate']]);
    const beside = await audit(['plain-gate', '--scope', 'gates=1'], { worlds });
    expect([beside.exit, beside.out]).toEqual([64, '']);
    expect(beside.err).toContain('--scope: found it beside plain-gate');
  });

  test('shows one finding as a proof, by its number or id, with the question to the author', async () => {
    const { out } = await audit(['--id', 'divergentReading porter always never']);
    expect(out).toContain('- under always (the exception holds always): legal, by 1.1-a');
    expect(out).toContain('    We play it as always, because the text says nothing of time.\n');
    expect(out).toMatch(
      /Question\n +does the exception outlast the day\?\n +- the exception holds always — the reading porter=always/,
    );
    expect((await audit(['--id', '3'])).out).toContain('id deadLetter 1.1-d');
    expect((await audit(['--all'])).out).toContain('id brokenClaim 3.1-a');
  });

  test('looks for nothing but the finding whose id is given, and shows it as among all', async () => {
    const all = (await audit(['--all'])).out;
    for (const id of expected) {
      // The list that is expected is of everything, and says nothing of one finding.
      const { exit, out } = await audit(['--id', id], { known: ['gap 9.9-z'] });
      expect([exit, out]).toEqual([0, expect.stringContaining(`id ${id}\n`)]);
      expect(all).toContain(out);
    }
    const { exit, out, err } = await audit(['--id', 'gap 9.9-z']);
    expect([exit, out]).toEqual([64, '']);
    expect(err).toContain('found "gap 9.9-z"; expected the id of a finding that this audit finds');
  });

  test('of everything is what is compared and written, whatever is shown', async () => {
    const { exit, out } = await audit(['--id', 'deadLetter 1.1-d', '--known', 'known.txt'], {
      known: ['gap 9.9-z'],
    });
    expect([exit, out]).toEqual([1, expect.stringContaining('new: brokenClaim 3.1-a 1.1-a 2.1-b')]);
    const record: AuditRecord = JSON.parse((await audit(['--id', 'deadLetter 1.1-d', '--json', '-'])).out);
    expect(record.findings.map(({ id }) => id).sort()).toEqual(expected);
  });

  test('compares with the ids that are given, whatever is written', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assize-'));
    const ids = join(folder, 'a.txt');
    const { exit, out } = await audit(['--ids', ids, '--known', 'known.txt'], { known: ['gap 9.9-z'] });
    expect([exit, out]).toEqual([1, expect.stringContaining('gone: gap 9.9-z')]);
    expect(readFileSync(ids, 'utf8').split('\n').slice(1, -1)).toEqual(expected);
    expect((await audit(['--ids', ids], { known: ['gap 9.9-z'] })).exit).toBe(0);
    rmSync(folder, { recursive: true });
  });

  test('writes a record that its schema takes, a page and a list of ids', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assize-'));
    const [json, page, ids] = ['a.json', 'a.md', 'a.txt'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    expect((await audit(['--json', json, '--page', page, '--ids', ids])).exit).toBe(0);
    const record = JSON.parse(readFileSync(json, 'utf8'));
    expect(violationsOf('audit', record)).toEqual([]);
    expect(record.findings.map(({ id }: { id: string }) => id).sort()).toEqual(expected);
    expect(readFileSync(page, 'utf8')).toContain('## 3. Dead letter: 1.1-d never applies: ');
    expect(readFileSync(ids, 'utf8').split('\n').slice(1, -1)).toEqual(expected);
    rmSync(folder, { recursive: true });
  });

  test('tells of revisions where that is asked for: this rulebook has none', async () => {
    expect(JSON.parse((await audit(['--json', '-', '--revisions'])).out).revisions).toEqual([]);
    expect(JSON.parse((await audit(['--json', '-'])).out)).not.toHaveProperty('revisions');
  });

  test('the record goes to standard output alone with -', async () => {
    const { out } = await audit(['--json', '-'], { known: expected });
    expect(JSON.parse(out).format).toBe('assize-audit/1');
  });

  test.each([
    [['audit', 'gatehose'], 'found the rulebook "gatehose"; expected one of gatehouse'],
    [['audit', 'gatehouse', 'nowhere'], 'found the world "nowhere"'],
    [['audit', 'gatehouse', '--id', 'nope'], '--id: found "nope"; expected a number of the list'],
    [['audit', 'gatehouse', '--page', '-'], '--page -: found standard output'],
    [
      ['audit', 'gatehouse', '--page', 'x.out', '--ids', './x.out'],
      '--ids ./x.out: found the file of --page',
    ],
    [
      ['audit', 'gatehouse', '--known', 'known.txt', '--ids', '/nowhere/x'],
      '--ids /nowhere/x: found no such folder',
    ],
    [['audit', 'gatehouse', '--id', '99'], '--id: found "99"; expected a number from 1 to 3'],
    [['audit', 'gatehouse', '--json', '/nowhere/a.json'], 'no such folder'],
    [['audit', 'gatehouse', '--known', 'other.txt'], 'found no file "other.txt"'],
  ])('%j is bad input', async (args, message) => {
    const { exit, err } = await sit(args);
    expect(exit).toBe(64);
    expect(err).toContain(message);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  test('writes nothing where the input is bad', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assize-'));
    const json = join(folder, 'a.json');
    writeFileSync(json, 'before');
    await audit(['--id', '99', '--json', json]);
    expect(readFileSync(json, 'utf8')).toBe('before');
    rmSync(folder, { recursive: true });
  });
});
