import type { Kept } from '../kept.js';
import type { PackedState } from '../model.js';
import { createMirror, createStore, type Mirror, type StoreOptions } from '../store.js';
import { Canoniser } from './canonical.js';
import { checkAlike, type Symmetry } from './symmetry.js';

const pageShift = 16;
const pageStates = 1 << pageShift;
const pageMask = pageStates - 1;
const pageBytes = 4 * pageStates;

/** The forms of orbits, and states back from them. */
class Folding {
  readonly canoniser: Canoniser;
  readonly form: PackedState;

  constructor(symmetry: Symmetry, { stateBytes, fieldBits }: StoreOptions) {
    checkAlike(symmetry, fieldBits);
    this.canoniser = new Canoniser(symmetry, stateBytes);
    this.form = new Uint8Array(stateBytes);
  }

  /** Puts the form of the orbit into `form`; returns the number of the renaming. */
  fold(state: PackedState): number {
    return this.canoniser.canonise(state, this.form);
  }

  /** The state of which `form` is the form, by that renaming. */
  unfold(rank: number, into: PackedState): void {
    const { renamer } = this.canoniser;
    if (rank === 0) into.set(this.form);
    else renamer.rename(this.form, renamer.back(rank), into);
  }
}

/**
 * A visited set in which the states of an orbit are one. It holds the form of each orbit, and beside it the renaming that led to it
 * from the state that came first: that state is what is read. So a search over it expands states that can really be reached, takes
 * and tells steps by their real names, and meets in each orbit the very state that it would meet first without folding: its
 * traces are those of the whole graph.
 */
export function createFoldedStore(symmetry: Symmetry, options: Omit<StoreOptions, 'pageStates'>): Kept {
  const inner = createStore({ ...options, pageStates });
  const folding = new Folding(symmetry, options);
  const { form } = folding;
  const isShared = options.shared === true;
  const ranks: Int32Array[] = [];
  const note = (index: number, rank: number): number => {
    if (index < 0) return index;
    if (index >> pageShift === ranks.length)
      ranks.push(isShared ? new Int32Array(new SharedArrayBuffer(pageBytes)) : new Int32Array(pageStates));
    ranks[index >> pageShift]![index & pageMask] = rank;
    return index;
  };
  return {
    words: inner.words,
    told: inner.told + 1,
    get size() {
      return inner.size;
    },
    get bytes() {
      return inner.bytes + ranks.length * pageBytes;
    },
    // At once, and never `later`: the index is wanted for the renaming.
    add(state, parent) {
      const rank = folding.fold(state);
      return note(inner.add(form, parent), rank);
    },
    find(state) {
      folding.fold(state);
      return inner.find(form);
    },
    addWords: (from, at, parent) => note(inner.addWords(from, at, parent), from[at + inner.told]!),
    // Each page of states is followed by that of their renamings.
    get pages() {
      return inner.pages.flatMap((page, index) => [page, ranks[index]!]);
    },
    read(index, into) {
      inner.read(index, form);
      folding.unfold(ranks[index >> pageShift]![index & pageMask]!, into);
    },
    parentOf: (index) => inner.parentOf(index),
    growth(states = 1) {
      const pages = Math.max(0, Math.ceil((inner.size + states) / pageStates) - ranks.length);
      return inner.growth(states) + pages * pageBytes;
    },
  };
}

/** A mirror of such a store, with the same options. */
export function createFoldedMirror(symmetry: Symmetry, options: Omit<StoreOptions, 'pageStates'>): Mirror {
  const inner = createMirror({ ...options, pageStates });
  const folding = new Folding(symmetry, options);
  const ranks: Int32Array[] = [];
  let come = 0;
  return {
    told: inner.told + 1,
    update(pages) {
      const own: Int32Array[] = [];
      for (const page of pages) (come++ % 2 === 0 ? own : ranks).push(page);
      inner.update(own);
    },
    read(index, into) {
      inner.read(index, folding.form);
      folding.unfold(ranks[index >> pageShift]![index & pageMask]!, into);
    },
    tell(state, into, at) {
      const rank = folding.fold(state);
      const end = inner.tell(folding.form, into, at);
      if (end === at) return at;
      into[end] = rank;
      return end + 1;
    },
  };
}
