import type { PackedState } from '../model.js';
import { PlainOrder } from './plain.js';
import { hasMembers, Renamer } from './renaming.js';
import { factorial, type Symmetry } from './symmetry.js';

/** Arrangements tried for one state, at most; beyond that its form depends on how the state came. */
const mostTried = 5040;

const mix = (hash: number, value: number): number => {
  const mixed = Math.imul(hash ^ value, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
};

/** A reference between two things that can both be exchanged, by their places in `Renamer.moved`. */
interface Edge {
  readonly from: number;
  readonly to: number;
  readonly code: number;
}

/** What a byte of a thing tells: all of it, or a reference, or a set without the members that can be exchanged. */
interface Part {
  readonly base: number;
  readonly mask: number;
}

/**
 * The least state of an orbit, near enough: things of a class are put in the order of what is true of them and of what refers to
 * them, numbers that are the same whatever the things are called. Where that leaves several in one place, and they are not
 * mere doubles, all their arrangements are tried.
 */
export class Canoniser {
  readonly renamer: Renamer;
  /** Of the last state: how many renamings leave it as it is; 0 where too many arrangements were left to try. */
  fixed = 1;
  private readonly plain: PlainOrder | undefined;
  private readonly classOf: Uint8Array;
  /** By thing, its place in `moved`. */
  private readonly place: Int16Array;
  private readonly parts: readonly (readonly Part[])[];
  private readonly owners: Int16Array;
  private readonly codes: Int32Array;
  private readonly prints: Int32Array;
  private readonly sums: Int32Array;
  private readonly named: Uint8Array;
  private readonly orders: number[][];
  private readonly to: Uint8Array;
  private readonly trial: PackedState;
  private readonly edges: Edge[] = [];

  constructor(symmetry: Symmetry, stateBytes: number, classes = symmetry.classes) {
    this.renamer = new Renamer(symmetry, classes);
    const { moved, bytesOf, references, sets, things } = this.renamer;
    this.plain = PlainOrder.isFor(this.renamer) ? new PlainOrder(this.renamer) : undefined;
    this.classOf = new Uint8Array(things);
    for (const [index, members] of this.renamer.classes.entries())
      for (const thing of members) this.classOf[thing] = index + 1;
    this.place = new Int16Array(things).fill(-1);
    for (const [index, thing] of moved.entries()) this.place[thing] = index;
    const owner = (byte: number) => moved.findIndex((thing) => bytesOf[thing]!.includes(byte));
    this.owners = Int16Array.from(references, ({ byte }) => owner(byte));
    // What is told of a reference without a word of who is exchanged: whose kind of byte it is, or which byte.
    this.codes = Int32Array.from(references, ({ byte }) => {
      const thing = moved[owner(byte)];
      return thing === undefined
        ? 0x10000 + byte
        : bytesOf[thing]!.indexOf(byte) * 256 + this.classOf[thing]!;
    });
    const masks = new Map(
      sets.flatMap(({ rows }) => rows.flatMap((row) => row.masks.map((mask, i) => [row.first + i, mask]))),
    );
    const bases = new Map(references.map(({ byte, base }) => [byte, base]));
    this.parts = moved.map((thing) =>
      Array.from(bytesOf[thing]!, (byte) => ({ base: bases.get(byte) ?? -1, mask: ~(masks.get(byte) ?? 0) })),
    );
    this.prints = new Int32Array(moved.length);
    this.sums = new Int32Array(moved.length);
    this.named = new Uint8Array(moved.length);
    this.orders = this.renamer.classes.map(({ length }) => new Array<number>(length).fill(0));
    this.to = Uint8Array.from({ length: things }, (_, thing) => thing);
    this.trial = new Uint8Array(stateBytes);
  }

  /** Writes the form of the orbit of `state` into `form`; returns the number of the renaming that led there. */
  canonise(state: PackedState, form: PackedState): number {
    if (this.plain) {
      const rank = this.plain.canonise(state, form);
      this.fixed = this.plain.fixed;
      return rank;
    }
    this.print(state);
    this.fixed = 1;
    let first = 0;
    let hard: Tie[] | undefined;
    for (let index = 0; index < this.orders.length; index++) {
      const order = this.orders[index]!;
      this.sort(order, first);
      for (let end = 1, start = 0; end <= order.length; end++) {
        if (end < order.length && this.prints[first + order[end]!] === this.prints[first + order[start]!])
          continue;
        if (end - start > 1) {
          const tie = { order, start, length: end - start, first };
          if (this.areDoubles(state, tie)) this.fixed *= factorial(tie.length);
          else {
            hard ??= [];
            hard.push(tie);
          }
        }
        start = end;
      }
      first += order.length;
    }
    if (hard) this.settle(state, form, hard);
    else this.renamer.rename(state, this.renaming(), form);
    return this.renamer.rank(this.orders);
  }

  /** What is true of each thing, as a number that does not depend on what things of a class are called. */
  private print(state: PackedState): void {
    const { prints, sums, named, renamer, parts, edges, place } = this;
    const { moved, bytesOf, references, sets } = renamer;
    sums.fill(0);
    named.fill(0);
    if (edges.length > 0) edges.length = 0;
    for (let i = 0; i < references.length; i++) {
      const thing = renamer.named(references[i]!, state);
      if (thing >= 0) this.link(this.owners[i]!, place[thing]!, this.codes[i]!);
    }
    for (let s = 0; s < sets.length; s++) {
      const { rows, members } = sets[s]!;
      for (const row of rows) {
        if (!hasMembers(row, state)) continue;
        const from = place[row.owner]!;
        for (const [thing, bit] of members)
          if ((state[row.first + (bit >> 3)]! & (1 << (bit & 7))) !== 0)
            this.link(from, place[thing]!, (s + 2) * 0x20000 + (from < 0 ? row.owner : 0x1000));
      }
    }
    for (let i = 0; i < moved.length; i++) {
      const bytes = bytesOf[moved[i]!]!;
      const own = parts[i]!;
      let hash = 0x2545f491;
      for (let k = 0; k < bytes.length; k++) {
        const value = state[bytes[k]!]!;
        const { base, mask } = own[k]!;
        const thing = base < 0 || value < base ? -1 : value - base;
        hash = mix(
          hash,
          thing >= 0 && thing < renamer.things && renamer.isMoved[thing] !== 0
            ? 256 + this.classOf[thing]!
            : value & mask,
        );
      }
      prints[i] = mix(hash, sums[i]!);
    }
    for (let round = Math.min(edges.length, 4); round > 0; round--) this.refine();
  }

  private link(from: number, to: number, code: number): void {
    this.named[to]!++;
    this.sums[to]! += mix(0x51ed270b, code);
    if (from >= 0) this.edges.push({ from, to, code });
  }

  /** Each thing takes up what is true of those that it names and that name it. */
  private refine(): void {
    const { prints, sums } = this;
    sums.fill(0);
    for (const { from, to, code } of this.edges) {
      sums[from]! += mix(prints[to]!, code);
      sums[to]! += mix(prints[from]!, ~code);
    }
    for (let i = 0; i < prints.length; i++) prints[i] = mix(prints[i]!, sums[i]!);
  }

  private sort(order: number[], first: number): void {
    const { prints } = this;
    for (let i = 0; i < order.length; i++) {
      const print = prints[first + i]!;
      let at = i;
      for (; at > 0 && prints[first + order[at - 1]!]! > print; at--) order[at] = order[at - 1]!;
      order[at] = i;
    }
  }

  /** Whether any two of them can be exchanged and leave the state as it is. */
  private areDoubles(state: PackedState, { order, start, length, first }: Tie): boolean {
    for (let i = start + 1; i < start + length; i++)
      if (!this.isDouble(state, first + order[i - 1]!, first + order[i]!)) return false;
    return true;
  }

  private isDouble(state: PackedState, one: number, other: number): boolean {
    const { moved, bytesOf } = this.renamer;
    const [a, b] = [moved[one]!, moved[other]!];
    if (this.named[one] === 0 && this.named[other] === 0) {
      const [left, right] = [bytesOf[a]!, bytesOf[b]!];
      for (let k = 0; k < left.length; k++) if (state[left[k]!] !== state[right[k]!]) return false;
      return true;
    }
    const { to, trial } = this;
    for (const thing of moved) to[thing] = thing;
    to[a] = b;
    to[b] = a;
    this.renamer.rename(state, to, trial);
    return compare(trial, state) === 0;
  }

  /** The renaming that puts each class into its order. */
  private renaming(): Uint8Array {
    const { classes } = this.renamer;
    const { to } = this;
    for (let index = 0; index < classes.length; index++) {
      const things = classes[index]!;
      const order = this.orders[index]!;
      for (let i = 0; i < things.length; i++) to[things[order[i]!]!] = things[i]!;
    }
    return to;
  }

  /** Tries all arrangements of the ties for the least state. */
  private settle(state: PackedState, form: PackedState, ties: readonly Tie[]): void {
    this.renamer.rename(state, this.renaming(), form);
    if (ties.reduce((all, { length }) => all * factorial(length), 1) > mostTried) {
      this.fixed = 0;
      return;
    }
    let best = ties.map(({ order }) => [...order]);
    let same = 0;
    const visit = (): void => {
      this.renamer.rename(state, this.renaming(), this.trial);
      const order = compare(this.trial, form);
      if (order > 0) return;
      if (order < 0) {
        same = 0;
        form.set(this.trial);
        best = ties.map((tie) => [...tie.order]);
      }
      same++;
    };
    arrange(ties, 0, visit);
    for (const [index, { order }] of ties.entries())
      for (const [i, each] of best[index]!.entries()) order[i] = each;
    this.fixed *= same;
  }
}

/** Things of one class with the same print: so many of its order, from `start` on. */
interface Tie {
  readonly order: number[];
  readonly start: number;
  readonly length: number;
  /** Where the class begins in `moved`. */
  readonly first: number;
}

/** Calls `visit` with the ties in every arrangement, and leaves them as they were. */
function arrange(ties: readonly Tie[], index: number, visit: () => void): void {
  const tie = ties[index];
  if (!tie) {
    visit();
    return;
  }
  const { order, start, length } = tie;
  const permute = (at: number): void => {
    if (at === length) {
      arrange(ties, index + 1, visit);
      return;
    }
    for (let other = at; other < length; other++) {
      swap(order, start + at, start + other);
      permute(at + 1);
      swap(order, start + at, start + other);
    }
  };
  permute(0);
}

function swap(order: number[], i: number, k: number): void {
  const held = order[i]!;
  order[i] = order[k]!;
  order[k] = held;
}

/** By their bytes, the first difference decides. */
function compare(one: PackedState, other: PackedState): number {
  for (let i = 0; i < one.length; i++) {
    const difference = one[i]! - other[i]!;
    if (difference !== 0) return difference;
  }
  return 0;
}
