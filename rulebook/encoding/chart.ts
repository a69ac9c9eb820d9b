import { type AnyStateMachine, type AnyStateNode, assign, createMachine, type StateValue } from 'xstate';
import type { Rulebook } from '../rulebook.js';
import type { Encoding, Event } from './encoding.js';
import { lawOf } from './law.js';

/** XState merges what an action gives into the context; held as one field of it, a context loses what an effect leaves out. */
export interface Held<C> {
  readonly held: C;
}

interface Args<C, E> {
  readonly context: Held<C>;
  readonly event: E;
}

/** The statechart of an encoding, in a set-up whose first context is given, under a rulebook. */
export function chartOf<C extends object, E extends Event>(
  {
    text,
    chart,
    guards = {},
    effects,
    asks,
  }: Pick<Encoding<never, C, E>, 'text' | 'chart' | 'guards' | 'effects' | 'asks'>,
  context: C,
  rulebook: Rulebook,
): AnyStateMachine {
  const law = lawOf(rulebook);
  const legal = ({ context, event }: Args<C, E>) =>
    asks(context.held, event).every((each) => law.isLegal(each));
  const named = Object.entries(guards).map(([name, holds]) => [
    name,
    ({ context }: Args<C, E>) => holds(context.held, law),
  ]);
  const changes = Object.entries(effects).map(([name, effect]) => [
    name,
    assign(({ context, event }) => ({
      held: inOrder(effect((context as Held<C>).held, event as unknown as E, law)),
    })),
  ]);
  // Charts are data here, so that XState's types, which follow each literal, have nothing to follow.
  return createMachine({ id: text.id, context: { held: inOrder(context) }, ...chart } as object, {
    guards: { ...Object.fromEntries(named), legal },
    actions: Object.fromEntries(changes),
  }) as unknown as AnyStateMachine;
}

/** The members of a position have no order: two that differ only in it are one. What is frozen has been put in order before. */
function inOrder<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (Array.isArray(value)) return value.map(inOrder) as T;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([key, item]) => [key, inOrder(item)])) as T;
}

/** The states that the chart is in, outermost first. */
export function nodesIn({ root }: AnyStateMachine, configuration: StateValue): AnyStateNode[] {
  const within = (node: AnyStateNode, value: StateValue): AnyStateNode[] =>
    Object.entries(typeof value === 'string' ? { [value]: {} } : value).flatMap(([key, below]) => {
      const child = node.states[key]!;
      return [child, ...within(child, below!)];
    });
  return [root, ...within(root, configuration)];
}
