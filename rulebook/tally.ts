import type { Ruling } from './ruling.js';

/** How a clause fared over many rulings. A clause may apply and decide nothing: lifted, outranked, overridden. */
export interface Count {
  /** Rulings in which it applied. */
  readonly applies: number;
  /** Rulings that it decided, alone or with others; of a lift, those in which it cleared the way. */
  readonly decides: number;
  /** Of those, the ones that no other clause decided with it; a conflict, too, is decided by nobody with anybody. */
  readonly alone: number;
  /** Rulings in which it was a prohibition and an exception took it away. */
  readonly lifted: number;
  /** Rulings in which it gave way by rank, or to a more special definition. */
  readonly yields: number;
}

/** What is ruled on: an action of the model, or a question in words. */
export type About = { readonly action: number } | { readonly asks: () => string };

/** What is told of every ruling that comes up in a state; `question` is the id of the question of a definition. */
export interface Hearing {
  permission(ruling: Ruling, about: About): void;
  definition(ruling: Ruling<unknown>, about: About, question: string): void;
}

type Mutable = { -readonly [K in keyof Count]: number };

/** Counts what clauses do in rulings, and remembers in which one each decided first. */
export class Tally implements Hearing {
  private readonly kept = new Map<string, Mutable>();
  private readonly fresh = new Map<string, About>();
  private readonly mates = new Map<string, ReadonlySet<string>>();
  rulings = 0;

  get counts(): ReadonlyMap<string, Count> {
    return this.kept;
  }

  /** The clauses that decided the same in every ruling that this one decided. */
  matesOf(id: string): ReadonlySet<string> {
    return this.mates.get(id) ?? new Set();
  }

  /** Clauses that have decided for the first time since this was last asked. */
  takeFresh(): ReadonlyMap<string, About> {
    if (this.fresh.size === 0) return none;
    const taken = new Map(this.fresh);
    this.fresh.clear();
    return taken;
  }

  permission(ruling: Ruling, about: About): void {
    const { exceptions } = ruling.considered;
    const taking = exceptions.filter((exception) => exception.applies);
    for (const id of new Set(taking.map(({ from }) => from))) this.of(id).lifted++;
    this.add(ruling, about);
    if (ruling.kind !== 'ruled' || ruling.answer !== 'legal') return;
    for (const id of new Set(taking.map(({ by }) => by))) {
      if (ruling.by.includes(id)) continue;
      const lifted = taking.filter(({ by }) => by === id).map(({ from }) => from);
      const othersFor = (from: string) => taking.filter((each) => each.from === from && each.by !== id);
      const isSole = lifted.some((from) => othersFor(from).length === 0);
      const others = isSole ? [] : lifted.flatMap((from) => othersFor(from).map(({ by }) => by));
      this.decided(id, others, about);
    }
  }

  definition(ruling: Ruling<unknown>, about: About): void {
    this.add(ruling, about);
  }

  private add({ kind, by, considered }: Ruling<unknown>, about: About): void {
    this.rulings++;
    for (const id of considered.applying) this.of(id).applies++;
    for (const id of new Set(considered.yielding.map(({ clause }) => clause))) this.of(id).yields++;
    // In a conflict clauses decide against one another, and none does what another does.
    for (const id of by)
      this.decided(id, kind === 'conflict' ? [] : by.filter((other) => other !== id), about);
  }

  /** `others` did the same. */
  private decided(id: string, others: readonly string[], about: About): void {
    const count = this.of(id);
    if (count.decides === 0) this.fresh.set(id, about);
    count.decides++;
    if (others.length === 0) count.alone++;
    const before = this.mates.get(id);
    if (before?.size === 0) return;
    this.mates.set(id, new Set(before ? others.filter((other) => before.has(other)) : others));
  }

  private of(id: string): Mutable {
    let count = this.kept.get(id);
    if (!count) {
      count = { applies: 0, decides: 0, alone: 0, lifted: 0, yields: 0 };
      this.kept.set(id, count);
    }
    return count;
  }
}

const none: ReadonlyMap<string, About> = new Map();
