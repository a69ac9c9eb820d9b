import type { BoundHit } from '../checker/index.js';
import type { Breach, PartResult } from './part-result.js';

/** The breach of a claim by the shortest play; of equal ones that in the first part, which has the fewest cards. */
export interface NearestBreach extends Breach {
  readonly part: number;
}

export type ScopeVerdict =
  | { readonly kind: 'holds' | 'vacuous' }
  | { readonly kind: 'violated'; readonly breach: NearestBreach }
  | { readonly kind: 'undetermined'; readonly bound: BoundHit };

/** What the parts of a scope show together. */
export interface ScopeSum {
  readonly parts: number;
  /** Parts that were explored, as far as bounds allow. */
  readonly explored: number;
  /** Of the explored parts. */
  readonly setUps: number;
  readonly states: number;
  readonly transitions: number;
  /** Steps to the farthest state of any part. */
  readonly depth: number;
  /** The largest visited set, and the mean over all states. */
  readonly bytes: number;
  readonly bytesPerState: number;
  readonly deadlocks: number;
  /** What stopped the first of the searches that were stopped. */
  readonly bound?: BoundHit;
  readonly verdicts: readonly (readonly [id: string, ScopeVerdict])[];
}

/** Adds results up; it does not matter in which order they come. */
export class Summing {
  private readonly results: (PartResult | undefined)[];
  private explored = 0;
  private states = 0;

  constructor(parts: number) {
    this.results = new Array<PartResult | undefined>(parts).fill(undefined);
  }

  add(part: number, result: PartResult): void {
    this.results[part] = result;
    this.explored++;
    this.states += result.states;
  }

  get progress() {
    return { parts: this.results.length, explored: this.explored, states: this.states };
  }

  /** `stopped`: why the parts that are missing were not explored. `undefined` where none was. */
  sum(stopped?: BoundHit): ScopeSum | undefined {
    const results = this.results.filter((result) => result !== undefined);
    const [first] = results;
    if (!first) return undefined;
    const total = (of: 'setUps' | 'states' | 'transitions' | 'deadlocks' | 'bytes') =>
      results.reduce((sum, result) => sum + result[of], 0);
    const most = (of: 'depth' | 'bytes') => Math.max(...results.map((result) => result[of]));
    const bound = results.find((result) => result.bound)?.bound ?? (this.isWhole ? undefined : stopped);
    return {
      parts: this.results.length,
      explored: results.length,
      setUps: total('setUps'),
      states: total('states'),
      transitions: total('transitions'),
      depth: most('depth'),
      bytes: most('bytes'),
      bytesPerState: total('bytes') / total('states'),
      deadlocks: total('deadlocks'),
      ...(bound && { bound }),
      verdicts: first.verdicts.map(([id], index) => [id, this.verdict(index, stopped)]),
    };
  }

  private get isWhole() {
    return this.explored === this.results.length;
  }

  private verdict(index: number, stopped: BoundHit | undefined): ScopeVerdict {
    let nearest: NearestBreach | undefined;
    let bound: BoundHit | undefined;
    let holds = false;
    for (const [part, result] of this.results.entries()) {
      if (!result) continue;
      const [, verdict] = result.verdicts[index]!;
      if (verdict.kind === 'violated') {
        if (!nearest || verdict.breach.words.length < nearest.words.length)
          nearest = { part, ...verdict.breach };
      } else if (verdict.kind === 'undetermined') bound ??= verdict.bound;
      else if (verdict.kind === 'holds') holds = true;
    }
    if (nearest) return { kind: 'violated', breach: nearest };
    if (bound) return { kind: 'undetermined', bound };
    if (!this.isWhole) {
      if (!stopped) throw new Error('worlds of the scope are missing, and nothing has stopped their search');
      return { kind: 'undetermined', bound: stopped };
    }
    return { kind: holds ? 'holds' : 'vacuous' };
  }
}
