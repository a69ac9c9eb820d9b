import {
  type AnyStateMachine,
  assign,
  type EventObject,
  emit,
  raise,
  sendTo,
  spawnChild,
  stopChild,
  type UnknownAction,
} from 'xstate';
import type { Op, Place } from './actions.js';
import { stateValue } from './configuration.js';
import type { Args } from './context.js';
import { type Configured, compileGuard } from './guards.js';
import { initialNodes } from './sets.js';
import { UnsupportedStatechart } from './types.js';

/** What XState takes a machine that starts to be in: its initial state, by its value, and none of the nodes in it, by their ids. */
function starting(machine: AnyStateMachine): Configured {
  const value = stateValue(machine.root, new Set(initialNodes(machine.root)));
  return { machine, active: new Set([machine.root]), value };
}

type Collect = (args: object, params: unknown) => void;

/** `enqueue` as XState hands it to the callback: a function that takes any action, with makers of its own ones. */
function enqueueing(actions: UnknownAction[]) {
  const add = (action: unknown) => void actions.push(action as UnknownAction);
  const making =
    (make: (...args: never[]) => unknown) =>
    (...args: never[]) =>
      add(make(...args));
  return Object.assign(add, {
    assign: making(assign as never),
    raise: making(raise as never),
    emit: making(emit as never),
    sendTo: making(sendTo as never),
    spawnChild: making(spawnChild as never),
    stopChild: making(stopChild as never),
    // A cancelled delay is one that does not come: the untimed model need not know.
    cancel: () => {},
    sendParent: making(((event: EventObject) => sendTo('parent', event)) as never),
  });
}

/**
 * `enqueueActions`: its callback is asked at every step, and what it enqueues is compiled and done there and then, as
 * XState does it. What of that cannot be compiled is found when it is enqueued, not before.
 */
export function compileEnqueue(
  action: { readonly collect: Collect },
  params: (args: Args) => unknown,
  place: Place,
  compile: (action: UnknownAction, place: Place) => Op | undefined,
): Op {
  const refuse = (feature: string): never => {
    throw new UnsupportedStatechart(
      place.stateId,
      `${feature} in enqueueActions`,
      'A model has no actors: choose by context and event alone.',
    );
  };
  return (bench) => {
    const { args } = bench.successor;
    const actions: UnknownAction[] = [];
    const { configuration } = bench;
    const at = configuration ?? starting(place.machine);
    const check = (source: unknown): boolean => {
      const guard = compileGuard(source, at, place);
      return typeof guard === 'function' ? Boolean(guard(asked)) : guard;
    };
    const asked: Args = { context: args.context, event: args.event };
    action.collect(
      {
        ...asked,
        enqueue: enqueueing(actions),
        check,
        get self() {
          return refuse('self');
        },
        get system() {
          return refuse('system');
        },
      },
      params(args),
    );
    for (const each of actions) compile(each, place)?.(bench);
  };
}
