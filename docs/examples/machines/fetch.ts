import { assign, fromPromise, setup } from 'xstate';

/** Loading with a time limit and three tries. It waits for others: check it with --untimed. */
export const machine = setup({
  types: { context: {} as { tries: number; data: string | null } },
  actors: { load: fromPromise(async () => 'text') },
}).createMachine({
  id: 'fetch',
  context: { tries: 0, data: null },
  initial: 'idle',
  states: {
    idle: { on: { FETCH: 'loading' } },
    loading: {
      entry: assign({ tries: ({ context }) => context.tries + 1 }),
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: 'success', actions: assign({ data: ({ event }) => event.output }) },
        onError: 'failure',
      },
      after: { 5000: 'failure' },
    },
    failure: { on: { RETRY: { guard: ({ context }) => context.tries < 3, target: 'loading' } } },
    success: { type: 'final' },
  },
});

export const events = {
  FETCH: {},
  RETRY: {},
  'xstate.done.actor.load': { output: ['text'] },
};
