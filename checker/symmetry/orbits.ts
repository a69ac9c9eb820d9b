import type { Model, PackedState } from '../model.js';
import type { Store } from '../store.js';
import { Canoniser } from './canonical.js';
import { Renamer } from './renaming.js';
import type { Symmetry } from './symmetry.js';
import { asymmetryAt } from './trial.js';

/** What a search up to symmetry has spared. */
export interface Reduction {
  /** Names of the things that were exchanged for one another, class by class. */
  readonly interchangeable: readonly (readonly string[])[];
  /** How many states those that are stored stand for: that many can be reached for sure, and, unless unknown, no more. */
  readonly atLeast: number;
  readonly atMost?: number;
}

/**
 * The states that those of a store stand for. An orbit has as many states as there are renamings, divided by those that leave one of
 * them as it is. All of it can be reached where every renaming leaves the initial state as it is; otherwise as much of it, at
 * the least, as comes from the state that was reached by those renamings that do. Counting them takes a look at each stored state,
 * which is spared where somebody is waiting.
 */
export function reductionOf(
  model: Model,
  symmetry: Symmetry | undefined,
  store: Pick<Store, 'size' | 'read'>,
  isInHaste = false,
): Reduction {
  if (!symmetry) return { interchangeable: [], atLeast: store.size, atMost: store.size };
  const { stateBytes } = model;
  const all = new Canoniser(symmetry, stateBytes);
  const interchangeable = all.renamer.classes.map((things) => things.map((thing) => symmetry.names[thing]!));
  tryOut(model, symmetry, store, all.renamer);
  if (isInHaste) return { interchangeable, atLeast: store.size };
  const harmless = harmlessIn(model, symmetry, all.renamer.classes);
  const some = new Canoniser(symmetry, stateBytes, harmless);
  const isExact = some.renamer.order === all.renamer.order;
  const state = new Uint8Array(stateBytes);
  const form = new Uint8Array(stateBytes);
  const orbit = (canoniser: Canoniser): number => {
    canoniser.canonise(state, form);
    return canoniser.fixed === 0 ? Number.NaN : canoniser.renamer.order / canoniser.fixed;
  };
  let atMost = 0;
  let atLeast = 0;
  for (let index = 0; index < store.size; index++) {
    store.read(index, state);
    const size = orbit(all);
    atMost += size;
    atLeast += isExact ? size || 1 : orbit(some) || 1;
  }
  return {
    interchangeable,
    atLeast,
    ...(Number.isNaN(atMost) ? {} : { atMost }),
  };
}

/** Stored states, spread evenly, on which what the search took for granted is tried, one renaming each. */
const trials = 64;

/** @throws Error where the model tells things apart that it says it does not: a fault of the model */
function tryOut(
  model: Model,
  symmetry: Symmetry,
  store: Pick<Store, 'size' | 'read'>,
  renamer: Renamer,
): void {
  if (renamer.order === 1) return;
  const state = new Uint8Array(model.stateBytes);
  const count = Math.min(trials, store.size);
  for (let trial = 0; trial < count; trial++) {
    store.read(Math.floor((trial * store.size) / count), state);
    // Any of them but the one that changes nothing; multiplied, so that they differ from one trial to the next.
    const rank = 1 + ((trial * 7919) % (renamer.order - 1));
    const why = asymmetryAt(model, renamer, state, renamer.back(rank));
    if (why === undefined) continue;
    const things = renamer.moved.map((thing) => symmetry.names[thing]).join(', ');
    throw new Error(
      `some of ${things} are not interchangeable: ${why}, in ${JSON.stringify(model.view(state))}`,
    );
  }
}

/** The classes, cut to things whose exchange leaves the one initial state as it is. */
function harmlessIn(
  model: Model,
  symmetry: Symmetry,
  classes: readonly (readonly number[])[],
): readonly (readonly number[])[] {
  const initial = [...firstTwo(model)];
  if (initial.length !== 1) return [];
  const renamer = new Renamer(symmetry, classes);
  const [state] = initial as [PackedState];
  const trial = new Uint8Array(model.stateBytes);
  const isHarmless = (one: number, other: number): boolean => {
    const to = Uint8Array.from(symmetry.names, (_, thing) => thing);
    to[one] = other;
    to[other] = one;
    renamer.rename(state, to, trial);
    return trial.every((byte, index) => byte === state[index]);
  };
  return classes.flatMap((things) => {
    const parts: number[][] = [];
    for (const thing of things) {
      const part = parts.find(([first]) => isHarmless(first!, thing));
      if (part) part.push(thing);
      else parts.push([thing]);
    }
    return parts.filter(({ length }) => length > 1);
  });
}

function* firstTwo(model: Model): Iterable<PackedState> {
  let count = 0;
  for (const state of model.initial()) {
    yield state.slice();
    if (++count === 2) return;
  }
}
