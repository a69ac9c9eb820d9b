import { describe, expect, test } from 'vitest';
import { plainGatehouse } from '../reports/fixtures/gatehouse.js';
import { violationsOf } from '../reports/schema.js';
import { sit } from './fixtures/sitting.js';

const explain = (...args: string[]) => sit(['explain', 'plain-gate', ...args]);

test('all actions but the last are played, the last is explained; an illegal one is explained too, and exits 0', async () => {
  const after = await explain('pass; go on');
  expect([after.exit, after.out.split('\n')[0]]).toEqual([0, 'go on: legal']);
  const before = await explain('go on');
  expect([before.exit, before.out.split('\n')[0]]).toEqual([0, 'go on: illegal']);
});

test('blanks and empty actions do not matter', async () => {
  expect((await explain(' pass ;; go   on ; ')).out).toBe((await explain('pass; go on')).out);
});

test('what the action language can name and no set-up has is explained all the same', async () => {
  expect((await explain('fly')).out).toMatch(/^fly: the text is silent/);
});

test('an action that cannot be played says which one, why and when', async () => {
  const { exit, out, err } = await explain('pass; pass; go on; pass');
  expect([exit, out]).toEqual([64, '']);
  expect(err).toContain(
    'play 3 of 3, "go on", cannot be made in "Ada\'s turn": illegal by 1.1-b: nobody passes',
  );
});

describe('an action that there is not', () => {
  test('says what was expected and what is legal, what is most alike first', async () => {
    const { exit, err } = await explain('open Gates Gate');
    expect(exit).toBe(64);
    expect(err).toContain('expected one of pass, open Gate, go on');
    expect(err).toContain('legal here: "open Gate", "pass"');
    expect(err).toContain('docs/cli.md#explain');
  });

  test('is found among those to play, too', async () => {
    expect((await explain('jump; pass')).err).toContain('found the action "jump"');
  });

  test('cannot write to the terminal', async () => {
    expect((await explain('ju\u001bmp')).err).not.toMatch(/(?!\n)\p{Cc}/u);
  });
});

test('no play and no --list is a slip', async () => {
  const { exit, err } = await explain();
  expect([exit, err]).toEqual([64, expect.stringContaining('or --list')]);
});

describe('--list', () => {
  test('tells the position after all actions, and what is legal then', async () => {
    const { exit, out } = await explain('open Gate', '--list');
    expect(exit).toBe(0);
    expect(out).toBe("Ada's turn.\nGate: open\nVesna: on the road\n\nLegal here (2):\n  pass\n  go on\n");
  });

  test('says so where nothing is', async () => {
    expect((await explain('pass; go on; go on', '--list')).out).toContain('Nothing is legal here.');
  });

  test('escapes names', async () => {
    const { out } = await sit(['explain', 'plain-gate', '--list'], {
      worlds: [{ ...plainGatehouse, guest: '\u001b[2J' }],
    });
    expect(out).not.toMatch(/(?!\n)\p{Cc}/u);
  });

  test('goes without --json', async () => expect((await explain('--list', '--json', '-')).exit).toBe(64));
});

test('--json gives a valid record', async () => {
  const { out } = await explain('pass; go on', '--json', '-');
  const record = JSON.parse(out);
  expect(violationsOf('explanation', record)).toEqual([]);
  expect(record).toMatchObject({ action: 'go on', verdict: 'legal', by: ['1.1-a'], played: ['pass'] });
});

test('--reading decides otherwise', async () => {
  expect((await explain('pass; go on', '--reading', 'porter=never')).out).toMatch(/^go on: illegal/);
});
