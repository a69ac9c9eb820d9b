import { type Command, Option } from 'commander';
import type { Bounds } from '../checker/index.js';
import { auditReport } from '../reports/audit-text.js';
import { exitOf, type Judged, judge } from '../reports/outcome.js';
import { columnsOf } from '../reports/paper.js';
import {
  type CheckRecord,
  distinctFindings,
  type FindingRecord,
  rulebookRecord,
  type WorldRecord,
} from '../reports/record.js';
import { recordText } from '../reports/schema.js';
import { worldLine } from '../reports/summary.js';
import { outcomeReport, worldReport } from '../reports/terminal.js';
import { type Profile, profiles } from '../scenarios/index.js';
import { printable } from '../scenarios/input/errors.js';
import { auditsOf } from './audit.js';
import { findingsShown } from './check-findings.js';
import { itfOutputs, itfTarget } from './check-itf.js';
import { checkKeeping, type KeepingOptions, keepingOf, withKeeping } from './check-keeping.js';
import { asksForMachines, checkMachines, withMachines } from './check-machines.js';
import { checkReduced } from './check-reduced.js';
import { type Case, type Listener, scopeCase } from './check-scope.js';
import { defaultMost, severalAsked } from './check-several.js';
import { defaultDepth, defaultPlays, simulationAsked } from './check-simulate.js';
import { worldCases } from './check-world.js';
import { BadInput, type ExitCode, exitOfSignal, type StopSignal } from './exit.js';
import { noWorlds } from './hints.js';
import { host } from './host.js';
import { type Io, paperOf } from './io.js';
import { checkApart, checkNotRead, checkWritable, toStandardOutput, writeTogether } from './json-file.js';
import { type Library, openAll } from './library.js';
import {
  byteCount,
  type Choices,
  choice,
  collected,
  positiveCount,
  secondsToMilliseconds,
  seedNumber,
  withModules,
} from './options.js';
import { showing } from './show.js';
import { version } from './version.js';

interface CheckOptions extends KeepingOptions {
  readonly json?: string;
  readonly maxStates?: number;
  readonly maxDepth?: number;
  readonly maxMemory: number;
  /** Whether `maxMemory` is the caller's word. */
  readonly asksMemory?: boolean;
  readonly time?: number;
  readonly reading?: Choices;
  readonly claim?: readonly string[];
  readonly profile?: Profile;
  readonly scope?: string;
  readonly jobs?: number;
  readonly workers?: number;
  readonly simulate?: number | true;
  readonly seed?: number;
  readonly depth?: number;
  readonly continue?: number | true;
  readonly itf?: string;
  readonly show?: readonly string[];
  readonly symmetry?: boolean;
  readonly relevant?: boolean;
  readonly audit?: boolean;
  readonly full?: boolean;
  readonly id?: string;
  readonly quiet?: boolean;
  readonly color: boolean;
}

/** A search that runs away ends in "undetermined", not in the operating system killing the process. */
const defaultMaxMemory = '4GiB';

export function addCheck(program: Command, library: Library, io: Io, done: (exit: ExitCode) => void): void {
  withMachines(withKeeping(program.command('check')))
    .summary('explore worlds, judge every claim and compare with what is expected')
    .description(
      'Explores worlds to the end and judges every claim of their rulebook in every position that can arise.',
    )
    .argument(
      '[world...]',
      'shipped worlds by name, paths of world files, or rulebooks for their shipped worlds; none: all shipped worlds. With --scope: a rulebook. Or modules that export an XState machine, as ./my.machine.ts',
    )
    .option('--json <file>', 'write the result record; - for standard output')
    .addOption(
      new Option(
        '--profile <profile>',
        'of the shipped worlds: quick, within a minute; full, all of them',
      ).choices(profiles),
    )
    .option('--scope <sizes>', 'every set-up of that size, as players=2,locations=1,ships=1,units=2')
    .option('--jobs <n>', 'with --scope: worlds explored at a time; default: one a core', positiveCount)
    .option('--workers <n>', 'threads that explore one world together; default: 1', positiveCount)
    .option(
      '--continue [n]',
      `several violations of a claim, told apart by what breaks it: n at most, default ${defaultMost}`,
      positiveCount,
    )
    .option(
      '--simulate [plays]',
      `random plays a world in place of a search; default: ${defaultPlays}`,
      positiveCount,
    )
    .option('--seed <n>', 'with --simulate: the same seed gives the same plays; default: 1', seedNumber)
    .option('--depth <n>', `with --simulate: steps a play; default: ${defaultDepth}`, positiveCount)
    .option('--symmetry', 'store one of the positions that are the same but for interchangeable pieces')
    .option('--relevant', 'leave out of positions what neither rules nor the claims asked for look at')
    .option('--max-states <n>', 'states a world', positiveCount)
    .option('--max-depth <n>', 'steps from the set-up', positiveCount)
    .addOption(
      new Option('--max-memory <size>', 'memory of the visited set, as 512MiB')
        .argParser(byteCount)
        .default(byteCount(defaultMaxMemory), defaultMaxMemory),
    )
    .option('--time <seconds>', 'time a world', secondsToMilliseconds)
    .option('--reading <name=option>', 'another option of a reading than the default; repeatable', choice)
    .option('--claim <id>', 'let the verdict on this claim alone decide; repeatable', collected)
    .option('--itf <path>', 'write the play of the first finding to a file, or all to a folder, in ITF')
    .option('--show <name>', 'show turn, a piece or a fact of it beside each play; repeatable', collected)
    .option('--audit', 'audit the worlds too, and list what that finds')
    .option('--full', 'print every claim of every world, and every finding in full')
    .option('--id <id>', 'print one finding in full, by its id')
    .option('--quiet', 'print the outcome only')
    .addOption(withModules())
    .option('--no-color', 'print without colour')
    .action(async (worlds: string[], given: CheckOptions, command: Command) => {
      const asksMemory = command.getOptionValueSource('maxMemory') === 'cli';
      const options = { ...given, asksMemory };
      if (asksForMachines(worlds, command)) done(await checkMachines(worlds, options, asksMemory, io));
      else done(await check(worlds, options, await library.with(options.with ?? []), io));
    });
}

/** `assize check`. Nothing is explored before everything that was asked for has been read. */
export async function check(
  names: readonly string[],
  options: CheckOptions,
  library: Library,
  io: Io,
): Promise<ExitCode> {
  const { json, quiet = false, claim = [] } = options;
  if (json !== undefined) {
    checkWritable(json);
    checkNotRead(json, [...library.files(names), ...(options.resume === undefined ? [] : [options.resume])]);
    checkApart(json, [options.checkpoint], '--json');
  }
  if (options.scope !== undefined && options.workers !== undefined)
    throw new BadInput('--workers: found it with --scope; expected --jobs there', 'options');
  checkReduced(options);
  const simulation = simulationAsked(options, {
    '--scope': options.scope !== undefined,
    '--jobs': options.jobs !== undefined,
    '--max-states': options.maxStates !== undefined,
    '--max-depth': options.maxDepth !== undefined,
    '--max-memory': options.asksMemory === true,
    '--checkpoint': options.checkpoint !== undefined,
    '--resume': options.resume !== undefined,
    '--spill': options.spill !== undefined,
    '--hash-compact': options.hashCompact !== undefined,
    '--bitstate': options.bitstate !== undefined,
  });
  const most = severalAsked(options);
  const manifest = library.manifest();
  const cases =
    options.scope === undefined
      ? worldCases(
          openAll(chosen(names, options.profile, library), library),
          options.reading ?? {},
          library,
          options,
          (...search) => keepingOf(options, ...search, io),
          simulation,
          most,
        )
      : [scopeCase(names, options.scope, options, library)];
  checkClaims(claim, cases);
  checkKeeping(options, cases, library.files(names));
  const itf =
    options.itf === undefined
      ? undefined
      : itfTarget(options.itf, options.scope !== undefined, library.files(names));
  if (itf && !itf.isFolder) checkApart(itf.path, [json, options.resume, options.checkpoint], '--itf');
  const show = showing(options.show, options.scope !== undefined, cases);
  const out = json === toStandardOutput ? io.stderr : io.stdout;
  const paper = paperOf(out, io, options.color);
  const say = (text: string) => text !== '' && out.write(`${text}\n\n`);
  const under = Object.entries(options.reading ?? {}).map((reading) => reading.join('='));
  const compared = cases.some(({ pinned }) => pinned);
  if (!quiet && under.length > 0 && !compared)
    say(`Under ${printable(under.join(', '))}: nothing is compared with the manifest.`);
  const started = io.now();
  const widest = Math.max(...cases.map(({ name }) => columnsOf(printable(name))));
  const tell = (world: WorldRecord) =>
    options.full ? say(worldReport(world, paper)) : out.write(`${worldLine(world, widest, paper)}\n`);
  const { signal, ...plain } = await hear(
    cases,
    boundsOf(options),
    io,
    quiet || options.id !== undefined ? undefined : tell,
  );
  const heard = { ...plain, findings: plain.findings.map(show) };
  const judged = judge({ ...heard, manifest, claims: claim });
  const record = recordOf(cases, heard, judged, [started, io.now()], signal);
  const text = recordText('result', record);
  const found = findingsShown(record, cases, options, paper);
  if (!quiet) say(found);
  if (json === toStandardOutput) io.stdout.write(text);
  writeTogether([
    ...(json === undefined || json === toStandardOutput ? [] : [{ option: '--json', file: json, text }]),
    ...(itf ? itfOutputs(itf, record.findings, cases) : []),
  ]);
  const isAudited = options.audit && !quiet && signal === undefined;
  const subjects = isAudited ? cases.flatMap((each) => [...each.subjects()]) : [];
  for (const audited of auditsOf(subjects, library, io)) say(auditReport(audited, paper));
  out.write(`${outcomeReport(record, paper)}\n`);
  return record.exit;
}

/** The worlds that were named, or the shipped ones of a profile; without one, all. */
function chosen(names: readonly string[], profile: Profile | undefined, library: Library): readonly string[] {
  const books = library.rulebooks().map(({ id }) => id);
  const isBook = (name: string) => books.includes(name);
  if (names.every(isBook)) {
    const manifest = library.manifest();
    const wanted = names.length === 0 ? books : [...new Set(names)];
    const worlds = wanted.flatMap((book) => library.shipped(book));
    if (worlds.length === 0) throw noWorlds(wanted);
    return worlds.filter((name) => profile !== 'quick' || manifest.get(name)?.profile !== 'full');
  }
  if (profile === undefined)
    return [...new Set(names.flatMap((name) => (isBook(name) ? library.shipped(name) : [name])))];
  const found = names.map(printable).join(', ');
  throw new BadInput(`--profile: found it beside ${found}; expected it or names of worlds`, 'profiles');
}

function recordOf(
  cases: readonly Case[],
  heard: Heard,
  judged: Judged,
  [started, finished]: readonly [Date, Date],
  signal: StopSignal | undefined,
): CheckRecord {
  return {
    format: 'assize-check/1',
    assize: version(),
    started: started.toISOString(),
    finished: finished.toISOString(),
    machine: host(),
    rulebooks: distinctRulebooks(cases, heard.findings),
    ...heard,
    ...judged,
    exit: signal ? exitOfSignal[signal] : exitOf[judged.outcome],
  };
}

/** What all searches showed together. */
interface Heard {
  readonly worlds: readonly WorldRecord[];
  readonly notBegun: readonly string[];
  readonly findings: readonly FindingRecord[];
}

async function hear(
  cases: readonly Case[],
  bounds: Bounds,
  io: Io,
  tell: ((world: WorldRecord) => void) | undefined,
): Promise<Heard & { readonly signal: StopSignal | undefined }> {
  const worlds: WorldRecord[] = [];
  const findings: FindingRecord[] = [];
  const notBegun: string[] = [];
  const interrupt = new AbortController();
  const { signal } = interrupt;
  let stoppedBy: StopSignal | undefined;
  const deaf = io.onInterrupt((signal) => {
    stoppedBy = signal;
    interrupt.abort();
  });
  const listener: Listener = { signal, ...(tell && { stream: io.stderr }) };
  try {
    for (const { name, hear: hearOne } of cases) {
      const heard = signal.aborted ? undefined : await hearOne(bounds, listener);
      if (!heard) {
        notBegun.push(name);
        continue;
      }
      findings.push(...heard.findings);
      worlds.push(heard.record);
      tell?.(heard.record);
    }
  } finally {
    deaf();
  }
  return { worlds, notBegun, findings: distinctFindings(findings), signal: stoppedBy };
}

function boundsOf({ maxStates, maxDepth, maxMemory, time }: CheckOptions): Bounds {
  return {
    maxMemory,
    ...(maxStates === undefined ? {} : { maxStates }),
    ...(maxDepth === undefined ? {} : { maxDepth }),
    ...(time === undefined ? {} : { maxTime: time }),
  };
}

function checkClaims(claims: readonly string[], cases: readonly Case[]): void {
  const known = new Set(cases.flatMap(({ table }) => table.model.properties.map(({ id }) => id)));
  for (const claim of claims) {
    if (known.has(claim)) continue;
    throw new BadInput(
      `--claim: found "${printable(claim)}"; expected one of ${[...known].join(', ')}`,
      'options',
    );
  }
}

function distinctRulebooks(cases: readonly Case[], findings: readonly FindingRecord[]) {
  const books = new Map(cases.map(({ table }) => [table.rulebook.id, table.rulebook]));
  return [...books.values()].map((book) => {
    const worlds = cases.filter(({ table }) => table.rulebook.id === book.id).map(({ name }) => name);
    return rulebookRecord(
      book,
      findings.filter(({ world }) => worlds.includes(world)),
    );
  });
}
