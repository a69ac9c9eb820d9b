import { type Command, Option } from 'commander';
import { Adapter } from '../conformance/fuzz/adapter.js';
import { type Finding, type Fuzzed, fuzz } from '../conformance/fuzz/fuzz.js';
import { Abandoned, Misconduct } from '../conformance/fuzz/suspect.js';
import type { Failure } from '../conformance/result.js';
import { defaultLimits } from '../conformance/runner/client.js';
import { type FuzzFinding, fuzzFindingReport, fuzzOutcomeReport } from '../reports/fuzz.js';
import {
  type ProgressReport,
  type SimulationProgress,
  simulationProgressReport,
} from '../reports/progress.js';
import { harmless } from '../reports/schema.js';
import { inShell } from '../reports/verify/failure.js';
import { saysOf } from '../rulebook/index.js';
import type { Shelf } from '../scenarios/index.js';
import { filesInCommand } from './command-files.js';
import { BadInput, type ExitCode, exitOfSignal, exits, type StopSignal } from './exit.js';
import { type Io, paperOf } from './io.js';
import { checkNotRead, checkWritable, toStandardOutput, writeTogether } from './json-file.js';
import { collected, positiveCount, secondsToMilliseconds, seedNumber } from './options.js';
import { shelfAndWorlds } from './shelf-worlds.js';

interface FuzzOptions {
  readonly adapter: string;
  readonly rulebook?: string;
  readonly world?: readonly string[];
  readonly seed: number;
  readonly plays: number;
  readonly depth: number;
  readonly findings: number;
  readonly time?: number;
  readonly timeout: number;
  readonly startTimeout: number;
  readonly json?: string;
  readonly color: boolean;
}

export function addFuzz(program: Command, io: Io, done: (exit: ExitCode) => void): void {
  const { request, start } = defaultLimits;
  program
    .command('fuzz')
    .summary('play at random against an implementation, and shrink what it does otherwise')
    .description(
      'Plays shipped and generated worlds against an adapter, action by action, and prints the smallest world and the shortest play that show where it parts from the rules.',
    )
    .requiredOption('--adapter <command>', 'the command line of the adapter: docs/protocol.md')
    .option('--rulebook <id>', 'the rulebook that it plays')
    .option(
      '--world <name>',
      'a world by name or path, in place of all and of generated ones; repeatable',
      collected,
    )
    .addOption(number('--seed <n>', 'the same seed makes the same plays', 1, seedNumber))
    .addOption(number('--plays <n>', 'plays at most', 1000))
    .addOption(number('--depth <n>', 'actions of a play beyond those of its script', 8))
    .addOption(number('--findings <n>', 'disagreements after which it ends, each of another clause', 1))
    .addOption(seconds('--time <seconds>', 'time after which no play begins'))
    .addOption(seconds('--timeout <seconds>', 'time a request may take', request))
    .addOption(seconds('--start-timeout <seconds>', 'time from the start to the first answer', start))
    .option(
      '--json <file>',
      'write the cases found, one a line, for assize verify --file; - for standard output',
    )
    .option('--no-color', 'print without colour')
    .action(async (options: FuzzOptions) => done(await runFuzz(options, io)));
}

const number = (flags: string, says: string, otherwise: number, parser = positiveCount) =>
  new Option(flags, says).argParser(parser).default(otherwise);

const seconds = (flags: string, says: string, milliseconds?: number) => {
  const option = new Option(flags, says).argParser(secondsToMilliseconds);
  return milliseconds === undefined ? option : option.default(milliseconds, String(milliseconds / 1000));
};

/** `assize fuzz`. Exit 1 where the adapter parts from the rules or from the protocol, 2 where nothing could be compared. */
export async function runFuzz(options: FuzzOptions, io: Io): Promise<ExitCode> {
  if (options.adapter.trim() === '')
    throw new BadInput('--adapter: found nothing; expected a command line, as "python3 adapter.py"', 'fuzz');
  if (options.json !== undefined) {
    checkWritable(options.json);
    checkNotRead(options.json, filesInCommand(options.adapter));
  }
  const { shelf, worlds } = shelfAndWorlds(options);
  const out = options.json === toStandardOutput ? io.stderr : io.stdout;
  const paper = paperOf(out, io, options.color);
  const { text } = shelf.game;
  const adapter = new Adapter(options.adapter, text, {
    ...defaultLimits,
    request: options.timeout,
    start: options.startTimeout,
  });
  const told: FuzzFinding[] = [];
  const session = new Session(options, io, () => adapter.abandon());
  let made: Fuzzed = { plays: 0, unsupported: 0, findings: [] };
  let stopped: string | undefined;
  let isLost = false;
  try {
    await adapter.start();
    made = await fuzz(
      adapter,
      shelf,
      {
        ...options,
        ...(worlds && { worlds }),
        isOver: () => session.isOver,
        onPlay: (plays) => session.played(plays),
      },
      (finding) => told.push(tellable(finding, shelf, options)),
    );
  } catch (error) {
    if (error instanceof Misconduct) {
      isLost = true;
      stopped = `the adapter ${error.message}${stderrOf(adapter)}`;
    } else if (!(error instanceof Abandoned)) throw error;
  } finally {
    session.end();
    await adapter.shutDown();
  }
  stopped ??= session.stopped;
  const exit = isLost ? exits.unexpected : exitOf(made, session.signal);
  const cases = told.map((each) => `${harmless(JSON.stringify(each.case))}\n`).join('');
  if (options.json === toStandardOutput) io.stdout.write(cases);
  else if (options.json !== undefined) writeTogether([{ option: '--json', file: options.json, text: cases }]);
  for (const each of told) out.write(`${fuzzFindingReport(each, paper)}\n\n`);
  if (options.json === undefined && told.length > 0)
    out.write(`${told.length === 1 ? 'The case' : 'The cases'}, for assize verify --file:\n${cases}\n`);
  const outcome = { ...made, findings: told.length, exit, ...(stopped !== undefined && { stopped }) };
  out.write(`${fuzzOutcomeReport(outcome, paper)}\n`);
  return exit;
}

function exitOf({ plays, unsupported, findings }: Fuzzed, signal: StopSignal | undefined): ExitCode {
  if (findings.length > 0) return exits.unexpected;
  if (signal) return exitOfSignal[signal];
  return plays > unsupported ? exits.asExpected : exits.undetermined;
}

/** When it ends, and what is shown until then. */
class Session {
  signal: StopSignal | undefined;
  private readonly progress: ProgressReport<SimulationProgress>;
  private readonly begun: number;
  private readonly deaf: () => void;

  constructor(
    private readonly options: FuzzOptions,
    private readonly io: Io,
    abandon: () => void,
  ) {
    this.progress = simulationProgressReport('fuzz', io.stderr);
    this.begun = io.now().getTime();
    this.deaf = io.onInterrupt((signal) => {
      this.signal = signal;
      abandon();
    });
  }

  get isOver(): boolean {
    return this.stopped !== undefined;
  }

  get stopped(): string | undefined {
    if (this.signal) return `interrupted by ${this.signal}`;
    const { time } = this.options;
    return time !== undefined && this.elapsed() >= time ? `after ${time / 1000} s` : undefined;
  }

  played(played: number): void {
    this.progress.update({ played, plays: this.options.plays, seconds: this.elapsed() / 1000 });
  }

  end(): void {
    this.progress.end();
    this.deaf();
  }

  private elapsed(): number {
    return this.io.now().getTime() - this.begun;
  }
}

const stderrOf = (adapter: Adapter): string => {
  const { stderr } = adapter.transcript();
  const lines = (stderr ?? '').split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.length > 0 ? `; its standard error: ${lastOf(lines.slice(-5).join(' / '))}` : '';
};

const mostOfStderr = 1000;

const lastOf = (text: string): string =>
  text.length <= mostOfStderr ? text : `...${text.slice(-mostOfStderr).replace(/^[\uDC00-\uDFFF]/, '')}`;

const statuses = { process: 'crash', protocol: 'error' } as const;

function tellable(finding: Finding, shelf: Shelf, options: FuzzOptions): FuzzFinding {
  const { disagreement, isRepeatable, plays } = finding;
  const { oracle, by, message, expected, found, actions, said } = disagreement;
  const failure: Failure = {
    oracle,
    message,
    ...(actions.length > 0 && { step: actions.length - 1 }),
    clauses: by,
    ...(expected !== undefined && { expected }),
    ...(found !== undefined && { found }),
    ...(said ?? { sent: [], came: [] }),
  };
  const cited = [...by, ...finding.case.steps.flatMap(({ reason }) => reason.by)];
  const { rules } = disagreement.ground;
  const book = rules.under(disagreement.ground.readings);
  const says = Object.fromEntries(cited.map((id) => [id, saysOf(book, id) ?? '']));
  const command = `assize ${['fuzz', '--adapter', options.adapter, '--rulebook', shelf.game.id].map(inShell).join(' ')}`;
  const world = (options.world ?? []).map((name) => ` --world ${inShell(name)}`).join('');
  return {
    case: finding.case,
    status: oracle === 'process' || oracle === 'protocol' ? statuses[oracle] : 'fail',
    failure,
    says,
    isRepeatable,
    again: [
      ...(options.json !== undefined && options.json !== toStandardOutput
        ? [
            [
              'plays the case alone',
              `assize verify --adapter ${inShell(options.adapter)} --file ${inShell(options.json)}`,
            ] as const,
          ]
        : []),
      [
        'comes upon it again',
        `${command}${world} --seed ${options.seed} --depth ${options.depth} --plays ${plays}`,
      ],
    ],
  };
}
