import { SingleBar } from 'cli-progress';
import type { Progress } from '../checker/index.js';
import { byteSize, counted, duration, numeral, type Surface, shown } from './paper.js';

/** Where progress is shown: standard error, as a rule. */
export type ProgressStream = NodeJS.WritableStream & Surface;

/** Shows how far one search has come. */
export interface ProgressReport {
  update(progress: Progress): void;
  /** Leaves the terminal as it was. */
  end(): void;
}

/** Seconds of search before the first line off a terminal; each further one waits twice as long, a minute at most. */
const firstWait = 5;
const longestWait = 60;

/** A line that renews itself on a terminal; off it, a plain line now and then, none for a quick search. */
export function progressReport(world: string, stream: ProgressStream): ProgressReport {
  return stream.isTTY ? bar(shown(world), stream) : lines(shown(world), stream);
}

export const noProgress: ProgressReport = { update: () => {}, end: () => {} };

/** A search is silent about its end until it comes, so there is nothing to fill a bar with. */
function bar(world: string, stream: ProgressStream): ProgressReport {
  const line = new SingleBar({
    stream,
    format: (_options, _params, payload: { text?: string }) => payload.text ?? `${world} ...`,
    clearOnComplete: true,
    // The terminal stays in its modes, so that whatever ends the process leaves it as it was.
    hideCursor: false,
    linewrap: true,
    gracefulExit: false,
    forceRedraw: true,
  });
  line.start(1, 0, {});
  return {
    update: (progress) => line.update({ text: progressLine(world, progress) }),
    end: () => line.stop(),
  };
}

function lines(world: string, stream: ProgressStream): ProgressReport {
  let wait = firstWait;
  let next = wait;
  return {
    update: (progress) => {
      if (progress.seconds < next) return;
      wait = Math.min(longestWait, wait * 2);
      next = progress.seconds + wait;
      stream.write(`${progressLine(world, progress)}\n`);
    },
    end: () => {},
  };
}

export function progressLine(world: string, { states, depth, frontier, seconds, bytes }: Progress): string {
  const rate = seconds > 0 ? `, ${numeral(Math.round(states / seconds))} a second` : '';
  return `${world}: ${counted(states, 'state')}${rate}, depth ${numeral(depth)}, ${numeral(frontier)} to go, ${byteSize(bytes)}, ${duration(seconds)}`;
}
