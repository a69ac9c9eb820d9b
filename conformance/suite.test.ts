import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Case, Suite } from './case.js';
import { gatesCase, gatesSuite, legalCase, perftCase } from './runner/fixtures/gates.js';
import { writeSuite } from './runner/fixtures/suites.js';
import { maxSuiteBytes, openCases, openSuite } from './suite.js';

const folder = mkdtempSync(join(tmpdir(), 'assize-suite-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const cases = [gatesCase('A'), legalCase('B'), perftCase('C')];
let last = 0;

function opened(suite: Suite, all: readonly Case[] = cases) {
  last += 1;
  const here = join(folder, String(last));
  writeSuite(here, suite, all);
  return { here, opened: openSuite(here) };
}

const whyOf = (suite: Suite, all?: readonly Case[]) => {
  const { opened: result } = opened(suite, all);
  return result.ok ? 'it opened' : result.why;
};

describe('a suite', () => {
  test('is read with its cases', () => {
    const { opened: result } = opened(gatesSuite);
    expect(result).toMatchObject({ ok: true, value: { cases, suite: { rulebook: { id: 'gates' } } } });
    expect(result.ok && result.value.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each<[string, Suite]>([
    ['/formatVersion: found 2; expected 1', { ...gatesSuite, formatVersion: 2 }],
    ['/suiteVersion: found "1"; expected a semantic version', { ...gatesSuite, suiteVersion: '1' }],
    ['the field "extra"', { ...gatesSuite, extra: 1 } as Suite],
    [
      'found the file "../x"; expected files in the folder',
      { ...gatesSuite, files: { '../x': 'a'.repeat(64) } },
    ],
    [
      'the file "cases/more/a.jsonl"; expected cases in cases/NAME.jsonl',
      { ...gatesSuite, files: { 'cases/more/a.jsonl': 'a'.repeat(64) } },
    ],
    ['the file "./a"', { ...gatesSuite, files: { './a': 'a'.repeat(64) } }],
    ['the file "Cases/a.jsonl"', { ...gatesSuite, files: { 'Cases/a.jsonl': 'a'.repeat(64) } }],
    [
      'suite.json: found /counts/legal 2; expected 1,',
      { ...gatesSuite, counts: { trace: 1, legal: 2, perft: 1, minimal: 3 } },
    ],
    ['/ledger.json: found no such file', { ...gatesSuite, files: { 'ledger.json': 'a'.repeat(64) } }],
  ])('is refused: %s', (message, suite) => {
    expect(whyOf(suite)).toContain(message);
  });

  test.each<[string, Case[]]>([
    ['all.jsonl:2: found no field "legal"', [gatesCase('A'), gatesCase('B', { kind: 'legal' })]],
    ['all.jsonl:1: found no field "perft"', [gatesCase('A', { kind: 'perft' })]],
    ['found two cases "A"; expected each id once', [gatesCase('A'), gatesCase('A')]],
    [
      'all.jsonl:2: found another case than its fingerprint is of; expected /fingerprint ',
      [gatesCase('A'), gatesCase('B', { fingerprint: 'f'.repeat(64) })],
    ],
    ['all.jsonl:1: found /history 4; expected at most 3', [gatesCase('A', { history: 4 })]],
    [
      '/steps/0/action: ',
      [gatesCase('A', { steps: [{ action: {} as never, accept: true, reason: { by: [] } }] })],
    ],
  ])('is refused by a case: %s', (message, all) => {
    expect(whyOf(gatesSuite, all)).toContain(message);
  });

  test('is refused where a file is not as it was published', () => {
    const { here } = opened(gatesSuite);
    appendFileSync(join(here, 'cases/all.jsonl'), '\n');
    const result = openSuite(here);
    expect(!result.ok && result.why).toContain(
      'cases/all.jsonl: found another text than suite.json has the hash of',
    );
  });

  test('is refused where it is no JSON', () => {
    writeFileSync(join(folder, 'suite.json'), '{');
    const result = openSuite(folder);
    expect(!result.ok && result.why).toContain('suite.json: found text that is no JSON; expected JSON');
  });
});

test('cases of a file are read by their lines', () => {
  const path = join(folder, 'found.jsonl');
  writeFileSync(path, `${JSON.stringify(gatesCase('A'))}\n\n`);
  expect(openCases(path)).toEqual({ ok: true, value: [gatesCase('A')] });
  appendFileSync(path, `${JSON.stringify(gatesCase('A'))}\n`);
  expect(openCases(path)).toMatchObject({ ok: false, why: expect.stringContaining('two cases "A"') });
});

describe('a file of cases is refused', () => {
  const path = join(folder, 'hostile.jsonl');
  const line = JSON.stringify(gatesCase('A'));
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

  test.each<[string, string | Buffer, string]>([
    [
      'a field twice',
      line.replace(/}$/, ',"steps":[]}'),
      ':1: found the field "steps" twice; expected it once',
    ],
    ['depth', line.replace('"setup":{', `"setup":{"deep":${deep},`), ':1: found more than 64 levels'],
    [
      'no UTF-8',
      Buffer.from(line.replace('gate is', 'gate \u00ff is'), 'latin1'),
      ':1: found bytes that are no UTF-8',
    ],
    ['a byte order mark', `\ufeff${line}`, ':1: found a byte order mark'],
  ])('%s', (_, text, why) => {
    writeFileSync(path, text);
    expect(openCases(path)).toMatchObject({ ok: false, why: expect.stringContaining(`hostile.jsonl${why}`) });
  });

  test('a file without end, one that is too large, and a pipe', () => {
    truncateSync(path, maxSuiteBytes + 1);
    const pipe = join(folder, 'pipe.jsonl');
    execFileSync('mkfifo', [pipe]);
    expect(openCases(path)).toMatchObject({ why: expect.stringContaining('found more than 67108864 bytes') });
    for (const file of ['/dev/zero', pipe])
      expect(openCases(file)).toMatchObject({
        why: expect.stringContaining('found a pipe, socket or device'),
      });
  });
});

test('a suite with a file of cases that it does not list is refused', () => {
  const { here } = opened(gatesSuite);
  writeFileSync(join(here, 'cases/more.jsonl'), '');
  const why = expect.stringContaining('cases/more.jsonl: found a file that suite.json does not list');
  expect(openSuite(here)).toMatchObject({ ok: false, why });
});

test('more cases are read than a call has arguments', () => {
  const many = Array.from({ length: 130_000 }, (_, index) => smallCase(String(index)));
  const { opened: result } = opened(gatesSuite, many);
  expect(result.ok && result.value.cases.length).toBe(many.length);
});

const smallCase = (id: string) => ({ ...small, id });
const small = gatesCase('', { steps: [], title: '' });
