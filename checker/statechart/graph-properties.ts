import type { EventObject, MachineContext } from 'xstate';
import type { FairSet, GraphProperty, PackedState } from '../model.js';
import type { Reader } from './properties.js';
import type { ChartAlwaysPossible, ChartFair, ChartLeadsTo, ChartPlace } from './types.js';

/**
 * A property of the graph over packed states that asks the chart's one.
 * @throws TypeError for one that says less than it must, or makes fair what there is not
 */
export function judgeOfGraph(
  property: ChartAlwaysPossible<MachineContext> | ChartLeadsTo<MachineContext, EventObject>,
  reader: Reader,
  events: readonly EventObject[],
): GraphProperty {
  const { id, says } = property;
  const within = (place: ChartPlace<MachineContext> | undefined, what: string) => {
    if (place?.when === undefined && place?.holds === undefined)
      throw new TypeError(`"${id}" of kind ${property.kind} without a tag or a predicate ${what}`);
    return (state: PackedState): boolean =>
      (place.when === undefined || reader.hasTag(state, place.when)) &&
      (place.holds?.(reader.context(state)) ?? true);
  };
  if (property.kind === 'leadsTo') {
    const fair = fairSets(id, property.fair, events, reader);
    return {
      kind: 'leadsTo',
      id,
      says,
      from: within(property.from, 'as from'),
      to: within(property.to, 'as to'),
      fair,
    };
  }
  const { premise } = property;
  return {
    kind: 'alwaysPossible',
    id,
    says,
    holds: within(property, 'of what is to be reached'),
    ...(premise && { premise: (state: PackedState) => premise.call(property, reader.context(state)) }),
  };
}

function fairSets(
  id: string,
  fair: ChartLeadsTo<MachineContext, EventObject>['fair'] = [],
  events: readonly EventObject[],
  reader: Reader,
): readonly FairSet[] {
  if (fair === 'events')
    return events.map((event, index) => ({ name: JSON.stringify(event), has: (action) => action === index }));
  const named: readonly ChartFair<EventObject>[] =
    fair === 'types' ? [...new Set(events.map(({ type }) => type))] : fair;
  if (!Array.isArray(named))
    throw new TypeError(`fair of "${id}" that is neither a list, 'types' nor 'events'`);
  for (const each of named) {
    const isThere = events.some((event) => (typeof each === 'string' ? event.type === each : each.of(event)));
    if (!isThere)
      throw new TypeError(
        `fair of "${id}" that makes ${typeof each === 'string' ? each : each.name} fair, which is no event of the alphabet`,
      );
  }
  return named.map((each) =>
    typeof each === 'string'
      ? { name: each, has: (action) => reader.event(action).type === each }
      : { name: each.name, has: (action) => each.of(reader.event(action)) },
  );
}
