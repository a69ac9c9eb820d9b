import { expect, it } from 'vitest';
import { sourceOf } from '../../rulebook/index.js';
import { inventory } from './inventory.js';
import { sources } from './sources.js';

it('every sentence has the hash of its source paragraph', () => {
  const ids = inventory.entries.map(({ id }) => id);
  expect(ids.filter((id) => !/^[0-9a-f]{64}$/.test(sourceOf(sources, id) ?? ''))).toEqual([]);
});
