/**
 * The states that a search has found, on disk: sorted runs, each without its like in another. Candidates, sorted the same
 * way, are looked up by one pass along each run that skips the blocks in which none can be. Runs of one size are merged
 * once there are many, so that a search has few of them however long it takes.
 */
import { compareWords, hashOf } from './order.js';
import { RecordReader, Scratch } from './scratch.js';

/** Runs of one rank that become one of the next. */
const MERGED_AT_ONCE = 8;

/** States in sorted order: `words` of state `i` are at `at(i)` of `page(i)`. */
export interface Sorted {
  readonly count: number;
  hash(i: number): number;
  page(i: number): Int32Array;
  at(i: number): number;
}

class Run {
  readonly file: Scratch;
  /** The hash of the first record of each block. */
  private readonly firsts: number[] = [];
  count = 0;

  /** @param block records in a block */
  constructor(
    folder: string,
    private readonly words: number,
    readonly rank: number,
    private readonly block: number,
  ) {
    this.file = new Scratch(folder);
  }

  append(hash: number, from: Int32Array, at: number): void {
    if (this.count % this.block === 0) this.firsts.push(hash);
    this.file.append(hash);
    for (let i = 0; i < this.words; i++) this.file.append(from[at + i]!);
    this.count++;
  }

  /** The last block that may have a state of this hash, if its first does not say so. */
  private blockOf(hash: number): number {
    let low = 0;
    let high = this.firsts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.firsts[middle]! < hash) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }

  /** Calls `known` with each candidate that is in the run. */
  find(candidates: Sorted, known: (candidate: number) => void, buffer: Int32Array): void {
    const width = this.words + 1;
    let next = 0;
    for (let block = 0; block < this.firsts.length && next < candidates.count; block++) {
      block = Math.max(block, this.blockOf(candidates.hash(next)));
      const last = this.firsts[block + 1] ?? Infinity;
      if (candidates.hash(next) > last) continue;
      const some = Math.min(this.block, this.count - block * this.block) * width;
      const records = buffer.subarray(0, some);
      this.file.read(block * this.block * width, records);
      let record = 0;
      for (; next < candidates.count && candidates.hash(next) <= last; next++) {
        const hash = candidates.hash(next);
        while (record < some && records[record]! >>> 0 < hash) record += width;
        for (let same = record; same < some && records[same]! >>> 0 === hash; same += width)
          if (compareWords(records, same + 1, candidates.page(next), candidates.at(next), this.words) === 0) {
            known(next);
            break;
          }
      }
      // States of the hash at which the following block begins may be in both.
      while (next > 0 && candidates.hash(next - 1) === last) next--;
    }
  }
}

export class Runs {
  private readonly block: number;
  private readonly buffer: Int32Array;
  private runs: Run[] = [];

  /**
   * @param words of a state
   * @param block bytes read at a time
   */
  constructor(
    private readonly folder: string,
    private readonly words: number,
    block = 1 << 16,
  ) {
    this.block = Math.max(1, Math.floor(block / (4 * (words + 1))));
    this.buffer = new Int32Array(this.block * (words + 1));
  }

  /** States in them. */
  get count(): number {
    return this.runs.reduce((sum, { count }) => sum + count, 0);
  }

  get bytes(): number {
    return this.runs.reduce((sum, { file }) => sum + 4 * file.words, 0);
  }

  find(candidates: Sorted, known: (candidate: number) => void): void {
    for (const run of this.runs) run.find(candidates, known, this.buffer);
  }

  /** Adds those of `states`, none of which is in a run, that `isWanted` says. */
  add(states: Sorted, isWanted: (i: number) => boolean): void {
    const run = new Run(this.folder, this.words, 0, this.block);
    this.runs.push(run);
    for (let i = 0; i < states.count; i++)
      if (isWanted(i)) run.append(states.hash(i), states.page(i), states.at(i));
    run.file.seal();
    this.merge(0);
  }

  private merge(rank: number): void {
    const alike = this.runs.filter((run) => run.rank === rank);
    if (alike.length < MERGED_AT_ONCE) return;
    const merged = new Run(this.folder, this.words, rank + 1, this.block);
    this.runs.push(merged);
    const heads = alike.map(({ file, count }) => ({
      reader: new RecordReader(file, this.words + 1),
      next: 0,
      count,
    }));
    for (;;) {
      let least: (typeof heads)[number] | undefined;
      let leastAt = 0;
      for (const head of heads) {
        if (head.next === head.count) continue;
        const at = head.reader.seek(head.next);
        if (least && !this.isBefore(head.reader.words, at, least.reader.words, leastAt)) continue;
        least = head;
        leastAt = at;
      }
      if (!least) break;
      merged.append(least.reader.words[leastAt]! >>> 0, least.reader.words, leastAt + 1);
      least.next++;
    }
    merged.file.seal();
    for (const { file } of alike) file.close();
    this.runs = this.runs.filter((run) => !alike.includes(run));
    this.merge(rank + 1);
  }

  private isBefore(a: Int32Array, i: number, b: Int32Array, j: number): boolean {
    const [one, other] = [a[i]! >>> 0, b[j]! >>> 0];
    return one < other || (one === other && compareWords(a, i + 1, b, j + 1, this.words) < 0);
  }

  has(words: Int32Array): boolean {
    let isThere = false;
    const hash = hashOf(words, 0, this.words);
    const one: Sorted = { count: 1, hash: () => hash, page: () => words, at: () => 0 };
    this.find(one, () => {
      isThere = true;
    });
    return isThere;
  }

  close(): void {
    for (const { file } of this.runs) file.close();
    this.runs = [];
  }
}
