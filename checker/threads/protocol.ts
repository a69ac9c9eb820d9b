import type { ActionIndex, Model } from '../model.js';

/** Most states of one task. */
export const LARGEST_TASK = 8192;

/** One end of a channel between the thread that searches and one that helps: a `MessagePort` of Node is one. */
export interface Port {
  postMessage(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  on(event: 'message' | 'error' | 'exit', listener: (value: unknown) => void): unknown;
}

/** A helping thread, as who searches sees it: a `Worker` of Node is one. */
export interface Helper extends Port {
  terminate(): unknown;
}

/** The first word of a helper: by it, its model is the one that is searched. */
export interface Introduction {
  readonly stateBytes: number;
  readonly fieldBits: readonly number[] | undefined;
  readonly initial: readonly string[];
  readonly properties: readonly string[];
}

/** Expand the states `first` to `first + count - 1`. */
export interface Task {
  readonly first: number;
  readonly count: number;
  /** Memory of states that has come to the store since the last task. */
  readonly pages: readonly Int32Array[];
  /** An array to write into that is not needed any more. */
  readonly spare?: Int32Array<ArrayBuffer>;
}

/** A property that was decided: by state `index`, or by a step from it by action `by`. */
export interface Hit {
  readonly property: number;
  readonly index: number;
  readonly by: ActionIndex;
}

export interface Outcome {
  readonly first: number;
  /** States that were expanded: fewer than asked for where the next one failed. */
  readonly count: number;
  /**
   * For each state: its steps, how many states they lead to, less those that this helper remembers to have told before, and these
   * states as its mirror tells them.
   */
  readonly found: Int32Array<ArrayBuffer>;
  /** In the order of the search, each property at most once a helper. */
  readonly hits: readonly Hit[];
  /** Properties whose premise arose. */
  readonly premises: readonly number[];
  /** Why the state after the last one could not be expanded. */
  readonly failure?: string;
}

export function introductionOf(model: Model): Introduction {
  const { stateBytes, fieldBits, properties } = model;
  // Large scopes have millions of beginnings; the first few tell models apart.
  const initial: string[] = [];
  for (const state of model.initial()) {
    if (initial.length === 100) break;
    initial.push(state.join());
  }
  return {
    stateBytes,
    fieldBits: fieldBits && [...fieldBits],
    initial,
    properties: properties.map(({ kind, id }) => `${kind} ${id}`),
  };
}
