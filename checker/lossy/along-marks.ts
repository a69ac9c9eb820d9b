import type { ActionIndex, Model, PackedState, Trace } from '../model.js';
import { initialState } from '../trace.js';

/**
 * The trace from an initial state by as many steps as there are `marks`, each the first for which `isStep` says so of its mark, of where
 * it leads and of its number among the steps there.
 * @throws Error if there is none: the model does not give the same twice
 */
export function alongMarks(
  model: Model,
  initial: number,
  marks: readonly number[],
  isStep: (mark: number, next: PackedState, ordinal: number) => boolean,
): Trace {
  let state = initialState(model, initial)!;
  const actions: ActionIndex[] = [];
  for (const mark of marks) {
    let ordinal = 0;
    let found: PackedState | undefined;
    model.expand(state, (action, next) => {
      if (!isStep(mark, next, ordinal++) || found) return;
      found = next.slice();
      actions.push(action);
    });
    if (!found) throw new Error(`step ${mark} is not found again: does the model give the same twice?`);
    state = found;
  }
  return { initial, actions };
}
