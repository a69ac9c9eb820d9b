import { setImmediate } from 'node:timers/promises';
import {
  type BoundHit,
  type Helper,
  type PlaySum,
  type Port,
  Simulation,
  shorten,
  sumOf,
  type Trace,
  traceOfHit,
  type Verdict,
} from '../checker/index.js';
import type { Table } from './game.js';
import { Tally } from './tally.js';

/** How a world is played at random. */
export interface PlayOptions {
  readonly seed: number;
  /** Steps after which a play is broken off. */
  readonly depth: number;
  /** The rulings of one position in so many are counted. */
  readonly every: number;
}

export interface RandomSum extends PlaySum {
  /** Clauses that decided something in the positions looked at, in the order of the rulebook. */
  readonly decided: readonly string[];
  /** Positions of plays, repeated ones included, whose rulings were counted. */
  readonly lookedAt: number;
}

/** Plays a world at random and counts what its clauses decide. */
class RandomPlays {
  private readonly simulation: Simulation;
  private readonly tally = new Tally();
  private lookedAt = 0;

  constructor(
    private readonly table: Table,
    { seed, depth, every }: PlayOptions,
  ) {
    this.simulation = new Simulation(table.model, {
      seed,
      depth,
      onState: (state, play, position) => {
        // By number, so that it is the same whoever plays.
        if ((play + position) % every !== 0) return;
        this.lookedAt++;
        table.tally(state, this.tally);
      },
    });
  }

  run(first: number, count: number): void {
    this.simulation.run(first, count);
  }

  sum(): RandomSum {
    const { counts } = this.tally;
    const decided = clausesOf(this.table).filter((id) => (counts.get(id)?.decides ?? 0) > 0);
    return { ...this.simulation.sum(), decided, lookedAt: this.lookedAt };
  }
}

export const clausesOf = ({ rulebook }: Table): readonly string[] => [...rulebook.entries.keys()];

function summed(table: Table, parts: readonly RandomSum[]): RandomSum {
  const decided = new Set(parts.flatMap((part) => part.decided));
  return {
    ...sumOf(parts),
    decided: clausesOf(table).filter((id) => decided.has(id)),
    lookedAt: parts.reduce((sum, { lookedAt }) => sum + lookedAt, 0),
  };
}

/** Plays that are given away, or played between two breaths, at a time. */
const PLAYS_A_TASK = 4;

type Task = { readonly first: number; readonly count: number } | 'sum';

/** Plays through `port` what it is told to, until it is asked for the sum. */
export function servePlays(table: Table, options: PlayOptions, port: Port): void {
  const plays = new RandomPlays(table, options);
  port.on('message', (message) => {
    const task = message as Task;
    if (task === 'sum') return port.postMessage(plays.sum());
    plays.run(task.first, task.count);
    port.postMessage(task.count);
  });
}

/** What random plays showed. */
export interface Played {
  readonly sum: RandomSum;
  readonly bound: BoundHit;
  /** In the order of the model's properties; nothing holds by random plays. */
  readonly verdicts: readonly {
    readonly property: Table['model']['properties'][number];
    readonly verdict: Verdict;
  }[];
  /** By property, the play that decided it before it was shortened. */
  readonly found: ReadonlyMap<string, { readonly play: number; readonly steps: number }>;
}

/**
 * Plays a world `plays` times at random, with the help of other threads if there are any: the same, whatever their number. `watch` is
 * told how many plays are over; a bound that it returns stops it.
 */
export async function playAtRandom(
  table: Table,
  plays: number,
  options: PlayOptions,
  helpers: readonly Helper[],
  watch: (played: number) => BoundHit | undefined,
): Promise<Played> {
  let given = 0;
  let played = 0;
  let stopped: BoundHit | undefined;
  const next = () => {
    stopped ??= watch(played);
    if (stopped || given >= plays) return undefined;
    const task = { first: given, count: Math.min(PLAYS_A_TASK, plays - given) };
    given += task.count;
    return task;
  };
  const parts: RandomSum[] = [];
  try {
    if (helpers.length > 0) {
      const help = async (helper: Helper) => {
        const ask = asking(helper);
        for (let task = next(); task; task = next()) played += (await ask(task)) as number;
        parts.push((await ask('sum')) as RandomSum);
      };
      await Promise.all(helpers.map(help));
    } else {
      const own = new RandomPlays(table, options);
      for (let task = next(); task; task = next()) {
        own.run(task.first, task.count);
        played += task.count;
        await setImmediate();
      }
      parts.push(own.sum());
    }
  } finally {
    for (const helper of helpers) void helper.terminate();
  }
  return judged(table, summed(table, parts), stopped ?? { name: 'plays', limit: plays }, options.seed);
}

/** @throws Error, in what is asked, if the helper fails or ends before its time: a fault of ours */
function asking(helper: Helper): (task: Task) => Promise<unknown> {
  let waiting: { resolve: (value: unknown) => void; reject: (error: Error) => void } | undefined;
  let failure: Error | undefined;
  const fail = (error: Error) => {
    failure ??= error;
    waiting?.reject(failure);
  };
  helper.on('message', (answer) => waiting?.resolve(answer));
  helper.on('error', (error) =>
    fail(new Error(`a worker of the simulation failed: ${(error as Error).message}`, { cause: error })),
  );
  helper.on('exit', (code) =>
    fail(new Error(`a worker of the simulation ended with code ${code} before it was over`)),
  );
  return (task) =>
    new Promise((resolve, reject) => {
      if (failure) reject(failure);
      waiting = { resolve, reject };
      helper.postMessage(task);
    });
}

function judged(table: Table, sum: RandomSum, bound: BoundHit, seed: number): Played {
  const { model } = table;
  const found = new Map<string, { play: number; steps: number }>();
  const verdicts = model.properties.map((property, index) => {
    const hit = sum.hits.find((each) => each.property === index);
    if (!hit) return { property, verdict: { kind: 'undetermined', bound } as const };
    const long = traceOfHit(model, seed, hit);
    found.set(property.id, { play: hit.play, steps: long.actions.length });
    const trace: Trace = shorten(model, property, long);
    const kind = property.kind === 'reachable' ? 'found' : 'violated';
    return { property, verdict: { kind, trace } as const };
  });
  return { sum, bound, verdicts, found };
}
