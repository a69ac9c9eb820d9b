import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { violationsOf } from '../reports/schema.js';
import { sit } from './fixtures/sitting.js';

const clauses = (...args: string[]) => sit(['clauses', 'gatehouse', ...args]);

describe('the table', () => {
  test('has a line for every sentence, and says where each has its place', async () => {
    const { exit, out } = await clauses();
    expect(exit).toBe(0);
    expect(out).toContain('The Gatehouse: 13 sentences: 6 encoded as clauses');
    expect(out).toMatch(/^1\.1-b +prohibition +prohibition +\S*gatehouse\.ts:51; lifted by 1\.1-c/m);
    expect(out).toMatch(/^3\.1-a +claim +claim +violated in plain-gate/m);
    expect(out).toMatch(/^4\.1-a +def +assumed +9: gardens/m);
    expect(out).toMatch(/^4\.1-b +def +not modelled +a matter of taste/m);
    expect(out).toMatch(/^4\.1-c +obligation +pending/m);
  });

  test('says what was looked at, and lists dead letters with the reason', async () => {
    const { out } = await clauses();
    expect(out).toMatch(/Counted over\n +plain-gate: \d+ rulings in 11 of all 11 states\n/);
    expect(out).toMatch(/Dead letters in what was looked at\n +1\.1-d +never applies\n/);
  });

  test('says that it looked at some states only', async () => {
    const { out } = await clauses('--max-states', '5');
    expect(out).toContain('in 3 of the first 5 states\n');
  });

  test('without counts explores nothing', async () => {
    const { out } = await clauses('--no-counts');
    expect(out).not.toMatch(/Counted over|Dead letters|decides/);
  });
});

describe('one sentence', () => {
  test('is told with its relations in both directions, its counts and a play', async () => {
    const { exit, out } = await clauses('1.1-b');
    expect(exit).toBe(0);
    expect(out).toContain('1.1-b (prohibition): a shut gate stops everybody');
    expect(out).toContain('as encoded: nobody passes the gate while it is shut');
    expect(out).toMatch(/Lifted by\n +1\.1-c +not in the turn of the porter/);
    expect(out).toMatch(/Outranks\n +1\.1-a +guests go on/);
    expect(out).toMatch(/Worlds\n +plain-gate +decides \d+ +alone \d+/);
    expect(out).toMatch(/Example, in plain-gate[\s\S]*Then\n +go on: illegal — 1\.1-b/);
  });

  test('is told from the other side as well', async () => {
    expect((await clauses('1.1-c')).out).toMatch(/Lifts\n +1\.1-b/);
    expect((await clauses('1.1-a')).out).toMatch(/Yields to\n +1\.1-b[^\n]*\n +1\.1-d/);
    expect((await clauses('2.1-b')).out).toMatch(/Exception to\n +2\.1-a/);
    expect((await clauses('2.1-a')).out).toMatch(/Overridden by\n +2\.1-b/);
  });

  test('that decides nothing is called a dead letter', async () => {
    expect((await clauses('1.1-d')).out).toMatch(/Dead letter\n +never applies/);
  });

  test('that there is not is answered with those of its section', async () => {
    const { exit, err } = await clauses('3.1-q');
    expect(exit).toBe(64);
    expect(err).toContain('found the sentence "3.1-q"; expected one of 3.1-a, 3.1-b, 3.1-c, 3.1-d');
    expect((await clauses('7')).err).toContain('expected one of 1.1-..., 2.1-..., 3.1-..., 4.1-...');
  });
});

describe('--json', () => {
  test('writes a valid record to standard output', async () => {
    const { out } = await clauses('--json', '-');
    const record = JSON.parse(out);
    expect(violationsOf('clauses', record)).toEqual([]);
    expect(record.sentences).toHaveLength(13);
    expect(record.deadLetters).toEqual([{ id: '1.1-d', why: 'never applies' }]);
    expect(record.pending).toEqual(['4.1-c']);
  });

  test('writes to a file beside the report', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assize-clauses-'));
    const { out } = await clauses('1.1-a', '--json', join(folder, 'a.json'));
    expect(JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8')).sentences).toHaveLength(1);
    expect(out).toContain('1.1-a (permission)');
    rmSync(folder, { recursive: true });
  });

  test('is closed', async () => {
    const record = JSON.parse((await clauses('--json', '-', '--no-counts')).out);
    expect(violationsOf('clauses', { ...record, smuggled: 1 })).not.toEqual([]);
  });
});

test('a sentence that there is not is answered with the nearest', async () => {
  const { exit, err } = await clauses('1.1-A');
  expect([exit, err]).toEqual([64, expect.stringContaining('; did you mean "1.1-a"?')]);
});

test('a rulebook that there is not is answered with those that there are', async () => {
  const { exit, err } = await sit(['clauses', 'chess']);
  expect(exit).toBe(64);
  expect(err).toContain('found the rulebook "chess"; expected one of gatehouse');
});
