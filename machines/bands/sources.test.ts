import { expect, it } from 'vitest';
import { sourceOf } from '../../rulebook/index.js';
import { bandsText } from './rulebook.js';
import { sources } from './sources.js';

it('every clause and realised sentence has the hash of its source paragraph', () => {
  // Assumptions about sections that are not ours have no paragraph here.
  const ids = [...bandsText.entries.keys(), ...bandsText.realised.map(({ id }) => id)].filter(
    (id) => !id.startsWith('assumption '),
  );
  expect(ids.filter((id) => !/^[0-9a-f]{64}$/.test(sourceOf(sources, id) ?? ''))).toEqual([]);
});
