import { ending } from './ending.js';
import type { Exploration, ExploreOptions, Progress } from './exploration.js';
import { Pace } from './kept.js';
import type { Bounds, Model } from './model.js';
import { Search } from './search.js';

/** The same search as a generator, so that its caller can breathe: `next('stop')` ends it with a partial verdict. */
export function* exploring(
  model: Model,
  bounds: Bounds = {},
  options: Omit<ExploreOptions, 'onProgress'> = {},
): Generator<Progress, Exploration, 'stop' | undefined> {
  const { progressEvery = 1 << 16, custody } = options;
  const search = new Search(model, bounds, options);
  const pace = new Pace(options.progressWithin);
  let index = search.start(custody);
  while (search.has(index) && !search.bound) {
    search.reach(index);
    const isTime = !search.bound && ((index > 0 && index % progressEvery === 0) || pace.isDue(true));
    if (isTime) {
      search.catchUp();
      custody?.pause?.(search, index);
      if ((yield search.progress(index)) === 'stop') search.stop('interrupt', search.store.size);
      pace.reset();
    }
    if (search.bound) break;
    index = search.expandOn(index, index - (index % progressEvery) + progressEvery);
  }
  search.catchUp();
  custody?.end?.(search, index);
  return yield* ending(search, index);
}

/**
 * Breadth-first search of all reachable states, judging every property in the one pass. A violated property keeps its
 * shortest trace and the search goes on for the others; a bound that was hit leaves the rest `undetermined`.
 */
export function explore(model: Model, bounds: Bounds = {}, options: ExploreOptions = {}): Exploration {
  const search = exploring(model, bounds, options);
  let result = search.next();
  while (!result.done)
    result = search.next(options.onProgress?.(result.value) === 'stop' ? 'stop' : undefined);
  return result.value;
}
