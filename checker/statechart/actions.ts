import {
  type ActionFunction,
  type AnyStateMachine,
  assign,
  type EventObject,
  log,
  type MachineContext,
  raise,
  type UnknownAction,
} from 'xstate';
import { type Change, changeOf, type Packed } from '../packed.js';
import type { Args, Lane, PackedSlot, Slot } from './context.js';
import { compileEnqueue } from './enqueue.js';
import type { Configured } from './guards.js';
import { actorStub, forOthers } from './outside.js';
import { isAsync, UnsupportedStatechart } from './types.js';

/** What an action works on: the successor in the making and the queue of events raised on the way. */
export interface Workbench {
  readonly lane: Lane;
  readonly successor: Slot;
  readonly queue: EventObject[];
  /** Before the step; absent while the machine starts. */
  readonly configuration?: Configured | undefined;
  /** Set by every action that XState counts as a change of the snapshot, even to an equal value. */
  assigned: boolean;
}

export interface Op {
  (bench: Workbench): void;
  /** The change of the table that it is, if it is nothing else, for code that calls it directly. */
  readonly change?: Change<Packed, EventObject, unknown>;
  /** Its parameters: known, or made from the arguments. */
  readonly params?: { readonly value: unknown } | ((args: Args) => unknown);
}

type Params = unknown;
type WithParams<R> = (args: Args, params: Params) => R;

/** The state node that an action or guard stands in, for messages. */
export interface Place {
  readonly machine: AnyStateMachine;
  readonly stateId: string;
  /** What is for timers and actors is left out, not refused. */
  readonly untimed?: boolean;
}

const refuse = ({ stateId }: Place, feature: string, hint: string): never => {
  throw new UnsupportedStatechart(stateId, feature, hint);
};

const CLOSED = 'A model is closed and untimed: let the event come from the alphabet instead.';

/** Built-in actions that cannot be compiled. */
const REFUSED: Readonly<Record<string, string>> = {
  'xstate.sendTo': CLOSED,
  'xstate.spawnChild': CLOSED,
  'xstate.stopChild': CLOSED,
  'xstate.cancel': CLOSED,
};

/** Arguments of an assigner. What it may not use is a getter that says so. */
class AssignArgs implements Args {
  constructor(
    readonly context: MachineContext,
    readonly event: EventObject,
    private readonly place: Place,
  ) {}

  get spawn(): unknown {
    return this.place.untimed ? actorStub : refuse(this.place, 'spawn in an assign action', CLOSED);
  }
  get self(): never {
    return refuse(this.place, 'self in an assign action', CLOSED);
  }
  get system(): never {
    return refuse(this.place, 'system in an assign action', CLOSED);
  }
}

type Assignment = WithParams<MachineContext> | Readonly<Record<string, unknown>>;

function compileAssign(assignment: Assignment, params: (args: Args) => Params, place: Place): Op {
  const parts = typeof assignment === 'function' ? [assignment] : Object.values(assignment);
  if (parts.some(isAsync))
    refuse(place, 'an async function in an assign action', 'Assign the value itself, not a promise of it.');
  return (bench) => {
    const { args } = bench.successor;
    const given = params(args);
    const assignArgs = new AssignArgs(args.context, args.event, place);
    const update =
      typeof assignment === 'function'
        ? assignment(assignArgs, given)
        : Object.fromEntries(
            Object.entries(assignment).map(([key, value]) => [
              key,
              typeof value === 'function' ? (value as WithParams<unknown>)(assignArgs, given) : value,
            ]),
          );
    bench.lane.put(bench.successor, { ...args.context, ...update });
    bench.assigned = true;
  };
}

function compileRaise(
  action: { event: EventObject | WithParams<EventObject>; delay?: unknown },
  params: (args: Args) => Params,
  place: Place,
): Op | undefined {
  const { event, delay } = action;
  if (delay !== undefined && place.untimed) return undefined;
  if (delay !== undefined) refuse(place, 'a delayed raise', CLOSED);
  if (typeof event === 'string')
    refuse(place, `raise('${String(event)}')`, `Raise an event object: { type: '${String(event)}' }.`);
  return typeof event === 'function'
    ? (bench) => bench.queue.push(event(bench.successor.args, params(bench.successor.args)))
    : (bench) => bench.queue.push(event);
}

interface BuiltIn {
  readonly type?: string;
  readonly resolve?: unknown;
}

/** A child is part of XState's snapshot: to have one more is a change. */
const noted: Op = (bench) => {
  bench.assigned = true;
};

const typeOf = (action: unknown): string | undefined => (action as BuiltIn).type;
const ASSIGN = typeOf(assign({}));
const RAISE = typeOf(raise({ type: '' }));
const LOG = typeOf(log());
const SPAWN = 'xstate.spawnChild';

function compileResolved(
  action: ActionFunction<never, never, never, never, never, never, never, never, never> & BuiltIn,
  params: (args: Args) => Params,
  place: Place,
  staticParams: { readonly value: Params } | undefined,
): Op | undefined {
  const change = changeOf(action);
  if (change) {
    const op: Op = staticParams
      ? (bench) => {
          const { table, args } = bench.successor as PackedSlot;
          change(table, args.event, staticParams.value);
          bench.assigned = true;
        }
      : (bench) => {
          const { table, args } = bench.successor as PackedSlot;
          change(table, args.event, params(args));
          bench.assigned = true;
        };
    return Object.assign(op, { change, params: staticParams ?? params });
  }
  if (!('resolve' in action)) {
    if (isAsync(action)) refuse(place, 'an async action', CLOSED);
    return undefined;
  }
  const { type } = action;
  if (type === ASSIGN)
    return compileAssign((action as unknown as { assignment: Assignment }).assignment, params, place);
  if (type === RAISE) return compileRaise(action as never, params, place);
  if (type === LOG || type === 'xstate.emit') return undefined;
  if (type === 'xstate.enqueueActions') return compileEnqueue(action as never, params, place, compileAction);
  if (place.untimed && Object.hasOwn(forOthers, type ?? '')) return type === SPAWN ? noted : undefined;
  return refuse(
    place,
    `the action ${type}`,
    REFUSED[type ?? ''] ?? 'Use assign, changes, raise or a plain function.',
  );
}

/**
 * An action as a function on the successor; undefined if it cannot change the state. Plain functions are effects on
 * the outside: like XState's own `transition`, the model does not run them; nor does it log or emit.
 */
export function compileAction(action: UnknownAction, place: Place): Op | undefined {
  if (typeof action === 'function')
    return compileResolved(action as never, () => undefined, place, { value: undefined });
  const { type, params } = typeof action === 'string' ? { type: action, params: undefined } : action;
  const resolved: unknown = (place.machine.implementations.actions as Record<string, unknown>)[type];
  if (typeof resolved !== 'function')
    return refuse(
      place,
      `the action '${type}' without an implementation`,
      'Implement it in setup({ actions }) or machine.provide.',
    );
  return typeof params === 'function'
    ? compileResolved(resolved as never, (args) => (params as (args: Args) => Params)(args), place, undefined)
    : compileResolved(resolved as never, () => params, place, { value: params });
}
