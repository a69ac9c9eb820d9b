import { and, assign, not, type SnapshotFrom, setup } from 'xstate';

type Event = { type: 'ADD'; by: number } | { type: 'RESET' } | { type: 'LOCK' } | { type: 'UNLOCK' };

/** A counter that stays between bounds, and a lock on it. */
export const machine = setup({
  types: { context: {} as { count: number; isLocked: boolean }, events: {} as Event },
  guards: {
    isLocked: ({ context }) => context.isLocked,
    staysWithin: ({ context, event }) => event.type === 'ADD' && Math.abs(context.count + event.by) <= 5,
  },
}).createMachine({
  id: 'counter',
  context: { count: 0, isLocked: false },
  on: {
    ADD: {
      guard: and(['staysWithin', not('isLocked')]),
      actions: assign({ count: ({ context, event }) => context.count + event.by }),
    },
    RESET: { guard: not('isLocked'), actions: assign({ count: 0 }) },
    LOCK: { actions: assign({ isLocked: true }) },
    UNLOCK: { actions: assign({ isLocked: false }) },
  },
});

export const events = { ADD: { by: [-1, 1, 3] }, RESET: {}, LOCK: {}, UNLOCK: {} };

export const invariants = {
  'the count stays between -5 and 5': ({ context }: SnapshotFrom<typeof machine>) =>
    Math.abs(context.count) <= 5,
};
