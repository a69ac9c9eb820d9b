import { describe, expect, test } from 'vitest';
import { plainGatehouse } from '../reports/fixtures/gatehouse.js';
import type { CheckRecord } from '../reports/record.js';
import { violationsOf } from '../reports/schema.js';
import { sit } from './fixtures/sitting.js';

const first = 'brokenClaim 3.1-a 1.1-a 2.1-b';
// A pass later it is the turn of the first player, who keeps the gate by 2.1-a, and 1.1-b would stop the guest.
const second = 'brokenClaim 3.1-a 1.1-b 2.1-a';

async function recordOf(...args: readonly string[]): Promise<CheckRecord> {
  const { out } = await sit(['check', 'plain-gate', '--json', '-', ...args]);
  const record: CheckRecord = JSON.parse(out);
  expect(violationsOf('result', record)).toEqual([]);
  return record;
}

describe('--continue', () => {
  test('finds every way in which a claim breaks, each with its shortest play', async () => {
    const record = await recordOf('--continue');
    const plays = record.findings.map(({ id, plays }) => [id, plays.map(({ action }) => action)]);
    const [nearest] = (await recordOf()).findings;
    expect(plays).toEqual([
      [first, nearest!.plays.map(({ action }) => action)],
      [second, [...nearest!.plays.map(({ action }) => action), 'pass']],
    ]);
    expect([record.worlds[0]!.findings, record.worlds[0]!.further]).toEqual([[first], [second]]);
  });

  test('nothing is expected of the others: 0', async () => {
    const { exit, out } = await sit(['check', 'plain-gate', '--continue']);
    expect(exit).toBe(0);
    expect(out.replace(/\s+/g, ' ')).toContain('in plain-gate, another way to break it');
    expect(out).toContain(`npx assize check plain-gate --continue --id "${second}"`);
  });

  test('no more than asked for', async () => {
    const record = await recordOf('--continue', '1');
    expect([record.findings.length, record.worlds[0]!.further]).toEqual([1, []]);
  });

  test.each([
    ['--workers', '2'],
    ['--scope', 'gates=1'],
    ['--simulate', '5'],
    ['--resume', 'a.checkpoint'],
  ])('64: with %s', async (option, value) => {
    const world = option === '--scope' ? [] : ['plain-gate'];
    const { exit, err } = await sit(['check', ...world, '--continue', option, value], {
      worlds: [plainGatehouse],
    });
    expect([exit, err.includes(`--continue: found it with ${option}`)]).toEqual([64, true]);
  });
});
