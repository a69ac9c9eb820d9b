import { InvalidArgumentError, Option } from 'commander';

/** Parsers of option values. What they refuse, commander reports with the option's name. */

export function positiveCount(text: string): number {
  const value = Number(text.replaceAll('_', ''));
  if (!/^[0-9][0-9_]*$/.test(text) || value < 1 || !Number.isSafeInteger(value)) {
    throw new InvalidArgumentError('Expected a whole number from 1, as 2000000 or 2_000_000.');
  }
  return value;
}

/** A seed: a whole number from 0. */
export function seedNumber(text: string): number {
  if (text === '0') return 0;
  try {
    return positiveCount(text);
  } catch {
    throw new InvalidArgumentError('Expected a whole number from 0, as 7 or 2_000_000.');
  }
}

/** Timers take 2^31 - 1 milliseconds, and make 1 of more. */
const longestSeconds = 2_147_483;

/** Seconds, fractions allowed; returns milliseconds. */
export function secondsToMilliseconds(text: string): number {
  const value = Number(text);
  if (!/^[0-9]+(\.[0-9]+)?$/.test(text) || value <= 0 || value > longestSeconds) {
    throw new InvalidArgumentError(`Expected seconds, as 90 or 0.5, at most ${longestSeconds}.`);
  }
  return value * 1000;
}

const unitBytes: Readonly<Record<string, number>> = {
  '': 1,
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
};

export function byteCount(text: string): number {
  const found = /^([0-9]+(?:\.[0-9]+)?) ?([a-z]*)$/i.exec(text);
  const unit = unitBytes[found?.[2]?.toLowerCase() ?? 'none'];
  const value = Math.floor(Number(found?.[1]) * (unit ?? Number.NaN));
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new InvalidArgumentError('Expected a size, as 2GiB, 512MiB or 1500000.');
  }
  return value;
}

export type Choices = Readonly<Record<string, string>>;

/** Collects NAME=OPTION; the last word for a name counts. */
export function choice(text: string, before: Choices = {}): Choices {
  const found = /^([^=]+)=([^=]+)$/.exec(text);
  if (!found) throw new InvalidArgumentError('Expected NAME=OPTION.');
  // fromEntries, because a name may be __proto__.
  return Object.fromEntries([...Object.entries(before), [found[1], found[2]]]);
}

export const collected = (text: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  text,
];

/** The option of every command for rulebooks that do not come with the package. */
export const withModules = () =>
  new Option(
    '--with <file>',
    'an ES module that exports a rulebook, in place of those of this package; repeatable',
  ).argParser(collected);
