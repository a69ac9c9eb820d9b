import type { Exploration, ExploreOptions, Progress } from './exploration.js';
import { exploring } from './explore.js';
import type { Bounds, Model } from './model.js';

/**
 * Reduction by relevance: facts of the state that nobody looks at are left out of it.
 *
 * Which these are is tried, not declared. A model without some facts does not write them, and throws `Observed` as soon as a guard,
 * an action or a property looks at one; then that fact is kept, and the search begins again. Where it ends without that, every step
 * and every judgement in every state that was stored was made without the facts left out. So it would have been the same whatever
 * they were: states that differ in nothing else allow the same actions, which lead to states that differ in nothing else. Hence, by
 * the length of the play, every state that can be reached is one of those stored but for these facts, and all verdicts, and the
 * shortest traces, are those of the whole search.
 */
export interface Reducible {
  /** Facts that could be left out, in words. */
  readonly facts: readonly string[];
  /** The model without these; it may leave out fewer. */
  without(facts: readonly string[]): Reduced;
}

export interface Reduced {
  readonly model: Model;
  readonly leftOut: readonly string[];
}

/** A fact was looked at in a model that leaves it out. */
export class Observed extends Error {
  constructor(readonly fact: string) {
    super(`${fact} is looked at, and was left out`);
    this.name = 'Observed';
  }
}

/** An exploration of what is left: its traces are good for the whole model. */
export interface RelevantExploration extends Exploration {
  readonly leftOut: readonly string[];
}

/** As `exploring`, with as many facts left out as can be. Time counts from the beginning, whatever had to be done again. */
export function* exploringRelevant(
  reducible: Reducible,
  bounds: Bounds = {},
  options: Omit<ExploreOptions, 'onProgress' | 'store' | 'custody'> = {},
): Generator<Progress, RelevantExploration, 'stop' | undefined> {
  const started = performance.now();
  let facts = reducible.facts;
  for (;;) {
    const { model, leftOut } = reducible.without(facts);
    // The round of such a claim would be told, and what is left out need not come round with it.
    const late = model.properties.find(({ kind }) => kind === 'leadsTo');
    if (late) throw new Error(`${late.id}, a claim of what follows in the end, needs all facts`);
    const { maxTime } = bounds;
    const left =
      maxTime === undefined ? {} : { maxTime: Math.max(1, maxTime - (performance.now() - started)) };
    try {
      const exploration = yield* exploring(model, { ...bounds, ...left }, options);
      return { ...exploration, leftOut };
    } catch (error) {
      if (!(error instanceof Observed)) throw error;
      if (!leftOut.includes(error.fact))
        throw new Error(`${error.fact} is kept, and was told to be looked at`);
      facts = leftOut.filter((fact) => fact !== error.fact);
    }
  }
}

/** The same in one go. */
export function exploreRelevant(
  reducible: Reducible,
  bounds: Bounds = {},
  { onProgress, ...options }: Omit<ExploreOptions, 'store' | 'custody'> = {},
): RelevantExploration {
  const search = exploringRelevant(reducible, bounds, options);
  let result = search.next();
  while (!result.done) result = search.next(onProgress?.(result.value) === 'stop' ? 'stop' : undefined);
  return result.value;
}
