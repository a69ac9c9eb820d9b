import { assign, type SnapshotFrom, setup } from 'xstate';

/** A player that goes on where it was when it is switched on again: its history is deep. */
export const machine = setup({
  types: { context: {} as { track: number }, events: {} as { type: string } },
  guards: { isLast: ({ context }) => context.track === 3 },
}).createMachine({
  id: 'player',
  context: { track: 1 },
  initial: 'off',
  states: {
    off: { on: { POWER: 'on.last' } },
    on: {
      initial: 'stopped',
      on: { POWER: 'off', EJECT: { target: 'off', actions: assign({ track: 1 }) } },
      states: {
        stopped: { on: { PLAY: 'playing' } },
        playing: {
          initial: 'normal',
          states: {
            normal: { on: { FAST: 'fast' } },
            fast: { on: { PLAY: 'normal' } },
            where: { type: 'history' },
          },
          on: {
            PAUSE: 'paused',
            STOP: 'stopped',
            END: [
              { guard: 'isLast', target: 'stopped', actions: assign({ track: 1 }) },
              {
                target: 'playing',
                reenter: true,
                actions: assign({ track: ({ context }) => context.track + 1 }),
              },
            ],
          },
        },
        paused: {
          on: { PLAY: 'playing.where', STOP: 'stopped' },
        },
        last: { type: 'history', history: 'deep' },
      },
    },
  },
});

export const events = ['POWER', 'PLAY', 'PAUSE', 'STOP', 'FAST', 'END', 'EJECT'].map((type) => ({ type }));

export const invariants = {
  'there are three tracks': ({ context }: SnapshotFrom<typeof machine>) =>
    context.track >= 1 && context.track <= 3,
};
