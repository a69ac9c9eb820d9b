/** The straight-line code behind a store: packing, hashing, looking up and inserting, for one layout of states. */
import type { StoreOptions } from '../store.js';

/** Where a field of up to 8 bits lies in the words of a state; `spill` are its bits in the following word. */
interface Field {
  readonly byte: number;
  readonly bits: number;
  readonly word: number;
  readonly shift: number;
  readonly spill: number;
}

/** Numbers before the states that a mirror tells of one state. */
export const HEAD = 2;

/** States noted for one round of lookups: their words fit into the nearest cache. */
export const LOT = 256;

/** Numbers of the states that a mirror told last: they fit into the second cache of a processor. */
const RECENT = 1 << 17;

/** How many states these are: a power of two. */
const placesOf = (words: number): number => Math.max(256, 2 ** Math.floor(Math.log2(RECENT / (words + 1))));

/** None at any place: no hash belongs where its complement is. */
export function noneRecent(words: number): Int32Array<ArrayBuffer> {
  const places = placesOf(words);
  const recent = new Int32Array(places * (words + 1));
  for (let place = 0; place < places; place++) recent[place * (words + 1)] = ~place;
  return recent;
}

export function layout({ stateBytes, fieldBits }: StoreOptions): { fields: Field[]; words: number } {
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

/** States of more bytes than this are read byte by byte. */
const HELD = 256;

const range = (length: number): number[] => Array.from({ length }, (_, i) => i);

/** For each word what packs it. In one pass: a state may have tens of thousands of bytes. */
function packExpressions(
  fields: readonly Field[],
  words: number,
  byteOf: (byte: number) => string,
): string[] {
  const parts = range(words).map((): string[] => []);
  for (const f of fields) {
    parts[f.word]!.push(`${byteOf(f.byte)} << ${f.shift}`);
    if (f.spill > 0) parts[f.word + 1]!.push(`${byteOf(f.byte)} >>> ${f.bits - f.spill}`);
  }
  return parts.map((of) => `${of.join(' | ') || '0'} | 0`);
}

function unpackExpression({ word, shift, bits, spill }: Field): string {
  const low = `p[o + ${word}] >>> ${shift}`;
  const all = spill > 0 ? `(${low} | p[o + ${word + 1}] << ${bits - spill})` : `(${low})`;
  return `${all} & ${2 ** bits - 1}`;
}

/** Leave in `h` the hash of a state of these words. */
export function hashStatements(words: readonly string[]): string {
  const rounds = words.map((w) => `h = Math.imul(h ^ (${w}), 0x9e3779b1); h ^= h >>> 15;`);
  return `let h = 0x2545f491; ${rounds.join(' ')} h = Math.imul(h, 0x85ebca6b); h ^= h >>> 13;`;
}

/** What the generated code works on. */
export interface Arena {
  pages: Int32Array[];
  parents: Int32Array[];
  table: Int32Array;
  size: number;
  /** States that fit before pages or table must grow. */
  room: number;
  readonly isShared: boolean;
  /** The noted states: hash, parent and packed words of each. */
  readonly noted: Int32Array;
  /** How many they are. */
  waiting: number;
  /** Sum of what was read ahead, so that no compiler drops the reading. */
  ahead: number;
  /** Of a mirror: hash and words of states that it told last, each at a place that its hash gives. */
  readonly recent: Int32Array;
}

export interface Kernel {
  add(arena: Arena, state: Uint8Array, parent: number): number;
  later(arena: Arena, state: Uint8Array, parent: number): void;
  flush(arena: Arena): void;
  find(arena: Arena, state: Uint8Array): number;
  addWords(arena: Arena, from: Int32Array, at: number, parent: number): number;
  pack(state: Uint8Array, into: Int32Array, at: number): void;
  addFound(arena: Arena, found: Int32Array, at: number, states: number, first: number): void;
  tell(arena: Arena, state: Uint8Array, into: Int32Array, at: number): number;
  read(page: Int32Array, offset: number, into: Uint8Array): void;
  /** Fills an empty table. */
  rehash(arena: Arena, table: Int32Array): void;
}

/**
 * Straight-line code for one layout. Generated, because a loop over a layout table costs several times the search's
 * other work; it is built from numbers only, so nothing foreign can get in.
 */
export function kernelSource(options: StoreOptions, pageShift: number): string {
  const { fields, words } = layout(options);
  const { stateBytes, fieldBits } = options;
  const pageMask = 2 ** pageShift - 1;
  const locals = range(words);
  // Read once each, where there are few enough of them to be held.
  const isHeld = stateBytes <= HELD;
  const byteOf = (byte: number) => (isHeld ? `b${byte}` : `s[${byte}]`);
  const excess = range(stateBytes).map((byte) => `${byteOf(byte)} >>> ${fieldBits?.[byte] ?? 8}`);
  const unpacked = new Map(fields.map((field) => [field.byte, unpackExpression(field)]));
  const reads = range(stateBytes).map((byte) => `s[${byte}] = ${unpacked.get(byte) ?? '0'};`);
  const bytes = isHeld ? range(stateBytes).map((byte) => `const b${byte} = s[${byte}];`) : [];
  const packed = packExpressions(fields, words, byteOf);
  const pack = `${bytes.join(' ')} ${locals.map((w) => `const w${w} = ${packed[w]};`).join('\n')}`;
  const refuse = `if ((${excess.join(' | ') || '0'}) !== 0) tooWide(s);`;
  const hash = hashStatements(locals.map((w) => `w${w}`));
  const lookup = (found: string): string => `
    const pages = a.pages;
    let table = a.table, mask = table.length - 1, tag = h & ~mask, slot = h & mask;
    for (let e = table[slot]; e !== 0; e = table[slot]) {
      if ((e & ~mask) === tag) {
        const i = (e & mask) - 1;
        const p = pages[i >>> ${pageShift}], o = (i & ${pageMask}) * ${words};
        if (${locals.map((w) => `p[o + ${w}] === w${w}`).join(' && ')}) ${found}
      }
      slot = (slot + 1) & mask;
    }`;
  const probe = (found: string): string => `${hash} ${lookup(`return ${found};`)}`;
  // Memory grows for what is new only: how large it is tells how many states there are, and not who looked which of them up.
  const insert = `
    if (a.size === a.room) {
      grow(a);
      table = a.table; mask = table.length - 1; tag = h & ~mask; slot = h & mask;
      while (table[slot] !== 0) slot = (slot + 1) & mask;
    }
    const i = a.size++, o = (i & ${pageMask}) * ${words}, p = pages[i >>> ${pageShift}];
    ${locals.map((w) => `p[o + ${w}] = w${w};`).join(' ')}
    a.parents[i >>> ${pageShift}][i & ${pageMask}] = parent;
    table[slot] = tag | (i + 1);`;
  const entry = words + 2;
  const note = `
      const noted = a.noted, to = a.waiting * ${entry};
      noted[to] = h; noted[to + 1] = parent;
      ${locals.map((w) => `noted[to + ${w + 2}] = w${w};`).join(' ')}
      if (++a.waiting === ${LOT}) flush(a);`;
  return `'use strict';
  // What does not depend on an earlier answer is asked for first.
  const readAhead = (a, noted, end) => {
    const table = a.table, pages = a.pages, mask = table.length - 1;
    let ahead = 0;
    for (let n = 0; n < end; n += ${entry}) ahead ^= table[noted[n] & mask];
    for (let n = 0; n < end; n += ${entry}) {
      const h = noted[n], e = table[h & mask];
      if (((e ^ h) & ~mask) !== 0 || e === 0) continue;
      const i = (e & mask) - 1;
      ahead ^= pages[i >>> ${pageShift}][(i & ${pageMask}) * ${words}];
    }
    a.ahead = ahead;
  };
  const flush = (a) => {
    const noted = a.noted, end = a.waiting * ${entry};
    a.waiting = 0;
    readAhead(a, noted, end);
    each: for (let n = 0; n < end; n += ${entry}) {
      const h = noted[n], parent = noted[n + 1];
      ${locals.map((w) => `const w${w} = noted[n + ${w + 2}];`).join(' ')}
      ${lookup('continue each;')}
      ${insert}
    }
  };
  return {
    flush,
    later(a, s, parent) {
      ${pack} ${refuse} ${hash}
      ${note}
    },
    add(a, s, parent) { ${pack} ${refuse} ${probe('~i')} ${insert} return i; },
    find(a, s) { ${pack} ${probe('i')} return -1; },
    addWords(a, b, o0, parent) {
      ${locals.map((w) => `const w${w} = b[o0 + ${w}];`).join(' ')}
      ${probe('~i')} ${insert} return i;
    },
    pack(s, b, o0) {
      ${pack} ${refuse}
      ${locals.map((w) => `b[o0 + ${w}] = w${w};`).join(' ')}
    },
    addFound(a, b, at, states, first) {
      for (let i = 0, n = at; i < states; i++) {
        const parent = first + i, end = n + ${HEAD} + b[n + 1] * ${words};
        for (n += ${HEAD}; n < end; n += ${words}) {
          ${locals.map((w) => `const w${w} = b[n + ${w}];`).join(' ')}
          ${hash}
          ${note}
        }
      }
      flush(a);
    },
    tell(a, s, b, o0) {
      ${pack} ${refuse} ${hash}
      const recent = a.recent, place = (h & ${placesOf(words) - 1}) * ${words + 1};
      if (recent[place] === h && ${locals.map((w) => `recent[place + ${w + 1}] === w${w}`).join(' && ')}) return o0;
      recent[place] = h;
      ${locals.map((w) => `recent[place + ${w + 1}] = b[o0 + ${w}] = w${w};`).join(' ')}
      return o0 + ${words};
    },
    read(p, o, s) { ${reads.join(' ')} },
    rehash(a, table) {
      const mask = table.length - 1;
      for (let first = 0; first < a.size; first += ${2 ** pageShift}) {
        const p = a.pages[first >>> ${pageShift}], end = Math.min(${2 ** pageShift}, a.size - first);
        for (let i = 0, o = 0; i < end; i++, o += ${words}) {
          ${hashStatements(locals.map((w) => `p[o + ${w}]`))}
          let slot = h & mask;
          while (table[slot] !== 0) slot = (slot + 1) & mask;
          table[slot] = (h & ~mask) | (first + i + 1);
        }
      }
    },
  };`;
}
