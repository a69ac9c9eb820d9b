import type { Model, PackedState, Property } from '../checker/index.js';
import type { Finding } from './finding.js';
import type { Table, VerdictWord } from './game.js';

/** A reading that a witness rests on: under these other options its play cannot be played, or shows nothing. */
export interface NeededReading {
  readonly reading: string;
  readonly fallsUnder: readonly string[];
}

/**
 * The readings without whose option in force the witness falls, found by playing it again under every other option, one reading
 * at a time. `setUnder` sets the same world up under other choices.
 */
export function readingsNeeded(
  finding: Finding,
  table: Table,
  setUnder: (choices: Readonly<Record<string, string>>) => Table,
): NeededReading[] {
  return readingsUnderWhich(table, (choices) => stands(setUnder(choices), finding));
}

/**
 * The readings under whose other options the answer to an action would be another one, or the plays before it could not be
 * played; one reading at a time.
 */
export function readingsDeciding(
  verdict: VerdictWord,
  played: readonly string[],
  text: string,
  table: Table,
  setUnder: (choices: Readonly<Record<string, string>>) => Table,
): NeededReading[] {
  return readingsUnderWhich(table, (choices) => {
    const other = setUnder(choices);
    const state = afterPlays(other, played);
    const answer = state && other.ask(state, text);
    return answer !== undefined && 'verdict' in answer && answer.verdict === verdict;
  });
}

/**
 * The readings under whose other options the action can be made as well, and something else comes of it than `changes`; one
 * reading at a time.
 */
export function readingsShaping(
  changes: readonly string[],
  played: readonly string[],
  text: string,
  table: Table,
  setUnder: (choices: Readonly<Record<string, string>>) => Table,
): NeededReading[] {
  return readingsUnderWhich(table, (choices) => {
    const other = setUnder(choices);
    const before = afterPlays(other, played);
    const after = before && afterPlays(other, [text], before);
    return !after || other.changed(before, after).join('\n') === changes.join('\n');
  });
}

function readingsUnderWhich(
  { rulebook: { readings, choices } }: Table,
  remains: (choices: Readonly<Record<string, string>>) => boolean,
): NeededReading[] {
  return readings.flatMap(({ id, options }) => {
    const others = Object.keys(options).filter((option) => option !== choices[id]);
    const fallsUnder = others.filter((option) => !remains({ ...choices, [id]: option }));
    return fallsUnder.length > 0 ? [{ reading: id, fallsUnder }] : [];
  });
}

function afterPlays(
  table: Table,
  plays: readonly string[],
  from: PackedState | undefined = [...table.model.initial()][0],
): PackedState | undefined {
  let state: PackedState | undefined = from;
  for (const text of plays) {
    const named = table.actionOf(text);
    state = state && 'action' in named ? successor(table.model, state, named.action) : undefined;
  }
  return state;
}

/** Whether the play of a finding can be played from the one opening of this table and shows the same at its end. */
export function stands(table: Table, finding: Finding): boolean {
  const { model } = table;
  const property = model.properties.find(({ id }) => id === finding.claim);
  let [state] = [...model.initial()] as [PackedState];
  let before: PackedState | undefined;
  let last = -1;
  for (const { action: text } of finding.plays) {
    const named = table.actionOf(text);
    const next = 'action' in named ? successor(model, state, named.action) : undefined;
    if (!next || !('action' in named)) return false;
    [before, last, state] = [state, named.action, next];
  }
  return property !== undefined && fails(model, property, state, before, last);
}

function successor(model: Model, state: PackedState, action: number): PackedState | undefined {
  let found: PackedState | undefined;
  model.expand(state, (taken, next) => {
    if (taken === action) found = next.slice();
  });
  return found;
}

function fails(
  model: Model,
  property: Property,
  state: PackedState,
  before: PackedState | undefined,
  action: number,
): boolean {
  switch (property.kind) {
    case 'always':
      return (property.premise?.(state) ?? true) && !property.holds(state);
    case 'step':
      return (
        before !== undefined &&
        (property.premise?.(before, action, state) ?? true) &&
        !property.holds(before, action, state)
      );
    case 'noDeadlock': {
      let ways = 0;
      model.expand(state, () => ways++);
      return ways === 0 && !property.isEnd(state);
    }
    case 'reachable':
      return false;
  }
}
