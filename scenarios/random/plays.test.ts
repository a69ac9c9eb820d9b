import { expect, it } from 'vitest';
import { checkRandomPlays } from './plays.js';

it('500 random worlds, each with a random play, keep every invariant', () => {
  let worlds = 0;
  const count = () => {
    worlds++;
  };
  expect(checkRandomPlays({ seed: 14, runs: 500, onRun: count })).toBeUndefined();
  expect(worlds).toBe(500);
});
