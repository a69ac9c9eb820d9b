import { describe, expect, it } from 'vitest';
import type { MachineContext } from 'xstate';
import { InternedLane } from './interned.js';

function stored(lane: InternedLane, context: unknown): string {
  const slot = lane.slot();
  const state = new Uint8Array(4);
  lane.put(slot, context as MachineContext);
  lane.store(slot, state, 0);
  return state.join();
}

describe('an interned context', () => {
  it.each([['a part that is kept elsewhere', { a: { x: [1] }, b: 1 }, { a: { x: [1] }, b: 1 }]])(
    'is one whatever %s',
    (_, one, other) => {
      const lane = new InternedLane('m');
      expect(stored(lane, other)).toBe(stored(lane, one));
      expect(lane.values).toHaveLength(1);
    },
  );

  it.each([
    // Code can tell them apart, by Object.keys and Object.is.
    ['the order of members', { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }],
    ['the signs of zero', { n: 0 }, { n: -0 }],
    ['an object without a prototype and one with', { n: Object.create(null) }, { n: {} }],
    ['undefined and missing', { u: undefined }, {}],
    ['undefined and null', { u: undefined }, { u: null }],
    ['undefined and its name', { u: undefined }, { u: 'undefined' }],
    ['NaN and null', { n: Number.NaN }, { n: null }],
    ['infinite and large', { n: Number.POSITIVE_INFINITY }, { n: Number.MAX_VALUE }],
    ['a whole number and a bigint', { n: 1 }, { n: 1n }],
    ['a number and its text', { n: 1 }, { n: '1' }],
    ['an array and an object', { a: [1] }, { a: { 0: 1 } }],
    ['an empty array and an empty object', { a: [] }, { a: {} }],
    ['an array and one that is longer by undefined', { a: [1] }, { a: [1, undefined] }],
    ['a part and what its name looks like', { a: [], b: '#0' }, { a: [], b: [] }],
    ['where members end', { a: '1,"b":2' }, { a: '1', b: 2 }],
  ])('tells %s apart', (_, one, other) => {
    const lane = new InternedLane('m');
    expect(stored(lane, other)).not.toBe(stored(lane, one));
  });

  it('comes back as it was, frozen throughout, with parts that are shared', () => {
    const lane = new InternedLane('m');
    const slot = lane.slot();
    const context = { u: undefined, deep: [{ n: 1 }, { n: 1 }], n: Number.NaN };
    stored(lane, context);
    lane.load(slot, new Uint8Array(4), 0);
    const back = slot.args.context as unknown as typeof context;
    expect(back).toEqual(context);
    expect(Object.keys(back)).toContain('u');
    expect(back.deep[0]).toBe(back.deep[1]);
    expect(() => back.deep.push({ n: 2 })).toThrow(TypeError);
    expect(() => Object.assign(back.deep[0]!, { n: 2 })).toThrow(TypeError);
  });

  it('takes an own member called __proto__ for a member', () => {
    const lane = new InternedLane('m');
    stored(lane, JSON.parse('{ "__proto__": { "a": 1 } }'));
    expect(Object.keys(lane.values[0]!)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(lane.values[0])).toBe(Object.prototype);
  });

  it('is refused in a circle', () => {
    const circle: Record<string, unknown> = {};
    circle.self = { circle };
    expect(() => stored(new InternedLane('m'), circle)).toThrow(/state '#m' uses a circle at context/);
  });

  it('counts its bytes, parts once', () => {
    const lane = new InternedLane('m');
    const part = Array.from({ length: 100 }, (_, i) => `item ${i}`);
    stored(lane, { n: 1, part });
    const first = lane.bytes;
    stored(lane, { n: 2, part: [...part] });
    expect(lane.bytes - first).toBeLessThan(first / 4);
    expect(lane.bytes).toBeGreaterThan(first);
  });
});

describe('the values of a lane in another process', () => {
  it('have the numbers that they had, whatever is in them', () => {
    const [one, other] = [new InternedLane('m'), new InternedLane('m')];
    const contexts = [
      { n: 1, deep: [{ u: undefined }, [undefined]] },
      { n: Number.NaN, big: 5n, far: Number.NEGATIVE_INFINITY },
      { $: 'undefined' },
      { deep: { $: { $: 1 }, is: 2 } },
      {},
    ];
    const numbers = contexts.map((context) => stored(one, context));
    expect(other.interned.load(one.interned.save())).toBe(true);
    expect(contexts.map((context) => stored(other, context))).toEqual(numbers);
    expect(other.values).toEqual(one.values);
  });

  it('are not taken over by one that has met others', () => {
    const [one, other] = [new InternedLane('m'), new InternedLane('m')];
    stored(one, { n: 1 });
    stored(other, { n: 2 });
    expect(other.interned.load(one.interned.save())).toBe(false);
  });
});
