import { assign, enqueueActions, type SnapshotFrom, setup } from 'xstate';

type Event =
  | { type: 'RATE'; stars: number }
  | { type: 'WRITE'; text: string }
  | { type: 'NEXT' }
  | { type: 'BACK' }
  | { type: 'CLOSE' };

interface Context {
  stars: number | null;
  text: string;
  asksWhy: boolean;
}

/** A form of three steps; whoever gives few stars is asked why. */
export const machine = setup({
  types: { context: {} as Context, events: {} as Event },
  guards: {
    isRated: ({ context }) => context.stars !== null,
    isComplete: ({ context }) => !context.asksWhy || context.text !== '',
  },
}).createMachine({
  id: 'feedback',
  context: { stars: null, text: '', asksWhy: false },
  initial: 'rating',
  states: {
    rating: {
      on: {
        RATE: {
          actions: enqueueActions(({ enqueue, event }) => {
            enqueue.assign({ stars: event.stars });
            if (event.stars < 3) enqueue.assign({ asksWhy: true });
            else enqueue.assign({ asksWhy: false });
          }),
        },
        NEXT: { guard: 'isRated', target: 'writing' },
      },
    },
    writing: {
      on: {
        WRITE: { actions: assign({ text: ({ event }) => event.text }) },
        BACK: 'rating',
        NEXT: { guard: 'isComplete', target: 'thanks' },
      },
    },
    thanks: {},
    closed: { type: 'final' },
  },
  on: { CLOSE: '.closed' },
});

export const events = {
  RATE: { stars: [1, 3, 5] },
  WRITE: { text: ['', 'slow'] },
  NEXT: {},
  BACK: {},
  CLOSE: {},
};

export const invariants = {
  'few stars are not thanked for without a word': ({ context, matches }: SnapshotFrom<typeof machine>) =>
    !matches('thanks') || (context.stars ?? 0) >= 3 || context.text !== '',
};
