import { describe, expect, test } from 'vitest';
import { type Gatehouse, plainGatehouse } from '../reports/fixtures/gatehouse.js';
import type { CheckRecord } from '../reports/record.js';
import { violationsOf } from '../reports/schema.js';
import { sit } from './fixtures/sitting.js';

/** Two parts of a scope: in the second the guest waits two turns, so that what happens takes longer. */
const worlds: readonly Gatehouse[] = [plainGatehouse, { ...plainGatehouse, name: 'slow-gate', patience: 2 }];
const scope = ['check', 'gatehouse', '--scope', 'gates=1'];

describe('a scope', () => {
  test('is summed up: counts, the deeper depth, and each claim over all set-ups', async () => {
    const { exit, out } = await sit([...scope, '--json', '-'], { worlds });
    const record: CheckRecord = JSON.parse(out);
    expect(violationsOf('result', record)).toEqual([]);
    const alone = await Promise.all(
      worlds.map(async ({ name }) => {
        const own: CheckRecord = JSON.parse((await sit(['check', name, '--json', '-'], { worlds })).out);
        return own.worlds[0]!;
      }),
    );
    const [one, other] = alone;
    expect(record.worlds).toMatchObject([
      {
        world: 'gates=1',
        scope: { worlds: 2, explored: 2, setUps: 2 },
        states: one!.states + other!.states,
        transitions: one!.transitions + other!.transitions,
        depth: Math.max(one!.depth, other!.depth),
        complete: true,
        pinned: false,
      },
    ]);
    expect(record.worlds[0]!.claims.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['3.1-a', 'violated'],
      ['3.1-b', 'holds'],
      ['3.1-c', 'vacuous'],
      ['3.1-d', 'holds'],
    ]);
    expect(exit).toBe(1);
  });

  test('shows the shortest play over all set-ups, and names the scope', async () => {
    const length = async (order: readonly Gatehouse[]) => {
      const record: CheckRecord = JSON.parse((await sit([...scope, '--json', '-'], { worlds: order })).out);
      const [{ world, plays }] = record.findings as [CheckRecord['findings'][number]];
      expect(world).toBe('gates=1');
      return plays.length;
    };
    const slow: CheckRecord = JSON.parse((await sit(['check', 'slow-gate', '--json', '-'], { worlds })).out);
    const shortest = await length(worlds);
    expect(shortest).toBeLessThan(slow.findings[0]!.plays.length);
    expect(await length([...worlds].reverse())).toBe(shortest);
  });

  test('says how many set-ups it stands for', async () => {
    const { out } = await sit(scope, { worlds });
    expect(out).toMatch(/^gates=1 {2}2 set-ups, /);
    expect((await sit([...scope, '--full'], { worlds })).out).toContain('2 set-ups in 2 worlds');
    expect(out.trimEnd().split('\n').at(-1)).toBe('Not as expected: 2 set-ups, 1 finding. Exit 1.');
  });

  test('0: no claim is violated', async () => {
    const { exit, out } = await sit([...scope, '--reading', 'porter=never'], { worlds });
    expect(out).toContain('As expected: 2 set-ups, 0 findings.');
    expect(exit).toBe(0);
  });

  test('2: a bound that was hit in one world leaves open whatever no world shows to be violated', async () => {
    const { exit, out } = await sit([...scope, '--full', '--reading', 'porter=never', '--max-states', '9'], {
      worlds,
    });
    expect(out).toContain('undetermined (maxStates)');
    expect(out).not.toMatch(/ (holds|vacuous) /);
    expect(exit).toBe(2);
  });

  test('130: an interrupt before anything was known', async () => {
    const { exit, out } = await sit([...scope, '--json', '-'], { worlds, interrupted: 'atOnce' });
    const record: CheckRecord = JSON.parse(out);
    expect([exit, record.notBegun, record.worlds]).toEqual([130, ['gates=1'], []]);
  });

  test.each([
    [['check', 'plain-gate', '--scope', 'gates=1'], 'found it beside plain-gate'],
    [['check', 'gatehouse', 'gatehouse', '--scope', 'gates=1'], 'found it beside gatehouse, gatehouse'],
    [['check', '--profile', 'quick', '--scope', 'gates=1'], 'found it beside --profile quick'],
    [['check', '--scope', 'gates=2'], 'expected gates=1'],
    [['check', '--scope', 'gates=1', '--jobs', 'some'], 'Expected a whole number'],
    [['check', '--scope', 'gates=1', '--workers', '2'], 'found it with --scope; expected --jobs there'],
    [['check', '--scope', 'gates=1', '--claim', '9.9-z'], 'expected one of 3.1-a'],
  ])('64: %j says what was found or expected', async (args, said) => {
    const { exit, out, err } = await sit(args, { worlds });
    expect([exit, out]).toEqual([64, '']);
    expect(err).toContain(said);
  });
});
