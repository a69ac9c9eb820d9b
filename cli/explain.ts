import type { Command } from 'commander';
import type { PackedState } from '../checker/index.js';
import {
  type ExplanationRecord,
  explanationRecord,
  explanationReport,
  sentence,
} from '../reports/explanation.js';
import { wrap } from '../reports/paper.js';
import { neededRecords } from '../reports/record.js';
import { recordText } from '../reports/schema.js';
import { type Explanation, readingsDeciding, readingsShaping, type Table } from '../rulebook/index.js';
import { printable } from '../scenarios/input/errors.js';
import { BadInput, type ExitCode, exits } from './exit.js';
import { type Io, paperOf } from './io.js';
import { checkNotRead, checkWritable, toStandardOutput, writeWhole } from './json-file.js';
import { type Library, setUp } from './library.js';
import { type Choices, choice, withModules } from './options.js';
import { version } from './version.js';

interface ExplainOptions {
  readonly with?: readonly string[];
  readonly json?: string;
  readonly list?: boolean;
  readonly reading?: Choices;
  readonly color: boolean;
}

export function addExplain(program: Command, library: Library, io: Io, done: (exit: ExitCode) => void): void {
  program
    .command('explain')
    .summary('say whether an action is legal in a position, and by which clauses')
    .description(
      'Plays all actions but the last and explains the last: legal or not, by which clauses, and what was considered.',
    )
    .argument('<world>', 'a shipped world by name, or the path of a world file')
    .argument('[play]', 'actions with ; between them, as "pass; move Vesna to Salt Flats"')
    .option('--list', 'play all actions and list what is legal then')
    .option('--json <file>', 'write the explanation record; - for standard output')
    .option('--reading <name=option>', 'another option of a reading than the default; repeatable', choice)
    .addOption(withModules())
    .option('--no-color', 'print without colour')
    .action(async (world: string, play: string | undefined, options: ExplainOptions) =>
      done(explain(world, play ?? '', options, await library.with(options.with ?? []), io)),
    );
}

/** `assize explain`. */
export function explain(
  world: string,
  play: string,
  options: ExplainOptions,
  library: Library,
  io: Io,
): ExitCode {
  if (options.json !== undefined) {
    checkWritable(options.json);
    checkNotRead(options.json, library.files([world]));
  }
  if (options.list && options.json !== undefined) {
    throw new BadInput('found --list with --json; expected one of them', 'explain');
  }
  const actions = play
    .split(';')
    .map((action) => action.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean);
  const asked = options.list ? undefined : actions.at(-1);
  if (!options.list && asked === undefined) {
    throw new BadInput(
      'found no action; expected a play, as "pass; move Vesna to Salt Flats", or --list',
      'explain',
    );
  }
  const opened = library.open(world);
  const table = setUp(opened, options.reading);
  const played = asked === undefined ? actions : actions.slice(0, -1);
  const state = positionAfter(table, played);
  const paper = paperOf(io.stdout, io, options.color);
  if (asked === undefined) {
    io.stdout.write(`${listing(table, state, paper.width).join('\n')}\n`);
    return exits.asExpected;
  }
  const record = explained(table, state, played, asked, (choices) => opened.set(choices));
  const text = recordText('explanation', record);
  if (options.json !== undefined && options.json !== toStandardOutput) writeWhole(options.json, text);
  io.stdout.write(options.json === toStandardOutput ? text : `${explanationReport(record, paper)}\n`);
  return exits.asExpected;
}

/** What `explain` tells of an action, after those that were `played`. Throws `BadInput` for what is none. */
export function explained(
  table: Table,
  state: PackedState,
  played: readonly string[],
  asked: string,
  setUnder: (choices: Choices) => Table,
): ExplanationRecord {
  const explanation = table.ask(state, asked);
  if ('why' in explanation) throw unknownAction(table, state, asked, explanation.why);
  const changes = changesBy(table, state, asked);
  const shaping = changes ? readingsShaping(changes, played, asked, table, setUnder) : [];
  return explanationRecord(table, explanation, {
    assize: version(),
    played,
    position: table.position(state),
    changes: changes ?? [],
    needs: neededRecords(
      readingsDeciding(explanation.verdict, played, asked, table, setUnder),
      table.rulebook,
    ),
    shapedBy: neededRecords(shaping, table.rulebook),
  });
}

interface Legal {
  readonly action: number;
  readonly text: string;
  readonly next: PackedState;
}

function legalIn({ model }: Table, state: PackedState): Legal[] {
  const legal: Legal[] = [];
  model.expand(state, (action, next) =>
    legal.push({ action, text: model.describe(action), next: next.slice() }),
  );
  return legal;
}

/** What a legal action changes, in words. */
function changesBy(table: Table, state: PackedState, text: string): readonly string[] | undefined {
  const named = table.actionOf(text);
  const legal = 'action' in named && legalIn(table, state).find(({ action }) => action === named.action);
  return legal ? table.changed(state, legal.next) : undefined;
}

function positionAfter(table: Table, played: readonly string[]): PackedState {
  const [initial] = table.model.initial();
  if (!initial) throw new Error(`the model of ${table.world} has no initial state`);
  return played.reduce<PackedState>((state, text, index) => {
    const found = table.actionOf(text);
    const legal = 'action' in found && legalIn(table, state).find(({ action }) => action === found.action);
    if (legal) return legal.next;
    const told = table.ask(state, text);
    if ('why' in told) throw unknownAction(table, state, text, told.why);
    throw new BadInput(`play ${index + 1} of ${played.length}, ${refusal(table, told)}`, 'explain');
  }, initial.slice());
}

function refusal(table: Table, { action, verdict, by, moment, asked }: Explanation): string {
  const reasons =
    by.map((id) => [id, sentence(table, id)].filter(Boolean).join(': ')).join('; ') || 'no clause';
  const stops = asked.find(({ ruling }) => ruling.kind !== 'ruled' || ruling.answer === 'illegal');
  const question = stops ? ` (${stops.asks}: ${stops.answer})` : '';
  return printable(`"${action}", cannot be made in "${moment}": ${verdict} by ${reasons}${question}`);
}

function unknownAction(table: Table, state: PackedState, text: string, why: string): BadInput {
  const candidates = closest(text, legalIn(table, state)).map((each) => `"${each.text}"`);
  const legal = candidates.length > 0 ? `legal here: ${candidates.join(', ')}` : 'nothing is legal here';
  const named = why.startsWith(`"${text}"`) ? why : `the action "${text}": ${why}`;
  return new BadInput(printable(`found ${named}; ${legal}`), 'explain');
}

const mostCandidates = 12;

/** The legal actions that have the most words in common with the text, in the model's order. */
function closest(text: string, legal: readonly Legal[]): Legal[] {
  const words = new Set(text.toLowerCase().split(' '));
  const common = (each: Legal) =>
    each.text
      .toLowerCase()
      .split(' ')
      .filter((word) => words.has(word)).length;
  return [...legal].sort((a, b) => common(b) - common(a)).slice(0, mostCandidates);
}

function listing(table: Table, state: PackedState, width: number): string[] {
  const legal = legalIn(table, state);
  return [
    ...table.position(state).flatMap((line) => wrap(printable(line), width)),
    '',
    legal.length === 0 ? 'Nothing is legal here.' : `Legal here (${legal.length}):`,
    ...legal.map(({ text }) => `  ${printable(text)}`),
  ];
}
