import type { Writable } from 'node:stream';
import { type Paper, paperFor, type Surface } from '../reports/paper.js';
import { exits } from './exit.js';

/** What a command sees of the world outside; tests put their own in its place. */
export interface Io {
  readonly stdout: Writable & Surface;
  readonly stderr: Writable & Surface;
  readonly env: NodeJS.ProcessEnv;
  now(): Date;
  /** Calls `stop` at the first interrupt; a second one ends the process. Returns what takes the listener away. */
  onInterrupt(stop: () => void): () => void;
}

export function processIo(): Io {
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    now: () => new Date(),
    onInterrupt(stop) {
      process.once('SIGINT', stop);
      return () => process.off('SIGINT', stop);
    },
  };
}

export const paperOf = (stream: Surface, { env }: Io, colour: boolean): Paper =>
  paperFor(stream, env, colour);

/**
 * A reader that goes away (`assize check | head`) is no fault and changes no verdict: what would be written is
 * dropped, and the exit code stays what it is.
 */
export function outliveReaders(...streams: Writable[]): void {
  for (const stream of streams) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') return;
      // A full disk behind the stream is the caller's: the report is lost, and no verdict may be read off the exit code.
      process.exitCode = exits.badInput;
      process.exit();
    });
  }
}
