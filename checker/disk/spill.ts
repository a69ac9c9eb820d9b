/**
 * A store that goes to disk when memory is short, and is exact: whole states are compared. Breadth-first search with
 * delayed duplicate detection: what is not among the states in memory is looked up on disk later, many at a time, in one
 * pass along sorted runs. (Stern and Dill, "Using Magnetic Disk instead of Main Memory in the Murphi Verifier", CAV 1998;
 * Korf, "Delayed Duplicate Detection", IJCAI 2003.)
 *
 * States keep the order in which they were found, in an arena on disk, with their parents. So all counts, verdicts and traces are
 * those of a search in memory.
 */
import type { Kept } from '../kept.js';
import { createMirror, createStore, type Mirror, NO_PARENT, type Store } from '../store.js';
import { hashOf, sortByKey } from './order.js';
import { Runs, type Sorted } from './runs.js';
import { RecordReader, Scratch } from './scratch.js';

export interface SpillOptions {
  readonly stateBytes: number;
  readonly fieldBits?: Uint8Array | undefined;
  /** Where its files go; they have no names, and end with the process at the latest. */
  readonly folder: string;
  /** Bytes of memory that states may take. */
  readonly memory: number;
  /** As of the search, so that it is stopped where it would be in memory. */
  readonly maxStates?: number | undefined;
  /** Fewer states than this are not brought to disk, however short memory is; default 4,096. */
  readonly least?: number;
  readonly pageStates?: number;
  /** Bytes read of a run at a time. */
  readonly block?: number;
}

/** Bytes that sorting takes, for each state. */
const SORTING = 18;
/** Bytes of what is read and written at a time. */
const BUFFERS = 1 << 20;
/** Words of a record of the arena beyond those of the state: its parent, low and high. */
const PARENT = 2;
const HIGH = 2 ** 32;
/** From the first parent of a batch of recent states: what a store in memory can hold. */
const FARTHEST = 2 ** 31 - 1;

type Four = [Uint32Array, Uint32Array, Uint32Array, Uint32Array];

export class SpillingStore implements Kept {
  readonly words: number;
  /** Parents are kept in 64 bits. */
  readonly capacity = Number.MAX_SAFE_INTEGER;
  private readonly runs: Runs;
  /** States that came last, with parents less `parentBase`: those settled are known to be new or not, the others come after them. */
  private readonly recent: Store;
  private parentBase = 0;
  private settled = 0;
  /** Of the recent ones: those that were on disk already. */
  private isOld: Uint8Array = new Uint8Array(0);
  /** States, the recent ones that are settled and new included. */
  private found = 0;
  /** What is sorted, and what sorting needs besides. */
  private spare: Four = [0, 0, 0, 0].map(() => new Uint32Array(0)) as Four;
  private arena: Scratch | undefined;
  private reader: RecordReader | undefined;
  /** Reads the state that is in `packed`. */
  private readonly codec: Mirror;
  private readonly packed: Int32Array;
  private readonly least: number;

  constructor(private readonly options: SpillOptions) {
    const { stateBytes, fieldBits, pageStates } = options;
    this.recent = createStore({ stateBytes, fieldBits, ...(pageStates && { pageStates }) });
    this.words = this.recent.words;
    this.packed = new Int32Array(this.words);
    this.codec = createMirror(options);
    this.codec.update([this.packed]);
    this.runs = new Runs(options.folder, this.words, options.block);
    this.least = options.least ?? 1 << 12;
  }

  get size(): number {
    return this.arena ? this.found : this.recent.size;
  }

  get bytes(): number {
    return this.recent.bytes + this.isOld.length + 16 * this.spare[0].length + (this.arena ? BUFFERS : 0);
  }

  get disk(): number {
    return this.runs.bytes + 4 * (this.arena?.words ?? 0);
  }

  /** Memory has room by going to disk. */
  growth(): number {
    return 0;
  }

  private get pending(): number {
    return this.arena ? this.recent.size - this.settled : 0;
  }

  /** Not negative where `state` is new as far as memory knows; of an initial state, where it is new. */
  add(state: Uint8Array, parent: number): number {
    const { recent } = this;
    const growth = recent.growth();
    if (growth > 0 && recent.size >= this.least && this.needs(growth) > this.options.memory) this.spill();
    if (!this.arena) return this.recent.add(state, parent);
    if (parent === NO_PARENT && this.find(state) >= 0) return -1;
    if (parent - this.parentBase > FARTHEST) this.spill();
    if (this.recent.size === 0) this.parentBase = Math.max(0, parent);
    const index = this.recent.add(state, parent === NO_PARENT ? parent : parent - this.parentBase);
    if (index >= 0 && this.found + this.pending >= (this.options.maxStates ?? Infinity)) this.settle();
    return index;
  }

  private needs(growth: number): number {
    return this.recent.bytes + growth + SORTING * this.recent.size;
  }

  find(state: Uint8Array): number {
    const index = this.recent.find(state);
    if (index >= 0 || !this.arena) return index;
    this.recent.pack(state, this.packed, 0);
    return this.runs.has(this.packed) ? 0 : -1;
  }

  /** The recent states from `first` on, sorted, each with its index. */
  private sorted(first: number): Sorted & { readonly indices: Uint32Array } {
    const { pages } = this.recent;
    const { words } = this;
    const pageStates = (pages[0]?.length ?? words) / words;
    const page = (index: number) => pages[Math.floor(index / pageStates)]!;
    const at = (index: number) => (index % pageStates) * words;
    const count = this.recent.size - first;
    if (count > this.spare[0].length) {
      const length = Math.max(count, Math.min(2 * count, this.recent.size));
      this.spare = [0, 1, 2, 3].map(() => new Uint32Array(length)) as Four;
    }
    const [indices, keys] = [this.spare[0].subarray(0, count), this.spare[1].subarray(0, count)];
    for (let i = 0; i < count; i++) {
      indices[i] = first + i;
      keys[i] = hashOf(page(first + i), at(first + i), words);
    }
    sortByKey(indices, keys, [this.spare[2], this.spare[3]]);
    return {
      count,
      indices,
      hash: (i) => keys[i]!,
      page: (i) => page(indices[i]!),
      at: (i) => at(indices[i]!),
    };
  }

  settle(): void {
    if (this.pending === 0) return;
    const first = this.settled;
    const { recent } = this;
    if (this.isOld.length < recent.size) {
      const larger = new Uint8Array(2 * recent.size);
      larger.set(this.isOld);
      this.isOld = larger;
    }
    const { isOld } = this;
    const sorted = this.sorted(first);
    this.runs.find(sorted, (candidate) => {
      isOld[sorted.indices[candidate]!] = 1;
    });
    for (let index = first; index < recent.size; index++) if (isOld[index] === 0) this.append(index);
    this.settled = recent.size;
  }

  /** A recent state takes its place in the arena. */
  private append(index: number): void {
    const { pages } = this.recent;
    const pageStates = pages[0]!.length / this.words;
    const page = pages[Math.floor(index / pageStates)]!;
    const at = (index % pageStates) * this.words;
    const { arena } = this;
    for (let i = 0; i < this.words; i++) arena!.append(page[at + i]!);
    const near = this.recent.parentOf(index);
    const parent = near === NO_PARENT ? near : near + this.parentBase;
    arena!.append(parent | 0);
    arena!.append(Math.floor(parent / HIGH));
    this.found++;
  }

  /** Brings the recent states to disk, and begins anew. */
  private spill(): void {
    if (!this.arena) {
      this.arena = new Scratch(this.options.folder);
      this.reader = new RecordReader(this.arena, this.words + PARENT);
    }
    this.settle();
    const sorted = this.sorted(0);
    this.runs.add(sorted, (i) => this.isOld[sorted.indices[i]!] === 0);
    if (this.runs.count !== this.found)
      throw new Error(`${this.found} states were found, and ${this.runs.count} are on disk`);
    this.recent.clear();
    this.settled = 0;
    this.isOld.fill(0);
  }

  private record(index: number): { readonly words: Int32Array; readonly at: number } {
    if (!(index >= 0 && index < this.found)) throw new RangeError(`no state ${index} of ${this.found}`);
    const at = this.reader!.seek(index);
    return { words: this.reader!.words, at };
  }

  read(index: number, into: Uint8Array): void {
    if (!this.arena) {
      this.recent.read(index, into);
      return;
    }
    const { words, at } = this.record(index);
    for (let i = 0; i < this.words; i++) this.packed[i] = words[at + i]!;
    this.codec.read(0, into);
  }

  parentOf(index: number): number {
    if (!this.arena) return this.recent.parentOf(index);
    const { words, at } = this.record(index);
    return (words[at + this.words]! >>> 0) + HIGH * words[at + this.words + 1]!;
  }

  /** Gives back what it has on disk. */
  close(): void {
    this.runs.close();
    this.arena?.close();
  }
}
