import type { Model, PackedState } from '../model.js';
import { createStore, NO_PARENT } from '../store.js';

/** Whether a state that `holds` can be reached from `state`, itself included; `undefined` where `maxStates` did not tell. */
export function canReach(
  model: Model,
  state: PackedState,
  holds: (state: PackedState) => boolean,
  maxStates: number,
): boolean | undefined {
  const { stateBytes, fieldBits } = model;
  const store = createStore({ stateBytes, fieldBits, pageStates: 1 << 10 });
  store.add(state, NO_PARENT);
  const at = new Uint8Array(stateBytes);
  let isCut = false;
  for (let index = 0; index < store.size; index++) {
    store.read(index, at);
    if (holds(at)) return true;
    model.expand(at, (_, next) => {
      if (store.size < maxStates) store.add(next, index);
      else if (store.find(next) < 0) isCut = true;
    });
  }
  return isCut ? undefined : false;
}
