import { type BoundHit, type Bounds, explore, type Model, type Trace } from '../checker/index.js';
import type { Table } from './game.js';
import { type Count, Tally } from './tally.js';

/** How much of a world is looked at. Every ruling of every state would take long, and says little more. */
export interface Sampling {
  readonly bounds: Bounds;
  /** The states nearest to the set-up that are all looked at. */
  readonly nearest: number;
  /** Of the others, one in so many. */
  readonly every: number;
}

/** A play that ends where the clause decides, and what it decides there. */
export interface Example {
  readonly trace: Trace;
  readonly about: { readonly action: number } | { readonly asks: string };
}

/** What the clauses of a rulebook did in one world. */
export interface Statistics {
  readonly world: string;
  readonly sampling: Sampling;
  /** States found; more than were looked at. */
  readonly states: number;
  /** What stopped the search before its end. */
  readonly bound?: BoundHit;
  readonly lookedAt: number;
  readonly rulings: number;
  readonly counts: ReadonlyMap<string, Count>;
  /** By clause, the nearest one among the states looked at. */
  readonly examples: ReadonlyMap<string, Example>;
}

/** Explores a world, judging nothing, and counts what every clause does in the rulings that come up there. */
export function statistics(table: Table, sampling: Sampling): Statistics {
  const tally = new Tally();
  const examples = new Map<string, Example>();
  let [index, lookedAt] = [0, 0];
  const unjudged = Object.create(table.model, { properties: { value: [] } }) as Model;
  const { states, bound } = explore(unjudged, sampling.bounds, {
    onState: (state, trace) => {
      const at = index++;
      if (at >= sampling.nearest && at % sampling.every !== 0) return;
      lookedAt++;
      table.tally(state, tally);
      for (const [id, about] of tally.takeFresh())
        examples.set(id, {
          trace: trace(),
          about: 'asks' in about ? { asks: about.asks() } : { action: about.action },
        });
    },
  });
  return {
    world: table.world,
    sampling,
    states,
    ...(bound && { bound }),
    lookedAt,
    rulings: tally.rulings,
    counts: tally.counts,
    examples,
  };
}
