import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { buildSuite, usualMaxStates } from '../conformance/build/build.js';
import {
  filesOfSuite,
  openPublished,
  outdated,
  type Published,
  refusalToRead,
  refusalToShelve,
  shelve,
} from '../conformance/build/shelve.js';
import type { LedgerEntry } from '../conformance/case.js';
import { openLedger, openSuite } from '../conformance/suite.js';
import { ledgerReport } from '../reports/ledger.js';
import { packageRoot, type Shelf, shelves } from '../scenarios/index.js';
import { printable } from '../scenarios/input/errors.js';
import { BadInput, type ExitCode, exits } from './exit.js';
import { didYouMean } from './hints.js';
import { type Io, paperOf } from './io.js';
import { positiveCount } from './options.js';

interface BuildOptions {
  readonly out?: string;
  readonly maxStates: number;
  readonly check?: boolean;
}

export function addSuite(program: Command, io: Io, done: (exit: ExitCode) => void): void {
  const suite = program.command('suite').summary('build the conformance suites, and show what proves them');
  suite
    .command('build')
    .summary('make the suite of a rulebook from its plays and worlds')
    .description(
      'Makes the suite from the rulebook, its plays and its worlds, byte for byte the same each time; ids of cases that go are retired.',
    )
    .argument('[rulebook...]', 'rulebooks; absent: all of this package')
    .option('--out <folder>', 'a folder in which each suite has one of its own; absent: that of this package')
    .option(
      '--max-states <number>',
      'positions of each world that are looked at for what no play tells',
      positiveCount,
      usualMaxStates,
    )
    .option('--check', 'write nothing; exit 1 where what is there is not what would be built')
    .action((rulebooks: readonly string[], options: BuildOptions) => done(build(rulebooks, options, io)));
  suite
    .command('ledger')
    .summary('show for each clause what would be noticed if it were broken, and by which cases')
    .argument('[rulebook...]', 'rulebooks; absent: all of this package')
    .option('--out <folder>', 'as with build')
    .option('--full', 'every mutant with its cases')
    .option('--no-color', 'print without colour')
    .action((rulebooks: readonly string[], options: { out?: string; full?: boolean; color: boolean }) =>
      done(ledger(rulebooks, options, io)),
    );
}

const folderOf = (out: string | undefined, rulebook: string): string =>
  join(out === undefined ? join(packageRoot(), 'conformance', 'suite') : resolve(out), rulebook);

/** `assize suite build`. Exit 1 with `--check` where something is out of date. */
export function build(
  rulebooks: readonly string[],
  { out, maxStates, check = false }: BuildOptions,
  { stdout, stderr }: Pick<Io, 'stdout' | 'stderr'>,
): ExitCode {
  let isCurrent = true;
  // The search takes minutes: what cannot be written, or gone on from, is refused before it.
  const all = shelvesNamed(rulebooks).map((shelf) => {
    const folder = folderOf(out, shelf.game.id);
    refuseIf(check ? refusalToRead(folder) : refusalToShelve(folder));
    return { shelf, folder, published: publishedOf(folder) };
  });
  for (const { shelf, folder, published } of all) {
    const { id } = shelf.game;
    const onProgress = (far: string) => stderr.write(`${id}: ${far}\n`);
    const files = filesOfSuite(buildSuite(shelf, { maxStates, onProgress }), published);
    const old = outdated(folder, files);
    if (!check && old.length > 0) {
      refuseIf(refusalToShelve(folder));
      shelve(folder, files);
    }
    isCurrent &&= old.length === 0;
    const said = check ? 'out of date' : 'written';
    stdout.write(`${id}: ${old.length === 0 ? 'as it was' : `${said}: ${old.map(printable).join(', ')}`}\n`);
  }
  return check && !isCurrent ? exits.unexpected : exits.asExpected;
}

function refuseIf(refusal: string | undefined): void {
  if (refusal !== undefined) throw new BadInput(refusal, 'suite');
}

function publishedOf(folder: string): Published {
  const published = openPublished(folder);
  if (published.ok) return published.value;
  throw new BadInput(published.why, 'suite');
}

/** `assize suite ledger`. Exit 1 where a mutant is neither killed nor shown to make no difference. */
export function ledger(
  rulebooks: readonly string[],
  { out, full = false, color }: { out?: string; full?: boolean; color: boolean },
  io: Io,
): ExitCode {
  const paper = paperOf(io.stdout, io, color);
  let gaps = 0;
  for (const { game } of shelvesNamed(rulebooks)) {
    const folder = folderOf(out, game.id);
    const suite = openSuite(folder);
    if (!suite.ok) throw new BadInput(suite.why, 'suite');
    const read = openLedger(folder);
    if (!read.ok) throw new BadInput(read.why, 'suite');
    gaps += read.value.mutants.filter(isGap).length;
    io.stdout.write(`${ledgerReport(suite.value.suite, read.value, full, paper)}\n`);
  }
  return gaps > 0 ? exits.unexpected : exits.asExpected;
}

const isGap = ({ killedBy, equivalent, refused }: LedgerEntry): boolean =>
  killedBy === undefined && equivalent === undefined && refused === undefined;

function shelvesNamed(rulebooks: readonly string[]): readonly Shelf[] {
  const ids = shelves.map(({ game }) => game.id);
  const strange = rulebooks.find((name) => !ids.includes(name));
  if (strange !== undefined) {
    const hint = didYouMean(strange, ids);
    throw new BadInput(`found "${printable(strange)}"; expected one of ${ids.join(', ')}${hint}`, 'suite');
  }
  return shelves.filter(({ game }) => rulebooks.length === 0 || rulebooks.includes(game.id));
}
