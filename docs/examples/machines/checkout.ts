import { assign, setup } from 'xstate';

type Event =
  | { type: 'ADD'; price: number }
  | { type: 'PAY' }
  | { type: 'ACCEPTED' }
  | { type: 'DECLINED' }
  | { type: 'BACK' };

/** A basket, a payment that may be declined twice, and an order. */
export const machine = setup({
  types: { context: {} as { total: number; tries: number; paid: number }, events: {} as Event },
  guards: {
    fits: ({ context, event }) => event.type === 'ADD' && context.total + event.price <= 6,
    hasItems: ({ context }) => context.total > 0,
    mayRetry: ({ context }) => context.tries < 2,
  },
}).createMachine({
  id: 'checkout',
  context: { total: 0, tries: 0, paid: 0 },
  initial: 'basket',
  states: {
    basket: {
      on: {
        ADD: {
          guard: 'fits',
          actions: assign({ total: ({ context, event }) => context.total + event.price }),
        },
        PAY: { guard: 'hasItems', target: 'paying' },
      },
    },
    paying: {
      entry: assign({ tries: ({ context }) => context.tries + 1 }),
      on: {
        ACCEPTED: { target: 'ordered', actions: assign({ paid: ({ context }) => context.total }) },
        DECLINED: [{ guard: 'mayRetry', target: 'paying', reenter: true }, { target: 'refused' }],
        BACK: { guard: 'mayRetry', target: 'basket' },
      },
    },
    ordered: { type: 'final' },
    refused: { type: 'final' },
  },
});

export const events = { ADD: { price: [1, 2] }, PAY: {}, ACCEPTED: {}, DECLINED: {}, BACK: {} };

export const properties = [
  {
    kind: 'always',
    id: 'paidInFull',
    says: 'what is paid is nothing, or the total',
    holds: (context: { total: number; paid: number }) => context.paid === 0 || context.paid === context.total,
  },
  {
    kind: 'step',
    id: 'noTakingBack',
    says: 'a total never falls',
    holds: (before: { total: number }, _event: unknown, after: { total: number }) =>
      after.total >= before.total,
  },
  { kind: 'noDeadlock', id: 'noDeadlock', says: 'every state has a way on, unless the machine is done' },
];
