import type { EventObject, MachineContext } from 'xstate';
import type { FairSet, GraphProperty, PackedState } from '../model.js';
import type { Reader } from './properties.js';
import type { ChartAlwaysPossible, ChartFair, ChartLeadsTo, ChartPlace } from './types.js';

/** A property of the graph over packed states that asks the chart's one. */
export function judgeOfGraph(
  property: ChartAlwaysPossible<MachineContext> | ChartLeadsTo<MachineContext, EventObject>,
  reader: Reader,
  events: readonly EventObject[],
): GraphProperty {
  const { id, says } = property;
  const within =
    (place: ChartPlace<MachineContext>) =>
    (state: PackedState): boolean =>
      (place.when === undefined || reader.hasTag(state, place.when)) &&
      (place.holds?.(reader.context(state)) ?? true);
  if (property.kind === 'leadsTo') {
    const fair = fairSets(property.fair, events, reader);
    return { kind: 'leadsTo', id, says, from: within(property.from), to: within(property.to), fair };
  }
  const { premise } = property;
  return {
    kind: 'alwaysPossible',
    id,
    says,
    holds: within(property),
    ...(premise && { premise: (state: PackedState) => premise.call(property, reader.context(state)) }),
  };
}

function fairSets(
  fair: ChartLeadsTo<MachineContext, EventObject>['fair'] = [],
  events: readonly EventObject[],
  reader: Reader,
): readonly FairSet[] {
  if (fair === 'events')
    return events.map((event, index) => ({ name: JSON.stringify(event), has: (action) => action === index }));
  const named: readonly ChartFair<EventObject>[] =
    fair === 'types' ? [...new Set(events.map(({ type }) => type))] : fair;
  return named.map((each) =>
    typeof each === 'string'
      ? { name: each, has: (action) => reader.event(action).type === each }
      : { name: each.name, has: (action) => each.of(reader.event(action)) },
  );
}
