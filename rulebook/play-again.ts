import type { PackedState, Trace } from '../../checker/index.js';
import type { Table } from '../game.js';
import type { Moment } from './subject.js';
import { stepsFrom } from './survey.js';

/** A play as actions in words, which mean the same in every set-up that has the same pieces. */
export type Words = readonly string[];

export const wordsOf = ({ model }: Table, { actions }: Trace): Words =>
  actions.map((action) => model.describe(action));

/** Where a play ends, and how it went; `undefined` where it cannot be played. */
export interface Played {
  readonly trace: Trace;
  readonly end: Moment;
}

/** Plays a play from the set-up's one opening. */
export function playAgain(table: Table, words: Words): Played | undefined {
  let [state] = [...table.model.initial()].map((each) => each.slice()) as [PackedState];
  let end: Moment = { state };
  const actions: number[] = [];
  for (const text of words) {
    const named = table.actionOf(text);
    if (!('action' in named)) return undefined;
    const { action } = named;
    const next = stepsFrom(table.model, state).find(([taken]) => taken === action)?.[1];
    if (!next) return undefined;
    actions.push(action);
    end = { state: next, before: state, action };
    state = next;
  }
  return { trace: { initial: 0, actions }, end };
}
