import { assign, setup } from 'xstate';

/** A switch that counts how often it was turned on, and wears out. */
export const machine = setup({
  types: { context: {} as { uses: number }, events: {} as { type: 'toggle' } },
}).createMachine({
  id: 'toggle',
  context: { uses: 0 },
  initial: 'inactive',
  states: {
    inactive: {
      always: { guard: ({ context }) => context.uses === 3, target: 'wornOut' },
      on: { toggle: 'active' },
    },
    active: {
      entry: assign({ uses: ({ context }) => context.uses + 1 }),
      on: { toggle: 'inactive' },
    },
    wornOut: { type: 'final' },
  },
});

export const events = [{ type: 'toggle' }];
