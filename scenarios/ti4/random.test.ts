import fc from 'fast-check';
import { expect, it } from 'vitest';
import { explore } from '../../checker/index.js';
import { amend, type Rulebook, read, withoutClause } from '../../rulebook/index.js';
import { arbitraryWorld } from './arbitraries.js';
import { ti4Files } from './files.js';

/** Dense: where units, room and ways are few, each is in the way of another. */
const small = { maxSystems: 3, maxShips: 2, maxUnits: 4, maxCount: 3 };

const book = read(ti4Files.game.text);

/** Claims that break in worlds drawn at random, looked at near their set-up. */
function brokenIn(rules: Rulebook, seed: number, numRuns: number): string[] {
  const broken = fc.sample(arbitraryWorld(small), { seed, numRuns }).flatMap((world) => {
    const { model } = ti4Files.game.set(world, rules);
    return explore(model, { maxStates: 400 }).verdicts.flatMap(({ property, verdict }) =>
      verdict.kind === 'violated' ? [property.id] : [],
    );
  });
  return [...new Set(broken)].sort();
}

it('no claim of ti4 breaks in worlds drawn at random', () => {
  expect(brokenIn(book, 58, 40)).toEqual([]);
});

it('without the limit of capacity, the claim that no load exceeds it breaks there', () => {
  const unlimited = ['TIT-b', 'TIT-m'].reduce((rules, id) => amend(rules, withoutClause(rules, id)), book);
  expect(brokenIn(unlimited, 58, 40)).toContain('TIT-b');
});
