import type { Bounds } from '../checker/index.js';
import type { Rulebook, Subject, Table } from '../rulebook/index.js';
import type { PartResult } from './part-result.js';
import type { NearestBreach } from './summing.js';

/** Every set-up of a size, up to renaming, in parts that are explored one by one. */
export interface SetUps {
  /** The sizes in full; reading them gives the same again. */
  readonly text: string;
  /** What they stand for, in words. */
  readonly says: string;
  readonly parts: number;
  /** The least of them, for what all have in common: the rulebook and the claims. */
  set(book: Rulebook): Table;
  explore(part: number, book: Rulebook, bounds: Bounds): PartResult;
  /** The one set-up in which a claim breaks. */
  setBroken(breach: NearestBreach, book: Rulebook): Table;
  /** A subject for each part, as the audit sees it. */
  subjects(): Iterable<Subject>;
}

/** Reads sizes; `why` says what was found and what was expected. */
export type ReadSetUps = (sizes: string) => SetUps | { readonly why: string };
