import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import {
  type Bounds,
  type Exploration,
  exploreWith,
  exploring,
  type Helper,
  type Progress,
} from '../checker/index.js';
import { noProgress, type ProgressReport, progressReport } from '../reports/progress.js';
import { findingRecord, worldRecord } from '../reports/record.js';
import { type Finding, findingsOf, type Rulebook, readingsNeeded, type Table } from '../rulebook/index.js';
import type { Case } from './check-scope.js';
import { type Library, type OpenWorld, setUp } from './library.js';
import type { Choices } from './options.js';

/** One world, as one case; `named` is what names it on the command line. */
export function worldCase(
  named: string,
  world: OpenWorld,
  asked: Choices,
  manifest: ReturnType<Library['manifest']>,
  library: Library,
  workers = 1,
): Case {
  const reading = readingsFor(world.rulebook, asked, library);
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
      const progress = stream ? progressReport(table.world, stream) : noProgress;
      // More threads than cores only take memory.
      const threads = Math.min(workers, availableParallelism());
      const helpers = threads > 1 && !table.model.isPrivate ? world.helpers(reading, threads) : [];
      const exploration = await explored(table, bounds, progress, signal, helpers);
      const found = findingsOf(table, exploration);
      const needs = (finding: Finding) => readingsNeeded(finding, table, (choices) => world.set(choices));
      return {
        record: worldRecord(table, exploration, found, pinned),
        findings: found.map((finding) => findingRecord(finding, table.rulebook, needs(finding))),
      };
    },
  };
}

/** Worlds of one rulebook are read as they are under a reading of another; one that no rulebook has is left, to be refused. */
function readingsFor(rulebook: string, asked: Choices, library: Library): Choices {
  const books = library.rulebooks();
  const has = ({ readings }: Rulebook, name: string) => readings.some(({ id }) => id === name);
  const isOfOthers = (name: string) =>
    books.some((book) => has(book, name)) && !books.some((book) => book.id === rulebook && has(book, name));
  return Object.fromEntries(Object.entries(asked).filter(([name]) => !isOfOthers(name)));
}

const readByDefault = ({ readings, choices }: Rulebook) =>
  readings.every((reading) => choices[reading.id] === reading.default);

/** Expanded states between two breaths, in which an interrupt is heard. */
const statesBetweenBreaths = 512;

async function explored(
  { model }: Table,
  bounds: Bounds,
  progress: ProgressReport,
  signal: AbortSignal,
  helpers: readonly Helper[],
): Promise<Exploration> {
  const progressEvery = statesBetweenBreaths;
  try {
    if (helpers.length > 0) {
      const onProgress = (come: Progress) => {
        progress.update(come);
        return signal.aborted ? 'stop' : undefined;
      };
      return await exploreWith(helpers, model, bounds, { progressEvery, onProgress });
    }
    const search = exploring(model, bounds, { progressEvery });
    let step = search.next();
    while (!step.done) {
      progress.update(step.value);
      await setImmediate();
      step = search.next(signal.aborted ? 'stop' : undefined);
    }
    return step.value;
  } finally {
    progress.end();
  }
}
