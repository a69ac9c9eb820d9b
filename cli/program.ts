import { Command, CommanderError } from 'commander';
import { cut, printable } from '../scenarios/input/errors.js';
import { addAudit } from './audit.js';
import { addCheck } from './check.js';
import { addClauses } from './clauses.js';
import { type Anchor, BadInput, type ExitCode, exits, Unwritten } from './exit.js';
import { addExplain } from './explain.js';
import { addFuzz } from './fuzz.js';
import { addInitAdapter } from './init-adapter.js';
import type { Io } from './io.js';
import { addJudge } from './judge.js';
import type { Library } from './library.js';
import { addPlay } from './play.js';
import { addReadings } from './readings.js';
import { addReplay } from './replay.js';
import { addSmoke } from './smoke.js';
import { addSuite } from './suite.js';
import { addVerify } from './verify.js';
import { version } from './version.js';

/** Runs one command line, `args` without node and script, and gives its exit code. Never throws. */
export async function run(args: readonly string[], library: Library, io: Io): Promise<ExitCode> {
  let exit: ExitCode = exits.asExpected;
  try {
    const program = assize(library, io, (code) => {
      exit = code;
    });
    await program.parseAsync(args, { from: 'user' });
    return exit;
  } catch (error) {
    return failure(
      error,
      io,
      args.some((each) => each.startsWith('--with')),
    );
  }
}

function assize(library: Library, io: Io, done: (exit: ExitCode) => void): Command {
  const program = new Command('assize')
    .description('Checks the rules of games: explores every play that they allow.')
    .version(version())
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: (text, write) => write(`assize: ${lines(cut(text.replace(/^error: /, '').trimEnd()))}\n`),
      getOutHelpWidth: () => io.stdout.columns ?? 100,
      getErrHelpWidth: () => io.stderr.columns ?? 100,
    })
    .addHelpText(
      'after',
      `\nExit codes: 0 as expected, 1 not as expected, 2 undetermined, 3 a fault of ours, or a report that could not be written, 64 bad input or usage, 130 and 143 interrupted.`,
    );
  addCheck(program, library, io, done);
  addExplain(program, library, io, done);
  addAudit(program, library, io, done);
  addClauses(program, library, io, done);
  addPlay(program, library, io, done);
  addReadings(program, library, io, done);
  addReplay(program, library, io, done);
  addSmoke(program, io, done);
  addSuite(program, io, done);
  addInitAdapter(program, io, done);
  addVerify(program, io, done);
  addFuzz(program, io, done);
  addJudge(program, io, done);
  return program;
}

const lines = (text: string) => text.split('\n').map(printable).join('\n');

function failure(error: unknown, { stderr, env }: Io, hasModules: boolean): ExitCode {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return exits.asExpected;
    stderr.write('Read docs/cli.md or run assize --help.\n');
    return exits.badInput;
  }
  if (error instanceof BadInput) {
    stderr.write(`assize: ${lines(cut(error.message))}${readMore(error.anchor)}\n`);
    return exits.badInput;
  }
  if (error instanceof Unwritten) {
    stderr.write(`assize: ${lines(cut(error.message))}${readMore('exit-codes')}\n`);
    return exits.ourFault;
  }
  return fault(error, { stderr, env }, hasModules);
}

const readMore = (anchor: Anchor | undefined) => (anchor === undefined ? '' : ` (docs/cli.md#${anchor})`);

/** One line about what cannot be the caller's doing, unless a module of the caller's ran; the stack only with ASSIZE_DEBUG=1. */
export function fault(
  error: unknown,
  { stderr, env }: Pick<Io, 'stderr' | 'env'>,
  hasModules = false,
): ExitCode {
  const said = printable(error instanceof Error ? error.message : String(error));
  stderr.write(
    hasModules
      ? `assize: a fault of the module of --with, or of ours: ${said}; ASSIZE_DEBUG=1 tells where (docs/add-a-rulebook.md#if-something-is-wrong)\n`
      : `assize: a fault of ours: ${said}; please report it with the command line${readMore('faults')}\n`,
  );
  if (env.ASSIZE_DEBUG === '1' && error instanceof Error) stderr.write(`${lines(error.stack ?? '')}\n`);
  return exits.ourFault;
}
