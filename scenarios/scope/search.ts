import { type BoundHit, type Bounds, explore, type Trace } from '../../checker/index.js';
import { bands } from '../../machines/bands/index.js';
import type { World } from '../../machines/bands/world.js';
import type { Rulebook } from '../../rulebook/index.js';
import type { Part } from './parts.js';
import type { Scope } from './text.js';
import { scopeWorld } from './worlds.js';

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

/** One exploration from all openings. */
export function explorePart(part: Part, scope: Scope, book: Rulebook, bounds: Bounds): PartResult {
  const { base, openings, setUps } = scopeWorld(part, scope);
  const { model } = bands.set(base, book, openings);
  const { states, transitions, depth, bytes, deadlocks, bound, verdicts } = explore(model, bounds);
  const breach = ({ initial, actions }: Trace): Breach => ({
    opening: initial,
    words: actions.map((action) => model.describe(action)),
  });
  return {
    setUps,
    states,
    transitions,
    depth,
    bytes,
    deadlocks,
    ...(bound && { bound }),
    verdicts: verdicts.map(({ property: { id }, verdict }): [string, PartVerdict] => {
      switch (verdict.kind) {
        case 'violated':
          return [id, { kind: 'violated', breach: breach(verdict.trace) }];
        case 'found':
        case 'notFound':
          throw new Error(`${id} asks for a state to be found, which a scope cannot sum up`);
        default:
          return [id, verdict];
      }
    }),
  };
}

/** The set-up that a breach starts from, as a world of its own. */
export const worldOfBreach = (part: Part, scope: Scope, { opening }: Breach): World =>
  scopeWorld(part, scope).opening(opening);
