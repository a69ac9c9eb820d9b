import type { Command } from 'commander';
import { type ClausesRecord, clausesRecord } from '../reports/clauses.js';
import { clauseReport, clausesReport } from '../reports/clauses-text.js';
import { recordText } from '../reports/schema.js';
import { account, read, type Sampling, statistics } from '../rulebook/index.js';
import { printable } from '../scenarios/input/errors.js';
import { BadInput, type ExitCode, exits } from './exit.js';
import { didYouMean, noRulebook } from './hints.js';
import { type Io, paperOf } from './io.js';
import { checkWritable, toStandardOutput, writeWhole } from './json-file.js';
import type { Ledger, Library } from './library.js';
import { positiveCount, withModules } from './options.js';
import { sourceLine } from './source-lines.js';
import { version } from './version.js';

interface ClausesOptions {
  readonly with?: readonly string[];
  readonly json?: string;
  readonly counts: boolean;
  readonly maxStates: number;
  readonly every: number;
  readonly color: boolean;
}

/** What the counts of a world come from unless the options say otherwise. */
const maxStates = 20_000;
const nearest = 1_000;
const every = 10;

export function addClauses(program: Command, library: Library, io: Io, done: (exit: ExitCode) => void): void {
  program
    .command('clauses')
    .summary('list the sentences of a rulebook, where each has its place, and what it decides')
    .description(
      'Lists every sentence of a rulebook with its place, its relations and what it decides in the shipped worlds; with an id, that sentence with an example play.',
    )
    .argument('<rulebook>', 'as bands')
    .argument('[id]', 'of one sentence, as 14.6-o')
    .option('--json <file>', 'write the clauses record; - for standard output')
    .option('--no-counts', 'explore nothing: no counts, no dead letters, no example')
    .option('--max-states <n>', 'states a world', positiveCount, maxStates)
    .option('--every <n>', `look at one state in so many beyond the nearest ${nearest}`, positiveCount, every)
    .addOption(withModules())
    .option('--no-color', 'print without colour')
    .action(async (rulebook: string, id: string | undefined, options: ClausesOptions) =>
      done(clauses(rulebook, id, options, await library.with(options.with ?? []), io)),
    );
}

/** `assize clauses`. */
export function clauses(
  name: string,
  id: string | undefined,
  options: ClausesOptions,
  library: Library,
  io: Io,
): ExitCode {
  if (options.json !== undefined) checkWritable(options.json);
  const ledger = ledgerNamed(name, library);
  if (id !== undefined && !ledger.inventory.entries.some((entry) => entry.id === id))
    throw unknownId(id, ledger);
  const sampling = { bounds: { maxStates: options.maxStates }, nearest, every: options.every };
  const record = recordOf(ledger, options.counts ? sampling : undefined, library, io);
  const chosen =
    id === undefined ? record : { ...record, sentences: record.sentences.filter((each) => each.id === id) };
  const text = recordText('clauses', chosen);
  if (options.json !== undefined && options.json !== toStandardOutput) writeWhole(options.json, text);
  const paper = paperOf(io.stdout, io, options.color);
  const sentence = chosen.sentences[0];
  const report =
    id === undefined || !sentence ? clausesReport(record, paper) : clauseReport(record, sentence, paper);
  io.stdout.write(options.json === toStandardOutput ? text : `${report}\n`);
  return exits.asExpected;
}

function recordOf(
  { text, claims, inventory }: Ledger,
  sampling: Sampling | undefined,
  library: Library,
  io: Io,
): ClausesRecord {
  const manifest = library.manifest(text.id);
  return clausesRecord({
    assize: version(),
    text,
    read: read(text),
    entries: inventory.entries,
    account: account(text, claims, inventory),
    statistics: sampling ? counted(text.id, sampling, library, io) : [],
    verdicts: (claim) =>
      [...manifest].flatMap(([world, entry]) => {
        const verdict = entry.claims[claim];
        return verdict ? [{ world, verdict }] : [];
      }),
    where: sourceLine,
  });
}

/** Every shipped world of the rulebook, one after the other; a terminal is told which. */
function counted(rulebook: string, sampling: Sampling, library: Library, { stderr }: Io) {
  return library.shipped(rulebook).flatMap((name) => {
    const table = library.open(name).set({});
    if (stderr.isTTY) stderr.write(`\rcounting in ${printable(name)}\u001b[K`);
    const found = { table, statistics: statistics(table, sampling) };
    if (stderr.isTTY) stderr.write('\r\u001b[K');
    return [found];
  });
}

function ledgerNamed(name: string, library: Library): Ledger {
  const found = library.ledgers().find(({ id }) => id === name);
  if (found) return found;
  throw noRulebook(name, 'clauses', 'clauses', library);
}

/** Names the sentences of the section, if there is such a section; else the sections. */
function unknownId(id: string, { inventory }: Ledger): BadInput {
  const sectionOf = (each: string) => each.slice(0, each.lastIndexOf('-'));
  const ids = inventory.entries.map((entry) => entry.id);
  const near = ids.filter((each) => sectionOf(each) === (id.includes('-') ? sectionOf(id) : id));
  const expected =
    near.length > 0 ? near : [...new Set(ids.map(sectionOf))].map((section) => `${section}-...`);
  return new BadInput(
    `found the sentence "${printable(id)}"; expected one of ${expected.join(', ')}${didYouMean(id, ids)}`,
    'clauses',
  );
}
