import type { Candidate, Configuration } from './configuration.js';
import type { Args } from './context.js';
import { orderOf, rankOf } from './order.js';
import type { Plan } from './plan.js';
import type { Expander } from './straight.js';
import type { Node } from './tree.js';

/** Adds to `chosen` the eventless candidates that pass. */
export type Chooser = (args: Args, chosen: Candidate[]) => void;

/**
 * Where a chart stands: a configuration and, in charts where it can matter, the order in which XState keeps those active
 * atomic nodes that can select eventless transitions. There is one of each, so that what follows from it is worked out once.
 */
export class Standing {
  /** The eventless candidates of each active atomic node that has any, in XState's order. */
  readonly eventless: readonly (readonly Candidate[])[];
  /** How often it was expanded, until there is straight code for it. */
  expansions = 0;
  expander: Expander | undefined;
  /** How often eventless transitions were looked for, likewise. */
  choices = 0;
  chooser: Chooser | undefined;
  private readonly followers = new Map<Plan, Standing>();

  constructor(
    readonly configuration: Configuration,
    /** Of the nodes whose order is kept; empty where none is. */
    readonly order: readonly Node[],
    /** The number of that order among all. */
    readonly rank: number,
    private readonly all: Standings,
  ) {
    const { eventless } = configuration;
    this.eventless = all.isOrdered
      ? order.flatMap((node) => (eventless.has(node) ? [eventless.get(node)!] : []))
      : [...eventless.values()];
  }

  /** Where a microstep leads. */
  after(plan: Plan): Standing {
    if (plan.still) return this;
    let next = this.followers.get(plan);
    if (!next) {
      next = this.all.of(plan.next, this.orderAfter(plan));
      this.followers.set(plan, next);
    }
    return next;
  }

  /** XState adds what is entered behind what stays. */
  private orderAfter({ left, entered, next }: Plan): readonly Node[] {
    const stay = this.order.filter((node) => !left.has(node));
    const order = [...stay, ...entered.filter((node) => !stay.includes(node))];
    return order.filter((node) => next.eager.includes(node));
  }
}

/** The standings of one chart. */
export class Standings {
  private readonly known = new Map<Configuration, Standing[]>();

  /** `isOrdered`: whether any order can matter. */
  constructor(readonly isOrdered: boolean) {}

  /** With the order of a rank: 0 is that of the document. */
  ranked(configuration: Configuration, rank: number): Standing {
    let ranks = this.known.get(configuration);
    if (!ranks) {
      ranks = [];
      this.known.set(configuration, ranks);
    }
    ranks[rank] ??= new Standing(
      configuration,
      this.isOrdered ? orderOf(configuration.eager, rank) : [],
      rank,
      this,
    );
    return ranks[rank]!;
  }

  /** `order`: at least those nodes whose order can matter; the order of others is forgotten. */
  of(configuration: Configuration, order: readonly Node[]): Standing {
    const { eager, done } = configuration;
    const isFree = !this.isOrdered || done || eager.length < 2;
    return this.ranked(configuration, isFree ? 0 : rankOf(order.filter((node) => eager.includes(node))));
  }
}
