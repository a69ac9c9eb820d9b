import { type PackedState, replay, type Trace } from '../checker/index.js';
import type { Table } from '../rulebook/index.js';
import { recordText } from './schema.js';

/** A value in Apalache's Informal Trace Format, https://apalache-mc.org/docs/adr/015adr-trace.html */
export type ItfValue =
  | string
  | boolean
  | { readonly '#bigint': string }
  | { readonly '#set': readonly ItfValue[] }
  | { readonly '#map': readonly (readonly [ItfValue, ItfValue])[] }
  | { readonly '#unserializable': string }
  | readonly ItfValue[]
  | { readonly [field: string]: ItfValue };

/** What a trace of ours says of itself besides, so that it can be played again. */
export interface ItfSource {
  readonly rulebook: string;
  readonly world: string;
  readonly choices: Readonly<Record<string, string>>;
  readonly amended: readonly string[];
  /** Id of the finding, and the claim. */
  readonly finding: string;
  readonly claim: string;
  /** In words, in order; of a run without end with the one that leads back. */
  readonly actions: readonly string[];
}

export interface ItfTrace {
  readonly '#meta': {
    readonly format: 'ITF';
    readonly 'format-description': string;
    readonly description: string;
    readonly source: string;
    readonly assize?: ItfSource;
  };
  readonly vars: readonly string[];
  /** The state that follows the last one, where the run has no end. */
  readonly loop?: number;
  readonly states: readonly ({ readonly '#meta': { readonly index: number } } & {
    readonly [name: string]: ItfValue | { readonly index: number };
  })[];
}

/** A plain value. Whole numbers are written as `#bigint`, whatever their size; what ITF has no word for as `#unserializable`. */
export function itfValue(value: unknown): ItfValue {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'bigint' || Number.isSafeInteger(value))
    return { '#bigint': String(Object.is(value, -0) ? 0 : value) };
  if (Array.isArray(value)) return value.map(itfValue);
  if (value instanceof Set) return { '#set': [...value].map(itfValue) };
  if (value instanceof Map)
    return { '#map': [...value].map(([key, item]) => [itfValue(key), itfValue(item)] as const) };
  if (typeof value === 'object' && value !== null) return itfRecord(value);
  return { '#unserializable': String(value) };
}

/** A record whose fields could be taken for a mark of ITF is a map. */
function itfRecord(value: object): ItfValue {
  const entries = Object.entries(value);
  if (entries.some(([name]) => name.startsWith('#') || name === '__proto__'))
    return { '#map': entries.map(([name, item]) => [name, itfValue(item)] as const) };
  return Object.fromEntries(entries.map(([name, item]) => [name, itfValue(item)]));
}

const description = 'https://apalache-mc.org/docs/adr/015adr-trace.html';

/** A run by the values of its variables in each state. Where it goes round, the state that it comes back to is not told twice. */
export function itfTrace(
  states: readonly Readonly<Record<string, unknown>>[],
  about: { readonly description: string; readonly source: string; readonly assize?: ItfSource },
  loop?: number,
): ItfTrace {
  const told = loop === undefined ? states : states.slice(0, -1);
  const vars = Object.keys(states[0] ?? {});
  return {
    '#meta': { format: 'ITF', 'format-description': description, ...about },
    vars,
    ...(loop !== undefined && { loop }),
    states: told.map((state, index) => ({
      '#meta': { index },
      ...Object.fromEntries(vars.map((name) => [name, itfValue(state[name])])),
    })),
  };
}

/** What of a position is a variable of the trace; pieces are a map, for their names are no fields of anything. */
export function variablesOf(table: Table, state: PackedState) {
  const { turn, pieces } = table.observe(state);
  return { moment: table.moment(state), turn, pieces: new Map(Object.entries(pieces)) };
}

/** A play of a world: who did what to come to each position, and what can be seen there. */
export function itfOfPlay(
  table: Table,
  trace: Trace,
  { id, claim, says }: { readonly id: string; readonly claim: string; readonly says: string },
): ItfTrace {
  const steps = replay(table.model, trace);
  const states = steps.map(({ action, state }, index) => {
    const before = steps[index - 1]?.state;
    const told = before && action !== undefined ? table.explain(before, action) : undefined;
    return { action: told?.action ?? '', player: told?.player ?? '', ...variablesOf(table, state) };
  });
  const { rulebook, world } = table;
  return itfTrace(
    states,
    {
      description: `${claim}: ${says}`,
      source: `${rulebook.id}/${world}`,
      assize: {
        rulebook: rulebook.id,
        world,
        choices: rulebook.choices,
        amended: rulebook.amended,
        finding: id,
        claim,
        actions: steps.slice(1).map(({ action }) => table.model.describe(action!)),
      },
    },
    trace.loop,
  );
}

export const itfText = (trace: ItfTrace): string => recordText('itf', trace);
