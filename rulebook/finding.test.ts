import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explore, type Model, type PackedState } from '../checker/index.js';
import { findingsOf, sorted } from './finding.js';
import type { Asked, Table } from './game.js';
import { rulebook } from './load.js';
import type { Ruling } from './ruling.js';

describe('ids sorted', () => {
  it.each([
    [
      'by section as a number',
      ['12.1-a', '11.5-a', '2.10-a', '2.9-a'],
      ['2.9-a', '2.10-a', '11.5-a', '12.1-a'],
    ],
    [
      'then by letters, single ones first',
      ['12.6-aa', '12.6-b', '12.6-z', '12.6-a', '12.6-ab'],
      ['12.6-a', '12.6-b', '12.6-z', '12.6-aa', '12.6-ab'],
    ],
    ['a section before its sentences', ['12.6-a', '12.6', '12'], ['12', '12.6', '12.6-a']],
    ['each once', ['12.6-a', '11.5-k', '12.6-a'], ['11.5-k', '12.6-a']],
    [
      'those of other rulebooks too',
      ['XY58-b', 'XYT-a', '12.6-a', 'XY58-a'],
      ['12.6-a', 'XYT-a', 'XY58-a', 'XY58-b'],
    ],
    ['none', [], []],
  ])('%s', (_, ids, expected) => {
    expect(sorted(ids)).toEqual(expected);
  });

  const letters = fc.stringMatching(/^[a-z]{1,2}$/);
  const ids = fc.array(
    fc.oneof(
      fc
        .tuple(fc.nat(20), fc.nat(20), letters)
        .map(([part, section, letter]) => `${part}.${section}-${letter}`),
      fc.constantFrom('XY58-a', 'XYT-b', 'noDeadlock', '12.6', 'reading toll'),
    ),
    { maxLength: 8 },
  );

  it('the same from whatever order, and again from themselves', () => {
    const shuffled = ids.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, ([all, again]) => {
        expect(sorted(again)).toEqual(sorted(all));
        expect(sorted(sorted(all))).toEqual(sorted(all));
      }),
      { seed: 20261018, numRuns: 2000 },
    );
  });
});

/** A counter from 0 to 3 that a player may raise: it is claimed to stay under 2, and it gets stuck at 3. */
const counter: Model = {
  stateBytes: 1,
  initial: () => [Uint8Array.of(0)],
  expand: (state, visit) => {
    if (state[0]! < 3) visit(0, Uint8Array.of(state[0]! + 1));
  },
  describe: () => 'raise',
  view: (state) => state[0],
  properties: [
    { kind: 'always', id: '9.1-b', says: 'it stays under 2', holds: (state) => state[0]! < 2 },
    { kind: 'always', id: '9.1-c', says: 'it stays under 9', holds: (state) => state[0]! < 9 },
    { kind: 'noDeadlock', id: 'noDeadlock', says: 'there is always a way on', isEnd: () => false },
    { kind: 'step', id: '9.1-d', says: 'no step leads to 1', holds: (_, __, after) => after[0] !== 1 },
  ],
};

const rulingBy = (...by: string[]): Ruling => ({
  kind: 'conflict',
  by,
  considered: { applying: by, exceptions: [], yielding: [], notGranting: [] },
});
const asked = (...by: string[]): Asked => ({ asks: 'may it', answer: 'conflict', ruling: rulingBy(...by) });

interface Call {
  readonly claim: string;
  readonly before: number | undefined;
  readonly state: number;
  readonly action: number | undefined;
}

/** As much of a table as findings ask of it. */
function tableOf(world: string, questions: readonly Asked[], calls: Call[] = []): Table {
  const at = (state: PackedState) => state[0]!;
  const needed: Partial<Table> = {
    world,
    rulebook: {
      ...rulebook({ id: 'r', title: '', questions: [], clauses: [] }),
      choices: { toll: 'owner' },
    },
    model: counter,
    position: (state) => [`the counter shows ${at(state)}`],
    moment: (state) => `at ${at(state)}`,
    explain: (state) => ({
      action: 'raise',
      player: 'Ada',
      verdict: 'legal',
      by: ['9.1-aa', '9.1-z'],
      asked: [],
      assumes: at(state) === 0 ? ['9.9', '9.10'] : ['9.9'],
      moment: `Ada at ${at(state)}`,
    }),
    broken: (claim, state, before, action) => {
      calls.push({ claim, before: before && at(before), state: at(state), action });
      return { instance: `it shows ${at(state)}`, asked: questions };
    },
    changed: (before, after) => [`${at(before)} became ${at(after)}`],
  };
  return needed as Table;
}

describe('the findings of an exploration', () => {
  const play = { player: 'Ada', action: 'raise', by: ['9.1-aa', '9.1-z'], lifted: [] };
  const find = (world: string, questions: readonly Asked[], calls?: Call[]) =>
    findingsOf(tableOf(world, questions, calls), explore(counter));

  it('are one for every property that is violated, in their order', () => {
    expect(find('one', []).map(({ kind, claim }) => [kind, claim])).toEqual([
      ['brokenClaim', '9.1-b'],
      ['stuck', 'noDeadlock'],
      ['brokenClaim', '9.1-d'],
    ]);
  });

  it('prove a broken claim by the shortest play, move by move', () => {
    expect(find('one', [asked('9.3-a', '9.2-b'), asked('9.2-b', '9.10-a')])[0]).toEqual({
      id: 'brokenClaim 9.1-b 9.2-b 9.3-a 9.10-a',
      kind: 'brokenClaim',
      world: 'one',
      claim: '9.1-b',
      says: 'it stays under 2',
      setup: ['the counter shows 0'],
      plays: [
        { ...play, moment: 'Ada at 0', assumes: ['9.9', '9.10'], changes: ['0 became 1'] },
        { ...play, moment: 'Ada at 1', assumes: ['9.9'], changes: ['1 became 2'] },
      ],
      end: ['the counter shows 2'],
      instance: 'it shows 2',
      asked: [asked('9.3-a', '9.2-b'), asked('9.2-b', '9.10-a')],
      collidesWith: ['9.2-b', '9.3-a', '9.10-a'],
      clauses: ['9.1-b', '9.1-z', '9.1-aa', '9.2-b', '9.3-a', '9.10-a'],
      assumes: ['9.9', '9.10'],
      readings: { toll: 'owner' },
    });
  });

  it('ask how the claim fails at the last step', () => {
    const calls: Call[] = [];
    find('one', [], calls);
    expect(calls).toEqual([
      { claim: '9.1-b', before: 1, state: 2, action: 0 },
      { claim: '9.1-d', before: 0, state: 1, action: 0 },
    ]);
  });

  it('say where play is stuck, without asking the claims', () => {
    const stuck = find('one', [asked('9.2-b')])[1]!;
    expect(stuck).toMatchObject({
      id: 'stuck noDeadlock',
      instance: 'no action is open: at 3',
      asked: [],
      collidesWith: [],
    });
    expect(stuck.plays).toHaveLength(3);
  });

  it('have ids that neither the world nor the order of the questions changes, only what collides', () => {
    const ids = (world: string, ...questions: Asked[]) => find(world, questions).map(({ id }) => id);
    const one = ids('one', asked('9.3-a'), asked('9.2-b', '9.10-a'));
    expect(ids('another', asked('9.10-a', '9.2-b'), asked('9.3-a', '9.2-b'))).toEqual(one);
    expect(ids('one', asked('9.3-a'))).not.toEqual(one);
  });

  it('are none where nothing is violated or the search was cut short', () => {
    expect(findingsOf(tableOf('one', []), explore(counter, { maxDepth: 0 }))).toEqual([]);
  });
});
