import { resolve } from 'node:path';
import type { Command } from 'commander';
import { type AuditEntry, type AuditRecord, auditRecord, entriesOf } from '../reports/audit.js';
import { auditEntryReport, auditReport, findingsPage } from '../reports/audit-text.js';
import { recordText } from '../reports/schema.js';
import {
  type AuditOptions,
  audit,
  findingKinds,
  read,
  revisionEffects,
  type Subject,
} from '../rulebook/index.js';
import { findingIdsText } from '../scenarios/index.js';
import { printable } from '../scenarios/input/errors.js';
import { BadInput, type ExitCode, exits } from './exit.js';
import { noRulebook, noWorlds } from './hints.js';
import { type Io, paperOf } from './io.js';
import { checkNotRead, checkWritable, toStandardOutput, writeTogether } from './json-file.js';
import { type Ledger, type Library, openAll } from './library.js';
import { positiveCount, withModules } from './options.js';
import { version } from './version.js';

interface AuditCommandOptions {
  readonly with?: readonly string[];
  readonly json?: string;
  readonly page?: string;
  readonly ids?: string;
  readonly known?: string;
  readonly scope?: string;
  readonly maxStates: number;
  readonly every: number;
  readonly pairs: number;
  readonly revisions?: boolean;
  readonly all?: boolean;
  readonly id?: string;
  readonly color: boolean;
}

/** What is looked at unless the options say otherwise: also what the shipped list of findings comes from. */
export const extent = { maxStates: 20_000, nearest: 1_000, every: 10, pairs: 2_000 };

export function addAudit(program: Command, library: Library, io: Io, done: (exit: ExitCode) => void): void {
  program
    .command('audit')
    .summary('find contradictions, gaps and dead letters in a rulebook')
    .description(
      'Plays the shipped worlds of a rulebook, or others, and lists what its clauses do to one another: conflicts, gaps, broken claims, open orders, divergent readings, dead letters, dead ends and loopholes, each with the shortest play that shows it.',
    )
    .argument('<rulebook>', 'as bands')
    .argument('[world...]', 'shipped worlds by name, or paths of world files; none: all shipped worlds')
    .option('--scope <sizes>', 'every set-up of that size in place of worlds, as players=2,ships=1,units=1')
    .option('--revisions', 'audit the text before each of its revisions too, and say what that changed')
    .option('--all', 'print every finding in full')
    .option('--id <id>', 'print one finding in full, by its id or its number in the list')
    .option('--json <file>', 'write the audit record; - for standard output')
    .option('--page <file>', 'write the findings as a Markdown page')
    .option('--ids <file>', 'write the ids of the findings, a line each; compared with --known only')
    .option('--known <file>', 'ids that are expected, a line each, in place of the shipped list')
    .option('--max-states <n>', 'states a world', positiveCount, extent.maxStates)
    .option(
      '--every <n>',
      `look at one state in so many beyond the nearest ${extent.nearest}`,
      positiveCount,
      extent.every,
    )
    .option(
      '--pairs <n>',
      'positions a world in which two readings are compared',
      positiveCount,
      extent.pairs,
    )
    .addOption(withModules())
    .option('--no-color', 'print without colour')
    .action(async (rulebook: string, worlds: string[], options: AuditCommandOptions) =>
      done(auditCommand(rulebook, worlds, options, await library.with(options.with ?? []), io)),
    );
}

/** `assize audit`. Nothing is explored before everything that was asked for has been read. */
export function auditCommand(
  name: string,
  names: readonly string[],
  options: AuditCommandOptions,
  library: Library,
  io: Io,
): ExitCode {
  checkOutputs(names, options, library);
  if (options.id !== undefined) checkId(options.id);
  const expected = expectedIds(name, names, options, library);
  const record = audited(name, names, options, library, io);
  const chosen = options.id === undefined ? undefined : entryNamed(options.id, record);
  if (chosen && alone(options) !== undefined) {
    io.stdout.write(`${auditEntryReport(chosen, record, paperOf(io.stdout, io, options.color))}\n`);
    return exits.asExpected;
  }
  const paper = paperOf(io.stdout, io, options.color);
  const { json, page, ids } = options;
  const text = recordText('audit', record);
  const found = record.findings.map((finding) => finding.id);
  writeTogether([
    ...(page === undefined ? [] : [{ option: '--page', file: page, text: findingsPage(record) }]),
    ...(ids === undefined ? [] : [{ option: '--ids', file: ids, text: findingIdsText(name, found) }]),
    ...(json === undefined || json === toStandardOutput ? [] : [{ option: '--json', file: json, text }]),
  ]);
  if (json === toStandardOutput) io.stdout.write(text);
  else if (chosen) io.stdout.write(`${auditEntryReport(chosen, record, paper)}\n`);
  else {
    if (options.all)
      for (const entry of entriesOf(record)) io.stdout.write(`${auditEntryReport(entry, record, paper)}\n\n`);
    io.stdout.write(`${auditReport(record, paper)}\n`);
  }
  if (!expected) return exits.asExpected;
  const departures = departuresFrom(expected, record);
  const out = json === toStandardOutput ? io.stderr : io.stdout;
  for (const line of departures) out.write(`${line}\n`);
  const exit = departures.length > 0 ? exits.unexpected : exits.asExpected;
  const compared = departures.length > 0 ? 'Not as expected' : 'As expected';
  out.write(`${compared}: compared with the list of ${expected.length} known findings. Exit ${exit}.\n`);
  return exit;
}

/** Refuses what cannot be written, or would be written over something, before a long search. */
function checkOutputs(
  names: readonly string[],
  { json, page, ids, known }: AuditCommandOptions,
  library: Library,
): void {
  const read = [...library.files(names), ...(known === undefined ? [] : [known])];
  const outputs = Object.entries({ '--json': json, '--page': page, '--ids': ids }).flatMap(
    ([option, file]) => (file === undefined ? [] : [{ option, file }]),
  );
  for (const [index, { option, file }] of outputs.entries()) {
    if (file === toStandardOutput && option !== '--json')
      throw new BadInput(`${option} -: found standard output; expected a file`, 'audit');
    checkWritable(file, option);
    checkNotRead(file, read, option);
    const other = outputs.slice(0, index).find((each) => resolve(each.file) === resolve(file));
    if (other)
      throw new BadInput(
        `${option} ${printable(file)}: found the file of ${other.option}; expected one of its own`,
        'audit',
      );
  }
}

/** A number from 1 on, or what an id looks like. */
function checkId(id: string): void {
  if (isNumber(id) || findingKinds.some((kind) => id.startsWith(`${kind} `))) return;
  throw new BadInput(
    `--id: found "${printable(id)}"; expected a number of the list, or an id as "conflict 14.6-u 14.7-c"`,
    'audit',
  );
}

/** The id that is looked for and nothing else: whatever is written or compared is of everything, and a number is of the list. */
function alone({ id, json, page, ids, known, revisions }: AuditCommandOptions): string | undefined {
  const isOfAll = [json, page, ids, known].some((file) => file !== undefined) || revisions === true;
  return id === undefined || isNumber(id) || isOfAll ? undefined : id;
}

const isNumber = (id: string) => /^[1-9]\d*$/.test(id);

/** The shipped list speaks of the shipped worlds under the default bounds only. */
function expectedIds(
  name: string,
  names: readonly string[],
  { ids, known, scope, maxStates, every, pairs }: AuditCommandOptions,
  library: Library,
): readonly string[] | undefined {
  if (known !== undefined) return library.findingsIn(known);
  if (ids !== undefined) return undefined;
  const byDefault =
    names.length === 0 &&
    scope === undefined &&
    maxStates === extent.maxStates &&
    every === extent.every &&
    pairs === extent.pairs &&
    library.ledgers().some(({ id }) => id === name);
  return byDefault ? library.knownFindings(name) : undefined;
}

function departuresFrom(expected: readonly string[], { findings }: AuditRecord): string[] {
  const found = findings.map(({ id }) => id);
  const isNew = found.filter((id) => !expected.includes(id));
  const gone = expected.filter((id) => !found.includes(id));
  return [...isNew.map((id) => `new: ${id}`), ...gone.map((id) => `gone: ${printable(id)}`)];
}

export function audited(
  name: string,
  names: readonly string[],
  options: AuditCommandOptions,
  library: Library,
  { stderr }: Io,
): AuditRecord {
  const { scope, revisions, maxStates, every, pairs } = options;
  const only = alone(options);
  const ledger = library.ledgers().find(({ id }) => id === name);
  if (!ledger) throw noRulebook(name, 'audit', 'audit', library);
  const subjects =
    scope === undefined ? subjectsOf(ledger.id, names, library) : inScope(ledger.id, names, scope, library);
  // Only where nothing else was asked for: who names worlds wants to know of these.
  const more = (reading: string) =>
    names.length > 0 || scope !== undefined ? [] : library.playedSetups(ledger.id, reading);
  return auditOf(
    ledger,
    subjects,
    { maxStates, every, pairs, more, ...(revisions && { revisions }), ...(only !== undefined && { only }) },
    stderr,
  );
}

interface AuditExtent {
  readonly maxStates: number;
  readonly every: number;
  readonly pairs: number;
  readonly more?: (reading: string) => readonly Subject[];
  readonly revisions?: boolean;
  readonly only?: string;
}

/** The audit of some set-ups of a rulebook; a terminal is told what is being done. */
export function auditOf(
  { text, inventory }: Ledger,
  subjects: readonly Subject[],
  { maxStates, every, pairs, more, revisions, only }: AuditExtent,
  stderr: Io['stderr'],
): AuditRecord {
  const sentences = new Set(inventory.entries.map(({ id }) => id));
  const options: AuditOptions = {
    extent: { bounds: { maxStates }, nearest: extent.nearest, every },
    pairs,
    ...(more && { more }),
    ...(only !== undefined && { only }),
    isOfText: (id) => sentences.has(id),
    onStep: (step) => {
      if (stderr.isTTY) stderr.write(`\r${printable(step)}\u001b[K`);
    },
  };
  const result = audit(text, subjects, options);
  const effects = revisions ? revisionEffects(text, subjects, options, result) : undefined;
  if (stderr.isTTY) stderr.write('\r\u001b[K');
  return auditRecord(version(), read(text), result, effects, inventory.entries);
}

/** What an audit finds in set-ups, by rulebook, under the default bounds. */
export function auditsOf(subjects: readonly Subject[], library: Library, { stderr }: Io): AuditRecord[] {
  return library.ledgers().flatMap((ledger) => {
    const some = subjects.filter(({ rulebook }) => rulebook === ledger.id);
    return some.length > 0 ? [auditOf(ledger, some, extent, stderr)] : [];
  });
}

function subjectsOf(rulebook: string, names: readonly string[], library: Library): Subject[] {
  const wanted = names.length > 0 ? names : library.shipped(rulebook);
  if (wanted.length === 0) throw noWorlds([rulebook]);
  return openAll(wanted, library).map(({ named, world }) => {
    if (world.rulebook === rulebook) return world.subject();
    throw new BadInput(
      `found ${printable(named)}, a world of ${world.rulebook}; expected worlds of ${rulebook}`,
      'audit',
    );
  });
}

function inScope(rulebook: string, names: readonly string[], scope: string, library: Library): Subject[] {
  const found = names.map(printable).join(', ');
  if (names.length > 0)
    throw new BadInput(`--scope: found it beside ${found}; expected it or names of worlds`, 'scopes');
  return [...library.scope(rulebook, scope).subjects()];
}

function entryNamed(wanted: string, record: AuditRecord): AuditEntry {
  const entries = entriesOf(record);
  const numbered = entries.find((_, index) => String(index + 1) === wanted);
  const finding = record.findings.find(({ id }) => id === wanted);
  if (numbered) return numbered;
  if (finding) return { main: finding, more: [] };
  const expected = isNumber(wanted)
    ? `a number from 1 to ${entries.length}`
    : 'the id of a finding that this audit finds: without --id it lists them';
  throw new BadInput(`--id: found "${printable(wanted)}"; expected ${expected}`, 'audit');
}
