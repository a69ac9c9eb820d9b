/**
 * Two or four 32-bit hashes of a state, each of which depends on every bit of it: MurmurHash3 (Austin Appleby, public domain), with two
 * lanes that see every word and are mixed into each other.
 */

const mixed = (word: number): number => {
  let h = word;
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
};

/** Writes two hashes of `state` to `into[at]` and the next. Other seeds are other hash functions. */
export function hashPair(state: Uint8Array, seed: number, into: Uint32Array, at = 0): void {
  let a = seed;
  let b = ~seed;
  for (let i = 0; i < state.length; i += 4) {
    const word = state[i]! | (state[i + 1]! << 8) | (state[i + 2]! << 16) | (state[i + 3]! << 24);
    let k = Math.imul(word, 0x239b961b);
    k = Math.imul((k << 15) | (k >>> 17), 0xab0e9789);
    a ^= k;
    a = (((a << 19) | (a >>> 13)) + b) | 0;
    a = (Math.imul(a, 5) + 0x561ccd1b) | 0;
    k = Math.imul(word, 0x38b34ae5);
    k = Math.imul((k << 16) | (k >>> 16), 0xa1e38b93);
    b ^= k;
    b = (((b << 17) | (b >>> 15)) + a) | 0;
    b = (Math.imul(b, 5) + 0x0bcaa747) | 0;
  }
  a ^= state.length;
  b ^= state.length;
  a = (a + b) | 0;
  b = (b + a) | 0;
  a = mixed(a);
  b = mixed(b);
  a = (a + b) | 0;
  into[at] = a;
  into[at + 1] = b + a;
}
