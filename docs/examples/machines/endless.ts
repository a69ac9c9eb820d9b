import { assign, setup } from 'xstate';

/** A queue without a limit: it has no end of states. */
export const machine = setup({
  types: { context: {} as { waiting: string[]; served: number }, events: {} as { type: 'COME' | 'SERVE' } },
}).createMachine({
  id: 'endless',
  context: { waiting: [], served: 0 },
  on: {
    COME: { actions: assign({ waiting: ({ context }) => [...context.waiting, 'someone'] }) },
    SERVE: {
      guard: ({ context }) => context.waiting.length > 0,
      actions: assign({
        waiting: ({ context }) => context.waiting.slice(1),
        served: ({ context }) => context.served + 1,
      }),
    },
  },
});

export const events = [{ type: 'COME' }, { type: 'SERVE' }];
