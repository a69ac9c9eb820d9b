/**
 * Hash compaction: of each state a fingerprint is kept in its place (P. Wolper and D. Leroy, "Reliable Hashing without Collision Detection",
 * CAV 1993; U. Stern and D. Dill, "Improved Probabilistic Verification by Hash Compaction", CHARME 1995). Two states with one fingerprint are
 * taken for one, and what only the second leads to is left out. What is expanded are whole states, so whatever is found is there.
 */

import type { Kept, Omission } from '../kept.js';
import type { Model, Trace } from '../model.js';
import { createStore, NO_PARENT, type Store } from '../store.js';
import { alongMarks } from './along-marks.js';
import { hashPair } from './fingerprint.js';
import { Frontier } from './frontier.js';

export const fingerprintBits = { least: 16, most: 64, usual: 64 } as const;

const SEED = 0x2f6b_1d95;

/**
 * The odds that some of `states` states was left out: that any two of them have one fingerprint of `bits` bits, at most
 * n(n - 1) / 2 pairs, each with odds of 2 to the power of -bits (Wolper and Leroy, section 3; Stern and Dill bound the same for their table). It holds for a function
 * drawn at random. `states` are those kept: had some been left out, the true number would be larger.
 */
export function oddsOfCollision(states: number, bits: number): Omission {
  const expected = ((states * (states - 1)) / 2) * 2 ** -bits;
  return { probability: Math.min(1, expected), expected };
}

export class FingerprintStore implements Kept {
  readonly words: number;
  private readonly prints: Store;
  private readonly print: Uint8Array;
  private readonly frontier: Frontier;
  private readonly hashes = new Uint32Array(2);
  private readonly bytewise = new Uint8Array(this.hashes.buffer);

  constructor(
    { stateBytes }: Pick<Model, 'stateBytes'>,
    private readonly bits: number = fingerprintBits.usual,
  ) {
    const { least, most } = fingerprintBits;
    if (!(Number.isInteger(bits) && bits >= least && bits <= most))
      throw new RangeError(`a fingerprint of ${bits} bits; expected ${least} to ${most}`);
    const fieldBits = Uint8Array.from({ length: Math.ceil(bits / 8) }, (_, i) => Math.min(8, bits - 8 * i));
    this.print = new Uint8Array(fieldBits.length);
    this.prints = createStore({ stateBytes: fieldBits.length, fieldBits });
    this.words = this.prints.words;
    this.frontier = new Frontier(stateBytes);
  }

  get size(): number {
    return this.prints.size;
  }

  get bytes(): number {
    return this.prints.bytes + this.frontier.bytes;
  }

  growth(): number {
    return this.prints.growth() + this.frontier.growth(this.size);
  }

  private take(state: Uint8Array): Uint8Array {
    const { print, bytewise, bits } = this;
    hashPair(state, SEED, this.hashes);
    for (let i = 0; i < print.length; i++) print[i] = bytewise[i]!;
    if (bits % 8 > 0) print[print.length - 1]! &= 2 ** (bits % 8) - 1;
    return print;
  }

  add(state: Uint8Array, parent: number): number {
    const index = this.prints.add(this.take(state), parent);
    if (index >= 0) this.frontier.push(index, state);
    return index;
  }

  find(state: Uint8Array): number {
    return this.prints.find(this.take(state));
  }

  read(index: number, into: Uint8Array): void {
    this.frontier.read(index, into);
  }

  parentOf(index: number): number {
    return this.prints.parentOf(index);
  }

  /**
   * Forwards, from the initial state: what each state leads to is known by its fingerprint. The first that has it is the
   * one that was kept.
   */
  traceTo(model: Model, index: number, initials: readonly number[]): Trace {
    const way: number[] = [];
    for (let at = index; at !== NO_PARENT; at = this.parentOf(at)) way.push(at);
    way.reverse();
    const [first, ...rest] = way as [number, ...number[]];
    return alongMarks(model, initials[first]!, rest, (next, state) => this.find(state) === next);
  }

  omission(): Omission {
    return oddsOfCollision(this.size, this.bits);
  }
}
