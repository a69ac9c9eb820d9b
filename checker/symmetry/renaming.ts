import type { PackedState } from '../model.js';
import { countable, factorial, orderOf, type Reference, type Symmetry } from './symmetry.js';

/** A set of one thing, with those of its bits that can change their place. */
export interface Row {
  readonly first: number;
  /** By byte, from `first` on. */
  readonly masks: readonly number[];
  /** Nobody's, or the thing's. */
  readonly owner: number;
}

export interface SetPlan {
  readonly rows: readonly Row[];
  /** Things that can change their place, with their bits. */
  readonly members: readonly (readonly [thing: number, bit: number])[];
}

/** Renamings that are kept ready. */
const mostKept = 5040;

/** Exchanges things of some classes in packed states. A renaming says what each thing becomes. */
export class Renamer {
  /** Classes in force; cut where their renamings could not be numbered. */
  readonly classes: readonly (readonly number[])[];
  /** How many renamings there are. */
  readonly order: number;
  /** Things that can be exchanged with others, class by class. */
  readonly moved: readonly number[];
  readonly isMoved: Uint8Array;
  /** By thing: all bytes of its own, those of its sets included. */
  readonly bytesOf: readonly Int32Array[];
  readonly references: readonly Reference[];
  readonly sets: readonly SetPlan[];
  readonly things: number;
  private readonly numbered = new Map<number, Uint8Array>();

  constructor(symmetry: Symmetry, classes = symmetry.classes) {
    const { names, own, references, sets } = symmetry;
    this.things = names.length;
    this.classes = countable(classes);
    this.order = orderOf(this.classes);
    this.moved = this.classes.flat();
    this.isMoved = new Uint8Array(this.things);
    for (const thing of this.moved) this.isMoved[thing] = 1;
    this.references = references;
    const width = sets.map(({ bit }) => 1 + (Math.max(-1, ...Array.from(bit)) >> 3));
    this.bytesOf = names.map((_, thing) =>
      Int32Array.from([
        ...own.flatMap((bytes) => (bytes[thing]! < 0 ? [] : [bytes[thing]!])),
        ...sets.flatMap(({ at }, index) =>
          at[thing]! < 0 ? [] : Array.from({ length: width[index]! }, (_, i) => at[thing]! + i),
        ),
      ]),
    );
    this.sets = sets.flatMap(({ at, bit }, index) => {
      const members = this.moved.flatMap((thing) => (bit[thing]! < 0 ? [] : [[thing, bit[thing]!] as const]));
      const masks = Array.from({ length: width[index]! }, (_, byte) =>
        members.reduce((mask, [, each]) => (each >> 3 === byte ? mask | (1 << (each & 7)) : mask), 0),
      );
      const rows = names.flatMap((_, owner) => (at[owner]! < 0 ? [] : [{ first: at[owner]!, masks, owner }]));
      return members.length === 0 ? [] : [{ rows, members }];
    });
  }

  /** The thing that can be exchanged and that the reference names, or -1. */
  named({ byte, base, when }: Reference, state: PackedState): number {
    const thing = state[byte]! - base;
    if (thing < 0 || thing >= this.things || this.isMoved[thing] === 0) return -1;
    return when === undefined || state[when.byte] === when.value ? thing : -1;
  }

  /** `state` with each thing `t` as `to[t]`, in `into`. */
  rename(state: PackedState, to: Uint8Array, into: PackedState): void {
    into.set(state);
    const { moved, bytesOf, references } = this;
    for (let i = 0; i < moved.length; i++) {
      const thing = moved[i]!;
      const other = to[thing]!;
      if (other === thing) continue;
      const from = bytesOf[thing]!;
      const onto = bytesOf[other]!;
      for (let k = 0; k < from.length; k++) into[onto[k]!] = state[from[k]!]!;
    }
    for (let i = 0; i < references.length; i++) {
      const thing = this.named(references[i]!, into);
      if (thing >= 0) into[references[i]!.byte]! += to[thing]! - thing;
    }
    for (const { rows, members } of this.sets)
      for (const row of rows) if (hasMembers(row, into)) renameSet(row, members, to, into);
  }

  /** The number of the renaming that puts in each class, in the place of its `i`th thing, its thing `order[i]`. */
  rank(orders: readonly (readonly number[])[]): number {
    let rank = 0;
    for (const order of orders) {
      for (let i = 0; i < order.length; i++) {
        let smaller = 0;
        for (let k = i + 1; k < order.length; k++) if (order[k]! < order[i]!) smaller++;
        rank = rank * (order.length - i) + smaller;
      }
    }
    return rank;
  }

  /** The renaming that takes back the one of that number. */
  back(rank: number): Uint8Array {
    let back = this.numbered.get(rank);
    if (!back) {
      if (this.numbered.size >= mostKept) this.numbered.clear();
      back = this.unrank(rank);
      this.numbered.set(rank, back);
    }
    return back;
  }

  private unrank(rank: number): Uint8Array {
    const back = Uint8Array.from({ length: this.things }, (_, thing) => thing);
    let rest = rank;
    for (const things of [...this.classes].reverse()) {
      const size = factorial(things.length);
      let digits = rest % size;
      rest = Math.floor(rest / size);
      const smaller: number[] = [];
      for (let radix = 1; radix <= things.length; radix++) {
        smaller.unshift(digits % radix);
        digits = Math.floor(digits / radix);
      }
      const left = [...things];
      for (const [i, place] of smaller.entries()) back[things[i]!] = left.splice(place, 1)[0]!;
    }
    return back;
  }
}

export function hasMembers({ first, masks }: Row, state: PackedState): boolean {
  for (let i = 0; i < masks.length; i++) if ((state[first + i]! & masks[i]!) !== 0) return true;
  return false;
}

function renameSet(
  { first, masks }: Row,
  members: SetPlan['members'],
  to: Uint8Array,
  state: PackedState,
): void {
  const isIn = (bit: number) => (state[first + (bit >> 3)]! & (1 << (bit & 7))) !== 0;
  const renamed = members.filter(([, bit]) => isIn(bit)).map(([thing]) => to[thing]!);
  for (let i = 0; i < masks.length; i++) state[first + i]! &= ~masks[i]!;
  for (const [thing, bit] of members)
    if (renamed.includes(thing)) state[first + (bit >> 3)]! |= 1 << (bit & 7);
}
