/**
 * xoshiro128** 1.1 of D. Blackman and S. Vigna (2018, public domain, prng.di.unimi.it), its state filled from the seeds by
 * splitmix32, so that near seeds give streams that have nothing to do with one another.
 */
export class Random {
  private readonly s = new Int32Array(4);

  constructor(...seeds: readonly number[]) {
    let state = 0;
    for (const seed of seeds) {
      state = mix((state + low(seed)) | 0);
      state = mix((state + Math.floor(seed / 2 ** 32)) | 0);
    }
    for (let i = 0; i < 4; i++) {
      state = (state + 0x9e3779b9) | 0;
      this.s[i] = mix(state);
    }
    // The one state that it could not leave.
    if (this.s.every((word) => word === 0)) this.s[0] = 1;
  }

  /** 32 random bits, unsigned. */
  next(): number {
    const { s } = this;
    const result = Math.imul(rotate(Math.imul(s[1]!, 5), 7), 9) >>> 0;
    const t = s[1]! << 9;
    s[2]! ^= s[0]!;
    s[3]! ^= s[1]!;
    s[1]! ^= s[2]!;
    s[0]! ^= s[3]!;
    s[2]! ^= t;
    s[3] = rotate(s[3]!, 11);
    return result;
  }

  /** A whole number from 0 to `bound - 1`, each as likely. */
  below(bound: number): number {
    const limit = 2 ** 32 - (2 ** 32 % bound);
    let drawn = this.next();
    while (drawn >= limit) drawn = this.next();
    return drawn % bound;
  }
}

const low = (seed: number): number => seed | 0;
const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

function mix(word: number): number {
  let z = word;
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return z ^ (z >>> 15);
}
