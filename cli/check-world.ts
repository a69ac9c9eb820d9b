import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import {
  type Bounds,
  type Exploration,
  exploreWith,
  exploring,
  type Helper,
  type Progress,
  type SeveralAsked,
} from '../checker/index.js';
import { noProgress, type ProgressReport, progressReport } from '../reports/progress.js';
import { findingRecord, worldRecord } from '../reports/record.js';
import {
  type Finding,
  findingsOf,
  furtherFindings,
  type Rulebook,
  readingsNeeded,
  severalOf,
  type Table,
} from '../rulebook/index.js';
import { wordsOf } from './check-findings.js';
import type { Keeping } from './check-keeping.js';
import type { Case } from './check-scope.js';
import { type SimulationAsked, simulated } from './check-simulate.js';
import { type Library, type Named, type OpenWorld, setUp } from './library.js';
import type { Choices } from './options.js';

/** Each world as a case; a reading is for those whose rulebook has it. */
export function worldCases(
  worlds: readonly Named[],
  asked: Choices,
  library: Library,
  workers?: number,
  keep?: Keep,
  simulation?: SimulationAsked,
  most?: number,
): Case[] {
  const ids = new Set(worlds.map(({ world }) => world.rulebook));
  const books = library.rulebooks().filter(({ id }) => ids.has(id));
  const manifest = library.manifest();
  return worlds.map(({ named, world }) => {
    const explored = worldCase(
      named,
      world,
      readingsFor(world.rulebook, asked, books),
      manifest,
      workers,
      keep,
      most,
    );
    return simulation ? simulated(explored, world, simulation) : explored;
  });
}

/** Says how a search keeps its states. The words name world and readings on a command line. */
type Keep = (table: Table, bounds: Bounds, words: readonly string[]) => Keeping;

const inMemory: Keep = (_, bounds) => ({ bounds, end: () => {}, close: () => {} });

function worldCase(
  named: string,
  world: OpenWorld,
  reading: Choices,
  manifest: ReturnType<Library['manifest']>,
  workers = 1,
  keep = inMemory,
  most?: number,
): Case {
  const table = setUp(world, reading);
  const pinned = world.shipped && manifest.has(world.name) && readByDefault(table.rulebook);
  return {
    name: table.world,
    words: [named],
    reading,
    table,
    pinned,
    subjects: () => [world.subject()],
    hear: async (bounds, { stream, signal }) => {
      const keeping = keep(table, bounds, wordsOf({ words: [named], reading }));
      const progress = stream ? progressReport(table.world, stream, keeping.bounds) : noProgress;
      // More threads than cores only take memory.
      const threads = Math.min(workers, availableParallelism());
      const helpers = threads > 1 && !table.model.isPrivate ? world.helpers(reading, threads - 1) : [];
      const several = most === undefined ? undefined : severalOf(table, most);
      const exploration = await explored(table, keeping, progress, signal, helpers, several);
      keeping.end(exploration.bound);
      const found = findingsOf(table, exploration);
      const further = furtherFindings(table, exploration, found);
      const needs = (finding: Finding) => readingsNeeded(finding, table, (choices) => world.set(choices));
      return {
        record: {
          ...worldRecord(table, exploration, found, pinned),
          ...(most !== undefined && { further: further.map(({ id }) => id) }),
        },
        findings: [...found, ...further].map((finding) =>
          findingRecord(finding, table.rulebook, needs(finding)),
        ),
      };
    },
  };
}

/** What another rulebook that is checked here has is for its worlds; what none of them has is left, to be refused. */
function readingsFor(rulebook: string, asked: Choices, books: readonly Rulebook[]): Choices {
  const has = ({ readings }: Rulebook, name: string) => readings.some(({ id }) => id === name);
  const isOfOthers = (name: string) =>
    books.some((book) => has(book, name)) && !books.some((book) => book.id === rulebook && has(book, name));
  return Object.fromEntries(Object.entries(asked).filter(([name]) => !isOfOthers(name)));
}

const readByDefault = ({ readings, choices }: Rulebook) =>
  readings.every((reading) => choices[reading.id] === reading.default);

/** Expanded states, or milliseconds, between two breaths, in which an interrupt is heard. */
const statesBetweenBreaths = 512;
const timeBetweenBreaths = 100;

async function explored(
  { model }: Table,
  { bounds, store, custody, close }: Keeping,
  progress: ProgressReport,
  signal: AbortSignal,
  helpers: readonly Helper[],
  several: SeveralAsked | undefined,
): Promise<Exploration> {
  const breaths = {
    progressEvery: statesBetweenBreaths,
    progressWithin: timeBetweenBreaths,
    ...(custody && { custody }),
  };
  try {
    if (helpers.length > 0) {
      const onProgress = (come: Progress) => {
        progress.update(come);
        return signal.aborted ? 'stop' : undefined;
      };
      return await exploreWith(helpers, model, bounds, { ...breaths, onProgress });
    }
    const search = exploring(model, bounds, {
      ...breaths,
      ...(store && { store }),
      ...(several && { several }),
    });
    let step = search.next();
    while (!step.done) {
      progress.update(step.value);
      await setImmediate();
      step = search.next(signal.aborted ? 'stop' : undefined);
    }
    return step.value;
  } finally {
    close();
    progress.end();
  }
}
