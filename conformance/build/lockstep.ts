/** Two rulebooks side by side on one set-up, breadth first: where they first show themselves to be different. */
import type { PackedState } from '../../checker/index.js';
import type { Rulebook, Table } from '../../rulebook/index.js';
import type { SetUp } from '../../scenarios/index.js';
import { successorsOf } from '../engine/modelled.js';

export interface Apart {
  /** Actions, in the action language, to the position where they part. */
  readonly path: readonly string[];
  /** The actions that only one of them takes there, or that lead elsewhere; none: the set-up itself looks otherwise. */
  readonly actions: readonly string[];
  /** What can be seen in that position under the first. */
  readonly at: ReturnType<Table['observe']>;
}

export type Walk =
  | { readonly kind: 'apart'; readonly apart: Apart }
  /** `complete`: all positions; otherwise the bound was hit. */
  | { readonly kind: 'same'; readonly states: number; readonly complete: boolean };

interface Pair {
  readonly one: PackedState;
  readonly other: PackedState;
  readonly from: number;
  readonly by: number;
}

/** `maxStates`: positions of the first that are looked at. */
export function walkTogether(from: SetUp, first: Rulebook, second: Rulebook, maxStates: number): Walk {
  const one = from.set(first);
  let other: Table;
  try {
    other = from.set(second);
  } catch {
    return { kind: 'apart', apart: { path: [], actions: [], at: one.observe(initialOf(one)) } };
  }
  return new Together(one, other, maxStates).walk();
}

const initialOf = (table: Table): PackedState => [...table.model.initial()][0]!.slice();

class Together {
  private readonly pairs: Pair[] = [];
  private readonly known = new Set<string>();
  /** The other table's action for each of the first one's; -1: it has none. */
  private readonly partner: readonly number[];

  constructor(
    private readonly one: Table,
    private readonly other: Table,
    private readonly maxStates: number,
  ) {
    const texts = one.actions.map((_, action) => one.model.describe(action));
    const theirs = new Map(other.actions.map((_, action) => [other.model.describe(action), action]));
    this.partner = texts.map((text) => theirs.get(text) ?? -1);
  }

  walk(): Walk {
    const { one, other } = this;
    const begin = { one: initialOf(one), other: initialOf(other), from: -1, by: -1 };
    if (!this.add(begin)) return this.part(begin, []);
    for (let at = 0; at < this.pairs.length; at++) {
      if (at >= this.maxStates) return { kind: 'same', states: at, complete: false };
      const apart = this.compare(at);
      if (apart.length > 0) return this.part(this.pairs[at]!, apart);
    }
    return { kind: 'same', states: this.pairs.length, complete: true };
  }

  /** The actions in which a pair of positions differs; where there are none, those that they lead to are added. */
  private compare(at: number): string[] {
    const pair = this.pairs[at]!;
    const mine = successorsOf(this.one.model, pair.one);
    let theirs: Map<number, PackedState>;
    try {
      theirs = successorsOf(this.other.model, pair.other);
    } catch {
      return [...mine.keys()].map((action) => this.one.model.describe(action));
    }
    const met = new Set<number>();
    const apart: string[] = [];
    for (const [action, next] of mine) {
      const partner = this.partner[action]!;
      const there = theirs.get(partner);
      met.add(partner);
      if (!there || !this.add({ one: next, other: there, from: at, by: action }))
        apart.push(this.one.model.describe(action));
    }
    for (const action of theirs.keys()) if (!met.has(action)) apart.push(this.other.model.describe(action));
    return apart;
  }

  /** False where the two can be told apart by what is seen. */
  private add(pair: Pair): boolean {
    const key = `${Buffer.from(pair.one).toString('latin1')}|${Buffer.from(pair.other).toString('latin1')}`;
    if (this.known.has(key)) return true;
    const { one, other } = this;
    if (JSON.stringify(one.observe(pair.one)) !== JSON.stringify(other.observe(pair.other))) return false;
    this.known.add(key);
    this.pairs.push(pair);
    return true;
  }

  private part(pair: Pair, actions: readonly string[]): Walk {
    const path: string[] = [];
    for (let at = pair; at.from >= 0; at = this.pairs[at.from]!) path.unshift(this.one.model.describe(at.by));
    return { kind: 'apart', apart: { path, actions, at: this.one.observe(pair.one) } };
  }
}
