import { describe, expect, test } from 'vitest';
import { explore, type Trace } from '../checker/index.js';
import { plainGatehouse } from './fixtures/gatehouse.js';
import { tableOf } from './fixtures/records.js';
import { itfOfPlay, itfText, itfTrace, itfValue } from './itf.js';
import { violationsOf } from './schema.js';

const table = tableOf();
const claim = { id: 'brokenClaim 3.1-a', claim: '3.1-a', says: 'the yard is empty' };
const traceOf = (): Trace => {
  const { verdict } = explore(table.model).verdicts[0]!;
  if (verdict.kind !== 'violated') throw new Error(verdict.kind);
  return verdict.trace;
};

describe('values', () => {
  test.each([
    [7, { '#bigint': '7' }],
    [-0, { '#bigint': '0' }],
    [2n ** 70n, { '#bigint': '1180591620717411303424' }],
    ['word', 'word'],
    [true, true],
    [null, { '#unserializable': 'null' }],
    [0.5, { '#unserializable': '0.5' }],
    [
      ['a', 1],
      ['a', { '#bigint': '1' }],
    ],
    [new Set([1]), { '#set': [{ '#bigint': '1' }] }],
    [new Map([['a', 1]]), { '#map': [['a', { '#bigint': '1' }]] }],
    [{ a: { b: false } }, { a: { b: false } }],
    [{ '#set': 1 }, { '#map': [['#set', { '#bigint': '1' }]] }],
    [JSON.parse('{"__proto__": 1}'), { '#map': [['__proto__', { '#bigint': '1' }]] }],
  ])('%#', (value, expected) => {
    expect(itfValue(value)).toEqual(expected);
    const trace = itfTrace([{ value }], { description: '', source: '' });
    expect(violationsOf('itf', trace)).toEqual([]);
  });
});

describe('a play', () => {
  test('is a state for each position, with the action that led there and all that can be seen', () => {
    const trace = traceOf();
    const itf = itfOfPlay(table, trace, claim);
    expect(violationsOf('itf', JSON.parse(itfText(itf)))).toEqual([]);
    expect(itf.states.length).toBe(trace.actions.length + 1);
    expect(itf.states.map((state) => state['#meta'].index)).toEqual([...itf.states.keys()]);
    expect(itf.vars).toEqual(['action', 'player', 'moment', 'turn', 'pieces']);
    const last = itf.states.at(-1)! as Record<string, unknown>;
    expect(last.action).toBe(table.model.describe(trace.actions.at(-1)!));
    const { pieces } = last as { pieces: { '#map': [string, unknown][] } };
    expect(pieces['#map'].map(([name]) => name)).toContain(plainGatehouse.guest);
    expect(itf['#meta'].assize!.actions).toEqual(trace.actions.map((action) => table.model.describe(action)));
  });

  test('that goes round does not tell the state twice that it comes back to', () => {
    // Two passes, and it is the first turn again.
    const itf = itfOfPlay(table, { initial: 0, actions: [0, 0], loop: 0 }, claim);
    expect([itf.loop, itf.states.length, itf['#meta'].assize!.actions.length]).toEqual([0, 2, 2]);
    expect(violationsOf('itf', itf)).toEqual([]);
  });
});

test('what is no trace of the format is told', () => {
  const good = itfOfPlay(table, traceOf(), claim);
  const bad = (change: object) => violationsOf('itf', { ...good, ...change });
  expect(bad({ states: [] })).not.toEqual([]);
  expect(bad({ loop: -1 })).not.toEqual([]);
  expect(bad({ states: [{ '#meta': { index: 0 }, x: 1 }] })).not.toEqual([]);
  expect(bad({ states: [{ '#meta': { index: 0 }, x: { '#bigint': 'seven' } }] })).not.toEqual([]);
  expect(bad({ more: 1 })).not.toEqual([]);
  expect(bad({ '#meta': { format: 'other' } })).not.toEqual([]);
});
