import type { Exploration, Progress } from './exploration.js';
import type { Watch } from './jury.js';
import { isOfGraph, type Property, type Trace, type Verdict } from './model.js';
import type { Search } from './search.js';
import { reductionOf } from './symmetry/orbits.js';
import { judgeGraph } from './temporal/judge.js';

/** Whether the search stopped because somebody will not wait. */
const isInHaste = ({ bound }: Search): boolean => bound?.name === 'maxTime' || bound?.name === 'interrupt';

/** Judges the states that are stored and will not be expanded, so that a violation in sight is not missed. Not when in haste. */
function sweep(search: Search, from: number): void {
  if (!search.bound || isInHaste(search)) return;
  const { store, state, jury } = search;
  for (let index = from; index < store.size; index++) {
    store.read(index, state);
    jury.judge(index, state);
  }
}

function traceOf(search: Search, { hit, by }: Watch): Trace {
  const trace = search.traceTo(hit);
  return by < 0 ? trace : { ...trace, actions: [...trace.actions, by] };
}

function verdictOf(search: Search, ofGraph: ReadonlyMap<Property, Verdict>, w: Watch): Verdict {
  const { property } = w;
  if (isOfGraph(property)) return ofGraph.get(property)!;
  if (w.hit >= 0)
    return { kind: property.kind === 'reachable' ? 'found' : 'violated', trace: traceOf(search, w) };
  if (search.bound) return { kind: 'undetermined', bound: search.bound };
  if (property.kind === 'reachable') return { kind: 'notFound' };
  const conditional = 'premise' in property && property.premise !== undefined;
  return { kind: w.idle || (conditional && !w.premise) ? 'vacuous' : 'holds' };
}

/**
 * Ends a search with state `expanded` as the first that was not expanded: judges the properties of the graph, and says what was
 * found. Yields now and then.
 */
export function* ending(
  search: Search,
  expanded: number,
): Generator<Progress, Exploration, 'stop' | undefined> {
  search.flush();
  const judging = judgeGraph(search, expanded);
  let step = judging.next();
  while (!step.done) step = judging.next(yield search.progress(expanded));
  const ofGraph = step.value;
  sweep(search, expanded);
  const { model, store, several, symmetry } = search;
  const omission = store.omission?.();
  if (omission) search.bound ??= { name: 'omission', limit: store.size, ...omission };
  model.prepare?.(undefined);
  const progress = search.progress(expanded);
  return {
    ...progress,
    complete: search.bound === undefined,
    ...(search.bound ? { bound: search.bound } : {}),
    bytesPerState: progress.bytes / Math.max(1, progress.states),
    verdicts: search.jury.watches.map((w) => ({
      property: w.property,
      verdict: verdictOf(search, ofGraph, w),
    })),
    deadlocks: search.deadlocks,
    ends: search.ends,
    ...(several && { violations: several.found(model, (index) => search.traceTo(index)) }),
    ...(search.upToSymmetry && { reduction: reductionOf(model, symmetry, store, isInHaste(search)) }),
  };
}
