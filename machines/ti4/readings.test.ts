import { describe, expect, it } from 'vitest';
import { amend, read, since, withoutClause } from '../../rulebook/index.js';
import { play, ruled, setUp } from './fixtures/worlds.js';
import { ti4Text } from './rulebook.js';
import type { World } from './world.js';

const { readings } = ti4Text;
const options = readings.flatMap(({ id, options }) =>
  Object.keys(options).map((option) => [id, option] as const),
);

/** A rift that is the active system, so that it is left and come back to, and one planet of each system. */
const world: Pick<World, 'systems' | 'borders' | 'ships' | 'units' | 'tactics'> = {
  systems: [
    { name: 'Vefut', planets: ['Vefut II'], wormholes: [] },
    { name: 'Ashtor', planets: ['Ash'], anomaly: 'gravityRift', wormholes: [] },
  ],
  borders: [['Vefut', 'Ashtor']],
  ships: [{ name: 'Argo', owner: 'Ada', kind: 'carrier', at: 'Ashtor' }],
  units: [
    { owner: 'Ada', kind: 'infantry', count: 1, at: 'Vefut II' },
    { owner: 'Ada', kind: 'infantry', count: 1, at: 'Ash' },
  ],
  tactics: { Ada: 0, Brand: 0 },
};
const circuit = (choices: Record<string, string>) =>
  setUp({ ...world, opens: { player: 'Ada', step: 'movement', active: 'Ashtor' } }, read(ti4Text, choices));
const shifted = (book = read(ti4Text), more: Partial<World> = {}) =>
  setUp(
    {
      ...world,
      tokens: { Ada: ['Ashtor'] },
      environment: ['ability'],
      opens: { player: 'Ada', step: 'activation' },
      ...more,
    },
    book,
  );

describe('readings', () => {
  it('can be chosen two by two, whatever the options', () => {
    for (const [first, one] of options)
      for (const [second, other] of options)
        if (first !== second) expect(() => read(ti4Text, { [first]: one, [second]: other })).not.toThrow();
  });

  // Argo, out of the rift and back, is taken at its one roll: as it leaves.
  const taken = [
    'announce Argo by Vefut, Ashtor',
    'load infantry from Ash onto Argo',
    'depart',
    'rift takes Argo at Ashtor',
  ];
  it.each([
    ['first', 0],
    ['last', 1],
  ])(
    'pickUpVisit=%s: of what is picked up in a system that it comes by twice, %i is left',
    (pickUpVisit, left) => {
      const table = circuit({ pickUpVisit });
      expect(table.observe(play(table, taken)).pieces.Ash).toMatchObject({ Ada: { infantry: left } });
    },
  );

  it.each([
    ['no', 'silent'],
    ['yes', 'legal TI58-m TIT-a TIT-n TIT-c'],
  ])('pickUpOnArrival=%s: a pick-up where an ability takes the ship is %s', (pickUpOnArrival, expected) => {
    const table = shifted(read(ti4Text, { pickUpOnArrival }), { tokens: {} });
    expect(ruled(table, ['shift Argo to Vefut'], 'load infantry from Vefut II onto Argo')).toBe(expected);
  });
});

describe('a gravity rift', () => {
  it('rolls for whatever moves out of it, by an ability too', () => {
    const table = shifted(read(ti4Text), { tokens: {} });
    const going = ['shift Argo to Vefut', 'load infantry from Ash onto Argo', 'depart'];
    const { pieces } = table.observe(play(table, [...going, 'rift takes Argo at Ashtor']));
    expect([pieces.Argo, pieces.Ash, pieces.Vefut]).toMatchObject([
      { at: 'removed' },
      { Ada: { infantry: 0 } },
      { Ada: { infantry: 0 } },
    ]);
    const spared = table.observe(play(table, [...going, 'rift spares Argo at Ashtor'])).pieces;
    expect([spared.Argo, spared.Vefut]).toMatchObject([{ at: 'Vefut' }, { Ada: { infantry: 1 } }]);
  });
});

describe('the announced change', () => {
  const [revision] = ti4Text.revisions;
  const next = read(since(ti4Text, revision!));
  const load = 'load infantry from Ash onto Argo';

  it('lets an ability take units out of systems with own tokens', () => {
    expect(ruled(shifted(), ['shift Argo to Vefut'], load)).toBe('illegal TIT-h TI58-t');
    expect(ruled(shifted(next), ['shift Argo to Vefut'], load)).toBe('legal TI58-m TIT-a TIT-n TIT-c');
  });

  it('but not within a tactical action', () => {
    const table = shifted(next, { opens: { player: 'Ada', step: 'movement', active: 'Vefut' } });
    expect(ruled(table, ['pass', 'pass', 'shift Argo to Vefut'], load)).toBe('illegal TIT-h TI58-t');
  });
});

describe('a text without one of its clauses', () => {
  it.each([...ti4Text.entries.keys()])('%s: can be played all the same', (id) => {
    const book = read(ti4Text);
    const table = shifted(amend(book, withoutClause(book, id)), { tactics: { Ada: 1, Brand: 0 } });
    const [opening] = [...table.model.initial()];
    let ways = 0;
    table.model.expand(opening!, () => ways++);
    expect(ways).toBeGreaterThan(0);
  });
});
