/** Whether each action of a recorded play was legal, and what was seen after it is what the rules make of it. */
import type { PackedState } from '../../checker/index.js';
import type { Observation, Table } from '../../rulebook/index.js';
import { canonical } from '../canonical.js';
import { inWords } from '../engine/in-words.js';
import { alphabetOf, successorBy } from '../engine/modelled.js';
import { type Difference, differences } from '../observation.js';
import type { Logged, LoggedAction } from './log.js';

/** The first action with which something is wrong; `index` counts from 0, `played` are the actions before it in words. */
interface At {
  readonly index: number;
  readonly state: PackedState;
  readonly played: readonly string[];
}

export type Judged =
  | { readonly kind: 'legal'; readonly actions: number }
  /** `text`: in the action language; absent: it is none that could ever be had in this set-up. */
  | (At & { readonly kind: 'illegal'; readonly text?: string })
  | (At & { readonly kind: 'seen'; readonly text: string; readonly apart: readonly Difference[] })
  /** Not an action at all. */
  | (At & { readonly kind: 'unknown'; readonly why: string });

export function judged(table: Table, logged: readonly Logged[]): Judged {
  const alphabet = alphabetOf(table);
  const [initial] = table.model.initial();
  if (!initial) throw new Error(`the model of ${table.world} has no initial state`);
  let state = initial.slice() as PackedState;
  const played: string[] = [];
  for (const [index, { action, state: seen }] of logged.entries()) {
    const at: At = { index, state, played: [...played] };
    const read = numberOf(table, alphabet, action);
    if ('why' in read) return { ...at, kind: 'unknown', why: read.why };
    const next = read.number === undefined ? undefined : successorBy(table.model, state, read.number);
    if (!next) return { ...at, kind: 'illegal', ...(read.text !== undefined && { text: read.text }) };
    const text = table.model.describe(read.number!);
    const apart = seen ? apartFrom(table.observe(next), seen) : [];
    if (apart.length > 0) return { ...at, kind: 'seen', text, apart };
    state = next;
    played.push(text);
  }
  return { kind: 'legal', actions: logged.length };
}

interface Read {
  readonly number?: number;
  readonly text?: string;
}

function numberOf(
  table: Table,
  alphabet: ReadonlyMap<string, number>,
  action: LoggedAction,
): Read | { readonly why: string } {
  if (typeof action === 'string') {
    const named = table.namedIn(action);
    if ('why' in named) return { why: named.why as string };
    const number = alphabet.get(canonical(named));
    return { text: action, ...(number !== undefined && { number }) };
  }
  const number = alphabet.get(canonical(action));
  if (number !== undefined) return { number, text: table.model.describe(number) };
  const why = strangeIn(table, action);
  if (why !== undefined) return { why };
  const text = inWords(table, action);
  return text === undefined ? {} : { text };
}

/** What of an action by names this set-up has no word for. */
function strangeIn(table: Table, action: Exclude<LoggedAction, string>): string | undefined {
  const types = new Set(table.actions.map(({ type }) => type));
  if (!types.has(action.type))
    return `there is no action of the type "${action.type}" in ${table.world}; there are ${[...types].join(', ')}`;
  const alike = table.actions.filter(({ type }) => type === action.type);
  const fields = new Set(alike.flatMap((each) => Object.keys(each)));
  const field = Object.keys(action).find((name) => !fields.has(name));
  if (field !== undefined)
    return `"${action.type}" has no field "${field}"; its fields are ${[...fields].join(', ')}`;
  const misshapen = shapeFault(action, alike);
  if (misshapen !== undefined) return misshapen;
  const words = new Set(table.actions.flatMap(wordsOf));
  const strange = wordsOf(action).find((word) => !words.has(word));
  return strange === undefined ? undefined : `no action in ${table.world} speaks of "${strange}"`;
}

/** A field that is not of the kind that it is in every action of the type. */
function shapeFault(
  action: Exclude<LoggedAction, string>,
  alike: readonly Exclude<LoggedAction, string>[],
): string | undefined {
  for (const [name, value] of Object.entries(action)) {
    const kinds = new Set(
      alike.filter((each) => Object.hasOwn(each, name)).map((each) => kindOf(each[name])),
    );
    if (kinds.size > 0 && !kinds.has(kindOf(value)))
      return `${kindOf(value)} in "${name}" of "${action.type}", which has ${[...kinds].join(' or ')} there`;
  }
  return undefined;
}

const kindOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list of names';
  return typeof value === 'number' ? 'a number' : 'a name';
};

const wordsOf = (action: Exclude<LoggedAction, string>): string[] =>
  Object.values(action).flatMap((value) => (typeof value === 'number' ? [] : value));

/** What was written down of a position, where the position is otherwise. */
function apartFrom(is: Observation, seen: Partial<Observation>): Difference[] {
  const { turn = {}, pieces = {} } = seen;
  const some = (facts: Readonly<Record<string, unknown>>, of: object) =>
    Object.fromEntries(Object.entries(facts).filter(([name]) => Object.hasOwn(of, name)));
  const known = Object.entries(is.pieces).filter(([name]) => Object.hasOwn(pieces, name));
  const told = {
    turn: some(is.turn, turn),
    pieces: Object.fromEntries(known.map(([name, facts]) => [name, some(facts, pieces[name]!)])),
  };
  return differences(told, { turn, pieces });
}
