import { availableParallelism } from 'node:os';
import type { Bounds, Verdict } from '../checker/index.js';
import { noProgress, type ProgressStream, scopeProgressReport } from '../reports/progress.js';
import { type FindingRecord, findingRecord, scopeRecord, type WorldRecord } from '../reports/record.js';
import {
  type Finding,
  findingsOf,
  playAgain,
  readingsNeeded,
  type Subject,
  type Table,
} from '../rulebook/index.js';
import type { NearestBreach } from '../scenarios/index.js';
import { printable } from '../scenarios/input/errors.js';
import { BadInput } from './exit.js';
import { type Library, type OpenWorld, setUp } from './library.js';
import type { Choices } from './options.js';

/** Something that is explored and judged as a whole. */
export interface Case {
  readonly name: string;
  /** What names it on the command line. */
  readonly words: readonly string[];
  /** Options of readings that it is set up under. */
  readonly reading: Choices;
  /** For the rulebook and the claims. */
  readonly table: Table;
  readonly pinned: boolean;
  /** The same for an audit. */
  subjects(): Iterable<Subject>;
  /** `undefined` where it was stopped before anything was known. */
  hear(bounds: Bounds, listener: Listener): Promise<Heard | undefined>;
}

export interface Listener {
  /** Where progress goes; absent: nowhere. */
  readonly stream?: ProgressStream;
  readonly signal: AbortSignal;
}

interface Heard {
  readonly record: WorldRecord;
  readonly findings: readonly FindingRecord[];
}

/** Every set-up of a size, as one case. */
export function scopeCase(
  names: readonly string[],
  sizes: string,
  { profile, reading = {}, jobs = availableParallelism() }: ScopeOptions,
  library: Library,
): Case {
  const books = library.rulebooks().map(({ id }) => id);
  const [rulebook = books[0]!, ...more] = names;
  if (!books.includes(rulebook) || more.length > 0 || profile !== undefined) {
    const found = profile === undefined ? names.map(printable).join(', ') : `--profile ${profile}`;
    throw new BadInput(
      `--scope: found it beside ${found}; expected a rulebook, ${books.join(', ')}`,
      'scopes',
    );
  }
  const scope = library.scope(rulebook, sizes);
  const table = setUp(scope, reading);
  return {
    name: scope.name,
    words: [rulebook, '--scope', scope.name],
    reading,
    table,
    pinned: false,
    subjects: () => scope.subjects(),
    hear: async (bounds, { stream, signal }) => {
      const started = performance.now();
      const progress = stream ? scopeProgressReport(scope.name, stream) : noProgress;
      // More threads than cores only take memory.
      const watch = { jobs: Math.min(jobs, availableParallelism()), signal, onProgress: progress.update };
      const sum = await scope.search(reading, bounds, watch).finally(progress.end);
      if (!sum) return undefined;
      const found = sum.verdicts.flatMap(([claim, verdict]): [Finding, FindingRecord][] =>
        verdict.kind === 'violated'
          ? [findingIn(scope.open(verdict.breach), reading, claim, verdict.breach, scope.name)]
          : [],
      );
      const seconds = (performance.now() - started) / 1000;
      return {
        record: scopeRecord(
          scope,
          table,
          sum,
          found.map(([finding]) => finding),
          seconds,
        ),
        findings: found.map(([, record]) => record),
      };
    },
  };
}

export interface ScopeOptions {
  readonly profile?: string | undefined;
  readonly reading?: Choices | undefined;
  readonly jobs?: number | undefined;
}

/** The finding as one of the set-up itself, which is a world like any other; only its name is the scope's. */
function findingIn(
  world: Pick<OpenWorld, 'set'>,
  reading: Choices,
  claim: string,
  { words }: NearestBreach,
  name: string,
): [Finding, FindingRecord] {
  const table = world.set(reading);
  const played = playAgain(table, words);
  const property = table.model.properties.find(({ id }) => id === claim);
  if (!played || !property)
    throw new Error(`the play that breaks ${claim} cannot be played again: ${words.join('; ')}`);
  const verdict: Verdict = { kind: 'violated', trace: played.trace };
  const [finding] = findingsOf(table, { verdicts: [{ property, verdict }] });
  const needs = readingsNeeded(finding!, table, (choices) => world.set(choices));
  const named = { ...finding!, world: name };
  return [named, findingRecord(named, table.rulebook, needs)];
}
