import { SingleBar } from 'cli-progress';
import type { Progress } from '../checker/index.js';
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

/** Seconds of search before the first line off a terminal; each further one waits twice as long, a minute at most. */
const firstWait = 5;
const longestWait = 60;

/** A line that renews itself on a terminal; off it, a plain line now and then, none for a quick search. */
export const progressReport = (world: string, stream: ProgressStream): ProgressReport =>
  reporting(world, stream, progressLine);

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
function bar<P>(world: string, stream: ProgressStream, line: Line<P>): ProgressReport<P> {
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
  return {
    update: (progress) => shownLine.update({ text: line(world, progress) }),
    end: () => shownLine.stop(),
  };
}

function lines<P extends { readonly seconds: number }>(
  world: string,
  stream: ProgressStream,
  line: Line<P>,
): ProgressReport<P> {
  let wait = firstWait;
  let next = wait;
  return {
    update: (progress) => {
      if (progress.seconds < next) return;
      wait = Math.min(longestWait, wait * 2);
      next = progress.seconds + wait;
      stream.write(`${line(world, progress)}\n`);
    },
    end: () => {},
  };
}

export function progressLine(world: string, { states, depth, frontier, seconds, bytes }: Progress): string {
  const rate = seconds > 0 ? `, ${numeral(Math.round(states / seconds))} a second` : '';
  return `${world}: ${counted(states, 'state')}${rate}, depth ${numeral(depth)}, ${numeral(frontier)} to go, ${byteSize(bytes)}, ${duration(seconds)}`;
}

export function scopeLine(name: string, { parts, explored, states, seconds }: ScopeProgress): string {
  return `${name}: ${numeral(explored)} of ${counted(parts, 'world')}, ${counted(states, 'state')}, ${duration(seconds)}`;
}

export function simulationLine(world: string, { played, plays, seconds }: SimulationProgress): string {
  return `${world}: ${numeral(played)} of ${counted(plays, 'random play')}, ${duration(seconds)}`;
}
