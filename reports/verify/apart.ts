/** What was expected and what came, told by where they differ. */
import { canonical } from '../../conformance/canonical.js';
import { alikeAs } from '../../conformance/observation.js';
import { actionInWords, inWords } from './drawing.js';

/** Rows of: what, expected, found. Empty: nothing tells them apart. */
export function apart(expected: unknown, found: unknown, path = ''): [string, string, string][] {
  if (same(expected, found)) return [];
  if (Array.isArray(expected) && Array.isArray(found)) return setsApart(expected, found, path);
  if (isFields(expected) && isFields(found)) {
    const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
    return names.flatMap((name) =>
      apart(own(expected, name), own(found, name), path === '' ? name : `${path}.${name}`),
    );
  }
  return [[path, told(expected), told(found)]];
}

function setsApart(
  expected: readonly unknown[],
  found: readonly unknown[],
  path: string,
): [string, string, string][] {
  const [should, are] = [new Set(expected.map(keyOf)), new Set(found.map(keyOf))];
  const missing = expected.filter((each) => !are.has(keyOf(each)));
  const extra = found.filter((each) => !should.has(keyOf(each)));
  if (missing.length === 0 && extra.length === 0)
    return [[path, `${expected.length} different ones`, `${found.length}, some more than once`]];
  if (![...missing, ...extra].some(isFields)) return [[path, told(expected), told(found)]];
  return [
    ...missing.map((each): [string, string, string] => [path, told(each), 'not there']),
    ...extra.map((each): [string, string, string] => [path, 'not there', told(each)]),
  ];
}

/** Lists in actions are in order, all others are sets. */
const keyOf = (value: unknown): string => (isAction(value) ? canonical(value) : alikeAs(value));

function same(a: unknown, b: unknown): boolean {
  if (a === undefined || b === undefined) return a === b;
  return Array.isArray(a) && Array.isArray(b) ? keysOf(a) === keysOf(b) : keyOf(a) === keyOf(b);
}

const keysOf = (list: readonly unknown[]): string => list.map(keyOf).sort().join('\n');

/** As it is in a message: words for actions, "nothing" for what is not there. */
export function told(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (isAction(value)) return actionInWords(value);
  return inWords(value);
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isAction = (value: unknown): boolean => isFields(value) && typeof own(value, 'type') === 'string';

const own = (record: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined;
