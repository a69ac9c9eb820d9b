import { describe, expect, it } from 'vitest';
import { explore, type PackedState } from '../../checker/index.js';
import { play, setUp } from './fixtures/worlds.js';

/** The example of 95: a carrier of capacity 4 in a system with four fighters and, on its only planet, eight infantry. */
const carrier = setUp({
  systems: [
    { name: 'Vefut', planets: ['Vefut II'], wormholes: [] },
    { name: 'Quann', planets: [], wormholes: [] },
  ],
  borders: [['Vefut', 'Quann']],
  ships: [{ name: 'Argo', owner: 'Ada', kind: 'carrier', at: 'Vefut' }],
  units: [
    { owner: 'Ada', kind: 'infantry', count: 8, at: 'Vefut II' },
    { owner: 'Ada', kind: 'fighter', count: 4, at: 'Vefut' },
  ],
  opens: { player: 'Ada', step: 'movement', active: 'Quann' },
});

const times = (count: number, text: string) => new Array<string>(count).fill(text);
const going = (fighters: number, infantry: number) => [
  'announce Argo by Quann',
  ...times(fighters, 'load fighter from Vefut onto Argo'),
  ...times(infantry, 'load infantry from Vefut II onto Argo'),
];

const seen = (state: PackedState) => {
  const { pieces, turn } = carrier.observe(state);
  const of = (place: string) => (pieces[place] as Record<string, Record<string, number>>).Ada!;
  return {
    step: turn.step,
    carrier: pieces.Argo,
    vefut: of('Vefut'),
    planet: of('Vefut II'),
    quann: of('Quann'),
  };
};

/** 0 to 4 of each, 4 together at most: 5 + 4 + 3 + 2 + 1. */
const loads = [0, 1, 2, 3, 4].flatMap((fighters) =>
  [0, 1, 2, 3, 4].flatMap((infantry) => (fighters + infantry <= 4 ? [[fighters, infantry] as const] : [])),
);

describe('the carrier of the example', () => {
  it('has 15 loads', () => {
    expect(loads).toHaveLength(15);
  });

  // The carrier has left, so that Vefut has no capacity and every fighter that stayed is removed; on the planet none is.
  it.each(loads)('takes %i fighters and %i infantry', (fighters, infantry) => {
    const departing = [...going(fighters, infantry), 'depart'];
    const left = 4 - fighters;
    if (left > 0) expect(seen(play(carrier, departing)).step).toBe('capacity');
    expect(seen(play(carrier, [...departing, ...times(left, 'remove fighter from Vefut')]))).toEqual({
      step: 'invasion',
      carrier: { at: 'Quann' },
      vefut: { fighter: 0, infantry: 0, mech: 0 },
      planet: { fighter: 0, infantry: 8 - infantry, mech: 0 },
      quann: { fighter: fighters, infantry, mech: 0 },
    });
  });

  it('takes no fifth unit, whatever it has', () => {
    const full = loads.filter(([fighters, infantry]) => fighters + infantry === 4);
    for (const [fighters, infantry] of full) {
      const state = play(carrier, going(fighters, infantry));
      for (const text of ['load fighter from Vefut onto Argo', 'load infantry from Vefut II onto Argo'])
        expect(carrier.ask(state, text)).toMatchObject({
          verdict: 'illegal',
          by: expect.arrayContaining(['TIT-b']),
        });
    }
  });

  it('has no other: departures from Move Ships are 15', () => {
    const departures = new Set<string>();
    const depart = carrier.actionOf('depart');
    explore(
      carrier.model,
      {},
      {
        onState: (state) => {
          if (carrier.observe(state).turn.step !== 'movement' || 'why' in depart) return;
          if (carrier.explain(state, depart.action).verdict === 'legal') departures.add(state.join());
        },
      },
    );
    expect(departures.size).toBe(15);
  });
});
