import { expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import { explore } from './explore.js';
import { interpretStatechart } from './interpret.js';
import { compileStatechart } from './statechart.js';
import { replay } from './trace.js';

/** Counts down from wherever it begins, and is done at nought. */
const countdown = setup({
  types: { context: {} as { left: number }, events: {} as { type: 'tick' } },
  guards: { over: ({ context }) => context.left === 0 },
  actions: { count: assign(({ context }) => ({ left: context.left - 1 })) },
}).createMachine({
  context: { left: 1 },
  initial: 'counting',
  states: {
    counting: {
      initial: 'even',
      always: { guard: 'over', target: 'done' },
      states: {
        even: { on: { tick: { target: 'odd', actions: 'count' } } },
        odd: { on: { tick: { target: 'even', actions: 'count' } } },
      },
    },
    done: { type: 'final' },
  },
});

const beginnings = [
  { value: 'counting', context: { left: 3 } },
  { value: { counting: 'odd' }, context: { left: 1 } },
];

const options = {
  events: [{ type: 'tick' }] as const,
  properties: [
    {
      kind: 'always',
      id: 'notOne',
      says: 'one is never left',
      holds: ({ left }: { left: number }) => left !== 1,
    },
  ] as const,
};

test.each([
  ['compiled', compileStatechart],
  ['interpreted', interpretStatechart],
])('a %s chart begins where it is told, and nowhere else', (_, make) => {
  const model = make(countdown, { ...options, beginnings: () => beginnings });
  const first = [...model.initial()];
  expect(first.map((state) => model.view(state))).toEqual([
    { value: { counting: 'even' }, context: { left: 3 } },
    { value: { counting: 'odd' }, context: { left: 1 } },
  ]);
  // 3 even, 2 odd, 1 even; 1 odd, done.
  const exploration = explore(model);
  expect(exploration).toMatchObject({ states: 5, transitions: 4, depth: 2 });
  const [{ verdict }] = exploration.verdicts as [(typeof exploration.verdicts)[number]];
  expect(verdict).toEqual({ kind: 'violated', trace: { initial: 1, actions: [] } });
  expect(replay(model, { initial: 0, actions: [0, 0] }).map(({ state }) => model.view(state))).toEqual([
    { value: { counting: 'even' }, context: { left: 3 } },
    { value: { counting: 'odd' }, context: { left: 2 } },
    { value: { counting: 'even' }, context: { left: 1 } },
  ]);
});

test('a beginning from which the chart would go on by itself is refused', () => {
  const model = compileStatechart(countdown, {
    ...options,
    beginnings: () => [{ value: { counting: 'even' }, context: { left: 0 } }],
  });
  expect(() => [...model.initial()]).toThrow('not at rest');
});
