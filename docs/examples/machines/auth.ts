import { assign, type SnapshotFrom, setup } from 'xstate';

type Event =
  | { type: 'LOGIN'; user: string; password: 'right' | 'wrong' }
  | { type: 'LOGOUT' }
  | { type: 'EXPIRE' };

interface Context {
  user: string | undefined;
  failures: number;
}

/** Logging in: three wrong passwords lock the door. */
export const machine = setup({
  types: { context: {} as Context, events: {} as Event },
  guards: {
    isRight: ({ event }) => event.type === 'LOGIN' && event.password === 'right',
    isLastTry: ({ context }) => context.failures >= 2,
  },
  actions: {
    remember: assign({
      user: ({ event }) => (event.type === 'LOGIN' ? event.user : undefined),
      failures: 0,
    }),
    forget: assign({ user: undefined }),
    count: assign({ failures: ({ context }) => context.failures + 1 }),
  },
}).createMachine({
  id: 'auth',
  context: { user: undefined, failures: 0 },
  initial: 'loggedOut',
  states: {
    loggedOut: {
      entry: 'forget',
      on: {
        LOGIN: [
          { guard: 'isRight', target: 'loggedIn', actions: 'remember' },
          { guard: 'isLastTry', target: 'locked', actions: 'count' },
          { actions: 'count' },
        ],
      },
    },
    loggedIn: { on: { LOGOUT: 'loggedOut', EXPIRE: 'loggedOut' } },
    locked: { type: 'final' },
  },
});

export const events = {
  LOGIN: { user: ['ada', 'ben'], password: ['right', 'wrong'] },
  LOGOUT: {},
  EXPIRE: {},
};

type State = SnapshotFrom<typeof machine>;

export const invariants = {
  'someone is known exactly while logged in': ({ context, matches }: State) =>
    (context.user !== undefined) === matches('loggedIn'),
  'three failures lock': ({ context, matches }: State) => context.failures < 3 || matches('locked'),
};
