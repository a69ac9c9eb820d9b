import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, and, assign, createMachine, not, raise, stateIn } from 'xstate';
import { exploring } from '../explore.js';
import { subjectOf } from './subject.js';
import { Survey, type Unused } from './survey.js';

function surveyed(machine: AnyStateMachine, events?: unknown): Unused {
  const { chart, model } = subjectOf(machine, { events });
  const survey = new Survey(machine, chart);
  const search = exploring(model, {}, { onState: (state) => survey.see(state) });
  while (!search.next().done);
  return survey.unused();
}

const nothing: Unused = { states: [], transitions: [], events: [] };

describe('what no step of a machine uses', () => {
  it('is nothing where all is used, what a step only passes through included', () => {
    const machine = createMachine({
      types: {} as { context: { n: number } },
      id: 'm',
      context: { n: 0 },
      initial: 'start',
      states: {
        start: { always: 'a' },
        a: { on: { GO: 'hurry' } },
        hurry: {
          entry: raise({ type: 'ON' }),
          initial: 'in',
          states: { in: { on: { ON: 'out' } }, out: { type: 'final' } },
          onDone: 'b',
        },
        b: {
          always: { guard: ({ context }) => context.n > 1, target: 'c' },
          on: { MORE: { actions: assign({ n: 2 }) } },
        },
        c: { on: { GO: 'a' } },
      },
    });
    expect(surveyed(machine, [{ type: 'GO' }, { type: 'MORE' }])).toEqual(nothing);
  });

  it('is told by state, transition and event', () => {
    const isLarge = () => false;
    const machine = createMachine({
      id: 'm',
      initial: 'a',
      states: {
        a: {
          on: {
            GO: [{ target: 'b' }, { target: 'dead' }],
            STOP: { guard: and([isLarge, not(stateIn('b'))]), target: 'b' },
          },
          always: { guard: isLarge, target: 'b' },
        },
        b: { on: { GO: 'a', NEVER: undefined } },
        dead: { initial: 'x', states: { x: { on: { WAKE: '#m.a' } } } },
      },
    });
    expect(
      surveyed(
        machine,
        ['GO', 'STOP', 'WAKE', 'NONE'].map((type) => ({ type })),
      ),
    ).toEqual({
      // What lies within a state that is never active needs no line of its own, nor do its transitions.
      states: ['m.dead'],
      transitions: [
        '#m.a on GO to #m.dead',
        '#m.a on STOP to #m.b, if isLarge and (not in b)',
        '#m.a always to #m.b, if isLarge',
      ],
      events: ['STOP', 'WAKE', 'NONE'],
    });
  });

  it('is not a transition that forbids an event: it is chosen, and stops the search for others', () => {
    const machine = createMachine({
      initial: 'a',
      states: { a: { on: { X: {} } } },
      on: { X: { actions: raise({ type: 'Y' }) } },
    });
    expect(surveyed(machine)).toEqual({
      states: [],
      transitions: ['#(machine) on X'],
      events: ['X'],
    });
  });

  it('is not a history node, nor the machine', () => {
    const machine = createMachine({
      initial: 'off',
      states: {
        off: { on: { ON: 'on.last' } },
        on: {
          initial: 'a',
          states: { a: { on: { N: 'b' } }, b: {}, last: { type: 'history' } },
          on: { OFF: 'off' },
        },
      },
    });
    expect(surveyed(machine)).toEqual(nothing);
  });
});
