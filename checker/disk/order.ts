/** The order of states on disk: by a hash of their words, taken as unsigned, and then by the words. */

export function hashOf(words: Int32Array, at: number, width: number): number {
  let h = 0x3c6ef372;
  for (let i = 0; i < width; i++) {
    h = Math.imul(h ^ words[at + i]!, 0xcc9e2d51);
    h = (h << 15) | (h >>> 17);
    h = Math.imul(h, 0x1b873593);
  }
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Negative where the state at `i` of `a` comes before that at `j` of `b`; 0 where they are the same. */
export function compareWords(a: Int32Array, i: number, b: Int32Array, j: number, width: number): number {
  for (let k = 0; k < width; k++) if (a[i + k] !== b[j + k]) return a[i + k]! < b[j + k]! ? -1 : 1;
  return 0;
}

const DIGITS = 1 << 16;
/** Fewer than this are sorted by comparison: to count digits takes as long, however few they are. */
const FEW = 1 << 13;

/** Key and place in one number, which sorts without a call for each comparison. */
function sortFew(indices: Uint32Array, keys: Uint32Array): void {
  const places = Float64Array.from(keys, (key, i) => key * FEW + i).sort();
  const [oldIndices, oldKeys] = [indices.slice(), keys.slice()];
  for (let i = 0; i < places.length; i++) {
    const place = places[i]! % FEW;
    indices[i] = oldIndices[place]!;
    keys[i] = oldKeys[place]!;
  }
}

/**
 * Sorts `indices` by `keys`, which go along: two passes of counting, the lower half of the keys first. Stable.
 * @param spare as long as they are, to write into
 */
export function sortByKey(
  indices: Uint32Array,
  keys: Uint32Array,
  spare: readonly [Uint32Array, Uint32Array],
): void {
  if (indices.length < FEW) {
    sortFew(indices, keys);
    return;
  }
  const [otherIndices, otherKeys] = [spare[0].subarray(0, indices.length), spare[1].subarray(0, keys.length)];
  const pass = (
    shift: number,
    from: readonly [Uint32Array, Uint32Array],
    to: readonly [Uint32Array, Uint32Array],
  ) => {
    const starts = new Uint32Array(DIGITS + 1);
    for (const key of from[1]) starts[((key >>> shift) & (DIGITS - 1)) + 1]!++;
    for (let digit = 0; digit < DIGITS; digit++) starts[digit + 1]! += starts[digit]!;
    for (let i = 0; i < from[0].length; i++) {
      const key = from[1][i]!;
      const place = starts[(key >>> shift) & (DIGITS - 1)]!++;
      to[0][place] = from[0][i]!;
      to[1][place] = key;
    }
  };
  pass(0, [indices, keys], [otherIndices, otherKeys]);
  pass(16, [otherIndices, otherKeys], [indices, keys]);
}
