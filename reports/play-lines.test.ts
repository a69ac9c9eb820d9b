import { expect, test } from 'vitest';
import type { Play } from '../rulebook/index.js';
import { plainPaper as plain } from './fixtures/paper.js';
import { playLines } from './play-lines.js';

const play = (action: string, more: Partial<Play> = {}): Play => ({
  player: 'Ada',
  action,
  moment: 'Ada, Movement',
  by: ['1-a'],
  lifted: [],
  assumes: [],
  changes: [],
  ...more,
});

test('a play that goes round says from where', () => {
  expect(
    playLines([play('knock'), play('wait')], plain, 1)
      .at(-1)!
      .trim(),
  ).toBe('and so on for ever, again and again from play 2');
  expect(playLines([play('knock')], plain).join()).not.toContain('for ever');
});

test('what was asked for is shown after each play, and keeps apart what it differs in', () => {
  const same = playLines([play('pass', { shows: ['turn: 1'] }), play('pass', { shows: ['turn: 1'] })], plain);
  expect(same.map((line) => line.trim())).toEqual([expect.stringMatching(/^1-2\. pass/), '| turn: 1']);
  const other = playLines(
    [play('pass', { shows: ['turn: 1'] }), play('pass', { shows: ['turn: 2'] })],
    plain,
  );
  expect(other.filter((line) => line.includes('| turn'))).toHaveLength(2);
});
