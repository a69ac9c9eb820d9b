import type { Model, Trace } from './model.js';
import type { Search } from './search.js';
import type { Store } from './store.js';

/** The odds that a search left states out. */
export interface Omission {
  /** That some state was left out: an upper bound for hash functions drawn at random. */
  readonly probability: number;
  /** How many were taken for others, on the average; what only they lead to is not among them. */
  readonly expected: number;
}

/** Where the decision what of the states that are added is new can be put off; `size` counts them only then. */
type Late = 'later' | 'addFound' | 'settle' | 'lot';

/** What other threads need of the memory of the states, and who brings states as they lie there. */
type Shared = 'pages' | 'told' | 'addWords';

/** What a search keeps its states in; the usual `Store` needs none of what is optional. */
export interface Kept
  extends Omit<Store, 'clear' | 'pack' | Shared | Late>,
    Partial<Pick<Store, Shared | Late>> {
  /** States that it can hold; absent: as many as the usual one. */
  readonly capacity?: number;
  /** Bytes on disk. */
  readonly disk?: number;
  /** The trace to a state, where parents are not kept with it, or not the state itself. */
  traceTo?(model: Model, index: number, initials: readonly number[]): Trace;
  /** Where not whole states are compared. */
  omission?(): Omission;
  /** Gives back what is outside of memory; nothing is asked of it after that. */
  close?(): void;
}

/** @throws Error where not all states are in memory, whole */
export function pagesOf({ pages }: Kept): readonly Int32Array[] {
  if (pages) return pages;
  throw new Error(
    'a search that does not keep whole states in memory is not shared, and keeps no checkpoints',
  );
}

/** Who keeps where a search has come to, so that it can go on another day. All calls are between two states. */
export interface Custody {
  /** Puts a new search where an earlier one stopped, and returns the next state to be expanded. */
  restore?(search: Search): number;
  /** Before the expansion of state `next`, whenever progress is reported. */
  pause?(search: Search, next: number): void;
  /** When the search ends; `next` is the state before whose end a bound stopped it, or the number of all. */
  end?(search: Search, next: number): void;
}

/** Says when so much time has passed that somebody should be heard, without asking the clock for every state. */
export class Pace {
  private last = performance.now();
  private looked = this.last;
  /** Calls between two looks at the clock: fewer where what is between takes long. */
  private stride = 1;
  private left = 1;

  /**
   * @param within milliseconds; absent: never
   * @param most calls between two looks at the clock: what was quick may be slow all at once
   */
  constructor(
    private readonly within = Infinity,
    private readonly most = 256,
  ) {}

  /** @param isSlow asks the clock in any case */
  isDue(isSlow = false): boolean {
    if (--this.left > 0 && !isSlow) return false;
    const now = performance.now();
    const took = now - this.looked;
    this.looked = now;
    if (took < this.within / 16) this.stride = Math.min(this.most, this.stride * 2);
    else if (took > this.within / 4) this.stride = Math.max(1, this.stride >>> 2);
    this.left = this.stride;
    return now - this.last >= this.within;
  }

  reset(): void {
    this.last = performance.now();
  }
}
