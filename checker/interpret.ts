import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  type EventObject,
  initialTransition,
  transition,
} from 'xstate';
import type { ActionIndex, PackedState, Visit } from './model.js';
import { Chart } from './statechart/chart.js';
import type { Reader } from './statechart/properties.js';
import type { StatechartModel, StatechartOptions } from './statechart/types.js';

/** XState's first snapshot. XState reports what is thrown on the way in the snapshot; here it is thrown. */
export function firstSnapshot(machine: AnyStateMachine, input: unknown): AnyMachineSnapshot {
  const [snapshot] = initialTransition(machine, input) as [AnyMachineSnapshot, unknown];
  if (snapshot.status === 'error') throw snapshot.error;
  return snapshot;
}

/** XState's own step. */
export function step(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: unknown,
): AnyMachineSnapshot {
  return transition(machine, snapshot, event as EventObject)[0];
}

/** Whether an actor in this snapshot would take the event; one that is done takes none. */
export const takes = (snapshot: AnyMachineSnapshot, event: unknown): boolean =>
  snapshot.status === 'active' && snapshot.can(event);

class InterpretedStatechart<M extends AnyStateMachine> extends Chart<M> {
  protected reader(): Reader {
    const slot = this.lane.slot();
    const second = this.lane.slot();
    return {
      hasTag: (state, tag) => this.hasTag(state, tag),
      isDone: (state) => this.isDone(state),
      event: (action) => this.event(action),
      context: (state) => {
        this.lane.load(slot, state, this.codec.context);
        return slot.args.context;
      },
      after: (state) => {
        this.lane.load(second, state, this.codec.context);
        return second.args.context;
      },
    };
  }

  protected first(): PackedState {
    return this.encode(firstSnapshot(this.machine, this.input));
  }

  expand(state: PackedState, visit: Visit): void {
    const snapshot = this.codec.decode(state);
    for (const [index, event] of this.events.entries())
      if (takes(snapshot, event)) visit(index, this.encode(step(this.machine, snapshot, event)));
  }

  apply(state: PackedState, which: EventFromLogic<M> | ActionIndex): PackedState | undefined {
    const snapshot = this.codec.decode(state);
    const event = this.event(which);
    return takes(snapshot, event) ? this.encode(step(this.machine, snapshot, event)) : undefined;
  }

  enabled(state: PackedState): ActionIndex[] {
    const snapshot = this.codec.decode(state);
    return [...this.events.keys()].filter((index) => takes(snapshot, this.events[index]));
  }
}

/**
 * The same model as `compileStatechart` makes, state for state, with XState's own `transition` behind every step: the
 * judge of the compiled one, and some hundred times slower.
 * @throws UnsupportedStatechart as `compileStatechart` does
 */
export function interpretStatechart<M extends AnyStateMachine>(
  machine: M,
  options: StatechartOptions<M>,
): StatechartModel<M> {
  return new InterpretedStatechart(machine, options);
}
