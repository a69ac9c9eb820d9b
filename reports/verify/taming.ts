/** Strangers' values made harmless in every format. */
import { printable } from '../../scenarios/input/errors.js';

const deepest = 40;

/** A text in which nothing is left that a terminal, a browser, YAML or XML 1.0 takes for more than a character. */
export const tame = (text: string): string =>
  printable(text).replace(
    /\p{Noncharacter_Code_Point}/gu,
    (char) => `\\u{${char.codePointAt(0)!.toString(16)}}`,
  );

/** The same of every string in a value, names of fields too; what is nested too deep is cut. */
export function tamed<T>(value: T, depth = 0): T {
  if (typeof value === 'string') return tame(value) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) return '...' as T;
  if (Array.isArray(value)) return value.map((each) => tamed(each, depth + 1)) as T;
  const entries = Object.entries(value).map(([key, each]) => [tame(key), tamed(each, depth + 1)]);
  return Object.fromEntries(entries) as T;
}
