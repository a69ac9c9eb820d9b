import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import {
  type Bounds,
  type Exploration,
  exploreWith,
  exploring,
  exploringRelevant,
  type Helper,
  type Progress,
  type Reducible,
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
import { inMemory, type Keeping } from './check-keeping.js';
import { checkNoneLeadsTo } from './check-reduced.js';
import type { Case } from './check-scope.js';
import { type SimulationAsked, simulated } from './check-simulate.js';
import { type Library, type Named, type OpenWorld, setUp } from './library.js';
import type { Choices } from './options.js';

/** How worlds are searched, with the same result. */
export interface Searching {
  readonly workers?: number;
  readonly symmetry?: boolean;
  readonly relevant?: boolean;
  /** Claims that are asked for; none: all. */
  readonly claim?: readonly string[];
}

/** Each world as a case; a reading is for those whose rulebook has it. */
export function worldCases(
  worlds: readonly Named[],
  asked: Choices,
  library: Library,
  { workers = 1, symmetry = false, relevant = false, claim = [] }: Searching = {},
  keep: Keep = (_, bounds) => ({ ...inMemory, bounds }),
  simulation?: SimulationAsked,
  most?: number,
): Case[] {
  const ids = new Set(worlds.map(({ world }) => world.rulebook));
  const books = library.rulebooks().filter(({ id }) => ids.has(id));
  const manifest = library.manifest();
  return worlds.map(({ named, world }) => {
    const read = readingsFor(world.rulebook, asked, books);
    const searching = { workers, symmetry, relevant, claim };
    const explored = worldCase(named, world, read, manifest, keep, searching, most);
    return simulation ? simulated(explored, world, simulation) : explored;
  });
}

/** Says how a search keeps its states. The words name world and readings on a command line. */
type Keep = (table: Table, bounds: Bounds, words: readonly string[]) => Keeping;

function worldCase(
  named: string,
  world: OpenWorld,
  reading: Choices,
  manifest: ReturnType<Library['manifest']>,
  keep: Keep,
  { workers, symmetry, relevant, claim }: Required<Searching>,
  most: number | undefined,
): Case {
  const table = setUp(world, reading);
  if (symmetry || relevant) checkNoneLeadsTo(table.world, table, symmetry ? '--symmetry' : '--relevant');
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
      const helpers =
        threads > 1 && !table.model.isPrivate ? world.helpers(reading, threads - 1, symmetry) : [];
      const exploration = await explored(table, keeping, progress, signal, {
        helpers,
        symmetry,
        ...(most !== undefined && { several: severalOf(table, most) }),
        ...(relevant && { relevant: table.relevant?.(claim) ?? nothingLeftOut(table) }),
      });
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

/** Of a game that does not say what could be left out. */
const nothingLeftOut = ({ model }: Table): Reducible => ({
  facts: [],
  without: () => ({ model, leftOut: [] }),
});

/** What another rulebook that is checked here has is for its worlds; what none of them has is left, to be refused. */
function readingsFor(rulebook: string, asked: Choices, books: readonly Rulebook[]): Choices {
  const has = ({ readings }: Rulebook, name: string) => readings.some(({ id }) => id === name);
  const isOfOthers = (name: string) =>
    books.some((book) => has(book, name)) && !books.some((book) => book.id === rulebook && has(book, name));
  return Object.fromEntries(Object.entries(asked).filter(([name]) => !isOfOthers(name)));
}

const readByDefault = ({ readings, choices }: Rulebook) =>
  readings.every((reading) => choices[reading.id] === reading.default);

interface Means {
  readonly helpers: readonly Helper[];
  readonly symmetry: boolean;
  /** Absent: nothing is left out. */
  readonly relevant?: Reducible;
  /** Absent: the nearest violation of each claim is enough. */
  readonly several?: SeveralAsked;
}

/** Expanded states, or milliseconds, between two breaths, in which an interrupt is heard. */
const statesBetweenBreaths = 512;
const timeBetweenBreaths = 100;

async function explored(
  { model }: Table,
  { bounds, store, custody, told, close }: Keeping,
  progress: ProgressReport,
  signal: AbortSignal,
  { helpers, symmetry, relevant, several }: Means,
): Promise<Exploration & { readonly leftOut?: readonly string[] }> {
  const breaths = {
    progressEvery: statesBetweenBreaths,
    progressWithin: timeBetweenBreaths,
    symmetry,
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
    const search = relevant
      ? exploringRelevant(relevant, bounds, breaths)
      : exploring(model, bounds, { ...breaths, ...(store && { store }), ...(several && { several }) });
    let step = search.next();
    while (!step.done) {
      progress.update(step.value);
      await setImmediate();
      step = search.next(signal.aborted ? 'stop' : undefined);
    }
    return step.value;
  } catch (error) {
    throw told(error);
  } finally {
    close();
    progress.end();
  }
}
