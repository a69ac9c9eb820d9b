import type { EventObject, MachineContext } from 'xstate';
import type { ActionIndex, PackedState, Property } from '../model.js';
import { judgeOfGraph } from './graph-properties.js';
import type { ChartProperty } from './types.js';

/** How properties of packed states get at the chart's terms. */
export interface Reader {
  hasTag(state: PackedState, tag: string): boolean;
  isDone(state: PackedState): boolean;
  event(action: ActionIndex): EventObject;
  /** The context, on loan until the next call. */
  context(state: PackedState): MachineContext;
  /** A second context, which leaves the first alone. */
  after(state: PackedState): MachineContext;
}

type AnyChartProperty = ChartProperty<MachineContext, EventObject>;

/** A property over packed states that asks the chart's one. `events` is the alphabet. */
export function judge(property: AnyChartProperty, reader: Reader, events: readonly EventObject[]): Property {
  const { id, says } = property;
  const isWithin = (state: PackedState, tag: string | undefined): boolean =>
    tag === undefined || reader.hasTag(state, tag);
  const elsewhere =
    'holdsElsewhere' in property && property.holdsElsewhere ? { holdsElsewhere: true } : undefined;
  const idle = 'idle' in property && property.idle ? { idle: true } : undefined;
  switch (property.kind) {
    case 'always':
      return {
        kind: 'always',
        id,
        says,
        ...elsewhere,
        ...idle,
        // The tag is looked at last: it seldom matters, and every property would ask for it in every state.
        holds: (state) =>
          property.holds(reader.context(state)) ||
          (elsewhere !== undefined && !isWithin(state, property.when)),
        ...(property.failing && {
          failing: (state: PackedState) => property.failing!(reader.context(state)),
        }),
        ...((property.when !== undefined || property.premise) && {
          premise: (state: PackedState) =>
            isWithin(state, property.when) && (property.premise?.(reader.context(state)) ?? true),
        }),
      };
    case 'step': {
      const speaksOf = speaking(property.of, reader);
      const concerns = (before: PackedState, action: ActionIndex, after: PackedState) =>
        speaksOf(action) && isWithin(before, property.when) && isWithin(after, property.when);
      return {
        kind: 'step',
        id,
        says,
        ...elsewhere,
        ...idle,
        ...(property.of && { speaksOf }),
        holds: (before, action, after) =>
          (elsewhere !== undefined && !speaksOf(action)) ||
          property.holds(reader.context(before), reader.event(action), reader.after(after)) ||
          (elsewhere !== undefined && !concerns(before, action, after)),
        ...(property.failing && {
          failing: (before: PackedState, action: ActionIndex, after: PackedState) =>
            property.failing!(reader.context(before), reader.event(action), reader.after(after)),
        }),
        ...((property.when !== undefined || property.premise || property.of) && {
          premise: (before: PackedState, action: ActionIndex, after: PackedState) =>
            concerns(before, action, after) &&
            (property.premise?.(reader.context(before), reader.event(action), reader.after(after)) ?? true),
        }),
      };
    }
    case 'reachable':
      return {
        kind: 'reachable',
        id,
        says,
        holds: (state) => isWithin(state, property.when) && property.holds(reader.context(state)),
      };
    case 'noDeadlock':
      return {
        kind: 'noDeadlock',
        id,
        says,
        isEnd: (state) => reader.isDone(state) || (property.isEnd?.(reader.context(state)) ?? false),
      };
    case 'alwaysPossible':
    case 'leadsTo':
      return judgeOfGraph(property, reader, events);
  }
}

/** Whether an action is of the types named; worked out once an action. */
function speaking(types: readonly string[] | undefined, reader: Reader): (action: ActionIndex) => boolean {
  if (!types) return () => true;
  const known: boolean[] = [];
  return (action) => {
    known[action] ??= types.includes(reader.event(action).type);
    return known[action]!;
  };
}
