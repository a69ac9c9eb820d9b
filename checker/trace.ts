import type { ActionIndex, Model, PackedState, Trace } from './model.js';
import { NO_PARENT, type Store } from './store.js';

export interface ReplayedStep {
  /** Undefined for the first entry, the initial state. */
  readonly action: ActionIndex | undefined;
  readonly describe: string;
  /** The state after the action; a copy. */
  readonly state: PackedState;
}

const sameBytes = (a: PackedState, b: PackedState): boolean => a.every((byte, i) => byte === b[i]);

export const LIKELY =
  'Either the model is not deterministic (two expansions of a state differ) or it has changed since the trace was made.';

/** A copy of the initial state at that position, or undefined if there are fewer. */
export function initialState(model: Model, position: number): PackedState | undefined {
  let at = 0;
  for (const state of model.initial()) if (at++ === position) return state.slice();
  return undefined;
}

/** A copy of the successor of `state` by `action`, or undefined if it is not enabled. */
export function successor(model: Model, state: PackedState, action: ActionIndex): PackedState | undefined {
  let found: PackedState | undefined;
  model.expand(state, (taken, next) => {
    if (taken === action) found = next.slice();
  });
  return found;
}

/**
 * The states of a trace, initial state first.
 * @throws Error if the trace does not replay, which is a fault of the model or of ours, never of what is checked.
 */
export function replay(model: Model, trace: Trace): ReplayedStep[] {
  const initial = initialState(model, trace.initial);
  if (!initial) throw new Error(`the trace does not replay: no initial state ${trace.initial}. ${LIKELY}`);
  const steps: ReplayedStep[] = [{ action: undefined, describe: 'initially', state: initial }];
  for (const [index, action] of trace.actions.entries()) {
    const before = steps[index]!.state;
    const state = successor(model, before, action);
    if (!state) {
      const where = JSON.stringify(model.view(before));
      throw new Error(
        `the trace does not replay: step ${index + 1}, action ${action} (${model.describe(action)}), is not enabled in ${where}. ${LIKELY}`,
      );
    }
    steps.push({ action, describe: model.describe(action), state });
  }
  if (trace.loop !== undefined && !sameBytes(steps[trace.loop]!.state, steps.at(-1)!.state))
    throw new Error(`the trace does not replay: it does not come back to step ${trace.loop}. ${LIKELY}`);
  return steps;
}

/**
 * The trace to a stored state. The store keeps parents only; the action between two states is found by expanding the
 * parent again, and is the first that leads to the child, which is the one that found it.
 * @param initials for each stored initial state, in order, its position in `Model.initial()`
 */
export function traceTo(
  model: Model,
  store: Pick<Store, 'parentOf' | 'read'>,
  index: number,
  initials: readonly number[],
): Trace {
  const actions: ActionIndex[] = [];
  const child = new Uint8Array(model.stateBytes);
  const parent = new Uint8Array(model.stateBytes);
  let at = index;
  for (let up = store.parentOf(at); up !== NO_PARENT; up = store.parentOf(at)) {
    store.read(at, child);
    store.read(up, parent);
    let action = -1;
    model.expand(parent, (taken, next) => {
      if (action < 0 && sameBytes(child, next)) action = taken;
    });
    if (action < 0) throw new Error(`state ${up} no longer leads to state ${at}. ${LIKELY}`);
    actions.push(action);
    at = up;
  }
  return { initial: initials[at]!, actions: actions.reverse() };
}
