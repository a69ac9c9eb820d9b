import { expect, test } from 'vitest';
import { sit } from './fixtures/sitting.js';
import { didYouMean } from './hints.js';
import { library } from './shipped-library.js';

test.each([
  ['bandz', 'bands'],
  ['badns', 'bands'],
  ['Bands', 'bands'],
  ['bord', 'board'],
  ['infiltration_duel', 'infiltration-duel'],
  ['chess', undefined],
  ['b', undefined],
  ['x'.repeat(5000), undefined],
])('%s is near %s', (word, near) => {
  const known = ['bands', 'board', 'boarding', 'infiltration-duel'];
  expect(didYouMean(word, known)).toBe(near === undefined ? '' : `; did you mean "${near}"?`);
});

const saidOf = (ask: () => unknown): string => {
  try {
    ask();
  } catch (error) {
    return String(error);
  }
  throw new Error('nothing was refused');
};

test('a world that there is not is answered with the nearest name, and a rulebook with how it is checked', () => {
  expect(saidOf(() => library.open('bandz'))).toMatch(
    /expected the path .* boarding, .*; did you mean "bands"\?$/,
  );
  expect(saidOf(() => library.open('bordign'))).toMatch(/; did you mean "boarding"\?$/);
  const rulebook = saidOf(() => library.open('bands'));
  expect(rulebook).toContain('found the rulebook "bands" where a world is named; expected the path');
  expect(rulebook).toContain('assize check bands');
  expect(rulebook).toContain('assize audit bands');
});

test.each(['audit', 'clauses', 'readings'])(
  '%s of a rulebook that there is not names the nearest',
  async (command) => {
    const { exit, err } = await sit([command, 'gatehose']);
    expect(exit).toBe(64);
    expect(err).toContain(
      `found the rulebook "gatehose"; expected one of gatehouse; did you mean "gatehouse"? (docs/cli.md#${command})`,
    );
  },
);

test.each(['audit', 'clauses', 'readings'])(
  '%s of a world says that a rulebook is named',
  async (command) => {
    const { exit, err } = await sit([command, 'plain-gate']);
    expect(exit).toBe(64);
    expect(err).toContain(
      'found the world "plain-gate" where a rulebook is named; expected one of gatehouse',
    );
    expect(err.includes('assize audit gatehouse plain-gate')).toBe(command === 'audit');
  },
);

test('a command that there is not is answered with the nearest', async () => {
  expect((await sit(['chekc'])).err).toMatch(/Did you mean check\?/);
});
