import { exitOf } from '../reports/outcome.js';

/** Exit codes of every command; docs/cli.md#exit-codes. */
export const exits = { ...exitOf, ourFault: 3, badInput: 64 } as const;
export type ExitCode = (typeof exits)[keyof typeof exits];

/** Bad input or usage: what was found, what was expected, and where to read. Caught once, in `program.ts`. */
export class BadInput extends Error {
  override readonly name = 'BadInput';
  constructor(
    message: string,
    /** An anchor of docs/cli.md; absent where the message says where to read. */
    readonly anchor?: string,
  ) {
    super(message);
  }
}
