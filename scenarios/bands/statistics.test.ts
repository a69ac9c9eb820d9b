import { describe, expect, it } from 'vitest';
import { bands } from '../../machines/bands/index.js';
import { type Rulebook, read, type Statistics, statistics } from '../../rulebook/index.js';
import { bandsFiles, loadWorld, shippedWorlds } from '../index.js';

const book = read(bands.text);
const sampling = { bounds: { maxStates: 20_000 }, nearest: 1_000, every: 10 };

function lookAt(path: string, rules: Rulebook = book): Statistics {
  const world = loadWorld(bandsFiles, path);
  if (!world.ok) throw new Error(world.errors[0]!.code);
  return statistics(bands.set(world.value, rules), sampling);
}

/** Clauses that decide nothing in the shipped worlds, and why that is as it should be. */
const deadLetters: Readonly<Record<string, string>> = {
  '14.8-f':
    'whoever is aboard has a host, whose Band 14.1-j gives; by the default of aboardBand that goes first',
};

describe('what clauses decide in the shipped worlds', () => {
  const all = shippedWorlds('bands').map(({ path }) => lookAt(path));
  const decided = (id: string) => all.some(({ counts }) => (counts.get(id)?.decides ?? 0) > 0);

  it.each([...book.entries.keys()])('%s decides something, or the list says why not', (id) => {
    expect(decided(id)).toBe(!Object.hasOwn(deadLetters, id));
  });

  // What the default drops or overrides is no dead letter of the text.
  it.each([['14.8-f', { aboardBand: 'space' }, 'carriers']] as const)(
    '%s decides something under %j',
    (id, choices, name) => {
      const { path } = shippedWorlds('bands').find((world) => world.name === name)!;
      expect(lookAt(path, read(bands.text, choices)).counts.get(id)?.decides).toBeGreaterThan(0);
    },
  );

  it('is the same at the second time of asking', () => {
    const { path } = shippedWorlds('bands').find(({ name }) => name === 'landing-rights')!;
    const [once, again] = [lookAt(path), lookAt(path)];
    expect([...again.counts]).toEqual([...once.counts]);
    expect(again.rulings).toBe(once.rulings);
  });
});
