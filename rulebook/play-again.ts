import { type Moment, type PackedState, successor, type Trace } from '../checker/index.js';
import type { Table } from './game.js';

/** A play as actions in words, which mean the same in every set-up that has the same pieces. */
export type Words = readonly string[];

export const wordsOf = ({ model }: Table, { actions }: Trace): Words =>
  actions.map((action) => model.describe(action));

/** Where a play ends, and how it went; `undefined` where it cannot be played. */
export interface Played {
  readonly trace: Trace;
  readonly end: Moment;
}

/** Plays a play from the set-up's one opening, or from another state of it. */
export function playAgain(
  table: Table,
  words: Words,
  from: PackedState = [...table.model.initial()][0]!,
): Played | undefined {
  let end: Moment = { state: from.slice() };
  const actions: number[] = [];
  for (const text of words) {
    const named = table.actionOf(text);
    if (!('action' in named)) return undefined;
    const { action } = named;
    const before = end.state;
    const state = successor(table.model, before, action);
    if (!state) return undefined;
    actions.push(action);
    end = { state, before, action };
  }
  return { trace: { initial: 0, actions }, end };
}
