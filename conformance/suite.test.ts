import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Case, Suite } from './case.js';
import { gatesCase, gatesSuite, legalCase, perftCase } from './runner/fixtures/gates.js';
import { writeSuite } from './runner/fixtures/suites.js';
import { openCases, openSuite } from './suite.js';

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
    ['/ledger.json: found no such file', { ...gatesSuite, files: { 'ledger.json': 'a'.repeat(64) } }],
  ])('is refused: %s', (message, suite) => {
    expect(whyOf(suite)).toContain(message);
  });

  test.each<[string, Case[]]>([
    ['all.jsonl:2: found no field "legal"', [gatesCase('A'), gatesCase('B', { kind: 'legal' })]],
    ['all.jsonl:1: found no field "perft"', [gatesCase('A', { kind: 'perft' })]],
    ['found two cases "A"; expected each id once', [gatesCase('A'), gatesCase('A')]],
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
