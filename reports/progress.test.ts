import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
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

test('off a terminal there is a plain line after a few seconds of search, and then ever more seldom', () => {
  const { stream, text } = kept(false);
  const report = progressReport('duel', stream);
  for (const seconds of [1, 4.9, 5, 5.1, 14.9, 16, 35.9, 36]) report.update({ ...progress, seconds });
  report.end();
  const lines = text().trimEnd().split('\n');
  expect(lines.map((line) => line.split(', ').at(-1))).toEqual(['5.0 s', '16 s', '36 s']);
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
