import { describe, expect, it } from 'vitest';
import { explore, replay } from '../../checker/index.js';
import { amend, defines, type Edit, forbids, read } from '../../rulebook/index.js';
import { planetsOf } from './claims/transport.js';
import { claims } from './claims.js';
import { throughOn } from './facts.js';
import { play, setUp } from './fixtures/worlds.js';
import { excess, mayMove, mayShift } from './questions.js';
import { ti4Text } from './rulebook.js';
import type { Table } from './table.js';
import type { World } from './world.js';

/** Three systems in a row, a carrier that goes as far as it can, fighters of both players on the way. */
const line: Pick<World, 'systems' | 'borders' | 'ships' | 'units' | 'tactics' | 'opens'> = {
  systems: [
    { name: 'Vefut', planets: ['Vefut II'], wormholes: [] },
    { name: 'Lirta', planets: [], wormholes: [] },
    { name: 'Quann', planets: [], wormholes: [] },
  ],
  borders: [
    ['Vefut', 'Lirta'],
    ['Lirta', 'Quann'],
  ],
  ships: [
    { name: 'Argo', owner: 'Ada', kind: 'carrier', at: 'Vefut', move: 2 },
    { name: 'Swift', owner: 'Ada', kind: 'cruiser', at: 'Vefut' },
  ],
  units: [{ owner: 'Ada', kind: 'infantry', count: 5, at: 'Vefut II' }],
  tactics: { Ada: 0, Brand: 0 },
  opens: { player: 'Ada', step: 'movement', active: 'Quann' },
};

const example: Partial<World> = {
  ships: [{ name: 'Argo', owner: 'Ada', kind: 'carrier', at: 'Vefut', move: 2 }],
  units: [
    { owner: 'Ada', kind: 'infantry', count: 8, at: 'Vefut II' },
    { owner: 'Ada', kind: 'fighter', count: 4, at: 'Vefut' },
  ],
};

const without = (...ids: string[]): Edit[] => ids.map((drop) => ({ drop, detach: true }));
const rulesOfMoving = ti4Text.entries.get('TI58-e')!.clause;

/** A rule that the text does not have. */
const tokensBlock = forbids(mayMove, {
  id: 'reading x',
  says: 'own tokens block the way',
  when: ({ table, player, route }) =>
    throughOn(table, route).some((system) => table.hasToken(player, system)),
});
const onlyIfItMoves = forbids(mayShift, {
  id: 'reading x',
  says: 'an ability moves only what has a move value',
  when: ({ table, ship }) => table.setup.printed[ship]!.move === 0,
});

/** 16.3 says the opposite. */
const planetsCount = defines(excess, {
  id: 'assumption capacity',
  says: 'ground forces on planets count too',
  value: ({ table, owner, system }) =>
    planetsOf(table, system).reduce((units, planet) => units + table.count(owner, 'infantry', planet), 0),
});

describe('claims', () => {
  it.each<[string, Partial<World>, Edit[]]>([
    ['TI58-f', {}, without('TI58-f')],
    ['TIT-b', {}, without('TIT-b', 'TIT-m')],
    ['TIT-s', {}, without('TIT-b', 'TIT-m')],
    ['TI58-x', { units: [{ owner: 'Brand', kind: 'fighter', count: 1, at: 'Lirta' }] }, without('TI58-g')],
    [
      'TI58-i',
      { tokens: { Ada: ['Lirta'] } },
      [
        { add: tokensBlock },
        { rank: tokensBlock.id, above: rulesOfMoving.id },
        { rank: tokensBlock.id, above: 'TI58-i' },
      ],
    ],
    [
      'TI58-r',
      { environment: ['ability'], opens: { player: 'Ada', step: 'activation' } },
      [{ add: onlyIfItMoves }, { rank: onlyIfItMoves.id, above: 'TI58-b' }],
    ],
    ['TIT-o', example, [{ replace: planetsCount }]],
    ['TIT-p', example, without('assumption capacity')],
    ['TIT-q', example, without('assumption capacity')],
    ['TIT-r', example, without('assumption capacity')],
  ])('%s holds under the text, and fails where the text is changed', (id, world, edits) => {
    const verdictUnder = (more: readonly Edit[]) => {
      const book = read(more.length > 0 ? amend(ti4Text, { id: 'changed', edits: more }) : ti4Text);
      const table = setUp({ ...line, ...world }, book);
      const { verdicts } = explore(table.model, { maxStates: 20_000 });
      return { table, verdict: verdicts.find(({ property }) => property.id === id)!.verdict };
    };
    expect(verdictUnder([]).verdict.kind).toBe('holds');
    const { table, verdict } = verdictUnder(edits);
    if (verdict.kind !== 'violated') throw new Error(`${id} is ${verdict.kind}`);
    const steps = [...replay(table.model, verdict.trace)];
    const [before, last] = [steps.at(-2)?.state, steps.at(-1)!];
    expect(table.broken(id, last.state, before, verdict.trace.actions.at(-1)).instance).not.toBe('');
  });
});

/** No change of the text breaks these: they speak of how the table is kept. */
describe('claims about the table', () => {
  const loaded = ['announce Argo by Lirta, Quann', 'load infantry from Vefut II onto Argo'];
  const table = setUp(line);
  const claimed = (id: string) => claims.find((claim) => claim.id === id)!;
  const step = (id: string, spoil: (after: Table) => void) => {
    const claim = claimed(id);
    if (claim.kind !== 'step') throw new Error(id);
    const [before, after] = [loaded, [...loaded, 'depart']].map((actions) =>
      table.tableOf(play(table, actions)),
    );
    const action = { type: 'depart' } as const;
    const fails = () => claim.fails(before!, action, after!);
    expect(fails()).toBeUndefined();
    spoil(after!);
    return fails();
  };

  it('TIT-g fails where a unit does not arrive with its ship', () => {
    expect(step('TIT-g', (after) => after.add(0, 'infantry', 2, -1))?.instance).toContain('infantry of Ada');
  });

  it('TI58-v fails where there is one unit more', () => {
    expect(step('TI58-v', (after) => after.add(0, 'infantry', 2, 1))?.instance).toBe(
      '5 infantry of Ada become 6',
    );
  });

  it('TI58-o fails where the first ship to be looked at keeps the other out', () => {
    const claim = claimed('TI58-o');
    if (claim.kind !== 'always') throw new Error();
    const both = table.tableOf(play(table, [...loaded, 'announce Swift by Lirta, Quann']));
    expect([claim.arises(both), claim.fails(both)]).toEqual([true, undefined]);
    const narrow = Object.create(both, {
      clone: {
        value: () => {
          const copy = both.clone();
          const { setSystem } = copy;
          copy.setSystem = (ship, system) => {
            if ([0, 1].every((each) => copy.systemOf(each) !== system)) setSystem.call(copy, ship, system);
          };
          return copy;
        },
      },
    }) as Table;
    expect(claim.fails(narrow)?.instance).toBe('Argo and Swift arrive');
  });
});
