import { readFileSync, statSync } from 'node:fs';
import type { ItfTrace } from '../reports/itf.js';
import type { CheckRecord, FindingRecord } from '../reports/record.js';
import { violationsOf } from '../reports/schema.js';
import { printable } from '../scenarios/input/errors.js';
import { BadInput } from './exit.js';

/** A play that was found before, as a file has it. */
export interface Recorded {
  /** Id of the finding. */
  readonly id: string;
  readonly claim: string;
  readonly rulebook: string;
  readonly world: string;
  readonly choices: Readonly<Record<string, string>>;
  readonly amended: readonly string[];
  readonly actions: readonly string[];
  readonly loop?: number;
  /** Of a result record: what else it says of the play. */
  readonly finding?: FindingRecord;
  /** Of a trace in ITF: its states. */
  readonly trace?: ItfTrace;
}

const largest = 64 * 2 ** 20;

/** The plays of a result record, or that of a trace in ITF which comes from here. */
export function recordedIn(path: string): readonly Recorded[] {
  const bad = (found: string, expected = 'a result record of assize check, or a trace in ITF of its --itf') =>
    new BadInput(`${printable(path)}: found ${printable(found)}; expected ${expected}`, 'replay');
  const entry = statSync(path, { throwIfNoEntry: false });
  if (!entry?.isFile()) throw bad(entry ? 'no ordinary file' : 'no such file');
  if (entry.size > largest) throw bad(`${entry.size} bytes`, `at most ${largest}`);
  const content = parsed(path, bad);
  const format = (content as { format?: unknown } | null)?.format;
  const meta = (content as { '#meta'?: { format?: unknown } } | null)?.['#meta'];
  if (format === 'assize-check/1') {
    const [violation] = violationsOf('result', content);
    if (violation !== undefined) throw bad(`a result record that its schema refuses: ${violation}`);
    return ofRecord(content as CheckRecord);
  }
  if (meta?.format !== 'ITF')
    throw bad(format === undefined ? 'another file' : `the format ${JSON.stringify(format)}`);
  const [violation] = violationsOf('itf', content);
  if (violation !== undefined) throw bad(`a trace that the schema of ours refuses: ${violation}`);
  const trace = content as ItfTrace;
  const source = trace['#meta'].assize;
  if (!source) throw bad('a trace that does not say of which world it is');
  const { finding: id, ...rest } = source;
  return [{ id, ...rest, trace, ...(trace.loop !== undefined && { loop: trace.loop }) }];
}

function parsed(path: string, bad: (found: string) => BadInput): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw bad(error instanceof Error ? error.message : 'what cannot be read');
  }
}

function ofRecord({ findings, worlds, rulebooks }: CheckRecord): Recorded[] {
  return findings.flatMap((finding) => {
    const world = worlds.find((each) => each.world === finding.world);
    const book = rulebooks.find(({ id }) => id === world?.rulebook);
    // The play of a scope begins in a set-up that has no file.
    if (!world || !book || world.scope) return [];
    const { id, claim, plays, loop } = finding;
    return [
      {
        id,
        claim,
        rulebook: book.id,
        world: finding.world,
        choices: book.choices,
        amended: book.amended,
        actions: plays.map(({ action }) => action),
        ...(loop !== undefined && { loop }),
        finding,
      },
    ];
  });
}
