import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aligned, byteSize, columnsOf, counted, duration, paperFor, shown, wrap } from './paper.js';

const seed = { seed: 20261018 };

describe('wrap', () => {
  const words = fc.array(
    fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom('a', 'é', '界', '-') }),
    {
      minLength: 1,
      maxLength: 40,
    },
  );

  test('keeps every word in order and no line too long, but for a word that is', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 5, max: 60 }), (list, width) => {
        const lines = wrap(list.join(' '), width, '  1. ');
        expect(lines.join(' ').replace('  1. ', '').split(/ +/).filter(Boolean)).toEqual(list);
        for (const line of lines) {
          if (columnsOf(line) > width) expect(line.trim().replace('1. ', '')).not.toContain(' ');
        }
      }),
      seed,
    );
  });

  test('does not count colours', () => {
    const { ink } = paperFor({ isTTY: true, columns: 80 });
    expect(wrap(`${ink.red('aa')} ${ink.red('bb')}`, 5)).toHaveLength(1);
  });
});

test('aligned columns start where the longest cell before them ends', () => {
  const lines = aligned(
    [
      ['a', 'bb', 'one two three'],
      ['aaa', 'b', 'x'],
    ],
    17,
    ' ',
  );
  expect(lines).toEqual([' a    bb  one two', '          three', ' aaa  b   x']);
});

test('what is shown has no control, format or lone surrogate characters, at any depth', () => {
  const hostile = fc.string({
    unit: fc.constantFrom('a', '\u001b', '\n', '\r', '\u202e', '\u009b', '\u0000', '\ud800'),
  });
  fc.assert(
    fc.property(fc.record({ name: hostile, list: fc.array(fc.dictionary(hostile, hostile)) }), (value) => {
      const safe = shown(value);
      const strings = [safe.name, ...safe.list.flatMap((each) => Object.entries(each).flat())];
      for (const text of strings) expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
    }),
    seed,
  );
});

describe('colour', () => {
  const red = (...args: Parameters<typeof paperFor>) => paperFor(...args).ink.red('x');

  test('on a terminal', () => expect(red({ isTTY: true })).not.toBe('x'));
  test('not off it', () => expect(red({})).toBe('x'));
  test('not with NO_COLOR', () => expect(red({ isTTY: true }, { NO_COLOR: '1' })).toBe('x'));
  test('not on a dumb terminal', () => expect(red({ isTTY: true }, { TERM: 'dumb' })).toBe('x'));
  test('not when refused', () => expect(red({ isTTY: true }, {}, false)).toBe('x'));
});

test('width follows the terminal within bounds', () => {
  expect(paperFor({ isTTY: true, columns: 72 }).width).toBe(72);
  expect(paperFor({ isTTY: true, columns: 5 }).width).toBe(40);
  expect(paperFor({ isTTY: true, columns: 500 }).width).toBe(110);
  expect(paperFor({ columns: 500 }).width).toBe(100);
});

test('sizes, counts and durations as people write them', () => {
  expect([0, 1023, 1024, 1.5 * 2 ** 30, 2 ** 50].map(byteSize)).toEqual([
    '0 B',
    '1023 B',
    '1.0 KiB',
    '1.5 GiB',
    '1024.0 TiB',
  ]);
  expect([counted(1, 'state'), counted(2304, 'state')]).toEqual(['1 state', '2,304 states']);
  expect([0, 9.94, 119, 200].map(duration)).toEqual(['0.0 s', '9.9 s', '119 s', '3 min 20 s']);
});
