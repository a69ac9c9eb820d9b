/** Lines that came from outside: as JSON, and as text that can be shown. */

/** Levels of lists and records in one another. What reads values calls itself, and the stack has an end. */
export const deepest = 64;

export type Parsed = { readonly value: unknown } | { readonly why: string };

/** JSON in UTF-8, where it means one thing only: without byte order mark, and no field twice. `why` says what it is instead. */
export function parseLine(bytes: Buffer): Parsed {
  if (bytes.subarray(0, 3).equals(byteOrderMark)) {
    return { why: 'a byte order mark; expected UTF-8 without one' };
  }
  const text = utf8(bytes);
  if (text === undefined) return { why: 'bytes that are no UTF-8; expected UTF-8' };
  if (text.trim() === '') return { why: 'an empty line; expected one JSON object a line' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { why: 'a line that is no JSON; expected one JSON object a line, and all else on standard error' };
  }
  const ambiguous = flawOf(text);
  return ambiguous === undefined ? { value } : { why: ambiguous };
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

function utf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** `JSON.parse` takes the last of two fields of one name, and is not stopped by depth. `text` is valid JSON. */
function flawOf(text: string): string | undefined {
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]!;
    if (char === '{' || char === '[') {
      if (open.push(char === '{' ? new Set() : undefined) > deepest) {
        return `more than ${deepest} levels of lists and records; expected at most ${deepest}`;
      }
    } else if (char === '}' || char === ']') {
      open.pop();
    } else if (char === '"') {
      const end = endOfString(text, at);
      const fields = open.at(-1);
      if (fields && isField(text, end)) {
        const field: string = JSON.parse(text.slice(at, end + 1));
        if (fields.has(field)) return `the field ${JSON.stringify(field)} twice; expected it once`;
        fields.add(field);
      }
      at = end;
    }
  }
  return undefined;
}

function isField(text: string, end: number): boolean {
  let at = end + 1;
  while (' \t\r\n'.includes(text[at]!)) at += 1;
  return text[at] === ':';
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

/** What is shown of a line. */
const longestShown = 2000;

/** Bytes as text: what is no UTF-8, or would act on a terminal, as \xNN. */
export function shownBytes(bytes: Buffer): string {
  const shown = shownAll(bytes.subarray(0, longestShown));
  return bytes.length > longestShown ? `${shown}... (${bytes.length} bytes)` : shown;
}

function shownAll(bytes: Buffer): string {
  let shown = '';
  for (let at = 0; at < bytes.length; ) {
    const length = lengthOfCharacter(bytes, at);
    const char = length === 0 ? undefined : bytes.toString('utf8', at, at + length);
    const end = at + Math.max(1, length);
    if (char !== undefined && !/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u.test(char)) shown += char;
    else for (const byte of bytes.subarray(at, end)) shown += `\\x${byte.toString(16).padStart(2, '0')}`;
    at = end;
  }
  return shown;
}

/** Bytes of the character at a place; 0: none begins there. */
function lengthOfCharacter(bytes: Buffer, at: number): number {
  for (const length of [1, 2, 3, 4]) {
    if (at + length <= bytes.length && utf8(bytes.subarray(at, at + length)) !== undefined) return length;
  }
  return 0;
}
