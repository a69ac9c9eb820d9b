import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { type Gatehouse, plainGatehouse } from '../reports/fixtures/gatehouse.js';
import type { CheckRecord } from '../reports/record.js';
import { violationsOf } from '../reports/schema.js';
import { sit } from './fixtures/sitting.js';

const worlds: readonly Gatehouse[] = [
  plainGatehouse,
  { ...plainGatehouse, name: 'outside-slow', patience: 65_535 },
];
const canShare = availableParallelism() > 1;
const sitDown = (...args: readonly string[]) => sit(['check', ...args], { worlds });

async function played(...args: readonly string[]): Promise<CheckRecord> {
  const { out } = await sitDown('plain-gate', '--json', '-', '--simulate', ...args);
  const record: CheckRecord = JSON.parse(out);
  expect(violationsOf('result', record)).toEqual([]);
  return {
    ...record,
    started: '',
    finished: '',
    worlds: record.worlds.map((world) => ({ ...world, seconds: 0 })),
  };
}

describe('--simulate', () => {
  test('finds what a search finds, with a play as short, and tells where it comes from', async () => {
    const record = await played('40', '--seed', '9', '--depth', '50');
    const [found] = record.findings;
    const search: CheckRecord = JSON.parse((await sitDown('plain-gate', '--json', '-')).out);
    const { drawn, ...finding } = found!;
    expect(finding).toEqual(search.findings[0]);
    expect(drawn).toMatchObject({ seed: 9 });
    expect(record.expectation.known).toEqual([finding.id]);
  });

  test('nothing that was not found is more than undetermined: 2, however small the world', async () => {
    const record = await played('300');
    const verdicts = Object.fromEntries(record.worlds[0]!.claims.map(({ id, verdict }) => [id, verdict]));
    expect(verdicts).toEqual({
      '3.1-a': 'violated',
      '3.1-b': 'undetermined',
      '3.1-c': 'undetermined',
      '3.1-d': 'undetermined',
    });
    expect([record.outcome, record.exit, record.worlds[0]!.bound]).toEqual([
      'undetermined',
      2,
      { name: 'plays', limit: 300 },
    ]);
  });

  test('1: what nobody expects', async () => {
    const { exit } = await sit(['check', 'outside-gate', '--simulate', '50'], {
      worlds: [{ ...plainGatehouse, name: 'outside-gate' }],
    });
    expect(exit).toBe(1);
  });

  test('counts plays, steps, about how many positions, and what was put to the test', async () => {
    const { simulation } = (await played('60', '--depth', '30')).worlds[0]!;
    // Counted by hand: 11 positions, of which those in the keep are ends; a pass is always open elsewhere.
    expect(simulation).toMatchObject({ plays: 60, depth: 30, seed: 1, distinct: 11, stuck: 0 });
    expect(simulation!.ended).toBeGreaterThan(0);
    expect(simulation!.steps).toBeLessThanOrEqual(60 * simulation!.longest);
    expect(simulation!.longest).toBeLessThanOrEqual(30);
    expect(simulation!.met).toContain('3.1-b');
    expect(simulation!.met).not.toContain('3.1-c');
    expect(simulation!.decided).toContain('1.1-a');
    const { out } = await sitDown('plain-gate', '--simulate', '60', '--depth', '30', '--full');
    expect(out).toMatch(/60 random plays of seed 1, [\d,]+ steps, about 11 different positions/);
    expect(out).toMatch(/never put to the test: 3\.1-c/);
    expect(out).toMatch(/found\s+by\s+random\s+play\s+\d+\s+of\s+seed\s+1/);
  });

  test('a seed gives the same, another seed another', async () => {
    expect(await played('20', '--seed', '5')).toEqual(await played('20', '--seed', '5'));
    const steps = async (seed: string) => (await played('3', '--seed', seed)).findings[0]?.drawn;
    expect(await steps('5')).not.toEqual(await steps('6'));
  });

  test.skipIf(!canShare).each(['2', '3'])('%s workers give what one gives', async (workers) => {
    expect(await played('50', '--workers', workers)).toEqual(await played('50'));
  });

  test.skipIf(!canShare).each(['error', 'exit'] as const)('3: a worker that dies (%s)', async (event) => {
    const { exit, err } = await sit(['check', 'plain-gate', '--simulate', '--workers', '2'], {
      worlds,
      helperFault: { atTask: 3, event },
    });
    expect(exit).toBe(3);
    expect(err).toContain('a worker of the simulation');
  });

  test('an interrupt gives what is known', async () => {
    const { exit, out } = await sit(['check', 'outside-slow', '--simulate', '1000000', '--json', '-'], {
      worlds,
      interrupted: 'midway',
    });
    const record: CheckRecord = JSON.parse(out);
    expect([exit, record.worlds[0]!.bound?.name]).toEqual([143, 'interrupt']);
  });

  test.each([
    [['--simulate', '--max-states', '7'], '--simulate: found it with --max-states'],
    [['--simulate', '--max-depth', '7'], '--simulate: found it with --max-depth'],
    [['--simulate', '--max-memory', '4GiB'], '--simulate: found it with --max-memory'],
    [['--simulate', '--jobs', '2'], '--simulate: found it with --jobs'],
    [['--simulate', '--bitstate', '1MiB'], '--simulate: found it with --bitstate'],
    [['--simulate', '--checkpoint', 'a'], '--simulate: found it with --checkpoint'],
    [['--seed', '7'], '--seed: found it without --simulate'],
    [['--depth', '7'], '--depth: found it without --simulate'],
    [['--simulate', 'often'], 'Expected a whole number'],
    [['--simulate', '--seed', '-1'], 'Expected'],
  ])('64: %j', async (args, said) => {
    const { exit, err } = await sitDown('plain-gate', ...args);
    expect(exit).toBe(64);
    expect(err).toContain(said);
  });

  test('64: with a scope', async () => {
    const { exit, err } = await sit(['check', '--scope', 'gates=1', '--simulate'], { worlds });
    expect(exit).toBe(64);
    expect(err).toContain('--simulate: found it with --scope');
  });
});
