import { describe, expect, it } from 'vitest';
import { compareWithXState, explore, type StatechartModel, successor } from '../../checker/index.js';
import { read } from '../amend.js';
import { type Defect, river, riverside } from '../audit/fixtures/river.js';
import { defines, definition, permission } from '../clause.js';
import type { Explanation, Table } from '../game.js';
import { encode } from './encode.js';
import { type Encoding, inquire } from './encoding.js';

const tableWith = (...planted: Defect[]): Table =>
  riverside().under(read(river((defect) => planted.includes(defect))));

/** The state after these actions, all of which must be open. */
const endOf = (table: Table, ...words: string[]) =>
  words.reduce(
    (state, text) => {
      const named = table.actionOf(text);
      return successor(table.model, state, 'action' in named ? named.action : -1)!;
    },
    [...table.model.initial()][0]!,
  );

const asking = (table: Table, ...words: string[]) =>
  table.ask(endOf(table, ...words.slice(0, -1)), words.at(-1)!) as Explanation;

describe('an encoded game rules on an action', () => {
  it('by the questions that it has to pass', () => {
    expect(asking(tableWith(), 'row on')).toMatchObject({
      verdict: 'legal',
      by: ['1.1-a'],
      player: 'the boatman',
    });
    expect(asking(tableWith(), 'wait', 'row on')).toMatchObject({ verdict: 'illegal', by: ['1.1-b'] });
    expect(asking(tableWith('unranked'), 'wait', 'row on')).toMatchObject({
      verdict: 'conflict',
      by: ['1.1-a', '1.1-b'],
    });
    expect(asking(tableWith('unpermitted'), 'wait', 'wait')).toMatchObject({ verdict: 'silent', by: [] });
  });

  it('by the sentence on its time where the chart has no place for it', () => {
    // The toll falls due in the lock only (2.1-a), whatever the question on paying it says.
    const told = asking(tableWith(), 'pay toll');
    expect(told).toMatchObject({ verdict: 'illegal', by: ['2.1-a'], moment: 'by day, atQuay' });
    expect(told.asked.map(({ asks, answer }) => [asks, answer])).toEqual([
      ['may it be done now', 'illegal'],
      ['may the toll be paid now', 'legal'],
    ]);
  });

  it('as another text would, of the same position', () => {
    const table = tableWith();
    const state = endOf(table, 'wait');
    const named = table.actionOf('row on');
    const bare = river((defect) => defect === 'unranked');
    expect(table.explain(state, 'action' in named ? named.action : -1, bare).verdict).toBe('conflict');
  });

  it('and says what there is where a text is no action', () => {
    expect(tableWith().ask(endOf(tableWith()), 'row off')).toEqual({ why: 'expected row on' });
    expect(tableWith().actionOf('fly')).toEqual({
      why: 'expected row on, wait, moor, cast off, pay toll, buy water',
    });
  });
});

describe('an encoded game tells', () => {
  it('positions, pieces and changes', () => {
    const table = tableWith();
    const [start, end] = [endOf(table), endOf(table, 'row on', 'buy water')];
    expect(table.position(start)).toEqual([
      'by day, atQuay',
      'boat: at the quay',
      'purse: 3 coins',
      'cat: somewhere',
    ]);
    expect(table.changed(start, end)).toEqual(['boat: in the lock', 'purse: 2 coins']);
    expect(table.changed(start, start)).toEqual([]);
    expect(table.observe(end)).toMatchObject({
      turn: { hour: 'by day', state: 'tollDue' },
      pieces: { boat: { at: 'in the lock' } },
    });
  });

  it('how a claim about steps fails: the action, the moment and the rulings on it', () => {
    const table = tableWith('falseClaim');
    const [start, end] = [endOf(table), endOf(table, 'moor')];
    const named = table.actionOf('moor');
    const { instance, asked } = table.broken('4.1-a', end, start, 'action' in named ? named.action : -1);
    expect(instance).toBe('moor: by day, atQuay');
    expect(asked.map(({ ruling }) => ruling.by)).toEqual([['5.1-a']]);
  });
});

it('the chart of an encoded game is played as XState plays it', () => {
  const comparison = compareWithXState(tableWith().model as StatechartModel);
  expect(comparison).toMatchObject({ differences: [] });
});

interface Lamp {
  readonly lit: boolean;
  readonly oil?: number;
}
type Turn = { readonly type: 'turn' | 'leave' };
const isLit = definition<Lamp, boolean>('lit', 'is the lamp lit');
const mayTurn = permission<Lamp>('turn', 'may it be turned');

/** A lamp that is turned on and off, by no question at all, until its oil is gone. */
const lamp: Encoding<{ name: string; purpose: string }, Lamp, Turn> = {
  text: {
    id: 'lamp',
    title: 'A Lamp',
    questions: [isLit, mayTurn],
    clauses: [defines(isLit, { id: '1-a', says: 'a lamp is as it is', value: ({ lit }) => lit })],
    realised: [{ id: '1-b', says: 'a lamp is turned', by: 'the chart' }],
  },
  inventory: { entries: [] },
  chart: {
    type: 'parallel',
    states: {
      room: { initial: 'open', states: { open: { on: { leave: { target: 'shut' } } }, shut: {} } },
      lamp: { initial: 'there', states: { there: { on: { turn: { guard: 'hasOil', actions: 'turn' } } } } },
    },
  },
  guards: { hasOil: ({ oil }) => oil !== undefined },
  effects: {
    turn: ({ lit, oil = 0 }, _, law) => ({
      lit: !law.value(isLit, { lit }),
      ...(oil > 1 && { oil: oil - 1 }),
    }),
  },
  begin: () => ({ lit: false, oil: 2 }),
  actions: () => [{ type: 'turn' }, { type: 'leave' }],
  times: { turn: '1-b', leave: '1-b' },
  asks: (facts) => [inquire(isLit, facts, 'is it lit')],
  player: () => 'anybody',
  moment: ({ oil }) => (oil ? 'evening' : 'night'),
  observe: ({ lit, oil }) => ({
    turn: {},
    pieces: { lamp: { lit, wicks: ['long', 'short'] }, ...(oil !== undefined && { oil: { drops: oil } }) },
  }),
  claims: [
    {
      kind: 'always',
      id: '2-a',
      says: 'no lamp is ever lit',
      premise: ({ lit }) => lit,
      holds: ({ lit }, law) => law.value(isLit, { lit }) !== true,
    },
    { kind: 'reachable', id: '2-b', says: 'the oil runs out', holds: ({ oil }) => oil === undefined },
  ],
};
const table = (encoding: typeof lamp) => {
  const game = encode(encoding);
  return game.set({ name: 'one', purpose: 'A lamp.' }, read(game.text));
};

describe('where no question of permission is put', () => {
  const lamps = table(lamp);
  it('the chart decides, by the sentence on the time of the action', () => {
    expect(asking(lamps, 'turn')).toMatchObject({
      verdict: 'legal',
      by: ['1-b'],
      moment: 'evening, room open, lamp there',
    });
    expect(asking(lamps, 'turn', 'turn', 'turn')).toMatchObject({ verdict: 'illegal', by: ['1-b'] });
    expect(asking(lamps, 'leave', 'leave')).toMatchObject({ verdict: 'illegal', by: ['1-b'] });
    expect(asking(lamps, 'turn').asked.at(-1)).toMatchObject({ asks: 'is it lit', answer: 'false' });
  });

  it('claims are judged by the law', () => {
    // Twice turned, shut or not: three states each. Without oil and with the room shut nothing is open, and nothing has ended.
    const { states, verdicts } = explore(lamps.model);
    expect(states).toBe(6);
    expect(verdicts.map(({ property, verdict }) => [property.id, verdict.kind])).toEqual([
      ['2-a', 'violated'],
      ['2-b', 'found'],
      ['stuck', 'violated'],
    ]);
  });

  it('pieces come and go, and facts are told by name where there are several', () => {
    expect(lamps.changed(endOf(lamps, 'turn'), endOf(lamps, 'turn', 'turn'))).toEqual([
      'lamp: lit false, wicks long, short',
      'oil is gone',
    ]);
  });
});

describe('a slip of an encoding is told when it is set up', () => {
  it.each<[slip: Partial<typeof lamp>, told: string]>([
    [{ describe: () => 'do' }, 'two actions of lamp in one are described alike'],
    [{ times: { turn: '1-b' } as typeof lamp.times }, 'times has no sentence for the action "leave"'],
    [
      { times: { turn: '1-b', leave: '9-z' } },
      'times has 9-z for the action "leave", which is no sentence of lamp',
    ],
    [{ guards: {} }, "the guard 'hasOil' without an implementation"],
  ])('%j', (slip, told) => {
    expect(() => table({ ...lamp, ...slip })).toThrow(told);
  });
});
