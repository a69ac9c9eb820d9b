import type { ActionIndex, Model, PackedState, Property } from './model.js';

/** A state, and the step that led there if any did. */
export interface Moment {
  readonly state: PackedState;
  readonly before?: PackedState;
  readonly action?: ActionIndex;
}

/** Whether this moment alone decides a property: breaks it, or shows what it asks for. Properties of the whole graph no moment decides. */
export function decides(model: Model, property: Property, { state, before, action }: Moment): boolean {
  switch (property.kind) {
    case 'always':
      return (property.premise?.(state) ?? true) && !property.holds(state);
    case 'step':
      return (
        before !== undefined &&
        action !== undefined &&
        (property.speaksOf?.(action) ?? true) &&
        (property.premise?.(before, action, state) ?? true) &&
        !property.holds(before, action, state)
      );
    case 'reachable':
      return property.holds(state);
    case 'noDeadlock': {
      let ways = 0;
      model.expand(state, () => ways++);
      return ways === 0 && !property.isEnd(state);
    }
    case 'alwaysPossible':
    case 'leadsTo':
      return false;
  }
}
