import { assign, type SnapshotFrom, setup } from 'xstate';

type Event = { type: 'CALL'; floor: number } | { type: 'ARRIVE' } | { type: 'CLOSE' };

interface Context {
  floor: number;
  /** Whether the lift was called to each floor. */
  calls: boolean[];
}

const wanted = ({ calls }: Context) => calls.indexOf(true);

/** Three floors. The door opens where the lift was called to, and shuts before it moves. */
export const machine = setup({
  types: { context: {} as Context, events: {} as Event },
  guards: {
    isCalledHere: ({ context }) => context.calls[context.floor] === true,
    isCalledAbove: ({ context }) => wanted(context) > context.floor,
    isCalledBelow: ({ context }) => wanted(context) >= 0 && wanted(context) < context.floor,
  },
  actions: {
    note: assign({
      calls: ({ context, event }) =>
        context.calls.map((called, floor) => called || (event.type === 'CALL' && event.floor === floor)),
    }),
    answer: assign({
      calls: ({ context }) => context.calls.map((called, floor) => called && floor !== context.floor),
    }),
  },
}).createMachine({
  id: 'elevator',
  context: { floor: 0, calls: [false, false, false] },
  initial: 'idle',
  on: { CALL: { actions: 'note' } },
  states: {
    idle: {
      always: [
        { guard: 'isCalledHere', target: 'open' },
        { guard: 'isCalledAbove', target: 'moving.up' },
        { guard: 'isCalledBelow', target: 'moving.down' },
      ],
    },
    moving: {
      initial: 'up',
      states: {
        up: {
          on: {
            ARRIVE: { target: '#arrived', actions: assign({ floor: ({ context }) => context.floor + 1 }) },
          },
        },
        down: {
          on: {
            ARRIVE: { target: '#arrived', actions: assign({ floor: ({ context }) => context.floor - 1 }) },
          },
        },
      },
    },
    arrived: { id: 'arrived', always: 'idle' },
    open: { entry: 'answer', on: { CLOSE: 'idle' } },
  },
});

export const events = { CALL: { floor: [0, 1, 2] }, ARRIVE: {}, CLOSE: {} };

type State = SnapshotFrom<typeof machine>;

export const invariants = {
  'it stays in the shaft': ({ context }: State) => context.floor >= 0 && context.floor <= 2,
  'it moves only when it is called': ({ context, matches }: State) =>
    !matches('moving') || context.calls.includes(true),
};
