import type { MachineContext } from 'xstate';

/** A part of the context that was still taking new values when the search was stopped. */
export interface Growing {
  /** As `context.cart.length`; `[]` stands for every item of an array. */
  readonly path: string;
  /** As `0 to 4,711`, or `4,711 values`. */
  readonly values: string;
}

/** What was seen at one path in one half of the contexts. */
class Seen {
  readonly values = new Set<unknown>();
  min = Number.POSITIVE_INFINITY;
  max = Number.NEGATIVE_INFINITY;

  note(value: unknown): void {
    this.values.add(value);
    if (typeof value !== 'number') return;
    this.min = Math.min(this.min, value);
    this.max = Math.max(this.max, value);
  }
}

type Half = Map<string, Seen>;

/** Contexts looked at of each half, and paths told. */
const LOOKED_AT = 2000;
const TOLD = 3;

function note(value: unknown, path: string, half: Half): void {
  const at = (name: string): Seen => {
    let seen = half.get(name);
    if (!seen) {
      seen = new Seen();
      half.set(name, seen);
    }
    return seen;
  };
  if (Array.isArray(value)) {
    at(`${path}.length`).note(value.length);
    for (const item of value) note(item, `${path}[]`, half);
  } else if (typeof value === 'object' && value !== null) {
    at(`the members of ${path}`).note(Object.keys(value).length);
    for (const [key, item] of Object.entries(value)) note(item, `${path}.${key}`, half);
  } else at(path).note(value);
}

function sampled(contexts: readonly MachineContext[]): Half {
  const half: Half = new Map();
  const stride = Math.max(1, Math.floor(contexts.length / LOOKED_AT));
  for (let i = 0; i < contexts.length; i += stride) note(contexts[i], 'context', half);
  return half;
}

/**
 * Which parts of the context grow without an end in sight: those that take values in the second half of `contexts`, which
 * come in the order of the search, beyond all that they took in the first. Those with the most values first.
 */
export function growing(contexts: readonly MachineContext[]): Growing[] {
  const middle = Math.floor(contexts.length / 2);
  const [first, second] = [sampled(contexts.slice(0, middle)), sampled(contexts.slice(middle))];
  const found = [...second].flatMap(([path, later]) => {
    const before = first.get(path) ?? new Seen();
    const isNumber = Number.isFinite(later.max) && later.max >= later.min;
    const grows = isNumber
      ? later.max > before.max || later.min < before.min
      : [...later.values].some((value) => !before.values.has(value)) && later.values.size > 2;
    if (!grows) return [];
    const [min, max] = [Math.min(before.min, later.min), Math.max(before.max, later.max)];
    const size = new Set([...before.values, ...later.values]).size;
    const values = isNumber
      ? `${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}`
      : `${size.toLocaleString('en-US')} values or more`;
    return [{ path, values, size }];
  });
  // What is within an array that grows says less than its length does.
  const isWithin = ({ path }: { path: string }) =>
    found.some((other) => other.path.endsWith('.length') && path.startsWith(`${other.path.slice(0, -7)}[]`));
  return found
    .filter((each) => !isWithin(each))
    .sort((a, b) => b.size - a.size)
    .slice(0, TOLD)
    .map(({ path, values }) => ({ path, values }));
}
