import type { AnyStateMachine, EventObject } from 'xstate';
import { allNodes } from '../statechart/tree.js';
import { MachineFault } from './fault.js';

/** The events that a machine is checked with. */
export interface Alphabet {
  readonly events: readonly EventObject[];
  /** `machine`: none were given, so each type that the chart names comes once, without members. */
  readonly from: 'list' | 'domains' | 'machine';
}

/** An event for every combination would be more than a search of every state can ask for. */
const MOST_EVENTS = 10_000;

const expected =
  "a list of event objects, as [{ type: 'SET', value: 1 }], or domains, as { SET: { value: [1, 2, 3] }, TOGGLE: {} }";

const wrong = (found: string): never => {
  throw new MachineFault(found, expected, 'events');
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function shown(value: unknown): string {
  const text = typeof value === 'function' ? 'a function' : (JSON.stringify(value) ?? String(value));
  return text.length > 60 ? `${text.slice(0, 60)}...` : text;
}

/** The event, frozen throughout: it is one object in every step, and code that wrote into it would change other steps. */
function frozen<T>(value: T, path: string, within: readonly unknown[] = []): T {
  if (typeof value !== 'object' || value === null) return value;
  if (within.includes(value)) return wrong(`a circle at ${path}`);
  for (const [key, item] of Object.entries(value)) frozen(item, `${path}.${key}`, [...within, value]);
  return Object.freeze(value);
}

/** Numbers that JSON has no word for told apart. */
const keyOf = (event: object): string =>
  JSON.stringify(Object.entries(event).sort(), (_, item: unknown) =>
    typeof item === 'bigint' || (typeof item === 'number' && !Number.isFinite(item)) ? `#${item}` : item,
  );

/** Every event of `given`, which is what a module exports as `events`; absent: those that the machine names itself. */
export function alphabetOf(machine: AnyStateMachine, given: unknown): Alphabet {
  if (given === undefined) return { events: ownEvents(machine), from: 'machine' };
  if (Array.isArray(given)) return { events: listed(given), from: 'list' };
  if (isObject(given)) return { events: drawn(given), from: 'domains' };
  return wrong(`events that are ${shown(given)}`);
}

function listed(given: readonly unknown[]): EventObject[] {
  const seen = new Map<string, number>();
  const events = given.map((event, index) => {
    if (typeof event === 'string') wrong(`the string ${shown(event)} as events[${index}]`);
    if (!isObject(event)) return wrong(`${shown(event)} as events[${index}]`);
    if (typeof event.type !== 'string' || event.type === '')
      wrong(`an event without a type as events[${index}] (${shown(event)})`);
    frozen(event, `events[${index}]`);
    const key = keyOf(event);
    const before = seen.get(key);
    if (before !== undefined) wrong(`events[${index}] the same as events[${before}] (${shown(event)})`);
    seen.set(key, index);
    return event as unknown as EventObject;
  });
  return within(events);
}

function within<T>(events: readonly T[]): T[] {
  if (events.length === 0) wrong('no events');
  if (events.length > MOST_EVENTS) wrong(`${events.length} events, more than ${MOST_EVENTS}`);
  return [...events];
}

/** The cross product of the domains of each type. */
function drawn(given: Record<string, unknown>): EventObject[] {
  const events = Object.entries(given).flatMap(([type, domains]) => {
    if (!isObject(domains)) return wrong(`${shown(domains)} as the domains of ${type}`);
    if ('type' in domains) wrong(`a domain for the type of ${type}`);
    const combinations = Object.entries(domains).reduce<object[]>(
      (events, [member, domain]) => {
        if (!Array.isArray(domain)) return wrong(`${shown(domain)} as the domain of ${member} in ${type}`);
        if (domain.length === 0) wrong(`an empty domain of ${member} in ${type}`);
        if (events.length * domain.length > MOST_EVENTS)
          wrong(`more than ${MOST_EVENTS} events of type ${type}`);
        return events.flatMap((event) => domain.map((value: unknown) => ({ ...event, [member]: value })));
      },
      [{ type }],
    );
    return (combinations as EventObject[]).map((event) => frozen(event, `an event of type ${type}`));
  });
  return within(events);
}

/** The types that the chart itself names, in document order, without wildcards and without events of XState's own. */
function ownEvents(machine: AnyStateMachine): EventObject[] {
  const descriptors = allNodes(machine.root).flatMap((node) => [...node.transitions.keys()]);
  const types = [...new Set(descriptors)].filter(
    (type) => !type.includes('*') && !type.startsWith('xstate.'),
  );
  if (types.length === 0 && descriptors.some((type) => type.includes('*')))
    wrong('no events beside a machine that names its own by wildcards alone');
  return types.map((type) => ({ type }));
}

/** An event in a line: its type, and its other members if it has any. */
export function eventText({ type, ...members }: EventObject): string {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  const own = entries.filter(([key]) => !(type.startsWith('xstate.') && key === 'actorId'));
  const told = own.map(([key, value]) => `${key}: ${JSON.stringify(value) ?? String(value)}`);
  return told.length === 0 ? namedEvent(type) : `${namedEvent(type)} { ${told.join(', ')} }`;
}

/** XState's own types in words. */
export function namedEvent(type: string): string {
  const [, kind, rest] =
    /^xstate\.(after|done\.actor|error\.actor|snapshot|done\.state)\.(.*)$/.exec(type) ?? [];
  if (kind === undefined || rest === undefined) return type;
  const after = /^(\d+)\.(.*)$/.exec(rest);
  if (kind === 'after') return after ? `after ${after[1]} ms in #${after[2]}` : `after ${rest}`;
  const words: Readonly<Record<string, string>> = {
    'done.actor': 'done:',
    'error.actor': 'error of',
    snapshot: 'snapshot of',
    'done.state': 'done: state',
  };
  return `${words[kind]} ${rest}`;
}
