/**
 * The visited set of a search: states bit-packed into an arena of 32-bit words, found again through an open-addressing
 * table of their indices, each with the index of the state that it was reached from. States are compared in full;
 * a hash only says where to look.
 */

/** The parent of an initial state. */
export const NO_PARENT = -1;

export interface StoreOptions {
  /** Bytes of one state. */
  readonly stateBytes: number;
  /** Low bits in use in each byte; absent: 8 everywhere. */
  readonly fieldBits?: Uint8Array | undefined;
  /** States an arena page, rounded up to a power of two; default 65,536. */
  readonly pageStates?: number;
  /** In memory that other threads can read, through a `Mirror`. */
  readonly shared?: boolean;
}

/** What of a store another thread has to be told to read its first `size` states. */
export interface Shared {
  readonly size: number;
  readonly pages: readonly Int32Array[];
  readonly table: Int32Array;
}

/** A shared store as another thread reads it while its owner goes on adding: only states below `size` are there. */
export interface Mirror {
  /** Words of one packed state. */
  readonly words: number;
  /** `pages` are those that have come since; an old table is good for what it holds. */
  update(size: number, pages: readonly Int32Array[], table: Int32Array | undefined): void;
  read(index: number, into: Uint8Array): void;
  /** Whether `state` is not there; its packed words are then in `into[at ..]`, for the owner's `addPacked`. */
  misses(state: Uint8Array, into: Int32Array, at: number): boolean;
}

export interface Store {
  /** Distinct states stored; indices are dense, in order of insertion. */
  readonly size: number;
  /** Bytes of arena, parents and table together. */
  readonly bytes: number;
  /** Words of one packed state. */
  readonly words: number;
  /**
   * The new index of `state`, or `~index` if it is already stored.
   * @throws RangeError if a byte has bits beyond its `fieldBits`: packing would merge different states.
   */
  add(state: Uint8Array, parent: number): number;
  /** Index of `state`, or -1. */
  find(state: Uint8Array): number;
  /** As `add` and `find`, for a state that a `Mirror` has packed into `from[at ..]`. */
  addPacked(from: Int32Array, at: number, parent: number): number;
  findPacked(from: Int32Array, at: number): number;
  shared(): Shared;
  /** Unpacks state `index` into the first `stateBytes` bytes of `into`. */
  read(index: number, into: Uint8Array): void;
  parentOf(index: number): number;
  /** Bytes that the next `add` would allocate, at its peak; 0 while there is room. */
  growth(): number;
  /** Forgets all states and keeps the memory for others. */
  clear(): void;
}

/** Where a field of up to 8 bits lies in the words of a state; `spill` are its bits in the following word. */
interface Field {
  readonly byte: number;
  readonly bits: number;
  readonly word: number;
  readonly shift: number;
  readonly spill: number;
}

/** The largest index that the table's signed 32-bit entries (index + 1) and `~index` can carry. */
export const MAX_STATES = 2 ** 31 - 2;
const FIRST_TABLE = 1 << 12;

function layout({ stateBytes, fieldBits }: StoreOptions): { fields: Field[]; words: number } {
  const fields: Field[] = [];
  let at = 0;
  for (let byte = 0; byte < stateBytes; byte++) {
    const bits = fieldBits?.[byte] ?? 8;
    if (bits > 8) throw new RangeError(`fieldBits[${byte}] is ${bits}; a byte has 8`);
    if (bits > 0) {
      const shift = at & 31;
      fields.push({ byte, bits, word: at >>> 5, shift, spill: Math.max(0, shift + bits - 32) });
    }
    at += bits;
  }
  return { fields, words: Math.max(1, Math.ceil(at / 32)) };
}

const range = (length: number): number[] => Array.from({ length }, (_, i) => i);

/** For each word what packs it. In one pass: a state may have tens of thousands of bytes. */
function packExpressions(fields: readonly Field[], words: number): string[] {
  const parts = range(words).map((): string[] => []);
  for (const f of fields) {
    parts[f.word]!.push(`s[${f.byte}] << ${f.shift}`);
    if (f.spill > 0) parts[f.word + 1]!.push(`s[${f.byte}] >>> ${f.bits - f.spill}`);
  }
  return parts.map((of) => `${of.join(' | ') || '0'} | 0`);
}

function unpackExpression({ word, shift, bits, spill }: Field): string {
  const low = `p[o + ${word}] >>> ${shift}`;
  const all = spill > 0 ? `(${low} | p[o + ${word + 1}] << ${bits - spill})` : `(${low})`;
  return `${all} & ${2 ** bits - 1}`;
}

function hashStatements(words: readonly string[]): string {
  const rounds = words.map((w) => `h = Math.imul(h ^ (${w}), 0x9e3779b1); h ^= h >>> 15;`);
  return `let h = 0x2545f491; ${rounds.join(' ')} h = Math.imul(h, 0x85ebca6b); h ^= h >>> 13;`;
}

/** What the generated code works on. */
interface Arena {
  pages: Int32Array[];
  parents: Int32Array[];
  table: Int32Array;
  size: number;
  /** States that fit before pages or table must grow. */
  room: number;
  readonly isShared: boolean;
}

interface Kernel {
  add(arena: Arena, state: Uint8Array, parent: number): number;
  find(arena: Arena, state: Uint8Array): number;
  addPacked(arena: Arena, from: Int32Array, at: number, parent: number): number;
  findPacked(arena: Arena, from: Int32Array, at: number): number;
  misses(arena: Arena, state: Uint8Array, into: Int32Array, at: number): boolean;
  read(page: Int32Array, offset: number, into: Uint8Array): void;
  hash(page: Int32Array, offset: number): number;
}

/**
 * Straight-line code for one layout. Generated, because a loop over a layout table costs several times the search's
 * other work; it is built from numbers only, so nothing foreign can get in.
 */
function kernelSource(options: StoreOptions, pageShift: number): string {
  const { fields, words } = layout(options);
  const { stateBytes, fieldBits } = options;
  const pageMask = 2 ** pageShift - 1;
  const locals = range(words);
  const excess = range(stateBytes).map((i) => `s[${i}] >>> ${fieldBits?.[i] ?? 8}`);
  const unpacked = new Map(fields.map((field) => [field.byte, unpackExpression(field)]));
  const reads = range(stateBytes).map((byte) => `s[${byte}] = ${unpacked.get(byte) ?? '0'};`);
  const packed = packExpressions(fields, words);
  const pack = locals.map((w) => `const w${w} = ${packed[w]};`).join('\n');
  const unpack = locals.map((w) => `const w${w} = b[o0 + ${w}];`).join('\n');
  const refuse = `if ((${excess.join(' | ') || '0'}) !== 0) tooWide(s);`;
  // Beyond the size of a mirror are states whose words may not have arrived yet: they are passed over.
  const probe = (found: string, condition = ''): string => `
    ${hashStatements(locals.map((w) => `w${w}`))}
    const table = a.table, pages = a.pages, mask = table.length - 1;
    let slot = h & mask;
    for (let e = table[slot]; e !== 0; e = table[slot]) {
      const i = e - 1;
      ${condition}{
        const p = pages[i >>> ${pageShift}], o = (i & ${pageMask}) * ${words};
        if (${locals.map((w) => `p[o + ${w}] === w${w}`).join(' && ')}) return ${found};
      }
      slot = (slot + 1) & mask;
    }`;
  const insert = `
    const i = a.size++, o = (i & ${pageMask}) * ${words}, p = pages[i >>> ${pageShift}];
    ${locals.map((w) => `p[o + ${w}] = w${w};`).join(' ')}
    a.parents[i >>> ${pageShift}][i & ${pageMask}] = parent;
    table[slot] = i + 1;
    return i;`;
  return `'use strict'; return {
    add(a, s, parent) { ${refuse} if (a.size === a.room) grow(a); ${pack} ${probe('~i')} ${insert} },
    find(a, s) { ${pack} ${probe('i')} return -1; },
    addPacked(a, b, o0, parent) { if (a.size === a.room) grow(a); ${unpack} ${probe('~i')} ${insert} },
    findPacked(a, b, o0) { ${unpack} ${probe('i')} return -1; },
    misses(a, s, b, o0) {
      ${refuse} ${pack} ${probe('false', 'if (i < a.size) ')}
      ${locals.map((w) => `b[o0 + ${w}] = w${w};`).join(' ')}
      return true;
    },
    read(p, o, s) { ${reads.join(' ')} },
    hash(p, o) { ${hashStatements(locals.map((w) => `p[o + ${w}]`))} return h; },
  };`;
}

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
const grownTable = (length: number): number => length * (length < 1 << 20 ? 4 : 2);

/** Full at five eighths: longer probe runs cost more than the bytes are worth. */
const tableRoom = (length: number): number => (length >>> 3) * 5;

const integers = (length: number, isShared: boolean): Int32Array =>
  isShared ? new Int32Array(new SharedArrayBuffer(4 * length)) : new Int32Array(length);

function growArena(arena: Arena, kernel: Kernel, words: number, pageShift: number): void {
  if (arena.size >= MAX_STATES) throw new RangeError(`more than ${MAX_STATES} states: set maxStates`);
  if (arena.size === arena.pages.length * 2 ** pageShift) {
    arena.pages.push(integers(words << pageShift, arena.isShared));
    arena.parents.push(new Int32Array(1 << pageShift));
  }
  if (arena.size === tableRoom(arena.table.length)) {
    const table = integers(grownTable(arena.table.length), arena.isShared);
    const mask = table.length - 1;
    for (let i = 0; i < arena.size; i++) {
      const page = arena.pages[i >>> pageShift]!;
      let slot = kernel.hash(page, (i & (2 ** pageShift - 1)) * words) & mask;
      while (table[slot] !== 0) slot = (slot + 1) & mask;
      table[slot] = i + 1;
    }
    arena.table = table;
  }
  arena.room = Math.min(arena.pages.length * 2 ** pageShift, tableRoom(arena.table.length));
}

const pageShiftOf = ({ pageStates = 1 << 16 }: StoreOptions): number =>
  Math.ceil(Math.log2(Math.max(2, pageStates)));

function createArena(isShared: boolean): Arena {
  return { pages: [], parents: [], table: integers(FIRST_TABLE, isShared), size: 0, room: 0, isShared };
}

/** `options` as of the store that it reads. */
export function createMirror(options: StoreOptions): Mirror {
  const pageShift = pageShiftOf(options);
  const { kernel, words } = generate(options, pageShift);
  const arena = createArena(false);
  return {
    words,
    update(size, pages, table) {
      arena.size = size;
      arena.pages.push(...pages);
      arena.table = table ?? arena.table;
    },
    read: (index, into) =>
      kernel.read(arena.pages[index >>> pageShift]!, (index & (2 ** pageShift - 1)) * words, into),
    misses: (state, into, at) => kernel.misses(arena, state, into, at),
  };
}

/** A store of fixed-width states. Memory grows in pages, the table by doubling. */
export function createStore(options: StoreOptions): Store {
  const pageShift = pageShiftOf(options);
  const { kernel, words } = generate(options, pageShift);
  const pageMask = 2 ** pageShift - 1;
  const pageBytes = 4 * (words + 1) * 2 ** pageShift;
  const arena = createArena(options.shared ?? false);
  const within = (index: number): void => {
    if (!(index >= 0 && index < arena.size)) throw new RangeError(`no state ${index} of ${arena.size}`);
  };
  return {
    words,
    get size() {
      return arena.size;
    },
    get bytes() {
      return arena.pages.length * pageBytes + arena.table.byteLength;
    },
    add: (state, parent) => kernel.add(arena, state, parent),
    find: (state) => kernel.find(arena, state),
    addPacked: (from, at, parent) => kernel.addPacked(arena, from, at, parent),
    findPacked: (from, at) => kernel.findPacked(arena, from, at),
    shared: () => ({ size: arena.size, pages: arena.pages, table: arena.table }),
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
      arena.table.fill(0);
    },
    growth() {
      if (arena.size < arena.room) return 0;
      const page = arena.size === arena.pages.length * 2 ** pageShift ? pageBytes : 0;
      const table = arena.size === tableRoom(arena.table.length) ? 4 * grownTable(arena.table.length) : 0;
      return page + table;
    },
  };
}
