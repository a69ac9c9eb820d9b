import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Model } from '../../checker/index.js';
import { read } from '../amend.js';
import { defines, definition } from '../clause.js';
import type { Table } from '../game.js';
import { rulebook } from '../load.js';
import { playAgain } from '../play-again.js';
import type { Reading } from '../rulebook.js';
import { audit } from './audit.js';
import { divergenceAfter, lockstep, type Pair } from './divergence.js';
import { river, riverside } from './fixtures/river.js';

/** What a game looks like in each state, and where its two actions lead; -1: not open. */
interface Graph {
  readonly looks: readonly number[];
  readonly steps: readonly (readonly number[])[];
}

const bare = rulebook({ id: 'graph', title: '', questions: [], clauses: [] });

function tableOf({ looks, steps }: Graph): Table {
  const model: Model = {
    stateBytes: 2,
    initial: () => [Uint8Array.of(0, looks[0]!)],
    expand: (state, visit) => {
      steps[state[0]!]!.forEach((next, action) => {
        if (next >= 0) visit(action, Uint8Array.of(next, looks[next]!));
      });
    },
    describe: (action) => 'ab'[action]!,
    view: (state) => state[0],
    properties: [],
  };
  const needed: Partial<Table> = {
    model,
    rulebook: bare,
    observe: (state) => ({ turn: {}, pieces: { it: { looks: looks[state[0]!] } } }),
    position: (state) => [`it looks ${looks[state[0]!]}`],
    actionOf: (text) => ({ action: 'ab'.indexOf(text) }),
    ask: () => ({ why: 'not asked' }),
  };
  return needed as Table;
}

const reading: Reading = {
  id: 'way',
  asks: 'which way',
  clauses: [],
  options: { one: { says: 'one' }, other: { says: 'other' } },
  default: 'one',
  why: '',
};
const pairOf = (one: Graph, other: Graph): Pair => ({
  reading,
  options: ['one', 'other'],
  tables: [tableOf(one), tableOf(other)],
});

/** 0 -> 1 -> 2 by a, back to 0 by b. */
const round: Graph = {
  looks: [0, 1, 2],
  steps: [
    [1, -1],
    [2, 0],
    [-1, 0],
  ],
};

describe('two options in lockstep', () => {
  it('that are equal are told to be so, in so many pairs, all of them', () => {
    expect(lockstep(pairOf(round, round), 100)).toEqual({ states: 3, complete: true });
  });

  it('that look alike everywhere are equal, though their states are not', () => {
    const twice: Graph = { looks: [0, 1, 2, 0], steps: [...round.steps.slice(0, 2), [-1, 3], [1, -1]] };
    expect(lockstep(pairOf(round, twice), 100)).toEqual({ states: 4, complete: true });
  });

  it('are not told to be equal where a bound was hit', () => {
    expect(lockstep(pairOf(round, round), 2)).toEqual({ states: 2, complete: false });
    expect(lockstep(pairOf(round, round), 100, 1)).toMatchObject({ complete: false });
  });

  it('diverge at once where the openings do', () => {
    expect(lockstep(pairOf(round, { ...round, looks: [5, 1, 2] }), 100).words).toEqual([]);
  });

  it('diverge in equal states where they define what is seen', () => {
    const colour = definition<object, string>('colour', 'what colour is it');
    const paint = (value: string) =>
      rulebook({
        id: 'painted',
        title: '',
        questions: [colour],
        clauses: [defines(colour, { id: '1-a', says: value, value: () => value })],
      });
    const painted = (value: string): Table => ({
      ...tableOf(round),
      rulebook: paint(value),
      observe: ([at]) => ({ turn: {}, pieces: { it: { colour: at === 2 ? value : 'grey' } } }),
    });
    const pair: Pair = { reading, options: ['one', 'other'], tables: [painted('red'), painted('blue')] };
    expect(lockstep(pair, 100).words).toEqual(['a', 'a']);
  });

  it('diverge where an action is open under one only, before any longer play', () => {
    // After a, b is open under one only; after b, a further step looks otherwise.
    const one: Graph = {
      looks: [0, 0, 0, 0],
      steps: [
        [1, 2],
        [-1, 0],
        [3, -1],
        [-1, -1],
      ],
    };
    const other: Graph = {
      looks: [0, 0, 0, 1],
      steps: [
        [1, 2],
        [-1, -1],
        [3, -1],
        [-1, -1],
      ],
    };
    expect(lockstep(pairOf(one, other), 100).words).toEqual(['a']);
    const later: Graph = {
      ...one,
      steps: [
        [2, 1],
        [-1, 0],
        [3, -1],
        [-1, -1],
      ],
    };
    const laterOther: Graph = {
      ...other,
      steps: [
        [2, 1],
        [-1, -1],
        [3, -1],
        [-1, -1],
      ],
    };
    expect(lockstep(pairOf(later, laterOther), 100).words).toEqual(['b']);
  });

  const graph = fc.record({
    looks: fc.array(fc.nat(1), { minLength: 3, maxLength: 3 }),
    steps: fc.array(fc.array(fc.integer({ min: -1, max: 2 }), { minLength: 2, maxLength: 2 }), {
      minLength: 3,
      maxLength: 3,
    }),
  });

  it('are told apart by a shortest play, which shows it, or are equal after every play', () => {
    fc.assert(
      fc.property(graph, graph, (one, other) => {
        const pair = pairOf(one, other);
        const { words, complete } = lockstep(pair, 100);
        expect(complete).toBe(true);
        const shortest = plays(8).find((play) => isTold(one, other, play));
        expect(words?.length).toBe(shortest?.length);
        if (words) expect(divergenceAfter(pair, words)).toMatchObject({ kind: 'divergentReading' });
        for (const play of plays(3)) {
          const both = pair.tables.every((table) => playAgain(table, play));
          expect(divergenceAfter(pair, play) !== undefined).toBe(both && isTold(one, other, play));
        }
      }),
      { seed: 20261018, numRuns: 300 },
    );
  });
});

describe('the audit', () => {
  it('says where options were not told apart', () => {
    const text = river((defect) => defect === 'open');
    const [nightBoats] = text.readings;
    const both = { ...nightBoats!.options, never: { says: 'no, and never', edits: [] } };
    const asked = { ...text, readings: [{ ...nightBoats!, options: both }] };
    const { undivided, findings } = audit(asked, [riverside(), riverside('little', ['boat'])], {
      extent: { bounds: {}, nearest: 1000, every: 1 },
      isOfText: () => true,
      pairs: 1000,
    });
    expect(findings.map(({ id }) => id)).toEqual([
      'divergentReading nightBoats no yes',
      'divergentReading nightBoats yes never',
    ]);
    const silent = { ...asked, readings: [{ ...asked.readings[0]!, silent: true as const }] };
    const gaps = audit(silent, [riverside()], {
      extent: { bounds: {}, nearest: 1000, every: 1 },
      isOfText: () => true,
      pairs: 1000,
    });
    expect(gaps.findings.map(({ id, kind, options }) => [id, kind, options])).toEqual([
      ['gap nightBoats no yes', 'gap', ['no', 'yes']],
      ['gap nightBoats yes never', 'gap', ['yes', 'never']],
    ]);
    const states = ['little', 'riverside'].map((name) => {
      const subject = riverside(name, name === 'little' ? ['boat'] : ['boat', 'purse', 'cat']);
      const tables = ['no', 'never'].map((nightBoats) => subject.under(read(asked, { nightBoats })));
      const pair: Pair = {
        reading: asked.readings[0]!,
        options: ['no', 'never'],
        tables: [tables[0]!, tables[1]!],
      };
      return lockstep(pair, 1000).states;
    });
    expect(undivided).toEqual([
      {
        reading: 'nightBoats',
        options: ['no', 'never'],
        worlds: 2,
        states: states[0]! + states[1]!,
        complete: true,
      },
    ]);
  });
});

/** All plays of up to so many actions, the shortest first. */
function plays(most: number): string[][] {
  let last: string[][] = [[]];
  const all = [...last];
  for (let length = 1; length <= most; length++) {
    last = last.flatMap((play) => ['a', 'b'].map((word) => [...play, word]));
    all.push(...last);
  }
  return all;
}

/** Whether the play can be played in both, and its ends look different or leave different actions open. */
function isTold(one: Graph, other: Graph, play: readonly string[]): boolean {
  const [x, y] = [one, other].map(({ steps }) =>
    play.reduce((at, word) => (at < 0 ? at : steps[at]!['ab'.indexOf(word)]!), 0),
  ) as [number, number];
  if (x < 0 || y < 0) return false;
  const open = ({ steps }: Graph, at: number) => steps[at]!.map((next) => next >= 0).join();
  return one.looks[x] !== other.looks[y] || open(one, x) !== open(other, y);
}
