import { expect, test } from 'vitest';
import { deepest, parseLine, shownBytes } from './json-text.js';
import { Lines } from './lines.js';

const parsed = (text: string) => parseLine(Buffer.from(text));
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test.each([
  '{"a":{"a":1},"b":[{"a":1},{"a":2}]}',
  '["a","a"]',
  '{"a":"a","b":"\\"a\\":"}',
  nested(deepest),
  ' 1 ',
])('one meaning: %s', (text) => {
  expect(parsed(text)).toEqual({ value: JSON.parse(text) });
});

test.each([
  ['{"a":1,"a":2}', 'the field "a" twice'],
  ['{"a":1,"b":{"c":1,"c" \t:2}}', 'the field "c" twice'],
  ['{"a":1,"\\u0061":2}', 'the field "a" twice'],
  ['{"__proto__":1,"__proto__":2}', 'the field "__proto__" twice'],
  [nested(deepest + 1), 'more than 64 levels'],
  [nested(1e6), 'more than 64 levels'],
  ['{"a":1}{"a":1}', 'a line that is no JSON'],
  ['Infinity', 'a line that is no JSON'],
  ['\ufeff{}', 'a byte order mark'],
  ['\t', 'an empty line'],
])('none, or more than one: %j', (text, why) => {
  expect(parsed(text)).toEqual({ why: expect.stringContaining(why) });
});

test('bytes that are no text are told, and shown', () => {
  const bytes = Buffer.from([
    0x61, 0xc3, 0xa4, 0xc3, 0x1b, 0x00, 0xe2, 0x80, 0xae, 0xf0, 0x9f, 0x9a, 0x80, 0x5c,
  ]);
  expect(parseLine(bytes)).toEqual({ why: 'bytes that are no UTF-8; expected UTF-8' });
  expect(shownBytes(bytes)).toBe('aä\\xc3\\x1b\\x00\\xe2\\x80\\xae🚀\\');
  expect(shownBytes(Buffer.from('x'.repeat(5000)))).toBe(`${'x'.repeat(2000)}... (5000 bytes)`);
});

test('lines are the same however they are cut', () => {
  const text = Buffer.from('one\n\nzwei ä\r\nlast');
  for (let size = 1; size <= text.length; size += 1) {
    const found: string[] = [];
    const lines = new Lines(
      100,
      (line) => found.push(line.toString()),
      () => expect.unreachable(),
    );
    for (let at = 0; at < text.length; at += size) lines.push(text.subarray(at, at + size));
    expect(found).toEqual(['one', '', 'zwei ä\r']);
    expect(lines.half().toString()).toBe('last');
  }
});

test('a line that is too long ends it', () => {
  const found: string[] = [];
  const tooLong: string[] = [];
  const lines = new Lines(
    5,
    (line) => found.push(line.toString()),
    (beginning) => tooLong.push(beginning.toString()),
  );
  for (const chunk of ['12345\n123', '45', '6', '\n1\n']) lines.push(Buffer.from(chunk));
  expect([found, tooLong]).toEqual([['12345'], ['123456']]);
});
