import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AnyStateMachine,
  assign,
  cancel,
  createMachine,
  emit,
  enqueueActions,
  fromPromise,
  raise,
  spawnChild,
  stateIn,
  stopChild,
} from 'xstate';
import { explore } from '../explore.js';
import { compareWithGraph, compareWithXState } from '../judge.js';
import { compileStatechart } from '../statechart.js';
import { outsideOf } from './outside.js';

const names = ['a', 'b', 'c', 'd'];
const name = fc.constantFrom(...names);
type Context = { n: number; last: string | undefined };
type Args = { context: Context; event: { type: string } };

/** What an action does, and where a transition leads, by number: small numbers shrink to little. */
const action = fc.integer({ min: 0, max: 8 });
const actor = () => fromPromise(async () => 1);
const counted = assign(({ context }: Args) => ({ n: (context.n + 1) % 3 }));

function made(kind: number): unknown {
  switch (kind) {
    case 0:
      return () => {};
    case 1:
      return counted;
    case 2:
      return assign({
        last: ({ event }: Args) => (event.type.startsWith('xstate') ? undefined : event.type),
      });
    case 3:
      return enqueueActions((({ context, enqueue, check }: never) => {
        const { n } = context as Context;
        const act = enqueue as ((what: unknown) => void) & {
          assign(what: unknown): void;
          raise(event: object): void;
        };
        if (n === 1) act(counted);
        else act.assign({ n: 1 });
        const isSo = check as (guard: unknown) => boolean;
        if (isSo(stateIn({ left: 'b' }))) act(counted);
        if (isSo(({ context: now }: Args) => now.n === 0)) act.raise({ type: 'R' });
      }) as never);
    case 4:
      return spawnChild(actor(), { id: 'kid' });
    case 5:
      return stopChild('kid');
    case 6:
      return cancel('x');
    case 7:
      return raise({ type: 'R' }, { delay: 7 });
    default:
      return emit({ type: 'told' });
  }
}

const transition = fc.record({
  target: name,
  isGuarded: fc.boolean(),
  actions: fc.array(action, { maxLength: 2 }),
});
type Drawn = { target: string; isGuarded: boolean; actions: number[] };
const written = ({ target, isGuarded, actions }: Drawn, prefix: string) => ({
  target: `${prefix}${target}`,
  ...(isGuarded && { guard: ({ context }: Args) => context.n !== 2 }),
  actions: actions.map(made),
});

const node = fc.record({
  on: fc.option(transition),
  after: fc.option(transition),
  done: fc.option(transition),
  error: fc.option(transition),
  raised: fc.option(transition),
  entry: fc.array(action, { maxLength: 2 }),
  isInvoking: fc.boolean(),
});

type Node = typeof node extends fc.Arbitrary<infer T> ? T : never;
const drawn = fc.array(node, { minLength: 8, maxLength: 8 });

function chartOf(nodes: readonly Node[]): AnyStateMachine {
  const region = (from: number, prefix: string) => ({
    initial: 'a',
    states: Object.fromEntries(
      names.map((key, i) => {
        const { on, after, done, error, raised, entry, isInvoking } = nodes[from + i]!;
        const to = (drawn: Drawn) => written(drawn, '');
        return [
          key,
          {
            entry: entry.map(made),
            on: { ...(on && { X: to(on) }), ...(raised && { R: to(raised) }) },
            ...(after && { after: { 50: to(after) } }),
            ...(isInvoking && {
              invoke: {
                id: `${prefix}${key}`,
                src: actor(),
                ...(done && { onDone: to(done) }),
                ...(error && { onError: to(error) }),
              },
            }),
          },
        ];
      }),
    ),
  });
  return createMachine({
    id: 'm',
    type: 'parallel',
    context: { n: 0, last: undefined },
    states: { left: region(0, 'l'), right: region(4, 'r') },
  } as never) as AnyStateMachine;
}

describe('untimed models of random charts with timers and actors', () => {
  it('take the steps that XState takes on every event of the outside, in every state', () => {
    let most = 0;
    fc.assert(
      fc.property(drawn, (nodes) => {
        const machine = chartOf(nodes);
        const events = [{ type: 'X' }, ...outsideOf(machine).flatMap((each) => each.events)];
        const distinct = [...new Map(events.map((event) => [event.type, event])).values()];
        const straightAfter = nodes[0]!.isInvoking ? { straightAfter: 0 } : {};
        const compiled = compileStatechart(machine, { events: distinct, untimed: true, ...straightAfter });
        const judged = compareWithXState(compiled, { maxStates: 2000 });
        expect(judged).toMatchObject({ complete: true, differences: [] });
        most = Math.max(most, judged.states);
        if (judged.states > 60) return;
        const graph = compareWithGraph(compiled);
        expect(graph.differences).toEqual([]);
        expect(explore(compiled)).toMatchObject({ states: graph.states, transitions: graph.edges });
      }),
      { seed: 6, numRuns: 40 },
    );
    // Of 16 configurations, 3 counts and 3 words.
    expect(most).toBeGreaterThan(40);
  });
});
