import type { Command } from 'commander';
import { type Judged, judged } from '../conformance/judge/judge.js';
import { openLog, type PlayLog } from '../conformance/judge/log.js';
import { actionInWords, differencesInWords } from '../conformance/runner/words.js';
import { explanationReport } from '../reports/explanation.js';
import { counted, type Paper, wrap } from '../reports/paper.js';
import { RulebookError, read, type Table } from '../rulebook/index.js';
import {
  filesOf,
  formatInputError,
  type Result,
  type SetUp,
  type Shelf,
  shelves,
} from '../scenarios/index.js';
import { failed, inputError, printable, quoted } from '../scenarios/input/errors.js';
import { BadInput, type ExitCode, exits } from './exit.js';
import { explained } from './explain.js';
import { didYouMean } from './hints.js';
import { type Io, paperOf } from './io.js';
import type { Choices } from './options.js';
import { shelfAndWorlds, worldNamed } from './shelf-worlds.js';

interface JudgeOptions {
  readonly color: boolean;
}

export function addJudge(program: Command, io: Io, done: (exit: ExitCode) => void): void {
  program
    .command('judge')
    .summary('say whether a recorded play is legal throughout')
    .description('Plays a log and explains its first action that is not legal, or that leads elsewhere.')
    .argument('<log>', 'a log of a play: docs/cli.md#judge')
    .option('--no-color', 'print without colour')
    .action((log: string, options: JudgeOptions) => done(judge(log, options, io)));
}

/** `assize judge`. Exit 1 at the first action that is not legal, or after which the log shows another position. */
export function judge(path: string, options: JudgeOptions, io: Io): ExitCode {
  const log = orBadInput(openLog(path));
  const { shelf, from } = beginningOf(log);
  const setUnder = (choices: Choices): Table =>
    from.set(read(shelf.game.text, { ...log.readings, ...choices }));
  const table = tableOf(setUnder, path);
  const verdict = judged(table, log.actions);
  if (verdict.kind === 'unknown') {
    const place = log.read.locate(`/actions/${verdict.index}`);
    throw new BadInput(
      `${printable(path)}:${place.line}:${place.column}: action ${verdict.index + 1}: found ${printable(verdict.why)}; expected an action of ${printable(table.world)}`,
      'judge',
    );
  }
  const paper = paperOf(io.stdout, io, options.color);
  const exit = verdict.kind === 'legal' ? exits.asExpected : exits.unexpected;
  io.stdout.write(
    `${[...lines(verdict, log, table, setUnder, paper), last(verdict, exit, paper)].join('\n')}\n`,
  );
  return exit;
}

/** A reading or option that there is not is a slip of the log's. */
function tableOf(setUnder: (choices: Choices) => Table, path: string): Table {
  try {
    return setUnder({});
  } catch (error) {
    if (!(error instanceof RulebookError)) throw error;
    throw new BadInput(`${printable(path)}: ${printable(error.message)}`, 'readings');
  }
}

function lines(
  verdict: Exclude<Judged, { readonly kind: 'unknown' }>,
  { actions }: PlayLog,
  table: Table,
  setUnder: (choices: Choices) => Table,
  paper: Paper,
): string[] {
  if (verdict.kind === 'legal') return [];
  const { index, state, played, kind, text } = verdict;
  const { width } = paper;
  const before = played.length === 0 ? [] : wrap(`after ${printable(played.join('; '))}`, width, '  ');
  const head = `Action ${index + 1} of ${actions.length}`;
  if (kind === 'seen') {
    const apart = differencesInWords(verdict.apart);
    return [
      `${head}, ${printable(text)}: the log shows another position`,
      ...before,
      ...wrap(printable(apart), width, '  '),
    ];
  }
  if (text === undefined) {
    const { action } = actions[index]!;
    const said = typeof action === 'string' ? action : actionInWords(action);
    return wrap(`${head}, ${printable(said)}: never to be had in ${printable(table.world)}`, width).concat(
      before,
    );
  }
  const record = explained(table, state, played, text, setUnder);
  return [`${head}`, ...before, explanationReport(record, paper)];
}

function last(verdict: Judged, exit: ExitCode, { ink }: Paper): string {
  if (verdict.kind === 'legal')
    return `${counted(verdict.actions, 'action')}: ${ink.green('legal throughout')}. Exit ${exit}.`;
  const words = verdict.kind === 'seen' ? 'not as it was seen' : 'not legal';
  return `Action ${(verdict as { index: number }).index + 1}: ${ink.red(words)}. Exit ${exit}.`;
}

/** The set-up of a log and its rulebook. */
function beginningOf({ rulebook, world, setup, read: at }: PlayLog): {
  readonly shelf: Shelf;
  readonly from: SetUp;
} {
  if (world !== undefined) {
    const from = shippedWorld(world, at);
    const { shelf } = shelfAndWorlds({ rulebook: rulebook ?? from.rulebook }, 'judge');
    if (shelf.game.id === from.rulebook) return { shelf, from };
    const [found, expected] = [quoted(from.rulebook), `a world of ${shelf.game.id}`];
    throw badInput(failed(inputError('unknownRulebook', at.locate('/world'), found, expected)));
  }
  const named = rulebook ?? (typeof setup?.rulebook === 'string' ? setup.rulebook : 'bands');
  const { shelf } = shelfAndWorlds({ rulebook: named }, 'judge');
  const located = { ...at, value: setup, locate: inSetUp(at) };
  return { shelf, from: orBadInput(shelf.world(located)) };
}

/** By name only: a path would let a log show the text of any file. */
function shippedWorld(name: string, at: PlayLog['read']): SetUp {
  const worlds = shelves.flatMap((shelf) =>
    filesOf(shelf).worlds.map((file) => ({ name: file.name, full: `${shelf.game.id}/${file.name}` })),
  );
  if (worlds.some((world) => world.name === name || world.full === name)) return worldNamed(name);
  const names = worlds.map((world) => world.name);
  const { line, column, file } = at.locate('/world');
  throw new BadInput(
    `${printable(file)}:${line}:${column}: found the world ${quoted(name)}; expected one of ${names.join(', ')}${didYouMean(name, names)}`,
    'judge',
  );
}

const inSetUp =
  ({ locate }: PlayLog['read']): PlayLog['read']['locate'] =>
  (pointer, part) => ({ ...locate(`/setup${pointer}`, part), pointer });

function orBadInput<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw badInput(result);
}

const badInput = ({ errors }: Extract<Result<never>, { ok: false }>): BadInput =>
  new BadInput(errors.map(formatInputError).join('\n'));
