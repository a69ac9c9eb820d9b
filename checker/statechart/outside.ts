/**
 * What a machine waits for from outside itself: timers, invoked and spawned actors. A model that is `untimed` takes their
 * events from its alphabet, at any time that the chart takes them, and leaves out what is sent to them.
 */
import type { AnyStateMachine, EventObject } from 'xstate';
import { allNodes, type Node, transitionsOf } from './tree.js';

/** One thing that a chart waits for, or leaves to others. */
export interface Outside {
  /** Id of the state node. */
  readonly stateId: string;
  /** In words: `after 1000 ms`, `the invoked actor "fetchUser"`. */
  readonly what: string;
  /** What becomes of it in an untimed model, in words. */
  readonly taken: string;
  /** The events that it gives rise to; each may come whenever the chart takes it. */
  readonly events: readonly EventObject[];
}

/** What stands in a context for an actor that an action spawns. */
export function actorStub(source: unknown, options?: { readonly id?: string }): object {
  const name = typeof source === 'string' ? source : 'spawned';
  return Object.freeze({ [ofActorStub]: options?.id ?? name });
}

const ofActorStub = '$actor';

/** Whether an actor that was spawned is in a context, or stands for one in it. */
export function holdsActor(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, ofActorStub) || Object.values(value).some(holdsActor);
}

/** Built-in actions that are for others alone, or for clocks: an untimed model leaves them out. */
export const forOthers: Readonly<Record<string, string>> = {
  'xstate.sendTo': 'sendTo: the message is left out; what comes of it has to be among the events',
  'xstate.spawnChild': 'spawnChild: the actor is left out; its events have to be among the events',
  'xstate.stopChild': 'stopChild: left out',
  'xstate.cancel': 'cancel: left out, so that what was cancelled may still come',
};

const AFTER = 'xstate.after.';
const OF_ACTORS = ['xstate.done.actor.', 'xstate.error.actor.', 'xstate.snapshot.'];
const isOfActors = (type: string) => OF_ACTORS.some((prefix) => type.startsWith(prefix));

interface BuiltIn {
  readonly type?: string;
  readonly event?: unknown;
  readonly delay?: unknown;
  readonly assignment?: unknown;
}

function afters(node: Node): Outside[] {
  const types = [...node.transitions.keys()].filter((type) => type.startsWith(AFTER));
  return types.map((type) => {
    const delay = type.slice(AFTER.length, type.length - node.id.length - 1);
    const what = /^\d+$/.test(delay) ? `after ${delay} ms` : `after "${delay}"`;
    return {
      stateId: node.id,
      what,
      taken: 'may pass at any time while the state is active',
      events: [{ type }],
    };
  });
}

function invokes(node: Node): Outside[] {
  return node.invoke.map(({ id, src }: { id: string; src: unknown }) => {
    const handled = [...node.transitions.keys()].filter(
      (type) => isOfActors(type) && type.endsWith(`.${id}`),
    );
    const isHandled = (kind: string) => handled.some((type) => type.startsWith(kind));
    const unhandled = isHandled('xstate.error')
      ? ''
      : '; an error of it, which nothing takes and XState would stop at, is left out';
    const name = typeof src === 'string' && !src.startsWith('xstate.invoke.') ? src : id;
    return {
      stateId: node.id,
      what: `the invoked actor "${name}"`,
      taken: `may come to its end or fail at any time while the state is active${unhandled}`,
      events: handled.map((type) => ofActor(type, id)),
    };
  });
}

/** With members as XState's own; what comes of an actor is not known here. */
const ofActor = (type: string, actorId: string): EventObject =>
  ({ type, [memberOf(type)]: undefined, actorId }) as EventObject;

const memberOf = (type: string) =>
  type.startsWith('xstate.error') ? 'error' : type.startsWith('xstate.done') ? 'output' : 'snapshot';

/** Of actors that are spawned, not invoked by the node that listens. */
function listened(node: Node, invoked: ReadonlySet<string>): Outside[] {
  return [...node.transitions.keys()]
    .filter((type) => isOfActors(type) && !type.includes('*') && !invoked.has(type))
    .map((type) => ({
      stateId: node.id,
      what: `the event ${type} of an actor`,
      taken: 'may come at any time while the state is active',
      events: [ofActor(type, type.split('.').slice(3).join('.'))],
    }));
}

function acted(node: Node): Outside[] {
  const initial = node.type === 'compound' ? node.initial.actions : [];
  const actions = [...node.entry, ...node.exit, ...initial, ...transitionsOf(node).flatMap((t) => t.actions)];
  const { implementations } = node.machine;
  return actions.flatMap((action): Outside[] => {
    const named =
      typeof action === 'function'
        ? action
        : (implementations.actions as Record<string, unknown>)[
            typeof action === 'string' ? action : action.type
          ];
    const { type = '', event, delay } = (named ?? {}) as BuiltIn;
    const isOwnTimer = typeof event === 'object' && (event as EventObject | null)?.type?.startsWith(AFTER);
    if (type === 'xstate.raise' && delay !== undefined && !isOwnTimer) {
      const known = typeof event === 'object' && event !== null ? [event as EventObject] : [];
      const name = known[0] ? `"${known[0].type}"` : 'an event';
      const taken = known[0]
        ? 'may come at any time, before it is raised too'
        : 'is left out: it has to be among the events';
      return [{ stateId: node.id, what: `the delayed raise of ${name}`, taken, events: known }];
    }
    const left = forOthers[type];
    // The timers of `after` cancel themselves on the way out.
    if (left === undefined || (type === 'xstate.cancel' && node.config.after)) return [];
    const [what, taken] = left.split(': ') as [string, string];
    return [{ stateId: node.id, what, taken, events: [] }];
  });
}

/** Everything that the chart waits for from outside or leaves to others, in document order; empty for one that is closed. */
export function outsideOf(machine: AnyStateMachine): Outside[] {
  const nodes = allNodes(machine.root);
  const all = nodes.flatMap((node) => {
    const ofInvokes = invokes(node);
    const invoked = new Set(ofInvokes.flatMap(({ events }) => events.map(({ type }) => type)));
    return [...afters(node), ...ofInvokes, ...listened(node, invoked), ...acted(node)];
  });
  const told = new Map(all.map((each) => [`${each.stateId} ${each.what}`, each]));
  return [...told.values()];
}
