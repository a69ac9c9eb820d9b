import type { BoundHit, Exploration, Model, Verdict } from '../checker/index.js';

/** A play that breaks a claim, from one of the openings of a world. */
export interface Breach {
  readonly opening: number;
  /** Actions in words. */
  readonly words: readonly string[];
}

export type PartVerdict =
  | { readonly kind: 'holds' | 'vacuous' }
  | { readonly kind: 'violated'; readonly breach: Breach }
  | { readonly kind: 'undetermined'; readonly bound: BoundHit };

/** What exploring all set-ups of the same cards shows; plain JSON. */
export interface PartResult {
  readonly setUps: number;
  readonly states: number;
  readonly transitions: number;
  readonly depth: number;
  readonly bytes: number;
  readonly deadlocks: number;
  readonly bound?: BoundHit;
  /** By id, in the order of the model's properties. */
  readonly verdicts: readonly (readonly [id: string, PartVerdict])[];
}

export function partResult(model: Model, exploration: Exploration, setUps: number): PartResult {
  const { states, transitions, depth, bytes, deadlocks, bound, verdicts } = exploration;
  return {
    setUps,
    states,
    transitions,
    depth,
    bytes,
    deadlocks,
    ...(bound && { bound }),
    verdicts: verdicts.map(({ property: { id }, verdict }) => [id, partVerdict(model, id, verdict)]),
  };
}

function partVerdict(model: Model, id: string, verdict: Verdict): PartVerdict {
  switch (verdict.kind) {
    case 'violated': {
      const { initial, actions } = verdict.trace;
      return {
        kind: 'violated',
        breach: { opening: initial, words: actions.map((action) => model.describe(action)) },
      };
    }
    case 'found':
    case 'notFound':
      throw new Error(`${id} asks for a state to be found, which no scope sums up`);
    default:
      return verdict;
  }
}
