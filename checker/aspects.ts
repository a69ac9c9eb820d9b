import { Code } from './statechart/code.js';

/** 60 to 160 bytes each. With one more all are forgotten, since a search leaves them behind. */
const MOST = 1 << 18;

/** Words of each aspect for `notes`. */
const NOTES = 2;

/** What `answer` gives. */
export const UNKNOWN = 0;
export const NO = 2;
export const YES = 3;

/**
 * What is known of the aspects of a table. An aspect is the part of it that most questions look at: its first bytes, all but a
 * few of the rest. Many states share one, and so do the answers to whatever looked at nothing else.
 *
 * Whoever looks beyond counts it in `looks`. An answer is learnt only if the count stood still while it was worked out.
 */
export class Aspects {
  /** Looks at what is not in the aspect, by any table of this memory. */
  looks = 0;
  /** How often everything was forgotten: numbers of aspects are good until then. */
  generation = 0;
  private owner: unknown;
  private questions = 0;
  private words = NOTES + 1;
  private count = 0;
  private readonly key: Int32Array;
  private readonly write: (bytes: Uint8Array, key: Int32Array) => void;
  private slots = new Int32Array(512);
  private keys: Int32Array;
  private known: Int32Array;

  /** `fieldBits`: of the bytes that make up the aspect, as of a `Packed` table. `most`: aspects that are remembered at a time. */
  constructor(
    fieldBits: Uint8Array,
    private readonly most: number = MOST,
  ) {
    const { width, write } = writerOf(fieldBits);
    this.key = new Int32Array(width);
    this.write = write;
    this.keys = new Int32Array(width * 256);
    this.known = new Int32Array(this.words * 256);
  }

  /** The number of the aspect that begins `bytes`. */
  numberOf(bytes: Uint8Array): number {
    const { key, slots, keys } = this;
    const width = key.length;
    const mask = slots.length - 1;
    this.write(bytes, key);
    let slot = hashOf(key, 0, width) & mask;
    for (;;) {
      const found = slots[slot]! - 1;
      if (found < 0) return this.add(slot);
      let i = 0;
      while (i < width && keys[found * width + i] === key[i]) i++;
      if (i === width) return found;
      slot = (slot + 1) & mask;
    }
  }

  /** Adds what is in `key`, which belongs in that slot. */
  private add(slot: number): number {
    if (2 * this.count >= this.slots.length) {
      if (this.count >= this.most) this.forget();
      else this.grow();
      return this.add(this.freeSlot(0, this.key));
    }
    this.slots[slot] = this.count + 1;
    this.keys.set(this.key, this.count * this.key.length);
    return this.count++;
  }

  private freeSlot(at: number, keys: Int32Array): number {
    const mask = this.slots.length - 1;
    let slot = hashOf(keys, at, this.key.length) & mask;
    while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
    return slot;
  }

  private grow(): void {
    const size = this.slots.length;
    this.slots = new Int32Array(2 * size);
    const keys = new Int32Array(size * this.key.length);
    keys.set(this.keys);
    this.keys = keys;
    const known = new Int32Array(size * this.words);
    known.set(this.known);
    this.known = known;
    for (let i = 0; i < this.count; i++) this.slots[this.freeSlot(i * this.key.length, keys)] = i + 1;
  }

  private forget(): void {
    this.generation++;
    // Whoever is at work on an answer must not learn it for what has that number from now on.
    this.looks++;
    this.count = 0;
    this.slots.fill(0);
    this.known.fill(0);
  }

  /** A new question, to be asked of any aspect. */
  question(): number {
    if (this.questions >= 16 * (this.words - NOTES)) {
      this.forget();
      this.words = NOTES + 2 * (this.words - NOTES);
      this.known = new Int32Array((this.slots.length / 2) * this.words);
    }
    return this.questions++;
  }

  /** `YES`, `NO` or `UNKNOWN`. */
  answer(aspect: number, question: number): number {
    return (this.known[aspect * this.words + NOTES + (question >> 4)]! >> (2 * (question & 15))) & 3;
  }

  learn(aspect: number, question: number, yes: boolean): void {
    this.known[aspect * this.words + NOTES + (question >> 4)]! |= (yes ? YES : NO) << (2 * (question & 15));
  }

  /** Lets `owner`, and nobody else, note what it likes: `places` words, none of which has a bit set. False where there are not as many. */
  lend(owner: unknown, places: number): boolean {
    if (places > NOTES) return false;
    this.owner = owner;
    for (let i = 0; i < this.count; i++) this.known.fill(0, i * this.words, i * this.words + NOTES);
    return true;
  }

  isLentTo(owner: unknown): boolean {
    return this.owner === owner;
  }

  noted(aspect: number, place: number): number {
    return this.known[aspect * this.words + place]!;
  }

  note(aspect: number, place: number, bits: number): void {
    this.known[aspect * this.words + place] = bits;
  }
}

function hashOf(keys: Int32Array, at: number, width: number): number {
  let hash = 0;
  for (let i = at; i < at + width; i++) {
    hash = Math.imul(hash ^ keys[i]!, 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash;
}

/** Packs the bytes into as many words as they need: equal words, equal bytes. */
function writerOf(fieldBits: Uint8Array): {
  width: number;
  write: (bytes: Uint8Array, key: Int32Array) => void;
} {
  const words: string[][] = [[]];
  let used = 0;
  fieldBits.forEach((bits, at) => {
    if (bits === 0) return;
    if (used + bits > 32) {
      words.push([]);
      used = 0;
    }
    words.at(-1)!.push(`bytes[${at}] << ${used}`);
    used += bits;
  });
  const steps = words.map((terms, i) => `key[${i}] = ${terms.join(' | ') || '0'};`);
  return { width: words.length, write: new Code().evaluate(`(bytes, key) => { ${steps.join(' ')} }`) };
}
