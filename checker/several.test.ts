import { describe, expect, it } from 'vitest';
import { assign, setup } from 'xstate';
import { explore } from './explore.js';
import type { Property } from './model.js';
import { compileStatechart } from './statechart.js';
import { graphModel } from './temporal/fixtures/graphs.js';

// 0 leads to 1 and 2, 1 to 3, 2 to 4, 3 to 5.
const edges = [
  [1, 2],
  [3, -1],
  [4, -1],
  [5, -1],
  [-1, -1],
  [-1, -1],
];
const property: Property = {
  kind: 'always',
  id: 'low',
  says: '',
  holds: ([state]) => state! < 3,
  failing: ([state]) => (state! % 2 === 0 ? 'even' : 'odd'),
};
const step: Property = {
  kind: 'step',
  id: 'not-on',
  says: '',
  holds: (_, action) => action !== 0,
  failing: ([before]) => (before === 0 ? 'from the start' : 'later'),
};

describe('several violations', () => {
  it('are one for each instance, each the nearest', () => {
    const { violations, verdicts } = explore(
      graphModel(edges, [property, step]),
      {},
      { several: { most: 5 } },
    );
    expect(violations!.map(({ property: { id }, instance, trace }) => [id, instance, trace.actions])).toEqual(
      [
        ['low', 'odd', [0, 0]],
        ['low', 'even', [1, 0]],
        ['not-on', 'from the start', [0]],
        ['not-on', 'later', [0, 0]],
      ],
    );
    expect(verdicts[0]!.verdict).toEqual({ kind: 'violated', trace: violations![0]!.trace });
  });

  it('are no more than asked for, and one where nothing tells them apart', () => {
    const counts = (most: number, ...properties: Property[]) =>
      explore(graphModel(edges, properties), {}, { several: { most } }).violations!.length;
    expect(counts(1, property, step)).toBe(2);
    const { failing: _, ...plain } = property as Extract<Property, { kind: 'always' }>;
    expect(counts(9, plain)).toBe(1);
    expect(explore(graphModel(edges, [property])).violations).toBeUndefined();
  });

  it('are told apart in the terms of a chart', () => {
    const counter = setup({
      types: { context: {} as { n: number }, events: {} as { type: 'add'; by: number } },
      actions: { add: assign({ n: ({ context, event }) => Math.min(9, context.n + event.by) }) },
    }).createMachine({ context: { n: 0 }, on: { add: { actions: 'add' } } });
    const model = compileStatechart(counter, {
      events: [
        { type: 'add', by: 2 },
        { type: 'add', by: 3 },
      ],
      properties: [
        {
          kind: 'always',
          id: 'small',
          says: '',
          holds: ({ n }) => n < 6,
          failing: ({ n }) => `n is ${n}`,
        },
        {
          kind: 'step',
          id: 'grows',
          says: '',
          holds: ({ n }, _, after) => after.n > n,
          failing: (_, { by }) => `adding ${by}`,
        },
      ],
    });
    const { violations } = explore(model, {}, { several: { most: 3 } });
    expect(violations!.map(({ instance, trace }) => [instance, trace.actions.length])).toEqual([
      ['n is 6', 2],
      ['n is 7', 3],
      ['n is 8', 3],
      ['adding 2', 4],
      ['adding 3', 4],
    ]);
  });
});
