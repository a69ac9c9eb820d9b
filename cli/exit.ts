import { exitOf } from '../reports/outcome.js';

export const stopSignals = ['SIGINT', 'SIGTERM'] as const;
export type StopSignal = (typeof stopSignals)[number];

/** What a shell sees of a process that such a signal ended: 128 and its number. */
export const exitOfSignal = { SIGINT: 130, SIGTERM: 143 } as const satisfies Record<StopSignal, number>;

/** Exit codes of every command; docs/cli.md#exit-codes. */
export const exits = { ...exitOf, ...exitOfSignal, ourFault: 3, badInput: 64 } as const;
export type ExitCode = (typeof exits)[keyof typeof exits];

/** Headings of docs/cli.md that messages send their reader to. */
export const anchors = [
  'audit',
  'checkpoints',
  'clauses',
  'exit-codes',
  'explain',
  'faults',
  'init-adapter',
  'fuzz',
  'judge',
  'known-failures',
  'options',
  'play',
  'profiles',
  'readings',
  'replay',
  'scopes',
  'simulation',
  'smoke',
  'suite',
  'traces',
  'verify',
  'worlds',
  'written-files',
] as const;
export type Anchor = (typeof anchors)[number];

/** Bad input or usage: what was found, what was expected, and where to read. Caught once, in `program.ts`. */
export class BadInput extends Error {
  override readonly name = 'BadInput';
  constructor(
    message: string,
    /** An anchor of docs/cli.md; absent where the message says where to read. */
    readonly anchor?: Anchor,
  ) {
    super(message);
  }
}

/** A report or record that was lost on its way out, when all was explored: no slip of the command line, and no fault to report. */
export class Unwritten extends Error {
  override readonly name = 'Unwritten';
}
