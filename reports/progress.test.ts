import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { Bounds, Progress } from '../checker/index.js';
import { Estimate } from './estimate.js';
import { type ProgressStream, progressLine, progressReport } from './progress.js';

const progress = { states: 4000, transitions: 9000, depth: 7, frontier: 120, seconds: 2, bytes: 2 ** 20 };

function kept(isTTY: boolean, columns = 100): { stream: ProgressStream; text: () => string } {
  const stream = Object.assign(new PassThrough(), {
    isTTY,
    columns,
    cursorTo: () => true,
    clearLine: () => true,
    moveCursor: () => true,
  });
  return { stream, text: () => String(stream.read() ?? '') };
}

test('a line says how far the search is and how fast', () => {
  expect(progressLine('duel', progress)).toBe(
    'duel: 4,000 states, 2,000 a second, depth 7, 120 to go, 1.0 MiB, 2.0 s',
  );
});

test('a search that has only begun has no rate', () => {
  expect(progressLine('duel', { ...progress, seconds: 0 })).not.toContain('a second');
});

test('off a terminal there is a plain line after a few seconds of search, then every ten, and of long ones every minute', () => {
  const { stream, text } = kept(false);
  const report = progressReport('duel', stream);
  for (const seconds of [1, 4.9, 5, 5.1, 14.9, 15, 24.9, 26, 605, 664, 665, 724])
    report.update({ ...progress, seconds });
  report.end();
  const lines = text().trimEnd().split('\n');
  expect(lines.map((line) => line.split(', ').at(-1))).toEqual([
    '5.0 s',
    '15 s',
    '26 s',
    '10 min 5 s',
    '11 min 5 s',
  ]);
});

test('of a search that is resumed, what it took before does not count', () => {
  const { stream, text } = kept(false);
  const report = progressReport('duel', stream);
  for (const seconds of [1000, 1004, 1005, 1006]) report.update({ ...progress, seconds });
  expect(
    text()
      .trimEnd()
      .split('\n')
      .map((line) => line.split(', ').at(-1)),
  ).toEqual(['16 min 45 s']);
});

test('on a terminal the line renews itself, and control characters of a name stay out', () => {
  const { stream, text } = kept(true);
  const report = progressReport('du\u0007el', stream);
  report.update(progress);
  report.end();
  const shown = text();
  expect(shown).not.toContain('\u0007');
  expect(shown).toContain('du\\u{7}el');
});

test('no mode of the terminal is changed, so that a signal leaves none behind, and a long line is cut', () => {
  const { stream, text } = kept(true, 30);
  const name = 'a-world-whose-name-alone-is-longer-than-the-line';
  const report = progressReport(name, stream);
  // Not ended: this is what the terminal has got when the process is killed.
  const shown = text();
  expect(shown).toContain(name.slice(0, 30));
  expect(shown).not.toContain(name.slice(0, 31));
  expect(shown).not.toContain('\u001b[?');
  report.end();
});

describe('what is said of the end', () => {
  const said = (bounds: Bounds, ...reports: readonly Partial<Progress>[]) => {
    const estimate = new Estimate(bounds);
    for (const report of reports) estimate.see({ ...progress, ...report });
    return estimate.of({ ...progress, ...reports.at(-1) });
  };

  test('is nothing where there is no bound, or a far one', () => {
    expect(said({}, {})).toEqual([]);
    expect(said({ maxMemory: 2 ** 32 }, {})).toEqual([]);
  });

  test('is the share of the nearest bound, and when it is met', () => {
    const bounds = { maxStates: 40_000, maxDepth: 1000, maxMemory: 2 ** 30, maxTime: 100_000 };
    // 4,000 states in 2 seconds; 36,000 are left.
    expect(said(bounds, {})).toEqual(['10 % of --max-states, 18 s to it at this rate']);
    expect(said(bounds, { seconds: 1 }, { seconds: 51 })).toEqual([
      '50 % of --time, 50 s to it at this rate',
    ]);
    expect(said(bounds, { bytes: 2 ** 29 })).toEqual(['50 % of --max-memory']);
    expect(said(bounds, { depth: 750 })).toEqual(['75 % of --max-depth']);
  });

  test('is how much larger the last whole level is than the one before it', () => {
    // Levels of 10,000, 20,000 and 5,000 states.
    const levels = [1000, 11_000, 31_000, 36_000].map((states, depth) => ({ states, depth }));
    expect(said({}, ...levels.slice(0, 2))).toEqual([]);
    expect(said({}, ...levels.slice(0, 3))).toEqual(['levels grow 2.0 times']);
    expect(said({}, ...levels)).toEqual(['levels shrink to 0.3']);
    expect(said({}, ...levels.map(({ states, depth }) => ({ states: states / 10, depth })))).toEqual([]);
    expect(said({}, levels[0]!, levels[1]!, levels[3]!)).toEqual([]);
  });
});
