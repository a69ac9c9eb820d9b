import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { alphabetOf, eventText } from './alphabet.js';

const machine = createMachine({
  initial: 'a',
  states: {
    a: { on: { X: 'b', 'y.z': 'b', '*': 'a' } },
    b: { on: { X: 'a', 'y.*': 'a' }, after: { 5: 'a' } },
  },
});
const of = (given: unknown) => alphabetOf(machine, given);

describe('the events of a machine', () => {
  it('are those of a list, as they are', () => {
    const events = [
      { type: 'SET', value: 1 },
      { type: 'SET', value: 2 },
    ];
    expect(of(events)).toEqual({ events, from: 'list' });
  });

  it('are every combination of what is in domains, in their order', () => {
    expect(of({ SET: { x: [1, 2], y: ['a', 'b'] }, GO: {} })).toEqual({
      from: 'domains',
      events: [
        { type: 'SET', x: 1, y: 'a' },
        { type: 'SET', x: 1, y: 'b' },
        { type: 'SET', x: 2, y: 'a' },
        { type: 'SET', x: 2, y: 'b' },
        { type: 'GO' },
      ],
    });
  });

  it('are the types that the machine names where none are given, once each, without wildcards and timers', () => {
    expect(of(undefined)).toEqual({ events: [{ type: 'X' }, { type: 'y.z' }], from: 'machine' });
  });

  it.each([
    ['a list with a string', ['X'], 'the string "X" as events[0]'],
    ['a list with what is no object', [{ type: 'X' }, 3], '3 as events[1]'],
    ['an event without a type', [{ kind: 'X' }], 'an event without a type as events[0] ({"kind":"X"})'],
    [
      'an event twice',
      [
        { type: 'X', a: 1 },
        { a: 1, type: 'X' },
      ],
      'events[1] the same as events[0]',
    ],
    ['an empty list', [], 'no events'],
    ['no domains', {}, 'no events'],
    ['a number', 3, 'events that are 3'],
    ['a domain that is no list', { X: { value: 3 } }, '3 as the domain of value in X'],
    ['domains that are a list', { X: [1] }, '[1] as the domains of X'],
    ['an empty domain', { X: { value: [] } }, 'an empty domain of value in X'],
    ['a domain for the type', { X: { type: ['Y'] } }, 'a domain for the type of X'],
    [
      'too many combinations',
      { X: { a: Array.from({ length: 200 }, (_, i) => i), b: Array.from({ length: 200 }, (_, i) => i) } },
      'more than 10000 events of type X',
    ],
  ])('are refused from %s', (_, given, found) => {
    expect(() => of(given)).toThrow(expect.objectContaining({ name: 'MachineFault', anchor: 'events' }));
    expect(() => of(given)).toThrow(found);
  });
});

it('have to be given where the machine names wildcards alone', () => {
  const wild = createMachine({ on: { '*': { actions: () => {} }, 'a.*': { actions: () => {} } } });
  expect(() => alphabetOf(wild, undefined)).toThrow('names its own by wildcards alone');
  expect(alphabetOf(createMachine({}), undefined).events).toEqual([]);
});

describe('an event in a line', () => {
  it.each([
    [{ type: 'GO' }, 'GO'],
    [{ type: 'SET', value: 1, to: 'x' }, 'SET { value: 1, to: "x" }'],
    [{ type: 'SET', value: undefined }, 'SET'],
    [{ type: 'xstate.after.1000.m.a' }, 'after 1000 ms in #m.a'],
    [{ type: 'xstate.done.actor.load', output: 'text', actorId: 'load' }, 'done: load { output: "text" }'],
    [{ type: 'xstate.error.actor.load', error: undefined, actorId: 'load' }, 'error of load'],
  ])('%j is %s', (event, text) => expect(eventText(event)).toBe(text));
});
