import type { EventObject } from 'xstate';
import { compileAction, type Op } from './actions.js';
import type { Configuration } from './configuration.js';
import type { Args } from './context.js';
import { type Control, noConfiguration } from './control.js';
import { EntrySet, exitSet, isInFinalState, removeConflicting } from './sets.js';
import { isAtomic, type Node, type Transition } from './tree.js';

/** A microstep worked out once: everything about it that does not depend on context or event. */
export interface Plan {
  /** Exit, transition and entry actions and done events, in order. */
  readonly ops: readonly Op[];
  readonly next: Configuration;
  /** What history fields remember from now on: pairs of field and value. */
  readonly remembered: readonly (readonly [field: number, value: number])[];
  /** Whether XState takes the snapshot for unchanged, as long as no action assigned. */
  readonly still: boolean;
  /** Active atomic nodes that are left, and those that are entered, in document order. */
  readonly left: ReadonlySet<Node>;
  readonly entered: readonly Node[];
}

type Output = ((args: Args) => unknown) | unknown;

function doneEvent(node: Node, output: Output): Op {
  const type = `xstate.done.state.${node.id}`;
  return ({ queue, successor }) => {
    const value: unknown = typeof output === 'function' ? output(successor.args) : output;
    queue.push({ type, output: value } as EventObject);
  };
}

/** Works out one microstep. `history` holds the value of each history field. */
export class Planner {
  private readonly ops: Op[] = [];
  private readonly completed = new Set<Node>();
  private readonly active: Set<Node>;
  private done = false;

  private constructor(
    private readonly control: Control,
    active: Iterable<Node>,
  ) {
    this.active = new Set(active);
  }

  static initial(control: Control): Plan {
    const { root } = control;
    const planner = new Planner(control, [root]);
    const entry = new EntrySet([control.initialTransition], new Map());
    planner.enter(entry);
    return planner.finish([], [], entry, false);
  }

  static step(
    control: Control,
    from: Configuration,
    transitions: readonly Transition[],
    history: readonly number[],
  ): Plan {
    const planner = new Planner(control, from.active);
    const before = control.history(history);
    const taken = removeConflicting(transitions, from.active, before);
    const exited = [...exitSet(taken, from.active, before)].sort((a, b) => b.order - a.order);
    const remembered = control.remember(exited, from.active);
    const after = [...history];
    for (const [field, value] of remembered) after[field] = value;
    for (const node of exited) {
      planner.add(node.exit, node);
      planner.active.delete(node);
    }
    for (const { actions, source } of taken) planner.add(actions, source);
    const entry = new EntrySet(taken, control.history(after));
    planner.enter(entry);
    const sameNodes =
      planner.active.size === from.active.size && [...planner.active].every((n) => from.active.has(n));
    // Leaving a node with history makes a new snapshot even if the history is not used anywhere.
    const noted = exited.some((node) =>
      Object.values(node.states as Record<string, Node>).some(isHistoryNode),
    );
    return planner.finish(exited, remembered, entry, sameNodes && !noted);
  }

  private add(actions: Node['entry'] | Transition['actions'], node: Node): void {
    const place = { machine: node.machine, stateId: node.id, untimed: this.control.untimed };
    for (const action of actions) {
      const op = compileAction(action, place);
      if (op) this.ops.push(op);
    }
  }

  private enter({ entered, byDefault }: EntrySet): void {
    for (const node of [...entered].sort((a, b) => a.order - b.order)) {
      this.active.add(node);
      this.add(node.entry, node);
      if (byDefault.has(node)) this.add(node.initial.actions, node);
      if (node.type === 'final') this.complete(node);
    }
  }

  /** The done events that entering a final node gives rise to, innermost first. */
  private complete(node: Node): void {
    const { parent } = node;
    let up = parent?.type === 'parallel' ? parent : parent?.parent;
    if (parent?.type === 'compound') this.ops.push(doneEvent(parent, node.output));
    while (up?.type === 'parallel' && !this.completed.has(up) && isInFinalState(this.active, up)) {
      this.completed.add(up);
      this.ops.push(doneEvent(up, undefined));
      up = up.parent;
    }
    this.done ||= up === undefined;
  }

  private finish(
    exited: readonly Node[],
    remembered: Plan['remembered'],
    entry: EntrySet,
    still: boolean,
  ): Plan {
    const next = this.control.configurationOf(this.active);
    if (!next) throw noConfiguration(this.control.root.id, this.active);
    if (this.done)
      for (const node of [...this.active].sort((a, b) => b.order - a.order)) this.add(node.exit, node);
    return {
      ops: this.ops,
      next,
      remembered,
      still: still && !this.done,
      left: new Set(exited.filter(isAtomic)),
      entered: [...entry.entered].filter(isAtomic).sort((a, b) => a.order - b.order),
    };
  }
}

const isHistoryNode = (node: Node): boolean => node.type === 'history';
