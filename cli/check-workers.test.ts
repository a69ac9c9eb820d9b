import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { type Gatehouse, plainGatehouse } from '../reports/fixtures/gatehouse.js';
import type { CheckRecord } from '../reports/record.js';
import { sit } from './fixtures/sitting.js';

const worlds: readonly Gatehouse[] = [
  plainGatehouse,
  // One turn after the other: tens of thousands of states in a row, so that whoever helps is heard in time.
  { ...plainGatehouse, name: 'outside-slow', patience: 65_535 },
];
const canShare = availableParallelism() > 1;

describe('--workers', () => {
  test.each(['1', '2', '3'])('%s give the record that one gives, but for times', async (workers) => {
    const timeless = async (...more: string[]) => {
      const { exit, out } = await sit(['check', 'plain-gate', '--json', '-', ...more], { worlds });
      const record: CheckRecord = JSON.parse(out);
      const told = record.worlds.map((world) => ({ ...world, seconds: 0 }));
      return { exit, record: { ...record, started: '', finished: '', worlds: told } };
    };
    expect(await timeless('--workers', workers)).toEqual(await timeless());
  });

  test.skipIf(!canShare).each([
    ['error', 'a worker of the search failed: out of memory'],
    ['exit', 'a worker of the search ended with code 137 before the search did'],
  ] as const)('3: a worker that dies is a fault of ours (%s)', async (event, said) => {
    const args = ['check', 'outside-slow', '--workers', '2'];
    const { exit, out, err } = await sit(args, { worlds, helperFault: { atTask: 0, event } });
    expect([exit, out]).toEqual([3, '']);
    expect(err).toContain(said);
  });

  test.skipIf(!canShare)('an interrupt is heard', async () => {
    const args = ['check', 'outside-slow', '--workers', '2', '--json', '-'];
    const { exit, out } = await sit(args, { worlds, interrupted: 'midway' });
    const record: CheckRecord = JSON.parse(out);
    expect([exit, record.worlds[0]!.complete]).toEqual([143, false]);
  });

  test('64: a number is expected', async () => {
    const { exit, err } = await sit(['check', 'plain-gate', '--workers', 'many'], { worlds });
    expect(exit).toBe(64);
    expect(err).toContain('Expected a whole number');
  });
});
