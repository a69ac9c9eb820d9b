import type { Model, PackedState, Property } from '../model.js';
import type { Renamer } from './renaming.js';

/** What a search up to symmetry takes for granted, tried on one state and one of its renamings. */

/** What holds of the state, by the properties that speak of states. */
function toldOf(model: Model, state: PackedState): string[] {
  const told = (property: Property): unknown[] => {
    switch (property.kind) {
      case 'step':
        return [];
      case 'noDeadlock':
        return [property.isEnd(state)];
      case 'always': {
        const arises = property.premise?.(state) ?? true;
        return [arises, arises && property.holds(state)];
      }
      case 'alwaysPossible':
        return [property.premise?.(state) ?? true, property.holds(state)];
      case 'leadsTo':
        return [property.from(state), property.to(state)];
      case 'reachable':
        return [property.holds(state)];
    }
  };
  return model.properties.map((property) => `${property.id}: ${told(property).join()}`);
}

/** Each step: where it leads, with `to` applied to that, and what the properties that speak of steps say of it. */
function stepsOf(model: Model, state: PackedState, rename: (next: PackedState) => PackedState): string[] {
  const steps: string[] = [];
  const taken: [number, PackedState][] = [];
  model.expand(state, (action, next) => taken.push([action, next.slice()]));
  for (const [action, next] of taken) {
    const told = model.properties.map((property) => {
      if (property.kind !== 'step' || property.speaksOf?.(action) === false) return '';
      const arises = property.premise?.(state, action, next) ?? true;
      return `${arises} ${arises && property.holds(state, action, next)}`;
    });
    steps.push(`${rename(next).join()} ${told.join()}`);
  }
  return steps.sort();
}

const differ = (one: readonly string[], other: readonly string[]): string | undefined =>
  one.find((line, index) => line !== other[index]) ?? other[one.length];

/**
 * Why the renamed state is not as good as the state: the first property of which they tell different things, or the first step
 * that only one of them has. `undefined` where they agree.
 */
export function asymmetryAt(
  model: Model,
  renamer: Renamer,
  state: PackedState,
  to: Uint8Array,
): string | undefined {
  const renamed = new Uint8Array(model.stateBytes);
  renamer.rename(state, to, renamed);
  const onto = new Uint8Array(model.stateBytes);
  const told = differ(toldOf(model, state), toldOf(model, renamed));
  if (told !== undefined) return told;
  const steps = stepsOf(model, state, (next) => {
    renamer.rename(next, to, onto);
    return onto;
  });
  const step = differ(
    steps,
    stepsOf(model, renamed, (next) => next),
  );
  return step && `a step to ${step}`;
}
