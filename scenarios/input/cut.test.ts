import { expect, it } from 'vitest';
import { cut, maxEchoed } from './errors.js';

it('cuts what is quoted and what is one word, and leaves the words of the message alone', () => {
  const long = 'x'.repeat(maxEchoed + 50);
  const ours = 'a word of ours '.repeat(30);
  expect(cut(`found "a" ${ours}; expected "b"`)).toBe(`found "a" ${ours}; expected "b"`);
  expect(cut(`found "${long}" ${ours} "b"`)).toContain(`..." ${ours} "b"`);
  expect(cut(`found ${long}`).length).toBeLessThan(maxEchoed + 20);
});
