import type { Command } from 'commander';
import { aligned, wrap } from '../reports/paper.js';
import { type ExitCode, exits } from './exit.js';
import { noRulebook } from './hints.js';
import { type Io, paperOf } from './io.js';
import type { Library } from './library.js';
import { withModules } from './options.js';

export function addReadings(
  program: Command,
  library: Library,
  io: Io,
  done: (exit: ExitCode) => void,
): void {
  program
    .command('readings')
    .summary('list the points that a rulebook leaves open, with their options')
    .description(
      'Lists every reading of a rulebook: what it asks, its options, the default and the reason for it.',
    )
    .argument('<rulebook>', 'as bands')
    .addOption(withModules())
    .option('--no-color', 'print without colour')
    .action(async (rulebook: string, options: { color: boolean; with?: readonly string[] }) =>
      done(readings(rulebook, options, await library.with(options.with ?? []), io)),
    );
}

/** `assize readings`. */
export function readings(name: string, { color }: { color: boolean }, library: Library, io: Io): ExitCode {
  const book = library.rulebooks().find(({ id }) => id === name);
  if (!book) throw noRulebook(name, 'readings', 'readings', library);
  const { ink, width } = paperOf(io.stdout, io, color);
  for (const reading of book.readings) {
    const options = Object.entries(reading.options).map(([option, { says }]) => [
      option === reading.default ? `${option} (default)` : option,
      says,
    ]);
    const text = [
      ...wrap(`${ink.bold(reading.id)}: ${reading.asks}?`, width),
      ...aligned(options, width, '  '),
      ...wrap(`${reading.default}, because ${reading.why} (${reading.clauses.join(', ')})`, width, '  '),
    ];
    io.stdout.write(`${text.join('\n')}\n\n`);
  }
  return exits.asExpected;
}
