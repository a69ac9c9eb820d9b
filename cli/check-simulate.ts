import { availableParallelism } from 'node:os';
import { type BoundHit, Distinct, type Exploration, STANDARD_ERROR } from '../checker/index.js';
import { noProgress, simulationProgressReport } from '../reports/progress.js';
import { findingRecord, type SimulationCounts, worldRecord } from '../reports/record.js';
import {
  findingsOf,
  playAtRandom,
  type RandomlyPlayed,
  readingsNeeded,
  type Table,
} from '../rulebook/index.js';
import type { Case } from './check-scope.js';
import { BadInput } from './exit.js';
import type { OpenWorld } from './library.js';

export interface SimulationAsked {
  readonly plays: number;
  readonly seed: number;
  readonly depth: number;
  readonly workers: number;
}

export const defaultPlays = 1000;
export const defaultDepth = 200;

/** Steps of plays between two positions whose rulings are counted: that costs more than to come to them. */
const every = 10;

interface Options {
  readonly simulate?: number | true;
  readonly seed?: number;
  readonly depth?: number;
  readonly workers?: number;
}

/** What of a check does not go together with random plays, by the option that says it; `undefined` where they are not asked for. */
export function simulationAsked(
  { simulate, seed, depth, workers = 1 }: Options,
  others: Readonly<Record<string, boolean>>,
): SimulationAsked | undefined {
  if (simulate === undefined) {
    const stray = Object.entries({ '--seed': seed, '--depth': depth }).find(
      ([, value]) => value !== undefined,
    );
    if (stray) throw new BadInput(`${stray[0]}: found it without --simulate; expected both`, 'simulation');
    return undefined;
  }
  const clash = Object.entries(others).find(([, isThere]) => isThere)?.[0];
  if (clash)
    throw new BadInput(
      `--simulate: found it with ${clash}; expected one of them: random plays explore nothing, and are bounded by their number, --depth and --time`,
      'simulation',
    );
  return {
    plays: simulate === true ? defaultPlays : simulate,
    seed: seed ?? 1,
    depth: depth ?? defaultDepth,
    workers,
  };
}

/** The same world, played at random. */
export function simulated(explored: Case, world: OpenWorld, asked: SimulationAsked): Case {
  const { table, reading, pinned } = explored;
  return {
    ...explored,
    hear: async ({ maxTime = Infinity }, { stream, signal }) => {
      const { plays, seed, depth, workers } = asked;
      const options = { seed, depth, every };
      const started = performance.now();
      const elapsed = () => performance.now() - started;
      const progress = stream ? simulationProgressReport(table.world, stream) : noProgress;
      const watch = (played: number): BoundHit | undefined => {
        progress.update({ played, plays, seconds: elapsed() / 1000 });
        if (signal.aborted) return { name: 'interrupt', limit: played };
        return elapsed() > maxTime ? { name: 'maxTime', limit: maxTime } : undefined;
      };
      const threads = Math.min(workers, availableParallelism(), plays);
      const helpers = threads > 1 ? world.players(reading, threads, options) : [];
      const played = await playAtRandom(table, plays, options, helpers, watch).finally(progress.end);
      const exploration = asExploration(played, elapsed() / 1000);
      const found = findingsOf(table, exploration);
      return {
        record: {
          ...worldRecord(table, exploration, found, pinned),
          simulation: countsOf(table, played, asked),
        },
        findings: found.map((finding) => ({
          ...findingRecord(
            finding,
            table.rulebook,
            readingsNeeded(finding, table, (choices) => world.set(choices)),
          ),
          drawn: { seed, ...played.found.get(finding.claim)! },
        })),
      };
    },
  };
}

/** Nothing was explored, so nothing is complete and no memory taken. */
function asExploration({ sum, bound, verdicts }: RandomlyPlayed, seconds: number): Exploration {
  return {
    states: new Distinct(sum.registers).estimate(),
    transitions: sum.steps,
    depth: sum.longest,
    frontier: 0,
    seconds,
    bytes: 0,
    bytesPerState: 0,
    complete: false,
    bound,
    verdicts,
    deadlocks: sum.stuck,
    ends: sum.ended,
  };
}

function countsOf(
  { rulebook, model }: Table,
  { sum }: RandomlyPlayed,
  asked: SimulationAsked,
): SimulationCounts {
  const { plays, longest, steps, ended, stuck, lookedAt, decided, met } = sum;
  return {
    seed: asked.seed,
    plays,
    depth: asked.depth,
    longest,
    steps,
    distinct: new Distinct(sum.registers).estimate(),
    standardError: STANDARD_ERROR,
    ended,
    stuck,
    lookedAt,
    decided,
    undecided: [...rulebook.entries.keys()].filter((id) => !decided.includes(id)),
    met: met.map((index) => model.properties[index]!.id),
  };
}
