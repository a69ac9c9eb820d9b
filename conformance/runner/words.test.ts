import { expect, test } from 'vitest';
import { actionInWords } from './words.js';

const open = (gate: string) => actionInWords({ type: 'open', gate });

test.each([
  ['\u001b[1m', String.raw`"\u{1b}[1m"`],
  ['\u202e\ud800', String.raw`"\u{202e}\u{d800}"`],
  // No escape at all: a backslash, then letters.
  [String.raw`\u001b`, String.raw`"\\u001b"`],
  [String.raw`\\u001b`, String.raw`"\\\\u001b"`],
])('every character that is shown by its number is shown in one way: %j', (gate, shown) => {
  expect(open(gate)).toBe(`open gate ${shown}`);
});

// 60 characters are shown, the quotation mark among them.
test.each([54, 55, 56, 57, 58])('no escape is cut in two: %i characters before it', (before) => {
  expect(open(`${'x'.repeat(before)}\u001b${'y'.repeat(9)}`)).toBe(`open gate "${'x'.repeat(before)}...`);
});
test('one that is whole is left', () => {
  const x = 'x'.repeat(53);
  expect(open(`${x}\u001b${'y'.repeat(9)}`)).toBe(String.raw`open gate "${x}\u{1b}...`);
});
