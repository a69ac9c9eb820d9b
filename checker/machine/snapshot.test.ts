import { describe, expect, it } from 'vitest';
import { changesIn, dataText, valueText } from './snapshot.js';

describe('a state value in a line', () => {
  it.each([
    ['idle', 'idle'],
    [{ red: 'walk' }, 'red.walk'],
    [{ a: { b: { c: 'd' } } }, 'a.b.c.d'],
    [{ bold: 'on', italic: 'off' }, '{ bold: on, italic: off }'],
    [{ on: { sound: 'loud', light: { lamp: 'dim' } } }, 'on { sound: loud, light: lamp.dim }'],
    [{ a: {}, b: 'x' }, '{ a: active, b: x }'],
    [{}, ''],
  ])('%j is %s', (value, text) => expect(valueText(value)).toBe(text));
});

describe('data in a line', () => {
  it('has names without quotation marks, and words for what JSON has none for', () => {
    expect(dataText({ a: undefined, 'b c': [1, null, Number.NaN], d: { e: 'x', f: 2n } })).toBe(
      '{ a: undefined, "b c": [1, null, NaN], d: { e: "x", f: 2n } }',
    );
  });
});

describe('what changed in a context', () => {
  it.each([
    [{ n: 1 }, { n: 2 }, ['n: 1 to 2']],
    [{ n: 1, m: 1 }, { n: 1, m: 1 }, []],
    [{ a: { b: [1, 2] } }, { a: { b: [1, 3] } }, ['a.b[1]: 2 to 3']],
    [{ l: [1] }, { l: [1, 2] }, ['l: [1] to [1, 2]']],
    [{ u: null }, { u: { id: 1 } }, ['u: null to { id: 1 }']],
    [{ u: undefined }, { u: 'x' }, ['u: undefined to "x"']],
    [{}, { u: undefined }, ['u: undefined, new']],
    [{ gone: 3 }, {}, ['gone: 3, gone']],
    [[1, 0], [1, 2], ['[1]: 0 to 2']],
  ])('from %j to %j', (before, after, lines) => expect(changesIn(before, after)).toEqual(lines));
});
