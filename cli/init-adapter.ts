import { existsSync } from 'node:fs';
import { Argument, type Command } from 'commander';
import {
  type Language,
  languages,
  type SkeletonRulebook,
  skeletonFiles,
  skeletonOf,
  skeletonRulebooks,
} from '../conformance/skeletons/skeleton.js';
import { inShell } from '../reports/verify/failure.js';
import { printable } from '../scenarios/input/errors.js';
import { BadInput, type ExitCode, exits } from './exit.js';
import type { Io } from './io.js';
import { checkWritable, toStandardOutput, writeTogether } from './json-file.js';

interface InitOptions {
  readonly rulebook?: string;
  readonly out?: string;
}

export function addInitAdapter(program: Command, io: Io, done: (exit: ExitCode) => void): void {
  program
    .command('init-adapter')
    .summary('write the skeleton of an adapter, in which two functions are to be filled in')
    .description(
      'Writes a commented adapter without dependencies; what it needs is two functions, the legal actions of a position and the position after one.',
    )
    .addArgument(new Argument('<language>', 'what to write it in').choices(languages))
    .option('--rulebook <id>', 'the rulebook whose set-ups it reads; without it that is to be filled in too')
    .option(
      '--out <file>',
      'where to write it; - for standard output; default adapter.py, adapter.mjs or Adapter.java',
    )
    .action((language: Language, options: InitOptions) => done(initAdapter(language, options, io)));
}

/** `assize init-adapter`. */
export function initAdapter(language: Language, { rulebook, out }: InitOptions, io: Io): ExitCode {
  const { skeleton, command } = skeletonFiles[language];
  const file = out ?? skeleton;
  const known = skeletonRulebooks.find((id) => id === rulebook);
  if (rulebook !== undefined && known === undefined) {
    const expected = `expected one of ${skeletonRulebooks.join(', ')}, or none, for one of your own`;
    throw new BadInput(`--rulebook: found "${printable(rulebook)}"; ${expected}`, 'init-adapter');
  }
  if (file === toStandardOutput) {
    io.stdout.write(skeletonOf(language, known, skeleton));
    return exits.asExpected;
  }
  checkNew(file);
  writeTogether([{ option: '--out', file, text: skeletonOf(language, known, file) }]);
  io.stdout.write(whatNext(file, command(asWord(file)), known));
  return exits.asExpected;
}

/** What somebody has filled in is never written over. */
function checkNew(file: string): void {
  checkWritable(file, '--out');
  if (!existsSync(file)) return;
  throw new BadInput(
    `--out ${printable(file)}: found a file that is there; expected a new one`,
    'init-adapter',
  );
}

/** A file name for a shell; one that begins like an option is none behind its folder. */
const asWord = (file: string): string => inShell(file.startsWith('-') ? `./${file}` : file);

function whatNext(file: string, command: string, rulebook: SkeletonRulebook | undefined): string {
  return printableLines(`Wrote ${file}. Fill in the functions of its part 1${rulebook ? '' : ', and the set-up, its part 2'}; then
  assize smoke --adapter ${inShell(command)} --rulebook ${rulebook ?? 'ID'}
  assize verify --adapter ${inShell(command)}
docs/verify.md goes on from there.
`);
}

const printableLines = (text: string) => text.split('\n').map(printable).join('\n');
