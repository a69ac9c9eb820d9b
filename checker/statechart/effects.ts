import type { AnyStateMachine } from 'xstate';
import { allNodes, transitionsOf } from './tree.js';

/**
 * Names of the actions of a chart that change no state, and that a model therefore leaves out: plain functions, `log` and `emit`.
 * What `enqueueActions` enqueues is not known beforehand.
 */
export function effectsOf(machine: AnyStateMachine): string[] {
  const implementations = machine.implementations.actions as Record<string, unknown>;
  const actions = allNodes(machine.root).flatMap((node) => [
    ...node.entry,
    ...node.exit,
    ...(node.type === 'compound' ? node.initial.actions : []),
    ...transitionsOf(node).flatMap((transition) => transition.actions),
  ]);
  const names = actions.flatMap((action): string[] => {
    const isNamed = typeof action !== 'function';
    const name = isNamed ? (typeof action === 'string' ? action : action.type) : action.name;
    const does: unknown = isNamed ? implementations[name] : action;
    if (typeof does !== 'function') return [];
    const { type, resolve } = does as { type?: string; resolve?: unknown };
    if (type === 'xstate.log' || type === 'xstate.emit')
      return [isNamed ? name : type.slice('xstate.'.length)];
    if (resolve !== undefined) return [];
    return [isNamed || (name !== '' && name !== 'actions') ? name : 'a function without a name'];
  });
  return [...new Set(names)];
}
