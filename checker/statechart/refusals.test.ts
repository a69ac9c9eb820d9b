import { describe, expect, it } from 'vitest';
import {
  type AnyStateMachine,
  assign,
  createMachine,
  fromPromise,
  type MachineContext,
  raise,
  sendTo,
  spawnChild,
} from 'xstate';
import { explore } from '../explore.js';
import { compareWithXState } from '../judge.js';
import { compileStatechart } from '../statechart.js';
import { UnsupportedStatechart } from './types.js';

describe('what cannot be compiled', () => {
  const inState = (state: object) => createMachine({ id: 'm', initial: 'a', states: { a: state, b: {} } });
  const acting = (action: unknown) => inState({ entry: action });

  it.each([
    ['invoke', inState({ invoke: { src: fromPromise(async () => 1) } }), 'm.a'],
    ['after', inState({ after: { 100: 'b' } }), 'm.a'],
    ['xstate.sendTo', acting(sendTo('x', { type: 'y' })), 'm.a'],
    ['xstate.spawnChild', acting(spawnChild('x')), 'm.a'],
    ['delayed raise', acting(raise({ type: 'x' }, { delay: 5 })), 'm.a'],
    ['async action', acting(async () => {}), 'm.a'],
    ['async guard', inState({ on: { x: { guard: async () => true, target: 'b' } } }), 'm.a'],
    ["action 'missing' without", acting('missing'), 'm.a'],
    ["guard 'missing' without", inState({ on: { x: { guard: 'missing', target: 'b' } } }), 'm.a'],
  ])('%s is refused at compile time, with the state', (feature, machine, stateId) => {
    const compile = () => compileStatechart(machine as AnyStateMachine, { events: [] });
    expect(compile).toThrow(UnsupportedStatechart);
    expect(compile).toThrow(feature);
    expect(compile).toThrow(expect.objectContaining({ stateId, hint: expect.stringMatching(/\.$/) }));
  });

  it('spawning in an assign action is refused when it happens', () => {
    const machine = createMachine({
      id: 'm',
      on: { go: { actions: assign(({ spawn }) => ({ ref: spawn(fromPromise(async () => 1)) })) } },
    });
    const compiled = compileStatechart(machine, { events: [{ type: 'go' }] });
    expect(() => explore(compiled)).toThrow(/state '#m' uses spawn in an assign action/);
  });

  it.each([
    ['a Map', { seen: new Map() }, /a Map at context\.seen/],
    ['a Set', { deep: [{ seen: new Set() }] }, /a Set at context\.deep\[0\]\.seen/],
    ['a function', { f: () => 1 }, /a function at context\.f/],
    ['a symbol', { deep: { s: Symbol('s') } }, /a symbol at context\.deep\.s/],
    ['a class instance', { when: new Date(0) }, /a Date at context\.when/],
  ])('a context with %s is refused, with its path', (_what, context, message) => {
    expect(() =>
      compileStatechart(createMachine({ context: context as MachineContext }), { events: [] }),
    ).toThrow(message);
  });

  it('targets that activate two children of a compound state are refused when they are taken', () => {
    const machine = createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { on: { go: { target: ['b', 'c'] } } }, b: {}, c: {} },
    });
    const compiled = compileStatechart(machine, { events: [{ type: 'go' }] });
    expect(() => explore(compiled)).toThrow(/no configuration \(#m, #m\.b, #m\.c\)/);
  });

  it('a step without rest is found out, with where it turned round', () => {
    const machine = createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { on: { go: 'b' } }, b: { always: 'c' }, c: { always: 'b' } },
    });
    const compiled = compileStatechart(machine, { events: [{ type: 'go' }] });
    expect(() => explore(compiled)).toThrow(/does not come to rest within 10000 microsteps, last in "[bc]"/);
  });
});

describe('interned contexts', () => {
  it('are one state whatever the order of their keys', () => {
    const machine = createMachine({
      types: {} as { context: Record<string, number> },
      context: { a: 1, b: 2 },
      on: {
        swap: { actions: assign(({ context }) => ({ b: context.b!, a: context.a! })) },
        grow: { actions: assign({ c: 3 }) },
      },
    });
    const compiled = compileStatechart(machine, { events: [{ type: 'swap' }, { type: 'grow' }] });
    expect(compareWithXState(compiled)).toMatchObject({ complete: true, differences: [] });
    expect(explore(compiled)).toMatchObject({ states: 2, transitions: 4 });
  });

  it('are frozen, so that an action that writes into one fails at once', () => {
    const machine = createMachine({
      types: {} as { context: { list: number[] } },
      context: { list: [1] },
      on: {
        push: {
          actions: assign(({ context }) => {
            context.list.push(2);
            return {};
          }),
        },
      },
    });
    expect(() => explore(compileStatechart(machine, { events: [{ type: 'push' }] }))).toThrow(TypeError);
  });
});
