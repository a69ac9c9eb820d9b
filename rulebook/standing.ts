import {
  canReach,
  decides,
  type Model,
  type Moment,
  neglects,
  type Property,
  replay,
} from '../checker/index.js';
import type { Finding } from './finding.js';
import type { Table, VerdictWord } from './game.js';
import { type Played, playAgain } from './play-again.js';
import type { Rulebook } from './rulebook.js';

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
  return readingsUnderWhich(table.rulebook, (choices) => stands(setUnder(choices), finding));
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
  return readingsUnderWhich(table.rulebook, (choices) => {
    const other = setUnder(choices);
    const before = playAgain(other, played);
    const answer = before && other.ask(before.end.state, text);
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
  return readingsUnderWhich(table.rulebook, (choices) => {
    const other = setUnder(choices);
    const after = playAgain(other, [...played, text]);
    const { state, before } = after?.end ?? {};
    return !state || !before || other.changed(before, state).join('\n') === changes.join('\n');
  });
}

/** The readings under another option of which something no longer remains so, one at a time; those that `but` names are left as they are. */
export function readingsUnderWhich(
  { readings, choices }: Rulebook,
  remains: (choices: Readonly<Record<string, string>>) => boolean,
  but: readonly string[] = [],
): NeededReading[] {
  return readings.flatMap(({ id, options }) => {
    if (but.includes(id)) return [];
    const others = Object.keys(options).filter((option) => option !== choices[id]);
    const fallsUnder = others.filter((option) => !remains({ ...choices, [id]: option }));
    return fallsUnder.length > 0 ? [{ reading: id, fallsUnder }] : [];
  });
}

/** A claim and the play by which it is said to fail. */
type Stated = Pick<Finding, 'claim' | 'loop'> & { readonly plays: readonly { readonly action: string }[] };

/** Whether the play of a finding can be played from the one opening of this table and shows the same at its end. */
export function stands(table: Table, finding: Stated): boolean {
  const property = table.model.properties.find(({ id }) => id === finding.claim);
  const played = playAgain(
    table,
    finding.plays.map(({ action }) => action),
  );
  if (property === undefined || played === undefined) return false;
  if (property.kind === 'leadsTo') return staysAway(table.model, property, played, finding.loop);
  return fails(table.model, property, played.end);
}

/** Whether a run, which goes round from `loop`, goes round here too, and what is due never comes. */
function staysAway(
  model: Model,
  property: Extract<Property, { kind: 'leadsTo' }>,
  { trace, end }: Played,
  loop: number | undefined,
): boolean {
  const states = replay(model, trace).map(({ state }) => state);
  if (loop !== undefined && states[loop]?.join() !== end.state.join()) return false;
  const run = loop === undefined ? trace : { ...trace, loop };
  return neglects(model, property, run, states);
}

/** States within which it is shown that something cannot be had; where they do not do, it is not shown. */
const mostLookedAt = 20_000;

/** Whether the moment at which a play ends makes the property false. */
function fails(model: Model, property: Property, end: Moment): boolean {
  const { kind } = property;
  if (kind === 'reachable') return false;
  if (kind !== 'alwaysPossible') return decides(model, property, end);
  const arises = property.premise?.(end.state) ?? true;
  return arises && canReach(model, end.state, property.holds, mostLookedAt) === false;
}
