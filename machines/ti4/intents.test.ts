import { describe, expect, it } from 'vitest';
import { explore } from '../../checker/index.js';
import { read, since } from '../../rulebook/index.js';
import { setUp } from './fixtures/worlds.js';
import { intents } from './intents.js';
import { ti4Text } from './rulebook.js';

/** A ship and units with their own token, and an ability; a rift with something to pick up behind it. */
const table = (book = read(ti4Text)) =>
  setUp(
    {
      systems: [
        { name: 'Vefut', planets: ['Vefut II'], wormholes: [] },
        { name: 'Ashtor', planets: [], anomaly: 'gravityRift', wormholes: [] },
        { name: 'Quann', planets: ['Cormund'], wormholes: [] },
      ],
      borders: [
        ['Vefut', 'Ashtor'],
        ['Ashtor', 'Quann'],
      ],
      ships: [
        { name: 'Argo', owner: 'Ada', kind: 'carrier', at: 'Vefut' },
        { name: 'Oar', owner: 'Ada', kind: 'carrier', at: 'Ashtor' },
      ],
      units: [
        { owner: 'Ada', kind: 'infantry', count: 1, at: 'Vefut II' },
        { owner: 'Ada', kind: 'infantry', count: 1, at: 'Cormund' },
      ],
      tokens: { Ada: ['Vefut'] },
      tactics: { Ada: 0, Brand: 0 },
      environment: ['ability'],
      opens: { player: 'Ada', step: 'movement', active: 'Quann' },
    },
    book,
  );

const verdictsOf = (set: ReturnType<typeof table>) => {
  const model = Object.create(set.model, { properties: { value: set.intents } }) as typeof set.model;
  return Object.fromEntries(
    explore(model, {}).verdicts.map(({ property, verdict }) => [property.id, verdict.kind]),
  );
};
const failing = 'violated';

describe('what 58 and 95 seem to aim at', () => {
  it('an ability takes a ship away from its token, as 58.9 and its note let it', () => {
    expect(verdictsOf(table())).toEqual({
      // Every step can be left behind (58.3).
      'intent action ends': 'holds',
      'intent tokens hold': failing,
      'intent tokens hold units': 'holds',
      'intent none lost on the way': 'holds',
    });
  });

  it('and, once the announced change is made, the units as well', () => {
    expect(verdictsOf(table(read(since(ti4Text, ti4Text.revisions[0]!))))).toMatchObject({
      'intent tokens hold units': failing,
    });
  });

  it('units that were not aboard are lost to a rift only where they are read to go too', () => {
    expect(verdictsOf(table(read(ti4Text, { riftBeforePickUp: 'goToo' })))).toMatchObject({
      'intent none lost on the way': failing,
    });
  });

  it('each with its reason', () => {
    expect(intents.filter(({ because }) => because === '')).toEqual([]);
  });
});
