/**
 * Bitstate hashing: of each state nothing is kept but a few bits, set at places that hash functions choose (G. Holzmann, "An Analysis of
 * Bitstate Hashing", Formal Methods in System Design 13, 1998; a Bloom filter). A state all of whose bits are set is taken
 * for known, and what only it leads to is left out. What is expanded are whole states, so whatever is found is there.
 */

import type { Kept, Omission } from '../kept.js';
import type { Model, Trace } from '../model.js';
import { NO_PARENT } from '../store.js';
import { alongMarks } from './along-marks.js';
import { hashPair } from './fingerprint.js';
import { Frontier } from './frontier.js';
import { Ways } from './ways.js';

/**
 * Bits a state. SPIN sets 3, which is best where there are 4 or 5 bits a state; with 8 or more, which whoever can should
 * give, 8 leave out far fewer: of 6.6 million states in 64 MiB none where 3 left out 97.
 */
const HASHES = 8;
/** Bytes a page: no array is longer, so that the whole may be. */
const PAGE = 1 << 26;
const SEEDS = [0x51ed_270b, 0x7f4a_7c15] as const;

export class BitstateStore implements Kept {
  readonly words = 0;
  readonly capacity = Number.MAX_SAFE_INTEGER;
  size = 0;
  private readonly blocks: Uint8Array[] = [];
  private readonly bits: number;
  private set = 0;
  /** The logarithm of the odds that nothing was left out. */
  private logOfAll = 0;
  private expected = 0;
  private ways: Ways | undefined;
  private roots = 0;
  private parent = NO_PARENT;
  private ordinal = 0;
  private readonly frontier: Frontier;
  private readonly hashes = new Uint32Array(4);
  private readonly places = new Float64Array(HASHES);

  /** @param size bytes of the bits */
  constructor(
    { stateBytes }: Pick<Model, 'stateBytes'>,
    private readonly sizeInBytes: number,
  ) {
    if (!(Number.isSafeInteger(sizeInBytes) && sizeInBytes > 0))
      throw new RangeError(`${sizeInBytes} bytes of bits`);
    for (let left = sizeInBytes; left > 0; left -= PAGE)
      this.blocks.push(new Uint8Array(Math.min(left, PAGE)));
    this.bits = 8 * sizeInBytes;
    this.frontier = new Frontier(stateBytes);
  }

  get bytes(): number {
    return this.sizeInBytes + this.frontier.bytes + (this.ways?.bytes ?? 0);
  }

  growth(): number {
    return this.frontier.growth(this.size) + (this.ways?.growth() ?? 0);
  }

  /** Double hashing, with a step that grows (P. Dillinger and P. Manolios, "Bloom Filters in Probabilistic Verification", FMCAD 2004). */
  private place(state: Uint8Array): void {
    const { hashes, places, bits } = this;
    hashPair(state, SEEDS[0], hashes, 0);
    hashPair(state, SEEDS[1], hashes, 2);
    let at = (hashes[0]! * 2 ** 21 + (hashes[1]! >>> 11)) % bits;
    let step = (hashes[2]! * 2 ** 21 + (hashes[3]! >>> 11)) % bits;
    for (let i = 0; i < HASHES; i++) {
      places[i] = at;
      at = (at + step) % bits;
      step = (step + i + 1) % bits;
    }
  }

  private isSet(place: number): boolean {
    const byte = Math.floor(place / 8);
    return ((this.blocks[Math.floor(byte / PAGE)]![byte % PAGE]! >>> (place % 8)) & 1) === 1;
  }

  private isKnown(): boolean {
    for (let i = 0; i < HASHES; i++) if (!this.isSet(this.places[i]!)) return false;
    return true;
  }

  add(state: Uint8Array, parent: number): number {
    if (parent !== this.parent) {
      this.parent = parent;
      this.ordinal = 0;
    }
    const ordinal = this.ordinal++;
    this.place(state);
    if (this.isKnown()) return -1;
    // So great were the odds that this one, being new, would have been taken for known.
    const chance = (this.set / this.bits) ** HASHES;
    this.logOfAll += Math.log1p(-chance);
    this.expected += chance;
    for (let i = 0; i < HASHES; i++) {
      const place = this.places[i]!;
      if (this.isSet(place)) continue;
      const byte = Math.floor(place / 8);
      this.blocks[Math.floor(byte / PAGE)]![byte % PAGE]! |= 1 << (place % 8);
      this.set++;
    }
    if (parent === NO_PARENT) this.roots++;
    else {
      this.ways ??= new Ways(this.roots);
      this.ways.add(parent, ordinal);
    }
    this.frontier.push(this.size, state);
    return this.size++;
  }

  find(state: Uint8Array): number {
    this.place(state);
    return this.isKnown() ? 0 : -1;
  }

  read(index: number, into: Uint8Array): void {
    this.frontier.read(index, into);
  }

  parentOf(index: number): number {
    return index < this.roots ? NO_PARENT : this.ways!.of(index).parent;
  }

  /** Forwards, from the initial state, by the ordinals of the steps. Between two expansions only. */
  traceTo(model: Model, index: number, initials: readonly number[]): Trace {
    this.ways?.close(this.parent + 1);
    const ordinals: number[] = [];
    let at = index;
    while (at >= this.roots) {
      const { parent, ordinal } = this.ways!.of(at);
      ordinals.push(ordinal);
      at = parent;
    }
    return alongMarks(model, initials[at]!, ordinals.reverse(), (wanted, _, ordinal) => ordinal === wanted);
  }

  /**
   * The odds that some state was left out: 1 less the product, over all states as they were kept, of the odds that it was
   * not taken for known, 1 - (bits set then / bits)^k. Holzmann's analysis, section 3, with the bits that were set in fact in place of their expected number;
   * it holds for functions drawn at random.
   */
  omission(): Omission {
    return { probability: -Math.expm1(this.logOfAll), expected: this.expected };
  }
}
