import { describe, expect, test } from 'vitest';
import type { PartResult, PartVerdict } from './part-result.js';
import { Summing } from './summing.js';

const holds: PartVerdict = { kind: 'holds' };
const vacuous: PartVerdict = { kind: 'vacuous' };
const open: PartVerdict = { kind: 'undetermined', bound: { name: 'maxStates', limit: 9 } };
const broken = (steps: number, opening = 0): PartVerdict => ({
  kind: 'violated',
  breach: { opening, words: new Array<string>(steps).fill('pass') },
});

const result = (verdict: PartVerdict, rest: Partial<PartResult> = {}): PartResult => ({
  setUps: 4,
  states: 10,
  transitions: 20,
  depth: 3,
  bytes: 100,
  deadlocks: 0,
  verdicts: [['1-a', verdict]],
  ...rest,
});

const verdictOf = (...verdicts: readonly PartVerdict[]) => {
  const summing = new Summing(verdicts.length);
  for (const [part, verdict] of verdicts.entries()) summing.add(part, result(verdict));
  return summing.sum()!.verdicts[0]![1];
};

describe('a claim over all parts', () => {
  test('holds where some part says something of it', () => {
    expect(verdictOf(vacuous, holds, vacuous)).toEqual(holds);
    expect(verdictOf(vacuous, vacuous)).toEqual(vacuous);
  });

  test('is open where some part leaves it open', () => {
    expect(verdictOf(holds, open)).toEqual(open);
  });

  test('is broken by the shortest play, of equal ones by that of the first part', () => {
    expect(verdictOf(open, broken(3), broken(2, 5), broken(2, 7))).toEqual({
      kind: 'violated',
      breach: { part: 2, opening: 5, words: ['pass', 'pass'] },
    });
  });
});

test('counts add up, depth and memory do not', () => {
  const summing = new Summing(2);
  summing.add(0, result(holds));
  summing.add(1, result(holds, { depth: 7, bytes: 300 }));
  expect(summing.sum()).toMatchObject({
    parts: 2,
    explored: 2,
    setUps: 8,
    states: 20,
    transitions: 40,
    depth: 7,
    bytes: 300,
    bytesPerState: 20,
  });
});

test('it does not matter in which order results come', () => {
  const results = [result(vacuous), result(broken(2)), result(open), result(broken(2, 1))];
  const sums = [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [2, 3, 0, 1],
  ].map((order) => {
    const summing = new Summing(4);
    for (const part of order) summing.add(part, results[part]!);
    return summing.sum();
  });
  expect(sums[1]).toEqual(sums[0]);
  expect(sums[2]).toEqual(sums[0]);
});

test('what was not explored leaves every claim open that is not broken, and is never a pass', () => {
  const stopped = { name: 'interrupt', limit: 10 } as const;
  const summing = new Summing(2);
  expect(summing.sum(stopped)).toBeUndefined();
  summing.add(0, result(holds));
  expect(summing.sum(stopped)).toMatchObject({
    explored: 1,
    bound: stopped,
    verdicts: [['1-a', { kind: 'undetermined', bound: stopped }]],
  });
  summing.add(1, result(holds));
  expect(summing.sum(stopped)!.bound).toBeUndefined();
  expect(summing.sum(stopped)!.verdicts).toEqual([['1-a', holds]]);
});
