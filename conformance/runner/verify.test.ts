import { describe, expect, test } from 'vitest';
import type { Case } from '../case.js';
import { type ResultRecord, resultFormat, type VerifyRecord } from '../result.js';
import { defaultLimits } from './client.js';
import { gatesCase, gatesCommand, gatesSuite, legalCase, perftCase } from './fixtures/gates.js';
import { type VerifyOptions, verify } from './verify.js';

const wrong = (id: string): Case => legalCase(id, { legal: [], clauses: ['1-b'] });
const six = [gatesCase('A'), wrong('B'), legalCase('C'), perftCase('D'), wrong('E'), gatesCase('F')];

async function run(cases: readonly Case[], options: Partial<VerifyOptions> = {}) {
  const told: VerifyRecord[] = [];
  const { records, footer } = await verify({
    suite: gatesSuite,
    hash: 'f'.repeat(64),
    cases,
    assize: '1.2.3',
    command: gatesCommand(),
    jobs: 1,
    restarts: 100,
    limits: defaultLimits,
    now: () => new Date(0),
    ...options,
    onRecord: (record) => {
      told.push(record);
      options.onRecord?.(record);
    },
  });
  expect(told).toEqual(records);
  const results = records.filter((each): each is ResultRecord => each.record === 'result');
  return { records, footer, results, of: results.map(({ id, status }) => `${id} ${status}`) };
}

describe('a run', () => {
  test('of some cases of the suite says of how many, and which', async () => {
    const { records } = await run([gatesCase('A')], { suiteCases: 9, chosen: '--cases A' });
    expect(records[0]).toMatchObject({ cases: 1, suite: { cases: 9 }, chosen: '--cases A' });
  });

  test('tells header, each case with its result, and footer', async () => {
    const { records, footer } = await run([gatesCase('A'), wrong('B')]);
    expect(records.map(({ record }) => record)).toEqual([
      'header',
      'case',
      'result',
      'case',
      'result',
      'footer',
    ]);
    expect(records[0]).toEqual({
      record: 'header',
      format: resultFormat,
      assize: '1.2.3',
      suite: { rulebook: 'gates', formatVersion: 1, suiteVersion: '1.0.0', hash: 'f'.repeat(64) },
      adapter: {
        command: gatesCommand(),
        said: {
          protocol: 1,
          name: 'gates',
          rulebooks: [{ id: 'gates' }],
          methods: ['legal', 'observe', 'perft', 'snapshot', 'restore'],
        },
      },
      started: '1970-01-01T00:00:00.000Z',
      cases: 2,
      jobs: 1,
      timeout: 10_000,
    });
    expect(records[1]).toMatchObject({
      record: 'case',
      id: 'A',
      kind: 'trace',
      level: 'must',
      clauses: ['1-a'],
    });
    expect(records[2]).toEqual({ record: 'result', id: 'A', status: 'pass', seconds: expect.any(Number) });
    expect(records[4]).toMatchObject({ record: 'result', id: 'B', status: 'fail' });
    expect(footer).toMatchObject({ counts: { pass: 1, fail: 1, crash: 0 }, exit: 1 });
    expect(footer).not.toHaveProperty('stopped');
  });

  test.each([1, 2, 3, 9])('gives the same with %i processes', async (jobs) => {
    const { of, footer } = await run(six, { jobs });
    expect(of).toEqual(['A pass', 'B fail', 'C pass', 'D pass', 'E fail', 'F pass']);
    expect(footer.counts).toMatchObject({ pass: 4, fail: 2 });
  });

  test.each([1, 2, 3])(
    'ends with the first case that is not as expected: --bail, %i processes',
    async (jobs) => {
      const { of, footer } = await run(six, { jobs, bail: true });
      expect(of).toEqual(['A pass', 'B fail']);
      expect(footer).toMatchObject({ stopped: '--bail: B is not as expected', exit: 1 });
    },
  );

  test('of a case that must fail and does is as expected, of one that does not is not', async () => {
    const expected = new Map(['B', 'E', 'F'].map((id) => [id, 'they differ']));
    const { of, footer, results } = await run(six, { expected });
    expect(of).toEqual(['A pass', 'B known-fail', 'C pass', 'D pass', 'E known-fail', 'F unexpected-pass']);
    expect(results[1]!.failure?.oracle).toBe('legal');
    expect(results.map(({ reason }) => reason !== undefined)).toEqual([0, 1, 0, 0, 1, 1].map(Boolean));
    expect(footer.exit).toBe(1);
    expected.delete('F');
    expect((await run(six, { expected, bail: true })).footer).toMatchObject({ exit: 0, counts: { pass: 4 } });
  });

  test('with something unsupported is undetermined', async () => {
    const command = gatesCommand('no-legal');
    const { of, footer } = await run([gatesCase('A'), legalCase('C')], { command });
    expect(of).toEqual(['A pass', 'C unsupported']);
    expect(footer.exit).toBe(2);
  });

  test('of an adapter that never starts has a header all the same', async () => {
    const { records, footer } = await run([gatesCase('A')], { command: 'exit 9' });
    expect(records.map(({ record }) => record)).toEqual(['header', 'case', 'result', 'footer']);
    expect(records[0]).not.toHaveProperty('adapter.said');
    expect(footer.counts.crash).toBe(1);
  });

  test('of no cases is undetermined', async () => {
    expect((await run([])).footer.exit).toBe(2);
  });

  test('that is stopped keeps what is known', async () => {
    const stopping = new AbortController();
    const { of, footer } = await run(six, {
      signal: stopping.signal,
      onRecord: (record) => {
        if (record.record === 'result' && record.id === 'B') stopping.abort({ why: 'SIGINT', exit: 130 });
      },
    });
    expect(of).toEqual(['A pass', 'B fail']);
    expect(footer).toMatchObject({ stopped: 'SIGINT', exit: 130 });
  });

  test('that is stopped does not wait for an answer', async () => {
    const stopping = new AbortController();
    const { of } = await run([gatesCase('A', {}, 'silence')], {
      signal: stopping.signal,
      limits: { ...defaultLimits, request: 1e9 },
      onRecord: ({ record }) => {
        if (record === 'header') setTimeout(() => stopping.abort({ why: 'SIGINT', exit: 130 }), 200);
      },
    });
    expect(of).toEqual([]);
  });

  test('that is stopped before it begins starts nothing', async () => {
    const signal = AbortSignal.abort({ why: 'SIGTERM', exit: 143 });
    const { records, footer } = await run(six, { signal, command: 'exit 1' });
    expect(records.map(({ record }) => record)).toEqual(['header', 'footer']);
    expect(footer).toMatchObject({ stopped: 'SIGTERM', exit: 143 });
  });
});
