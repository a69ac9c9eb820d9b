import { SingleBar } from 'cli-progress';
import type { Bounds, Progress } from '../checker/index.js';
import { Estimate } from './estimate.js';
import { byteSize, counted, duration, numeral, type Surface, shown } from './paper.js';

/** Where progress is shown: standard error, as a rule. */
export type ProgressStream = NodeJS.WritableStream & Surface;

/** How far the search of a scope has come. */
export interface ScopeProgress {
  readonly parts: number;
  readonly explored: number;
  readonly states: number;
  readonly seconds: number;
}

/** Shows how far one search has come. */
export interface ProgressReport<P = Progress> {
  update(progress: P): void;
  /** Leaves the terminal as it was. */
  end(): void;
}

/** Seconds of search before the first line off a terminal, and from one to the next; of a search of many minutes, a line a minute. */
const firstWait = 5;
const wait = 10;
const longWait = 60;
const longSearch = 600;

/** A line that renews itself on a terminal; off it, a plain line now and then, none for a quick search. */
export function progressReport(world: string, stream: ProgressStream, bounds: Bounds = {}): ProgressReport {
  const estimate = new Estimate(bounds);
  const line = (name: string, progress: Progress) =>
    [progressLine(name, progress), ...estimate.of(progress)].join('; ');
  const { update, end } = reporting(world, stream, line);
  return {
    update(progress) {
      estimate.see(progress);
      update(progress);
    },
    end,
  };
}

/** The same for the search of a scope. */
export const scopeProgressReport = (name: string, stream: ProgressStream): ProgressReport<ScopeProgress> =>
  reporting(name, stream, scopeLine);

/** How far random plays have come. */
export interface SimulationProgress {
  readonly played: number;
  readonly plays: number;
  readonly seconds: number;
}

/** The same for random plays. */
export const simulationProgressReport = (
  world: string,
  stream: ProgressStream,
): ProgressReport<SimulationProgress> => reporting(world, stream, simulationLine);

/** How far a run of cases has come. */
export interface VerifyProgress {
  readonly run: number;
  readonly cases: number;
  /** Those that are not as expected. */
  readonly failed: number;
  readonly seconds: number;
}

/** The same for cases that are put to an implementation. */
export const verifyProgressReport = (
  rulebook: string,
  stream: ProgressStream,
): ProgressReport<VerifyProgress> => reporting(rulebook, stream, verifyLine);

type Line<P> = (name: string, progress: P) => string;

function reporting<P extends { readonly seconds: number }>(
  name: string,
  stream: ProgressStream,
  line: Line<P>,
): ProgressReport<P> {
  return stream.isTTY ? bar(shown(name), stream, line) : lines(shown(name), stream, line);
}

export const noProgress: ProgressReport<unknown> = { update: () => {}, end: () => {} };

/** A search is silent about its end until it comes, so there is nothing to fill a bar with. */
function bar<P extends { readonly seconds: number }>(
  world: string,
  stream: ProgressStream,
  line: Line<P>,
): ProgressReport<P> {
  const shownLine = new SingleBar({
    stream,
    format: (_options, _params, payload: { text?: string }) => payload.text ?? `${world} ...`,
    clearOnComplete: true,
    // The terminal stays in its modes, so that whatever ends the process leaves it as it was.
    hideCursor: false,
    linewrap: true,
    gracefulExit: false,
    forceRedraw: true,
  });
  shownLine.start(1, 0, {});
  // Reports come by the thousand, and numerals take long.
  let next = 0;
  return {
    update: (progress) => {
      if (progress.seconds < next) return;
      next = progress.seconds + 0.1;
      shownLine.update({ text: line(world, progress) });
    },
    end: () => shownLine.stop(),
  };
}

function lines<P extends { readonly seconds: number }>(
  world: string,
  stream: ProgressStream,
  line: Line<P>,
): ProgressReport<P> {
  let next = firstWait;
  let begun: number | undefined;
  return {
    update: (progress) => {
      // A search that is resumed has seconds of its earlier runs.
      begun ??= progress.seconds < firstWait ? 0 : progress.seconds;
      const ran = progress.seconds - begun;
      if (ran < next) return;
      next = ran + (ran < longSearch ? wait : longWait);
      stream.write(`${line(world, progress)}\n`);
    },
    end: () => {},
  };
}

export function progressLine(world: string, progress: Progress): string {
  const { states, depth, frontier, seconds, bytes, disk = 0 } = progress;
  const rate = seconds > 0 ? `, ${numeral(Math.round(states / seconds))} a second` : '';
  const onDisk = disk > 0 ? `, ${byteSize(disk)} on disk` : '';
  return `${world}: ${counted(states, 'state')}${rate}, depth ${numeral(depth)}, ${numeral(frontier)} to go, ${byteSize(bytes)}${onDisk}, ${duration(seconds)}`;
}

export function scopeLine(name: string, { parts, explored, states, seconds }: ScopeProgress): string {
  return `${name}: ${numeral(explored)} of ${counted(parts, 'world')}, ${counted(states, 'state')}, ${duration(seconds)}`;
}

export function simulationLine(world: string, { played, plays, seconds }: SimulationProgress): string {
  return `${world}: ${numeral(played)} of ${counted(plays, 'random play')}, ${duration(seconds)}`;
}

export function verifyLine(rulebook: string, { run, cases, failed, seconds }: VerifyProgress): string {
  return `${rulebook}: ${numeral(run)} of ${counted(cases, 'case')}, ${numeral(failed)} failed, ${duration(seconds)}`;
}
