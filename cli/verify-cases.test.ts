import { expect, test } from 'vitest';
import { fits } from './verify-cases.js';

test.each<[string, string, boolean]>([
  ['bands-14.6-o-1', 'bands-14.6-o-1', true],
  ['bands-14.6-o-1', 'bands-14.6-o', false],
  ['bands-14.6-o-1', '14.6-o-1', false],
  ['bands-14.6-o-1', 'bands-14x6-*', false],
  ['bands-14.6-o-1', '*', true],
  ['bands-14.6-o-1', 'bands-*', true],
  ['bands-14.6-o-1', '*-o-1', true],
  ['bands-14.6-o-1', 'b**14*o*1', true],
  ['bands-14.6-o-1', '*o*14*', false],
  ['aba', 'ab*ba', false],
  ['abba', 'ab*ba', true],
  ['aab', 'a*b*b', false],
  ['a\nb', 'a*b', true],
  ['', '*', true],
  // A pattern that is tried at every place anew does not end in the life of the universe.
  ['a'.repeat(200), `${'a*'.repeat(60)}b`, false],
  ['a'.repeat(200), `${'*a'.repeat(60)}`, true],
])('%j by %j: %j', (id, pattern, is) => expect(fits(id, pattern)).toBe(is));
