import { describe, expect, it } from 'vitest';
import { matchesState, type StateValue } from 'xstate';
import { expressionOf } from './expression.js';
import type { StateView } from './snapshot.js';

const context = Object.freeze({
  count: 2,
  half: 0.5,
  user: undefined,
  owner: null,
  items: [1, 2, 3],
  name: 'ada',
  nested: Object.freeze({ isOn: true, gone: undefined }),
});

const at = (value: StateValue = { a: { b: 'c' } }): StateView => ({
  value,
  context,
  status: 'active',
  matches: (wanted) => matchesState(wanted, value),
  hasTag: (tag) => tag === 'busy',
});

const holds = (text: string, view = at()) => expressionOf(text).holds(view);

describe('an expression', () => {
  it.each([
    ['context.count > 1 && context.count <= 2', true],
    ['context.count == 2 && context.half == 0.5', true],
    ['context.count + 1 == 3 && 1 + context.count * 2 - 1 == 4', true],
    ['context.count / 4 == 0.5', true],
    ['context.count % 2 == 0', true],
    ['(context.count + 0.5) % 2.0 == 0.5', true],
    ["context.name == 'ada' || context.nosuch == 1", true],
    ["matches('a.b') && matches('a') && !matches('a.c')", true],
    ["hasTag('busy') && !hasTag('idle') && status == 'active'", true],
    ["value.a.b == 'c'", true],
    ['context.user == null && context.owner == null && context.nested.gone == null', true],
    ['has(context.user) && !has(context.nosuch)', true],
    ['context.nested.isOn', true],
    ['size(context.items) == 3 && context.items[1] == 2 && 3 in context.items', true],
    ['context.items.exists(i, i > 2) && !context.items.all(i, i > 2)', true],
    ["context.name.startsWith('a') && size(context.name) == 3", true],
    ['context.count > 2', false],
  ])('%s is %s', (text, answer) => expect(holds(text)).toBe(answer));

  it("asks a value that is a word: value == 'locked'", () => {
    expect(holds("value == 'locked'", at('locked'))).toBe(true);
    expect(holds("value == 'locked'")).toBe(false);
  });

  it.each([
    ['context.count >', 'unexpected token: EOF at character 16', '               ^'],
    ['contxt.count > 3', 'unknown variable: contxt at character 1', '^^^^^^'],
    ['context.count === 3', 'write == for ===', '                ^'],
    ['context.count = 3', 'write == to compare', '              ^'],
    ['context.items.some(i => i > 1)', 'write context.items.exists', '                     ^'],
    ["event.type == 'X'", 'an expression is about a state, not about an event', '^^^^^'],
    ['nosuch(3)', "no matching overload for 'nosuch(int)'", '^^^^^^^^^'],
    ['1 + 2', 'an expression that gives int', undefined],
    ['', 'EOF', '^'],
  ])('%s is refused, with the place', (text, found, marks) => {
    const fault = thrown(() => expressionOf(text));
    expect(fault).toMatchObject({ name: 'MachineFault', anchor: 'expressions' });
    expect(fault.message).toContain(found);
    expect(fault.shown[1]).toBe(marks);
  });

  it.each([
    ['context.nosuch > 3', 'no such key: nosuch', '        ^^^^^^'],
    ['context.items.length > 3', 'write size(context.items)', undefined],
    ["context.count + 'a' == 'b'", 'no such overload', undefined],
    ['!context.owner', 'no such overload: !null', undefined],
  ])('%s has no answer, and says where and in which state', (text, found, marks) => {
    const fault = thrown(() => holds(text));
    expect(fault.message).toContain(found);
    if (marks) expect(fault.shown[1]).toBe(marks);
    expect(fault.shown.at(-1)).toMatch(/^in a\.b\.c, context \{ count: 2, /);
  });

  it('that gives no truth value is refused when it is asked', () => {
    expect(() => holds('context.count')).toThrow('an expression that gives a number ("context.count")');
  });

  it.each([
    'context.constructor == null',
    'context.__proto__ == null',
    "context['constructor'] == null",
    'context.items.constructor == null',
    "context.name['constructor'] == null",
    'constructor == null',
    'globalThis == null',
    'process == null',
    "matches.constructor('return 1')() == null",
  ])('%s reaches nothing of the program', (text) =>
    expect(() => holds(text)).toThrow(/MachineFault|found an expression/),
  );

  it('changes nothing of the context', () => {
    const before = JSON.stringify(context);
    for (const text of ['context.count = 5', 'context.items.push(4) == 4', 'context.count++ == 2'])
      expect(() => holds(text)).toThrow();
    expect(JSON.stringify(context)).toBe(before);
  });
});

function thrown(act: () => unknown): Error & { shown: readonly string[] } {
  try {
    act();
  } catch (error) {
    return error as Error & { shown: readonly string[] };
  }
  throw new Error('nothing was thrown');
}
