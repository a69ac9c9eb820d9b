import { describe, expect, it } from 'vitest';
import { assign, setup } from 'xstate';
import { explore } from '../explore.js';
import { interpretStatechart } from '../interpret.js';
import { compileStatechart } from '../statechart.js';
import type { ChartProperty } from './types.js';

/** A lift that is called and comes, may be sent up and down between calls, and may be taken out of service for good. */
const lift = setup({
  types: {
    context: {} as { calls: number },
    events: {} as { type: 'call' } | { type: 'come' } | { type: 'idle' } | { type: 'close' },
  },
  guards: { open: ({ context }) => context.calls < 2 },
  actions: { count: assign({ calls: ({ context }) => context.calls + 1 }) },
}).createMachine({
  context: { calls: 0 },
  initial: 'waiting',
  states: {
    waiting: {
      tags: 'free',
      on: { call: { guard: 'open', target: 'called', actions: 'count' }, idle: '.again', close: 'closed' },
      initial: 'still',
      states: { still: {}, again: {} },
    },
    called: { tags: 'busy', on: { come: 'waiting', idle: 'called' } },
    closed: { type: 'final' },
  },
});
type Context = { calls: number };
type Event = { type: 'call' } | { type: 'come' } | { type: 'idle' } | { type: 'close' };
const events = (['call', 'come', 'idle', 'close'] as const).map((type) => ({ type }));

const answered = (fair?: 'types' | 'events' | readonly string[]): ChartProperty<Context, Event> => ({
  kind: 'leadsTo',
  id: 'answered',
  says: 'a call is answered',
  from: { when: 'busy' },
  to: { when: 'free' },
  ...(fair && { fair }),
});
const freeAgain: ChartProperty<Context, Event> = {
  kind: 'alwaysPossible',
  id: 'free',
  says: 'it can be free again',
  when: 'free',
};

const cases: readonly [string, ChartProperty<Context, Event>, string][] = [
  ['a call may be left for ever where nothing is fair', answered(), 'violated'],
  ['nor where only calls are', answered(['call']), 'violated'],
  ['it is answered where coming is', answered(['come']), 'holds'],
  ['and so where every type is, or every event', answered('types'), 'holds'],
  ['or', answered('events'), 'holds'],
  ['an end is where it stays', freeAgain, 'violated'],
  [
    'unless its premise leaves that out',
    { ...freeAgain, premise: ({ calls }: Context) => calls > 7 },
    'vacuous',
  ],
  [
    'a place may be one of the context',
    { ...freeAgain, when: undefined as never, holds: ({ calls }: Context) => calls <= 2 },
    'holds',
  ],
  [
    'fair may be what a predicate picks',
    { ...answered(), fair: [{ name: 'coming', of: ({ type }: Event) => type === 'come' }] } as ChartProperty<
      Context,
      Event
    >,
    'holds',
  ],
];

describe('properties of the graph in the terms of a chart', () => {
  it.each(cases)('%s', (_, property, expected) => {
    for (const model of [
      compileStatechart(lift, { events, properties: [property] }),
      interpretStatechart(lift, { events, properties: [property] }),
    ]) {
      const { verdict } = explore(model).verdicts[0]!;
      expect(verdict.kind).toBe(expected);
    }
  });

  it('shows the run round which the call is neglected', () => {
    const model = compileStatechart(lift, { events, properties: [answered(['call'])] });
    const { verdict } = explore(model).verdicts[0]!;
    if (verdict.kind !== 'violated') throw new Error(verdict.kind);
    const { actions, loop } = verdict.trace;
    expect(actions.map((action) => model.describe(action))).toEqual(['call', 'idle']);
    expect(loop).toBe(1);
  });

  it.each<[object, string]>([
    [{ ...answered(), from: undefined }, 'without a tag or a predicate as from'],
    [{ ...answered(), to: {} }, 'without a tag or a predicate as to'],
    [{ ...freeAgain, when: undefined }, 'without a tag or a predicate of what is to be reached'],
    [answered(['arrive']), 'makes arrive fair, which is no event of the alphabet'],
    [{ ...answered(), fair: 'all' }, "neither a list, 'types' nor 'events'"],
  ])('refuses what says less than it must (%#)', (property, said) => {
    const properties = [property as ChartProperty<Context, Event>];
    expect(() => compileStatechart(lift, { events, properties })).toThrow(said);
  });
});
