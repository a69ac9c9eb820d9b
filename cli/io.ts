import type { Writable } from 'node:stream';
import { type Paper, paperFor, type Surface } from '../reports/paper.js';
import { printable } from '../scenarios/input/errors.js';
import { exits, type StopSignal, stopSignals } from './exit.js';

/** What a command sees of the world outside; tests put their own in its place. */
export interface Io {
  readonly stdout: Writable & Surface;
  readonly stderr: Writable & Surface;
  readonly env: NodeJS.ProcessEnv;
  now(): Date;
  /** Calls `stop` at the first signal to stop; a second one ends the process. Returns what takes the listeners away. */
  onInterrupt(stop: (signal: StopSignal) => void): () => void;
}

export function processIo(): Io {
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    now: () => new Date(),
    onInterrupt(stop) {
      const deaf = () => {
        for (const signal of stopSignals) process.off(signal, heard);
      };
      const heard = (signal: NodeJS.Signals) => {
        deaf();
        stop(signal as StopSignal);
      };
      for (const signal of stopSignals) process.on(signal, heard);
      return deaf;
    },
  };
}

export const paperOf = (stream: Surface, { env }: Io, colour: boolean): Paper =>
  paperFor(stream, env, colour);

/**
 * A reader that goes away (`assize check | head`) is no fault and changes no verdict: what would be written is dropped, and the exit
 * code stays what it is. Of anything else that a report is lost to (a full disk) no verdict may be read off the exit code.
 */
export function outliveReaders(stdout: Writable, stderr: Writable): void {
  const onError = (error: NodeJS.ErrnoException, where: string) => {
    if (error.code === 'EPIPE') return;
    if (where === 'standard output') {
      const said = printable(error.message);
      stderr.write(
        `assize: ${where}: found "${said}"; expected one that takes the whole report (docs/cli.md#exit-codes)\n`,
      );
    }
    process.exit(exits.ourFault);
  };
  stdout.on('error', (error) => onError(error, 'standard output'));
  stderr.on('error', (error) => onError(error, 'standard error'));
}
