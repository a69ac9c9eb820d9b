/** Observations compared: lists are sets, numbers exact, records by their fields. */
import type { Observation } from '../rulebook/index.js';
import { canonical } from './canonical.js';
import type { Changes } from './case.js';

type Facts = Readonly<Record<string, unknown>>;

/** One fact that is not as it should be; `piece` is absent for the turn. */
export interface Difference {
  readonly piece?: string;
  readonly fact: string;
  /** `undefined`: it should not be there. */
  readonly expected: unknown;
  /** `undefined`: it is not there. */
  readonly found: unknown;
}

/** One text for all values that say the same. */
export const alikeAs = (value: unknown): string => canonical(unordered(value) ?? null);

function unordered(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value
      .map((each) => {
        const within = unordered(each);
        return [canonical(within ?? null), within] as const;
      })
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([, within]) => within);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, unordered(each)]));
}

/** Every fact in which the second differs from the first. */
export function differences(expected: Observation, found: Observation): Difference[] {
  const pieces = new Set([...Object.keys(expected.pieces), ...Object.keys(found.pieces)]);
  return [
    ...factsApart(expected.turn, found.turn),
    ...[...pieces].flatMap((piece) =>
      factsApart(own(expected.pieces, piece) ?? {}, own(found.pieces, piece) ?? {}).map((each) => ({
        piece,
        ...each,
      })),
    ),
  ];
}

function factsApart(expected: Facts, found: Facts): Omit<Difference, 'piece'>[] {
  const facts = new Set([...Object.keys(expected), ...Object.keys(found)]);
  return [...facts].flatMap((fact) => {
    const [should, is] = [own(expected, fact), own(found, fact)];
    const isAlike = (should === undefined) === (is === undefined) && alikeAs(should) === alikeAs(is);
    return isAlike ? [] : [{ fact, expected: should, found: is }];
  });
}

const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** What makes the second out of the first; `undefined` if nothing does. */
export function changesBetween(before: Observation, after: Observation): Changes | undefined {
  const apart = differences(before, after);
  if (apart.length === 0) return undefined;
  const turn = apart.filter(({ piece }) => piece === undefined);
  const names = [...new Set(apart.flatMap(({ piece }) => piece ?? []))];
  const values = (of: readonly Difference[]) =>
    Object.fromEntries(of.map(({ fact, found }) => [fact, found ?? null]));
  return {
    ...(turn.length > 0 && { turn: values(turn) }),
    ...(names.length > 0 && {
      pieces: Object.fromEntries(
        names.map((name) => [name, values(apart.filter(({ piece }) => piece === name))]),
      ),
    }),
  };
}

/** What is seen after changes; a fact that becomes `null` is gone. */
export function changed(before: Observation, { turn = {}, pieces = {} }: Changes = {}): Observation {
  const touched = Object.entries(pieces).map(([name, facts]) => [
    name,
    merged(own(before.pieces, name) ?? {}, facts),
  ]);
  return {
    turn: merged(before.turn, turn),
    pieces: { ...before.pieces, ...Object.fromEntries(touched) },
  };
}

const merged = (facts: Facts, changes: Facts): Facts =>
  Object.fromEntries(Object.entries({ ...facts, ...changes }).filter(([, value]) => value !== null));
