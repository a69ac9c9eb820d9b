import type { PackedState } from '../model.js';
import type { Renamer } from './renaming.js';
import { factorial } from './symmetry.js';

/** One class of things: the bytes of each, and the order that the last state had. */
interface Rows {
  readonly bytes: readonly Int32Array[];
  readonly width: number;
  readonly order: Int32Array;
  readonly arrangements: number;
}

/**
 * The form of an orbit where nothing ever names a thing that can be exchanged: the things of each class in the order of their
 * bytes. Things with the same bytes are doubles.
 */
export class PlainOrder {
  /** Of the last state: how many renamings leave it as it is. */
  fixed = 1;
  private readonly classes: readonly Rows[];

  constructor({ classes, bytesOf }: Renamer) {
    this.classes = classes.map((things) => ({
      bytes: things.map((thing) => bytesOf[thing]!),
      width: bytesOf[things[0]!]!.length,
      order: new Int32Array(things.length),
      arrangements: factorial(things.length),
    }));
  }

  static isFor({ references, sets }: Renamer): boolean {
    return references.length === 0 && sets.length === 0;
  }

  /** As of `Canoniser`. */
  canonise(state: PackedState, form: PackedState): number {
    for (let i = 0; i < form.length; i++) form[i] = state[i]!;
    let rank = 0;
    this.fixed = 1;
    for (let c = 0; c < this.classes.length; c++) {
      const { bytes, width, order, arrangements } = this.classes[c]!;
      let isSorted = true;
      let doubles = 1;
      order[0] = 0;
      for (let i = 1; i < bytes.length; i++) {
        let at = i;
        let difference = 1;
        for (; at > 0; at--) {
          difference = compare(state, bytes[order[at - 1]!]!, bytes[i]!, width);
          if (difference <= 0) break;
          order[at] = order[at - 1]!;
        }
        order[at] = i;
        if (at < i) isSorted = false;
      }
      for (let i = 1; i < bytes.length; i++) {
        doubles = compare(state, bytes[order[i - 1]!]!, bytes[order[i]!]!, width) === 0 ? doubles + 1 : 1;
        this.fixed *= doubles;
      }
      if (isSorted) rank *= arrangements;
      else {
        rank = rankOf(order, rank);
        for (let i = 0; i < bytes.length; i++) {
          if (order[i] === i) continue;
          const [to, from] = [bytes[i]!, bytes[order[i]!]!];
          for (let k = 0; k < width; k++) form[to[k]!] = state[from[k]!]!;
        }
      }
    }
    return rank;
  }
}

function compare(state: PackedState, one: Int32Array, other: Int32Array, width: number): number {
  for (let k = 0; k < width; k++) {
    const difference = state[one[k]!]! - state[other[k]!]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

/** As `Renamer.rank`, class by class. */
function rankOf(order: Int32Array, before: number): number {
  let rank = before;
  for (let i = 0; i < order.length; i++) {
    let smaller = 0;
    for (let k = i + 1; k < order.length; k++) if (order[k]! < order[i]!) smaller++;
    rank = rank * (order.length - i) + smaller;
  }
  return rank;
}
