import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot, shelves } from '../../scenarios/index.js';
import { buildSuite, usualMaxStates } from './build.js';
import { filesOfSuite, outdated, publishedIn } from './shelve.js';

it('the published suite of ti4 is what is built', { timeout: 900_000 }, () => {
  const shelf = shelves.find(({ game }) => game.id === 'ti4')!;
  const folder = join(packageRoot(), 'conformance', 'suite', 'ti4');
  const built = buildSuite(shelf, { maxStates: usualMaxStates });
  expect(outdated(folder, filesOfSuite(built, publishedIn(folder)))).toEqual([]);
});
