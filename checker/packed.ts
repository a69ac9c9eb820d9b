import { assign, type EventObject, type MachineContext, type ParameterizedObject } from 'xstate';
import type { Aspects } from './aspects.js';

/**
 * The part of a machine's context that changes: one byte a field, in a buffer of fixed length, behind whatever nouns
 * its rules have for it. XState sees an immutable value; the compiled lane writes the same bytes in place.
 */
export interface Packed {
  /** The current bytes. Write only through the class's own verbs, so that derived facts are kept in step. */
  readonly bytes: Uint8Array;
  /** Low bits in use in each byte (1..8; 0 for a byte that never changes from 0). */
  readonly fieldBits: Uint8Array;
  /** Replaces all bytes by `bytes[offset ..]` and forgets derived facts. */
  load(bytes: Uint8Array, offset?: number): void;
  /** An independent copy over the same set-up. */
  clone(): this;
  /**
   * Moves the table onto `bytes`, of the same length: what they hold is its content from now on, and whoever writes into them
   * calls `forget`. A table that has both lets the compiled lane make successors where they are needed, without copying.
   */
  moveOnto?(bytes: Uint8Array): void;
  /** Forgets derived facts. */
  forget?(): void;
  /** What is remembered of its aspects; shared with its clones. A table that has both is asked the same things less often. */
  readonly aspects?: Aspects;
  /** The number of its present aspect. */
  aspect?(): number;
}

/** The context of a machine over a packed table. It has no other member. */
export interface PackedContext<T extends Packed = Packed> extends MachineContext {
  table: T;
}

/** Changes the table in place. `params` as given to the action in the statechart. */
export type Change<T extends Packed, E extends EventObject, P> = (table: T, event: E, params: P) => void;

/** Where the compiled lane finds the in-place change behind an action that XState sees as an `assign`. */
export const inPlace: unique symbol = Symbol('assize.inPlace');

/** What `changes` makes, as XState's types see it: an action for any machine with this context and these events. */
export type PackedAction<T extends Packed, E extends EventObject, P> = (
  args: { context: PackedContext<T>; event: E },
  params: P,
) => void;

/**
 * An action that changes the packed table: for XState an `assign` on a copy, for the compiled lane the same function
 * on the successor's own bytes.
 */
export function changes<
  T extends Packed,
  E extends EventObject,
  P extends ParameterizedObject['params'] | undefined = undefined,
>(change: Change<T, E, P>): PackedAction<T, E, P> {
  const action = assign(({ context, event }: { context: PackedContext<T>; event: E }, params: P) => {
    const table = context.table.clone();
    change(table, event, params);
    return { table };
  });
  return Object.assign(action, { [inPlace]: change }) as unknown as PackedAction<T, E, P>;
}

/** The in-place change of an action made by `changes`, if it is one. */
export function changeOf(action: unknown): Change<Packed, EventObject, unknown> | undefined {
  return typeof action === 'function'
    ? (action as { [inPlace]?: Change<Packed, EventObject, unknown> })[inPlace]
    : undefined;
}
