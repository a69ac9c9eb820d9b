/**
 * The visited set of a search: states bit-packed into an arena of 32-bit words, found again through an open-addressing
 * table of their indices, each with the index of the state that it was reached from. States are compared in full;
 * a hash only says where to look: its low bits give the slot, and its high bits, which an index does not need, stand in the
 * table beside the index, so that few states are read in vain.
 */

import { type Arena, HEAD, type Kernel, kernelSource, LOT, layout, noneRecent } from './store/kernel.js';

export { HEAD };

/** The parent of an initial state. */
export const NO_PARENT = -1;

export interface StoreOptions {
  /** Bytes of one state. */
  readonly stateBytes: number;
  /** Low bits in use in each byte; absent: 8 everywhere. */
  readonly fieldBits?: Uint8Array | undefined;
  /** States an arena page, rounded up to a power of two; default 65,536. */
  readonly pageStates?: number;
  /** States in memory that other threads can read, through a `Mirror`. */
  readonly shared?: boolean;
}

/** The states of a store as another thread reads them while its owner goes on adding: those that it has been told of. */
export interface Mirror {
  /** `pages` are those that have come since. */
  update(pages: readonly Int32Array[]): void;
  read(index: number, into: Uint8Array): void;
  /** Numbers of a state as it is told. */
  readonly told: number;
  /**
   * Writes `state` to `into[at ..]`, for the store to add, and returns the end of it: `at` where it leaves out what it has told
   * before, which it remembers of the last ones.
   */
  tell(state: Uint8Array, into: Int32Array, at: number): number;
}

export interface Store {
  /** Distinct states stored; indices are dense, in order of insertion. */
  readonly size: number;
  /** Bytes of arena, parents and table together. */
  readonly bytes: number;
  /** Words of a state. */
  readonly words: number;
  /** Numbers of a state as a `Mirror` tells it. */
  readonly told: number;
  /**
   * The new index of `state`, or `~index` if it is already stored.
   * @throws RangeError if a byte has bits beyond its `fieldBits`: packing would merge different states.
   */
  add(state: Uint8Array, parent: number): number;
  /**
   * Notes `state` to be added with the next `settle`, or when `lot` states are noted: memory answers many lookups at a time
   * sooner than one after the other. Indices and all else are as if each had been added at once.
   */
  later(state: Uint8Array, parent: number): void;
  /** Adds what is noted. Only then do `size`, `find` and the rest tell of it. */
  settle(): void;
  /** How many states wait to be added at most. */
  readonly lot: number;
  /** Index of `state`, or -1. */
  find(state: Uint8Array): number;
  /** As `add`, for a state as a `Mirror` tells it: its words, as they are in the pages. */
  addWords(from: Int32Array, at: number, parent: number): number;
  /**
   * Adds what a `Mirror` has told of `states` states, of which `first` is the first: at `found[at ..]`, of each `HEAD` numbers, of
   * which the second is how many states follow. The same as to add them one by one. Nothing may be noted.
   */
  addFound(found: Int32Array, at: number, states: number, first: number): void;
  /** Packs `state` into `into[at ..]`: its words, as they are in the pages. */
  pack(state: Uint8Array, into: Int32Array, at: number): void;
  /** What a mirror has to be told to read it. */
  readonly pages: readonly Int32Array[];
  /** Unpacks state `index` into the first `stateBytes` bytes of `into`. */
  read(index: number, into: Uint8Array): void;
  parentOf(index: number): number;
  /** Bytes that the next `states` new states (default 1) would allocate, at the peak; 0 while there is room. */
  growth(states?: number): number;
  /** Forgets all states and keeps the memory for others. */
  clear(): void;
}
/** The largest index that the table's signed 32-bit entries (index + 1) and `~index` can carry. */
export const MAX_STATES = 2 ** 31 - 2;
const FIRST_TABLE = 1 << 12;
/** Numbers in the smallest page of memory that there is. */
const MEMORY_PAGE = 1 << 10;

function generate(options: StoreOptions, pageShift: number): { kernel: Kernel; words: number } {
  const { words } = layout(options);
  const { fieldBits } = options;
  const tooWide = (state: Uint8Array): never => {
    const byte = state.findIndex((value, i) => value >>> (fieldBits?.[i] ?? 8) !== 0);
    throw new RangeError(
      `byte ${byte} of a state is ${state[byte]}, more than its ${fieldBits?.[byte]} declared bits hold; correct fieldBits`,
    );
  };
  let kernel!: Kernel;
  const grow = (arena: Arena): void => growArena(arena, kernel, words, pageShift);
  kernel = new Function('tooWide', 'grow', kernelSource(options, pageShift))(tooWide, grow) as Kernel;
  return { kernel, words };
}

/** Small tables grow fourfold, since each growth hashes every state again; large ones double, to waste less. */
const grownTable = (length: number): number => length * (length < 1 << 23 ? 4 : 2);

/** Full at five eighths: longer probe runs cost more than the bytes are worth. */
const tableRoom = (length: number): number => (length >>> 3) * 5;

/**
 * A page of memory is there when it is first written to. In the order of the pages that takes a fraction of what it takes in the
 * order of hashes: on a virtual machine, while a second thread is busy, a tenth.
 */
function touch(table: Int32Array): void {
  for (let slot = 0; slot < table.length; slot += MEMORY_PAGE) table[slot] = 0;
}

function growArena(arena: Arena, kernel: Kernel, words: number, pageShift: number): void {
  if (arena.size >= MAX_STATES) throw new RangeError(`more than ${MAX_STATES} states: set maxStates`);
  if (arena.size === arena.pages.length * 2 ** pageShift) {
    const bytes = (4 * words) << pageShift;
    arena.pages.push(new Int32Array(arena.isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes)));
    arena.parents.push(new Int32Array(1 << pageShift));
  }
  if (arena.size === tableRoom(arena.table.length)) {
    const table = new Int32Array(grownTable(arena.table.length));
    touch(table);
    kernel.rehash(arena, table);
    arena.table = table;
  }
  arena.room = Math.min(arena.pages.length * 2 ** pageShift, tableRoom(arena.table.length));
}

const pageShiftOf = ({ pageStates = 1 << 16 }: StoreOptions): number =>
  Math.ceil(Math.log2(Math.max(2, pageStates)));

function createArena(isShared: boolean, words: number, recent = new Int32Array(0)): Arena {
  return {
    pages: [],
    parents: [],
    table: new Int32Array(FIRST_TABLE),
    size: 0,
    room: 0,
    isShared,
    noted: new Int32Array(LOT * (words + 2)),
    waiting: 0,
    ahead: 0,
    recent,
  };
}

/** `options` as of the store that it reads. */
export function createMirror(options: StoreOptions): Mirror {
  const pageShift = pageShiftOf(options);
  const { kernel, words } = generate(options, pageShift);
  const arena = createArena(false, words, noneRecent(words));
  return {
    update(pages) {
      arena.pages.push(...pages);
    },
    read: (index, into) =>
      kernel.read(arena.pages[index >>> pageShift]!, (index & (2 ** pageShift - 1)) * words, into),
    told: words,
    tell: (state, into, at) => kernel.tell(arena, state, into, at),
  };
}

/** A store of fixed-width states. Memory grows in pages, the table by doubling. */
export function createStore(options: StoreOptions): Store {
  const pageShift = pageShiftOf(options);
  const { kernel, words } = generate(options, pageShift);
  const pageMask = 2 ** pageShift - 1;
  const pageBytes = 4 * (words + 1) * 2 ** pageShift;
  const arena = createArena(options.shared ?? false, words);
  const within = (index: number): void => {
    if (!(index >= 0 && index < arena.size)) throw new RangeError(`no state ${index} of ${arena.size}`);
  };
  return {
    words,
    told: words,
    get size() {
      return arena.size;
    },
    get bytes() {
      return arena.pages.length * pageBytes + arena.table.byteLength;
    },
    add: (state, parent) => kernel.add(arena, state, parent),
    later: (state, parent) => kernel.later(arena, state, parent),
    settle: () => kernel.flush(arena),
    lot: LOT,
    find: (state) => kernel.find(arena, state),
    addFound: (found, at, states, first) => kernel.addFound(arena, found, at, states, first),
    addWords: (from, at, parent) => kernel.addWords(arena, from, at, parent),
    pack: (state, into, at) => kernel.pack(state, into, at),
    pages: arena.pages,
    read(index, into) {
      within(index);
      kernel.read(arena.pages[index >>> pageShift]!, (index & pageMask) * words, into);
    },
    parentOf(index) {
      within(index);
      return arena.parents[index >>> pageShift]![index & pageMask]!;
    },
    clear() {
      arena.size = 0;
      arena.waiting = 0;
      arena.table.fill(0);
    },
    growth(states = 1) {
      const size = arena.size + states;
      if (size <= arena.room) return 0;
      const pages = Math.max(0, Math.ceil(size / 2 ** pageShift) - arena.pages.length);
      let { length } = arena.table;
      while (tableRoom(length) < size) length = grownTable(length);
      return pages * pageBytes + (length > arena.table.length ? 4 * length : 0);
    },
  };
}
