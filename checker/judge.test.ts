import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { explore } from './explore.js';
import { compareWithGraph, compareWithXState, toPath } from './judge.js';
import type { StatechartModel } from './statechart/types.js';
import { compileStatechart } from './statechart.js';

const machine = createMachine({
  id: 'lamp',
  initial: 'off',
  states: {
    off: { on: { press: 'dim' } },
    dim: { on: { press: 'bright', hold: 'off' } },
    bright: { tags: 'lit', on: { press: 'off' } },
  },
});

const compiled = compileStatechart(machine, {
  events: [{ type: 'press' }, { type: 'hold' }],
  properties: [{ kind: 'reachable', id: 'lit', says: 'it can be lit', when: 'lit', holds: () => true }],
});

/** The compiled lamp with one fault. */
const faulty = (fault: Partial<StatechartModel>): StatechartModel =>
  Object.assign(Object.create(compiled) as StatechartModel, fault);

describe('the comparison with XState', () => {
  it('finds nothing to say about a right model', () => {
    expect(compareWithXState(compiled)).toEqual({ states: 3, edges: 4, complete: true, differences: [] });
    expect(compareWithGraph(compiled)).toEqual({ states: 3, edges: 4, complete: true, differences: [] });
  });

  it('finds an event that is missing', () => {
    const model = faulty({
      expand: (state, visit) => compiled.expand(state, (action, next) => action === 0 && visit(action, next)),
    });
    expect(compareWithXState(model).differences).toContainEqual(
      expect.objectContaining({ kind: 'enabled', event: { type: 'hold' }, compiled: false, xstate: true }),
    );
    expect(compareWithGraph(model).differences).toEqual([
      expect.objectContaining({ kind: 'edge', event: { type: 'hold' }, compiled: undefined }),
    ]);
  });

  it('finds a wrong successor, and states that only one of them reaches', () => {
    const [off] = [...compiled.initial()] as [Uint8Array];
    const model = faulty({
      expand: (state, visit) => compiled.expand(state, (action) => visit(action, off)),
    });
    const { differences } = compareWithXState(model);
    expect(differences.map(({ kind }) => kind)).toEqual(['successor', 'successor']);
    expect(compareWithGraph(model).differences.map(({ kind }) => kind)).toEqual(['edge', 'state', 'state']);
  });

  it('finds wrong tags and ends', () => {
    const tags = compareWithXState(faulty({ hasTag: () => false })).differences;
    expect(tags).toEqual([expect.objectContaining({ kind: 'tags', xstate: ['lit'] })]);
    const ends = compareWithXState(faulty({ isDone: () => true })).differences;
    expect(ends.map(({ kind }) => kind)).toEqual(['done', 'done', 'done']);
  });

  it('says when it gave up', () => {
    expect(compareWithXState(compiled, { maxStates: 2 })).toMatchObject({ states: 2, complete: false });
  });
});

describe('a trace as a path', () => {
  it('has the states and events that @xstate/graph would list', () => {
    const { verdict } = explore(compiled).verdicts[0]!;
    if (verdict.kind !== 'found') throw new Error(verdict.kind);
    const path = toPath(compiled, verdict.trace);
    expect(path.weight).toBe(2);
    expect(path.state.value).toBe('bright');
    expect(path.steps.map(({ state, event }) => [event.type, state.value])).toEqual([
      ['xstate.init', 'off'],
      ['press', 'dim'],
      ['press', 'bright'],
    ]);
  });

  it('is refused if XState does not take it', () => {
    expect(() => toPath(compiled, { initial: 0, actions: [1] })).toThrow(
      'XState does not take hold in "off"',
    );
  });
});
