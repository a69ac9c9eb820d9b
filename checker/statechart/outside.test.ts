import { describe, expect, it } from 'vitest';
import {
  type AnyStateMachine,
  assign,
  createMachine,
  enqueueActions,
  fromPromise,
  raise,
  sendTo,
  setup,
  spawnChild,
  stateIn,
  stopChild,
} from 'xstate';
import { explore } from '../explore.js';
import { interpretStatechart } from '../interpret.js';
import { compareWithGraph, compareWithXState } from '../judge.js';
import { compileStatechart } from '../statechart.js';
import { holdsActor, outsideOf } from './outside.js';

const own = (machine: AnyStateMachine) => outsideOf(machine).flatMap(({ events }) => events);

/** Compiled with the events of the outside beside `types`, after XState has agreed with every edge. */
function agreed(machine: AnyStateMachine, types: string) {
  const events = [...types.split(' ').map((type) => ({ type })), ...own(machine)];
  const compiled = compileStatechart(machine, { events, untimed: true });
  expect(compareWithXState(compiled)).toMatchObject({ complete: true, differences: [] });
  expect(compareWithGraph(compiled).differences).toEqual([]);
  const interpreted = explore(interpretStatechart(machine, { events, untimed: true }));
  const { states, transitions } = interpreted;
  expect(explore(compiled)).toMatchObject({ states, transitions });
  return { states, transitions };
}

const loading = setup({
  types: {} as { context: { tries: number } },
  actors: { load: fromPromise(async () => 1) },
  delays: { patience: 500 },
}).createMachine({
  id: 'm',
  context: { tries: 0 },
  initial: 'idle',
  states: {
    idle: { on: { GO: 'loading' } },
    loading: {
      entry: assign({ tries: ({ context }) => context.tries + 1 }),
      invoke: { id: 'load', src: 'load', onDone: 'done', onError: 'failed' },
      after: { 1000: 'failed', patience: { guard: ({ context }) => context.tries > 1, target: 'idle' } },
    },
    failed: { on: { GO: { guard: ({ context }) => context.tries < 2, target: 'loading' } } },
    done: { type: 'final' },
  },
});

describe('an untimed model', () => {
  it('takes the events of timers and actors in every state that waits for them, as XState does', () => {
    const bounded = createMachine({
      ...loading.config,
      states: {
        ...loading.config.states,
        idle: {
          on: {
            GO: {
              guard: ({ context }: { context: { tries: number } }) => context.tries < 2,
              target: 'loading',
            },
          },
        },
      },
    } as never).provide({
      actors: { load: fromPromise(async () => 1) },
      delays: { patience: 500 },
    } as never) as AnyStateMachine;
    // idle 0, loading 1, loading 2, failed 1, failed 2, done 1, done 2, idle 2.
    expect(agreed(bounded, 'GO')).toMatchObject({ states: 8 });
  });

  it('says what it takes for part of the outside, and where', () => {
    expect(outsideOf(loading).map(({ stateId, what }) => `${stateId}: ${what}`)).toEqual([
      'm.loading: after 1000 ms',
      'm.loading: after "patience"',
      'm.loading: the invoked actor "load"',
    ]);
    expect(own(loading).map(({ type }) => type)).toEqual([
      'xstate.after.1000.m.loading',
      'xstate.after.patience.m.loading',
      'xstate.done.actor.load',
      'xstate.error.actor.load',
    ]);
  });

  it('says that an error which nothing takes would stop XState', () => {
    const machine = createMachine({ id: 'm', invoke: { id: 'x', src: fromPromise(async () => 1) } });
    expect(outsideOf(machine)[0]!.taken).toMatch(/XState would stop at, is left out/);
  });

  it('leaves out what is sent to others, and delays', () => {
    const machine = createMachine({
      id: 'm',
      initial: 'a',
      states: {
        a: {
          entry: [sendTo('other', { type: 'hello' }), raise({ type: 'LATE' }, { delay: 10 })],
          on: { LATE: 'b' },
        },
        b: {
          entry: spawnChild(
            fromPromise(async () => 1),
            { id: 'kid' },
          ),
          exit: stopChild('kid'),
          on: { 'xstate.done.actor.kid': 'a' },
        },
      },
    });
    const told = outsideOf(machine).map(({ what, taken }) => `${what} ${taken}`);
    expect(told).toEqual([
      'sendTo the message is left out; what comes of it has to be among the events',
      'the delayed raise of "LATE" may come at any time, before it is raised too',
      'the event xstate.done.actor.kid of an actor may come at any time while the state is active',
      'spawnChild the actor is left out; its events have to be among the events',
      'stopChild left out',
    ]);
    expect(explore(compileStatechart(machine, { events: own(machine), untimed: true }))).toMatchObject({
      states: 2,
      transitions: 2,
    });
  });

  it('goes on, as XState does, after an eventless transition that only spawns: without end', () => {
    const machine = createMachine({
      initial: 'a',
      states: { a: { always: { actions: spawnChild(fromPromise(async () => 1)) } } },
    });
    expect(() => compileStatechart(machine, { events: [], untimed: true })).toThrow(/does not come to rest/);
  });

  it('keeps a word for a spawned actor in the context', () => {
    const machine = createMachine({
      types: {} as { context: { kid: unknown } },
      context: ({ spawn }) => ({
        kid: spawn(
          fromPromise(async () => 1),
          { id: 'first' },
        ),
      }),
      on: { again: { actions: assign({ kid: ({ spawn }) => spawn(fromPromise(async () => 1)) }) } },
    });
    const compiled = compileStatechart(machine, { events: [{ type: 'again' }], untimed: true });
    const [first] = compiled.initial();
    expect(compiled.context(first!)).toEqual({ kid: { $actor: 'first' } });
    expect(explore(compiled)).toMatchObject({ states: 2 });
    expect(compiled.contexts!.values.every(holdsActor)).toBe(true);
    expect(holdsActor({ kid: { actor: 'first' }, list: [null, 1, 'a'] })).toBe(false);
  });

  it('is asked for: nothing of all that is taken otherwise', () => {
    expect(() => compileStatechart(loading, { events: [] })).toThrow(/state '#m.loading' uses invoke/);
  });

  it('finds nothing outside a machine that is closed', () => {
    expect(outsideOf(createMachine({ initial: 'a', states: { a: { on: { x: 'a' } } } }))).toEqual([]);
  });
});

describe('enqueueActions', () => {
  const adding = setup({
    types: {} as { context: { n: number; seen: string[] }; events: { type: string; by?: number } },
    guards: { isSmall: ({ context }, { most }: { most: number }) => context.n < most },
    actions: {
      reset: assign({ n: 0 }),
      note: assign({ seen: ({ context }, { word }: { word: string }) => [...context.seen.slice(-1), word] }),
    },
  });

  it('takes the steps of XState: in order, with guards, parameters, raised events and callbacks within', () => {
    const machine = adding.createMachine({
      context: { n: 0, seen: [] },
      initial: 'a',
      states: {
        a: {
          on: {
            ADD: {
              actions: enqueueActions(({ context, event, enqueue, check }) => {
                enqueue.assign({ n: ({ context: now }) => now.n + (event.by ?? 1) });
                // The context of the callback is that before anything enqueued.
                if (context.n === 1) enqueue({ type: 'note', params: { word: 'one' } });
                if (check({ type: 'isSmall', params: { most: 2 } })) enqueue.raise({ type: 'NEXT' });
                else enqueue('reset');
                enqueue(() => {});
                enqueue(enqueueActions((inner) => inner.enqueue.assign({ seen: [] })) as never);
              }),
            },
            NEXT: 'b',
          },
        },
        b: { entry: { type: 'note', params: { word: 'b' } }, on: { BACK: 'a', ADD: { actions: 'reset' } } },
      },
    });
    const events = [{ type: 'ADD' }, { type: 'ADD', by: 2 }, { type: 'BACK' }];
    const compiled = compileStatechart(machine, { events });
    expect(compareWithXState(compiled)).toMatchObject({ complete: true, differences: [] });
    expect(explore(compiled).states).toBeGreaterThan(5);
  });

  it('takes a machine that starts to be in its initial state, by value and not by id, as XState does', () => {
    const machine = createMachine({
      types: {} as { context: { n: number } },
      context: { n: 0 },
      entry: enqueueActions(({ enqueue, check }) => {
        if (check(stateIn('a')) && !check(stateIn('#x'))) enqueue.assign({ n: 1 });
      }),
      initial: 'a',
      states: { a: { id: 'x' } },
    });
    const compiled = compileStatechart(machine, { events: [] });
    expect(compareWithXState(compiled)).toMatchObject({ complete: true, differences: [] });
    expect(compiled.context([...compiled.initial()][0]!)).toEqual({ n: 1 });
  });

  it('is refused where it asks who it belongs to, or sends', () => {
    const enqueuing = (act: (args: never) => void) =>
      compileStatechart(createMachine({ id: 'm', on: { x: { actions: enqueueActions(act as never) } } }), {
        events: [{ type: 'x' }],
      });
    expect(() => explore(enqueuing(({ self }: { self: unknown }) => self))).toThrow(
      /state '#m' uses self in enqueueActions/,
    );
    const sending = enqueuing(({ enqueue }: { enqueue: { sendTo: (to: string, event: object) => void } }) =>
      enqueue.sendTo('other', { type: 'x' }),
    );
    expect(() => explore(sending)).toThrow(/state '#m' uses the action xstate.sendTo/);
  });
});
