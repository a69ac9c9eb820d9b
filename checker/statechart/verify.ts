import type { AnyStateMachine } from 'xstate';
import { compileAction } from './actions.js';
import { compileGuard } from './guards.js';
import { allNodes, type Node, transitionsOf } from './tree.js';
import { UnsupportedStatechart } from './types.js';

const CLOSED = 'A model is closed and untimed: make it an event of the alphabet.';

function refuseFeatures(node: Node, untimed: boolean): void {
  const refuse = (feature: string, hint: string): never => {
    throw new UnsupportedStatechart(node.id, feature, hint);
  };
  if (!untimed && node.invoke.length > 0) refuse('invoke', CLOSED);
  if (!untimed && node.config.after) refuse('after', CLOSED);
  if (node.type === 'compound' && !node.initial.target[0])
    refuse('no initial state', 'Name its initial state.');
}

/**
 * Finds at once, in every state, reachable or not, what cannot be compiled.
 * @throws UnsupportedStatechart
 */
export function verify(machine: AnyStateMachine, untimed = false): void {
  for (const node of allNodes(machine.root)) {
    refuseFeatures(node, untimed);
    const place = { machine, stateId: node.id, untimed };
    const transitions = transitionsOf(node);
    const initial = node.type === 'compound' ? node.initial.actions : [];
    for (const action of [...node.entry, ...node.exit, ...initial, ...transitions.flatMap((t) => t.actions)])
      compileAction(action, place);
    for (const { guard } of transitions)
      compileGuard(guard, { machine, active: new Set(), value: {} }, place);
  }
}
