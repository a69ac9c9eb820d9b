import { type Command, Option } from 'commander';
import { levels } from '../conformance/case.js';
import type { ResultRecord, VerifyRecord } from '../conformance/result.js';
import { defaultLimits, type Limits } from '../conformance/runner/client.js';
import { defaultRestarts, type Stop, verify } from '../conformance/runner/verify.js';
import { verifyProgressReport } from '../reports/progress.js';
import { type ExportName, exports } from '../reports/verify/exports.js';
import { isFailing, resultLine, runOfRecords, toldBy } from '../reports/verify/run.js';
import { verifyReport } from '../reports/verify/terminal.js';
import { printable } from '../scenarios/input/errors.js';
import { filesInCommand } from './command-files.js';
import { BadInput, type ExitCode, exitOfSignal } from './exit.js';
import { type Io, paperOf } from './io.js';
import { checkApart, checkNotRead, checkWritable, toStandardOutput, writeTogether } from './json-file.js';
import { collected, positiveCount, secondsToMilliseconds } from './options.js';
import { filesOfSuites } from './suites.js';
import { type CaseOptions, type Chosen, chosenSuites, expectedIn, suiteFor } from './verify-cases.js';
import { version } from './version.js';

type Targets = { readonly [name in ExportName | 'json']?: string };

interface VerifyOptions extends CaseOptions, Targets {
  readonly adapter: string;
  readonly bail?: boolean;
  readonly jobs: number;
  readonly timeout: number;
  readonly startTimeout: number;
  readonly restarts: number;
  readonly expect?: string;
  readonly full?: boolean;
  readonly color: boolean;
}

const says: Readonly<Record<ExportName, string>> = {
  html: 'write the results as a page',
  junit: 'write the results as JUnit XML',
  tap: 'write the results as TAP 14',
  ctrf: 'write the results as CTRF',
  badge: 'write an endpoint badge of shields.io',
};
const exportNames = Object.keys(exports) as ExportName[];
const targetNames = ['json', ...exportNames] as const;

export function addVerify(program: Command, io: Io, done: (exit: ExitCode) => void): void {
  const { request, start } = defaultLimits;
  const command = program
    .command('verify')
    .summary('measure an implementation of a rulebook, in any language, by the published suite')
    .description(
      'Starts an adapter, puts the cases of a suite to it, and tells where it rules otherwise, by which clause.',
    )
    .requiredOption('--adapter <command>', 'the command line of the adapter: docs/protocol.md')
    .option('--rulebook <id>', 'the suite of this rulebook that comes with the package')
    .option('--suite <folder>', 'a suite of your own')
    .option(
      '--file <file>',
      'cases of a file, one a line, in place of those of the suite; repeatable',
      collected,
    )
    .option('--cases <pattern...>', 'cases by id; * stands for any text')
    .option('--clause <id...>', 'cases that this clause decides')
    .option('--minimal', 'the smallest set of cases that finds every fault that the suite finds')
    .addOption(
      new Option('--level <level>', 'cases of this level or a stronger one; may: all')
        .choices(levels)
        .default(levels.at(-1)),
    )
    .option('--bail', 'stop at the first case that is not as expected')
    .option('--expect <file>', 'cases that must fail, a line each: ID REASON')
    .addOption(
      new Option('--jobs <n>', 'processes of the adapter at a time').argParser(positiveCount).default(1),
    )
    .addOption(seconds('--timeout <seconds>', 'time a request may take', request))
    .addOption(seconds('--start-timeout <seconds>', 'time from the start to the first answer', start))
    .addOption(
      new Option('--restarts <n>', 'processes that take the place of others before it is given up')
        .argParser(positiveCount)
        .default(defaultRestarts),
    )
    .option('--json <file>', 'write the results, a JSON record a line; - for standard output');
  for (const name of exportNames) command.option(`--${name} <file>`, `${says[name]}; - for standard output`);
  command
    .option('--full', 'print every failure in full')
    .option('--no-color', 'print without colour')
    .action(async (options: VerifyOptions) => done(await runVerify(options, io)));
}

const seconds = (flags: string, says: string, milliseconds: number) =>
  new Option(flags, says).argParser(secondsToMilliseconds).default(milliseconds, String(milliseconds / 1000));

/** `assize verify`. Nothing is started before everything that was asked for has been read. */
export async function runVerify(options: VerifyOptions, io: Io): Promise<ExitCode> {
  if (options.adapter.trim() === '')
    throw new BadInput(
      '--adapter: found nothing; expected a command line, as "python3 adapter.py"',
      'verify',
    );
  const targets = targetsOf(options);
  const chosen = await suiteFor(options.adapter, chosenSuites(options), limitsOf(options));
  const expected = options.expect === undefined ? undefined : expectedIn(options.expect, chosen.known);
  const records = await heard(options, chosen, expected, io);
  const run = runOfRecords(records, toldBy(chosen.suite, chosen.cases, wordsOf(options)));
  const written = targets.map(({ option, name, file }) => ({
    option,
    file,
    text: name === 'json' ? records.map(resultLine).join('') : exports[name](run),
  }));
  const [toStream] = written.filter(({ file }) => file === toStandardOutput);
  const out = toStream ? io.stderr : io.stdout;
  if (toStream) io.stdout.write(toStream.text);
  writeTogether(written.filter(({ file }) => file !== toStandardOutput));
  const inFull = options.full ? { inFull: Number.POSITIVE_INFINITY } : {};
  out.write(`${verifyReport(run, paperOf(out, io, options.color), inFull)}\n`);
  return run.footer.exit as ExitCode;
}

const limitsOf = ({ timeout, startTimeout }: VerifyOptions): Limits => ({
  ...defaultLimits,
  request: timeout,
  start: startTimeout,
});

interface Target {
  readonly name: ExportName | 'json';
  readonly option: string;
  readonly file: string;
}

/** Refuses what cannot be written before anything is started. */
function targetsOf(options: VerifyOptions): readonly Target[] {
  const targets = targetNames.flatMap((name) => {
    const file = options[name];
    return file === undefined ? [] : [{ name, option: `--${name}`, file }];
  });
  const named = [options.expect, ...(options.file ?? [])].filter((file) => file !== undefined);
  const read = [...named, ...filesInCommand(options.adapter), ...filesOfSuites(options.suite)];
  for (const [index, { option, file }] of targets.entries()) {
    checkWritable(file, option);
    checkNotRead(file, read, option);
    checkApart(
      file,
      targets.slice(0, index).map((other) => other.file),
      option,
    );
  }
  const streamed = targets.filter(({ file }) => file === toStandardOutput).map(({ option }) => option);
  if (streamed.length > 1) {
    const found = `found ${streamed.join(' and ')} to standard output`;
    throw new BadInput(`${found}; expected one of them`, 'written-files');
  }
  return targets;
}

/** Runs the cases; a signal ends it early. */
async function heard(
  options: VerifyOptions,
  { suite, hash, cases, suiteCases, chosen }: Chosen,
  expected: ReadonlyMap<string, string> | undefined,
  io: Io,
): Promise<readonly VerifyRecord[]> {
  const { adapter, bail = false, jobs, restarts } = options;
  const progress = telling(suite.rulebook.id, cases.length, io);
  const stopping = new AbortController();
  const deaf = io.onInterrupt((signal) =>
    stopping.abort({ why: `interrupted by ${signal}`, exit: exitOfSignal[signal] } satisfies Stop),
  );
  const notes: string[] = [];
  try {
    const { records } = await verify({
      ...{ suite, hash, cases, bail, jobs, restarts },
      command: adapter,
      assize: version(),
      limits: limitsOf(options),
      ...(suiteCases !== undefined && { suiteCases }),
      ...(chosen !== undefined && { chosen }),
      ...(expected && { expected }),
      signal: stopping.signal,
      now: () => io.now(),
      onRecord: (record) => record.record === 'result' && progress.tell(record),
      onNote: (note) => notes.push(note),
    });
    return records;
  } finally {
    progress.end();
    deaf();
    for (const note of notes) io.stderr.write(`${printable(note)}\n`);
  }
}

/** What names suite and cases where they do not come with the package. */
const wordsOf = ({ suite, file = [] }: VerifyOptions): readonly string[] => [
  ...(suite === undefined ? [] : ['--suite', suite]),
  ...file.flatMap((each) => ['--file', each]),
];

/** Progress, a result at a time. */
function telling(rulebook: string, cases: number, io: Io) {
  const progress = verifyProgressReport(rulebook, io.stderr);
  const begun = io.now().getTime();
  let [run, failed] = [0, 0];
  return {
    tell(result: ResultRecord): void {
      run += 1;
      if (isFailing(result)) failed += 1;
      progress.update({ run, cases, failed, seconds: (io.now().getTime() - begun) / 1000 });
    },
    end: () => progress.end(),
  };
}
