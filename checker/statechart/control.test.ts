import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { Control } from './control.js';
import { allNodes } from './tree.js';

const machine = createMachine({
  id: 'm',
  initial: 'a',
  states: {
    a: {},
    b: {
      type: 'parallel',
      states: {
        x: { initial: 'one', states: { one: {}, two: {}, three: {} } },
        y: { initial: 'one', states: { one: {}, two: {} } },
      },
    },
    c: { initial: 'd', states: { d: {}, e: {} } },
  },
});

describe('the numbering of configurations', () => {
  const control = new Control(machine, []);
  const [radix] = control.radices() as [number];

  it('adds up alternatives and multiplies regions', () => {
    expect(radix).toBe(1 + 3 * 2 + 2);
  });

  it('is one to one', () => {
    for (let number = 0; number < radix; number++) {
      const { active } = control.configuration(number);
      expect(control.configurationOf(active)?.number).toBe(number);
    }
  });

  it('has no number for what is no configuration: none, two or stray children', () => {
    const nodes = new Map(allNodes(machine.root).map((node) => [node.id, node]));
    const set = (...ids: string[]) => new Set(ids.map((id) => nodes.get(id)!));
    expect(control.configurationOf(set('m', 'm.a'))?.value).toBe('a');
    expect(control.configurationOf(set('m'))).toBeUndefined();
    expect(control.configurationOf(set('m', 'm.a', 'm.c', 'm.c.d'))).toBeUndefined();
    expect(control.configurationOf(set('m', 'm.a', 'm.c.d'))).toBeUndefined();
    expect(control.configurationOf(set('m', 'm.b', 'm.b.x', 'm.b.x.one'))).toBeUndefined();
  });
});
