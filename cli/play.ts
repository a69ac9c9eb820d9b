import type { Command } from 'commander';
import { wrap } from '../reports/paper.js';
import { printable } from '../scenarios/input/errors.js';
import { type ExitCode, exits } from './exit.js';
import { type Io, paperOf } from './io.js';
import type { Library } from './library.js';
import { withModules } from './options.js';

export function addPlay(program: Command, library: Library, io: Io, done: (exit: ExitCode) => void): void {
  program
    .command('play')
    .summary('play scripted plays out and tell where the program rules otherwise')
    .description(
      'Plays every play of the files out, step by step, and compares verdicts, clauses and the end.',
    )
    .argument('<file...>', 'play files; their world lies in the folder worlds beside their own')
    .addOption(withModules())
    .option('--no-color', 'print without colour')
    .action(async (files: string[], options: { color: boolean; with?: readonly string[] }) =>
      done(play(files, options, await library.with(options.with ?? []), io)),
    );
}

/** `assize play`. Exit 1 when some play goes otherwise than its script says. */
export function play(
  files: readonly string[],
  { color }: { color: boolean },
  library: Library,
  io: Io,
): ExitCode {
  const paper = paperOf(io.stdout, io, color);
  const say = (text: string, indent = '') =>
    io.stdout.write(`${wrap(printable(text), paper.width, indent).join('\n')}\n`);
  // Every file is read before any is played.
  const opened = files.map((file) => ({ file, plays: library.plays(file) }));
  let wrong = 0;
  for (const { file, plays } of opened) {
    for (const { name, mismatches } of plays) {
      if (mismatches.length === 0) continue;
      wrong++;
      say(`${file}: ${name}`);
      for (const { line, about, expected, found } of mismatches) {
        say(`line ${line}: ${about}: expected ${expected}, found ${found}`, '  ');
      }
    }
  }
  const count = opened.reduce((sum, { plays }) => sum + plays.length, 0);
  const outcome =
    wrong === 0 ? paper.ink.green('as their scripts say') : paper.ink.red(`${wrong} otherwise than scripted`);
  io.stdout.write(`${count} play${count === 1 ? '' : 's'}: ${outcome}.\n`);
  return wrong === 0 ? exits.asExpected : exits.unexpected;
}
