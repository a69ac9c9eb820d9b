import { createMachine, type SnapshotFrom } from 'xstate';

/** A light for cars with one for pedestrians within its red. */
export const machine = createMachine({
  id: 'light',
  initial: 'green',
  states: {
    green: { on: { timer: 'yellow' } },
    yellow: { on: { timer: 'red' } },
    red: {
      initial: 'walk',
      states: {
        walk: { on: { countdown: 'wait' } },
        wait: { on: { countdown: 'stop' } },
        stop: { type: 'final' },
      },
      onDone: 'green',
    },
  },
  on: { outage: '.red.stop' },
});

export const events = [{ type: 'timer' }, { type: 'countdown' }, { type: 'outage' }];

export const invariants = {
  'pedestrians walk on red only': ({ value, matches }: SnapshotFrom<typeof machine>) =>
    matches('red') || !JSON.stringify(value).includes('walk'),
};
