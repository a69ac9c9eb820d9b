import { describe, expect, test } from 'vitest';
import { plainPaper } from './fixtures/paper.js';
import { recordOf } from './fixtures/records.js';
import { findingsReport, outcomeReport, worldReport } from './terminal.js';

const report = (record = recordOf()) => worldReport(record.worlds[0]!, plainPaper);

describe('a world', () => {
  test('opens with its purpose and counts', () => {
    expect(report().split('\n').slice(0, 2)).toEqual([
      'plain-gate: One gate, one guest.',
      '  11 states, 16 transitions, depth 4',
    ]);
  });

  test('gives every claim its own verdict, a vacuous one by its own word', () => {
    const rows = report()
      .split('\n')
      .filter((line) => /^ {2}3\./.test(line));
    expect(rows.map((row) => row.trim().split(/ {2,}/).slice(0, 2))).toEqual([
      ['3.1-a', 'violated'],
      ['3.1-b', 'holds'],
      ['3.1-c', 'vacuous'],
      ['3.1-d', 'holds'],
    ]);
  });

  test('names the bound that left a claim open', () => {
    const text = report(recordOf({}, { maxStates: 3 }));
    expect(text).toContain('the search was stopped at 3 states');
    expect(text).toContain('undetermined (maxStates)');
    expect(text).not.toContain('holds');
  });

  test('says when play gets stuck', () => {
    expect(report(recordOf({ endless: true }))).toContain('3 states stuck');
  });

  test('cannot smuggle control characters', () => {
    expect(report(recordOf({ purpose: 'x\u001b[2J\u0007', name: '\u009bq' }))).not.toMatch(/(?!\n)\p{Cc}/u);
  });
});

test('a finding says in which worlds it is and how it stands to the manifest', () => {
  const record = recordOf();
  const again = { ...record, worlds: [...record.worlds, { ...record.worlds[0]!, world: 'other-gate' }] };
  expect(findingsReport(again, plainPaper).replaceAll('\n', ' ')).toContain(
    'found in plain-gate, other-gate; not compared with the manifest',
  );
});

describe('the last line says the exit code and what it means', () => {
  const last = (record = recordOf()) => outcomeReport(record, plainPaper).split('\n').at(-1);

  test('not as expected', () => {
    expect(outcomeReport(recordOf(), plainPaper)).toContain('  - 3.1-a is violated in plain-gate');
    expect(last()).toBe('Not as expected: 1 world, 1 finding. Exit 1.');
  });
  test('undetermined', () =>
    expect(last(recordOf({}, { maxStates: 3 }))).toMatch(/^Undetermined: .* Exit 2\.$/));
  test('as expected', () => {
    const record = recordOf();
    const known = { ...record.expectation, known: [record.findings[0]!.id] };
    const text = last({ ...record, expectation: known, outcome: 'asExpected', reasons: [], exit: 0 });
    expect(text).toBe('As expected: 1 world, 1 finding, the one that the manifest lists. Exit 0.');
  });
});
