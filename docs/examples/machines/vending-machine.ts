import { assign, type SnapshotFrom, setup } from 'xstate';

type Event = { type: 'COIN'; value: number } | { type: 'SELECT' } | { type: 'TAKE' } | { type: 'CANCEL' };

/** A drink costs 3. There is a fault in it: see docs/any-machine.md. */
export const machine = setup({
  types: { context: {} as { credit: number; stock: number; earned: number }, events: {} as Event },
  guards: {
    isEnough: ({ context }) => context.credit >= 3,
    fits: ({ context, event }) => event.type === 'COIN' && context.credit + event.value <= 5,
  },
}).createMachine({
  id: 'vending',
  context: { credit: 0, stock: 2, earned: 0 },
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        COIN: {
          guard: 'fits',
          actions: assign({ credit: ({ context, event }) => context.credit + event.value }),
        },
        SELECT: {
          guard: 'isEnough',
          target: 'vended',
          actions: assign({
            credit: ({ context }) => context.credit - 3,
            earned: ({ context }) => context.earned + 3,
            stock: ({ context }) => context.stock - 1,
          }),
        },
        CANCEL: { actions: assign({ credit: 0 }) },
      },
    },
    vended: {
      on: { TAKE: [{ guard: ({ context }) => context.stock === 0, target: 'soldOut' }, 'waiting'] },
    },
    soldOut: { type: 'final' },
  },
});

export const events = { COIN: { value: [1, 2] }, SELECT: {}, TAKE: {}, CANCEL: {} };

type State = SnapshotFrom<typeof machine>;

export const invariants = {
  'no drink without money': ({ context }: State) => context.earned === 3 * (2 - context.stock),
  'no money is kept when it is sold out': ({ context, matches }: State) =>
    !matches('soldOut') || context.credit === 0,
};
