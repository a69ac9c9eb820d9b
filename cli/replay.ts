import { isDeepStrictEqual } from 'node:util';
import type { Command } from 'commander';
import { replay as statesOf, type Trace } from '../checker/index.js';
import { itfOfPlay } from '../reports/itf.js';
import { type Paper, shown, wrap } from '../reports/paper.js';
import { playLines } from '../reports/play-lines.js';
import { type FindingRecord, findingRecord } from '../reports/record.js';
import { findingsOf, playAgain, playsOf, stands, type Table } from '../rulebook/index.js';
import { printable } from '../scenarios/input/errors.js';
import { BadInput, type ExitCode, exits } from './exit.js';
import { type Io, paperOf } from './io.js';
import { type Library, setUp } from './library.js';
import { collected, withModules } from './options.js';
import { type Recorded, recordedIn } from './replay-source.js';
import { shownPlays } from './show.js';

interface ReplayOptions {
  readonly id?: string;
  readonly world?: string;
  readonly show?: readonly string[];
  readonly with?: readonly string[];
  readonly color: boolean;
}

export function addReplay(program: Command, library: Library, io: Io, done: (exit: ExitCode) => void): void {
  program
    .command('replay')
    .summary('play what was found before again, without a search')
    .description(
      'Plays the plays of a result record (check --json) or of a trace (check --itf) again, and compares positions, clauses and what fails at the end.',
    )
    .argument('<file>', 'a result record, or a trace in ITF')
    .option('--id <id>', 'that finding alone')
    .option('--world <path>', 'the file of the world, where it is no shipped one')
    .option('--show <name>', 'show turn, a piece or a fact of it beside each play; repeatable', collected)
    .addOption(withModules())
    .option('--no-color', 'print without colour')
    .action(async (file: string, options: ReplayOptions) =>
      done(replay(file, options, await library.with(options.with ?? []), io)),
    );
}

/** `assize replay`. Exit 1 when some play goes otherwise than the file says. */
export function replay(file: string, options: ReplayOptions, library: Library, io: Io): ExitCode {
  const all = recordedIn(file);
  const wanted = all.filter(({ id }) => options.id === undefined || id === options.id);
  if (wanted.length === 0) {
    const ids = all.map(({ id }) => id).join(', ');
    const found = all.length === 0 ? 'no play in it' : `"${options.id}"`;
    const expected = all.length === 0 ? 'a finding' : `one of ${ids}`;
    throw new BadInput(printable(`${file}: found ${found}; expected ${expected}`), 'replay');
  }
  const paper = paperOf(io.stdout, io, options.color);
  // Every set-up is made before any play is played.
  const ready = wanted.map((recorded) => ({ recorded, table: tableFor(recorded, options.world, library) }));
  let wrong = 0;
  for (const { recorded, table } of ready) {
    const differences = told(recorded, table, options.show, paper, (line) => io.stdout.write(`${line}\n`));
    if (differences > 0) wrong++;
  }
  const outcome =
    wrong === 0
      ? paper.ink.green('as the file says')
      : paper.ink.red(`${wrong} otherwise than the file says`);
  io.stdout.write(`${wanted.length} play${wanted.length === 1 ? '' : 's'}: ${outcome}.\n`);
  return wrong === 0 ? exits.asExpected : exits.unexpected;
}

/** The world as it was set up then. @throws BadInput where this rulebook, or this world, is another one */
function tableFor(recorded: Recorded, path: string | undefined, library: Library): Table {
  const { rulebook, world, choices, amended, finding } = recorded;
  const other = (found: string, expected: string) =>
    new BadInput(
      printable(`${recorded.id}: found a play of ${found}; expected one of ${expected}: check it anew`),
      'replay',
    );
  const book = library.rulebooks().find(({ id }) => id === rulebook);
  if (!book)
    throw other(
      `the rulebook ${rulebook}`,
      library
        .rulebooks()
        .map(({ id }) => id)
        .join(', '),
    );
  const readings = book.readings.map(({ id, options }) => [id, Object.keys(options)] as const);
  const unknown = Object.entries(choices).find(
    ([name, option]) => !readings.some(([id, options]) => id === name && options.includes(option)),
  );
  if (unknown)
    throw other(`another revision, with the reading ${unknown.join('=')}`, 'this one, which has none such');
  const fresh = readings.find(([id]) => !Object.hasOwn(choices, id));
  if (fresh) throw other(`another revision, without the reading ${fresh[0]}`, 'this one, which has it');
  const opened = library.open(path ?? `${rulebook}/${world}`);
  const table = setUp(opened, choices);
  if (opened.name !== world || table.rulebook.id !== rulebook)
    throw other(`${rulebook}/${world}`, `${table.rulebook.id}/${opened.name}`);
  if (!isDeepStrictEqual(amended, table.rulebook.amended))
    throw other(`a text amended by ${inWords(amended)}`, `one amended by ${inWords(table.rulebook.amended)}`);
  const setup = table.position([...table.model.initial()][0]!);
  if (finding && !isDeepStrictEqual(finding.setup, setup)) {
    const line =
      finding.setup.find((each) => !setup.includes(each)) ??
      setup.find((each) => !finding.setup.includes(each));
    throw other(`another ${world}, which differs in "${line}"`, 'this one');
  }
  return table;
}

const inWords = (ids: readonly string[]) => ids.join(', ') || 'nothing';

/** Tells one play; returns how many things are otherwise than the file says. */
function told(
  recorded: Recorded,
  table: Table,
  show: readonly string[] | undefined,
  paper: Paper,
  say: (line: string) => void,
): number {
  const { ink, width } = paper;
  say(ink.bold(printable(`${recorded.id}, in ${recorded.world}`)));
  const played = playAgain(table, recorded.actions);
  if (!played) {
    const [last, why] = stopped(table, recorded.actions);
    for (const line of wrap(printable(`play ${last + 1}, ${recorded.actions[last]}: ${why}`), width, '    '))
      say(line);
    return 1;
  }
  const { loop } = recorded;
  if (loop !== undefined && !comesBack(table, played.trace, loop)) {
    say(ink.red(`  - it does not come back to where it was after play ${loop}`));
    return 1;
  }
  const trace: Trace = { ...played.trace, ...(loop !== undefined && { loop }) };
  const plays = shownPlays(table, playsOf(table, trace).plays, show);
  for (const line of playLines(shown(plays), paper, loop)) say(line);
  const differences = differencesOf(recorded, table, trace);
  for (const difference of differences)
    for (const line of wrap(printable(difference), width, '  - ')) say(ink.red(line));
  return differences.length;
}

/** Whether the end of a play is the state in which it was after so many actions, fewer than all. */
function comesBack({ model }: Table, trace: Trace, loop: number): boolean {
  const states = statesOf(model, trace).map(({ state }) => state.join());
  return loop < states.length - 1 && states[loop] === states.at(-1);
}

/** The first action that cannot be made, and why. */
function stopped(table: Table, actions: readonly string[]): [number, string] {
  const at = actions.findIndex((_, index) => !playAgain(table, actions.slice(0, index + 1)));
  const before = playAgain(table, actions.slice(0, at))!;
  const answer = table.ask(before.end.state, actions[at]!);
  return [at, 'why' in answer ? answer.why : `${answer.verdict} by ${answer.by.join(', ') || 'no clause'}`];
}

function differencesOf(
  { claim, finding, trace: itf, id, actions, loop }: Recorded,
  table: Table,
  trace: Trace,
): string[] {
  const property = table.model.properties.find((each) => each.id === claim);
  if (!property) return [`${claim} is no claim here`];
  const verdict = { kind: 'violated', trace } as const;
  const plays = actions.map((action) => ({ action }));
  if (!stands(table, { claim, plays, ...(loop !== undefined && { loop }) }))
    return [`${claim} does not fail at its end`];
  if (finding) {
    const [anew] = findingsOf(table, { verdicts: [{ property, verdict }] });
    const now = findingRecord(anew!, table.rulebook, []);
    return compared(finding, now);
  }
  const states = itfOfPlay(table, trace, { id, claim, says: property.says }).states;
  const at = states.findIndex(
    (state, index) => !isDeepStrictEqual(JSON.parse(JSON.stringify(state)), itf!.states[index]),
  );
  const differences = at < 0 ? [] : [`state ${at} differs from that of the file`];
  if (states.length !== itf!.states.length)
    differences.push(`it has ${states.length} states, and ${itf!.states.length} in the file`);
  return differences;
}

/** What a record says of a play, and what is so now. */
function compared(then: FindingRecord, now: FindingRecord): string[] {
  const differences: string[] = [];
  for (const [index, play] of then.plays.entries()) {
    const again = now.plays[index]!;
    for (const what of ['player', 'moment', 'by', 'lifted', 'changes'] as const) {
      if (isDeepStrictEqual(play[what], again[what])) continue;
      differences.push(`play ${index + 1}: ${what} was ${text(play[what])}, and is ${text(again[what])}`);
    }
  }
  for (const what of ['end', 'instance', 'collidesWith'] as const)
    if (!isDeepStrictEqual(then[what], now[what]))
      differences.push(`${what} was ${text(then[what])}, and is ${text(now[what])}`);
  return differences;
}

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
