import { expect, test } from 'vitest';
import { byteCount, choice, positiveCount, secondsToMilliseconds, seedNumber } from './options.js';

const refusal = (parse: (text: string) => unknown, texts: readonly string[]) => {
  for (const text of texts) expect(() => parse(text), text).toThrow(/^Expected/);
};

test('counts', () => {
  expect([positiveCount('1'), positiveCount('2_000_000')]).toEqual([1, 2_000_000]);
  refusal(positiveCount, ['0', '-1', '1.5', '1e6', '', '_', '99999999999999999999', 'ten']);
});

test('seeds', () => {
  expect([seedNumber('0'), seedNumber('7')]).toEqual([0, 7]);
  for (const text of ['-1', '1.5', ''])
    expect(() => seedNumber(text), text).toThrow(/^Expected a whole number from 0/);
});

test('sizes', () => {
  expect(['2GiB', '512 MiB', '1.5kB', '100'].map(byteCount)).toEqual([2 ** 31, 2 ** 29, 1500, 100]);
  refusal(byteCount, ['', '0', 'GiB', '2 lots', '-1GiB', '99999999GiB', '1e3']);
});

test('seconds become milliseconds', () => {
  expect([secondsToMilliseconds('90'), secondsToMilliseconds('0.5')]).toEqual([90_000, 500]);
  expect(secondsToMilliseconds('2147483')).toBeLessThan(2 ** 31);
  refusal(secondsToMilliseconds, ['0', '-1', 'soon', '1e999', '', '2147484']);
});

test('choices collect, the last word for a name counts, and no name is magic', () => {
  expect(choice('a=c', choice('b=x', choice('a=b')))).toEqual({ a: 'c', b: 'x' });
  expect(Object.keys(choice('__proto__=x'))).toEqual(['__proto__']);
  refusal((text) => choice(text), ['a', 'a=', '=b', 'a=b=c']);
});
