import type { Command } from 'commander';
import { defaultLimits } from '../conformance/runner/client.js';
import { type Stop, verify } from '../conformance/runner/verify.js';
import { type Smoke, smokeOf } from '../conformance/smoke/checks.js';
import { runOfRecords, toldBy, type VerifyRun } from '../reports/verify/run.js';
import { type Asked, smokeReport } from '../reports/verify/smoke-report.js';
import { shelves } from '../scenarios/index.js';
import { printable } from '../scenarios/input/errors.js';
import { BadInput, type ExitCode, exitOfSignal, exits } from './exit.js';
import { type Io, paperOf } from './io.js';
import { secondsToMilliseconds } from './options.js';
import { version } from './version.js';

interface SmokeOptions {
  readonly adapter: string;
  readonly rulebook: string;
  readonly timeout?: number;
  readonly color: boolean;
}

export function addSmoke(program: Command, io: Io, done: (exit: ExitCode) => void): void {
  program
    .command('smoke')
    .summary('ask an adapter ten questions: is it wired rightly?')
    .description('Asks an adapter ten questions, the simplest first, and says what to mend: docs/verify.md.')
    .requiredOption('--adapter <command>', 'the command line that starts the adapter')
    .requiredOption('--rulebook <id>', 'the rulebook that it plays, as ti4')
    .option('--timeout <seconds>', 'seconds that an answer may take; default 10', secondsToMilliseconds)
    .option('--no-color', 'print without colour')
    .action(async (options: SmokeOptions) => done(await smoke(options, io)));
}

/** `assize smoke`. */
export async function smoke(options: SmokeOptions, io: Io): Promise<ExitCode> {
  const { adapter, rulebook, color } = options;
  const asked = smokeFor(rulebook);
  if (adapter.trim() === '') throw new BadInput('--adapter: found nothing; expected a command line', 'smoke');
  const run = await runOf(asked, options, io);
  const answers = answersTo(asked, run, rulebook);
  io.stdout.write(`${smokeReport(answers, run, paperOf(io.stdout, io, color))}\n`);
  if (run.footer.exit > 2) return run.footer.exit as ExitCode;
  return answers[0]!.trouble === undefined ? (run.footer.exit as ExitCode) : exits.unexpected;
}

function smokeFor(rulebook: string): Smoke {
  const shelf = shelves.find(({ game }) => game.id === rulebook);
  const asked = shelf && smokeOf(shelf);
  if (asked) return asked;
  const ids = shelves.filter((each) => smokeOf(each)).map(({ game }) => game.id);
  throw new BadInput(
    `--rulebook: found "${printable(rulebook)}"; expected one of ${ids.join(', ')}`,
    'smoke',
  );
}

async function runOf({ suite, checks }: Smoke, options: SmokeOptions, io: Io): Promise<VerifyRun> {
  const cases = checks.flatMap((check) => check.case ?? []);
  const aborting = new AbortController();
  const deaf = io.onInterrupt((signal) =>
    aborting.abort({ why: `interrupted by ${signal}`, exit: exitOfSignal[signal] } satisfies Stop),
  );
  const { timeout: request = defaultLimits.request } = options;
  try {
    const { records } = await verify({
      ...{ suite, cases, hash: '', command: options.adapter, assize: version() },
      ...{ limits: { ...defaultLimits, request }, jobs: 1, restarts: cases.length, signal: aborting.signal },
      now: () => io.now(),
      onNote: (note) => io.stderr.write(`assize: ${printable(note)}\n`),
    });
    return runOfRecords(records, toldBy(suite, cases));
  } finally {
    deaf();
  }
}

/** Each question with what came of it; where it did not start, nothing else was asked. */
function answersTo({ checks }: Smoke, { header, tested }: VerifyRun, rulebook: string): Asked[] {
  const { said } = header.adapter;
  const knows = said?.rulebooks.some(({ id }) => id === rulebook);
  const first = tested[0]?.result.failure;
  const unknown =
    said &&
    `it names ${said.rulebooks.map(({ id }) => id).join(', ') || 'no rulebook'}; expected ${rulebook}`;
  const trouble = knows ? undefined : (unknown ?? first?.message ?? 'it was not started');
  return checks.map(({ asks, advice, case: of }): Asked => {
    const result = tested.find(({ case: { id } }) => id === (of ?? checks[1]!.case)?.id);
    if (!of)
      return { asks, advice, ...(trouble !== undefined && { trouble, ...(result && { tested: result }) }) };
    return { asks, advice, ...(result && trouble === undefined && { tested: result }) };
  });
}
