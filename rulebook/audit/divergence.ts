import type { PackedState } from '../../checker/index.js';
import type { Table } from '../game.js';
import type { Reading } from '../rulebook.js';
import type { Words } from './play-again.js';
import { playAgain } from './play-again.js';
import type { Shown } from './subject.js';
import { stepsFrom } from './survey.js';

/** One set-up under two options of a reading. */
export interface Pair {
  readonly reading: Reading;
  readonly options: readonly [string, string];
  readonly tables: readonly [Table, Table];
}

export interface Lockstep {
  /** The shortest play after which the two rule or end differently. */
  readonly words?: Words;
  /** Pairs of states that were compared, and whether these were all. */
  readonly states: number;
  readonly complete: boolean;
}

export const divergenceId = (reading: string, [one, other]: readonly [string, string]) =>
  `divergentReading ${reading} ${one} ${other}`;

/** Explores one set-up under both options at once, until an action is open under one only or leads elsewhere. */
export function lockstep({ tables }: Pair, maxStates: number, maxDepth = Infinity): Lockstep {
  const [first] = pairsOf(tables);
  if (!first || differ(tables, first)) return { words: [], states: 1, complete: true };
  const [a, b] = tables;
  const queue: Step[] = [{ at: first, from: -1, by: -1, depth: 0 }];
  const wordsTo = (index: number, last: readonly string[] = []): Words => {
    const { from, by } = queue[index]!;
    return from < 0 ? last : wordsTo(from, [a.model.describe(by), ...last]);
  };
  const sameAction = translation(a, b);
  const seen = new Set([keyOf(first)]);
  for (let index = 0; index < queue.length; index++) {
    const { at, depth } = queue[index]!;
    const ours = stepsFrom(a.model, at[0]);
    const theirs = new Map(stepsFrom(b.model, at[1]));
    if (ours.length !== theirs.size || ours.some(([action]) => !theirs.has(sameAction(action))))
      return { words: wordsTo(index), states: seen.size, complete: true };
    if (depth >= maxDepth) continue;
    for (const [action, next] of ours) {
      const pair: States = [next, theirs.get(sameAction(action))!];
      const key = keyOf(pair);
      if (seen.has(key)) continue;
      if (seen.size >= maxStates) return { states: seen.size, complete: false };
      seen.add(key);
      if (differ(tables, pair))
        return { words: wordsTo(index, [a.model.describe(action)]), states: seen.size, complete: true };
      queue.push({ at: pair, from: index, by: action, depth: depth + 1 });
    }
  }
  return { states: seen.size, complete: maxDepth === Infinity };
}

interface Step {
  readonly at: States;
  /** Index of the step before, and the action of the first model out of it. */
  readonly from: number;
  readonly by: number;
  readonly depth: number;
}

/** From actions of one model to those that read the same in the other; -1 where there is none. */
function translation(a: Table, b: Table): (action: number) => number {
  const known: number[] = [];
  return (action) => {
    known[action] ??= indexOf(b, a.model.describe(action));
    return known[action];
  };
}

function indexOf(table: Table, words: string): number {
  const named = table.actionOf(words);
  return 'action' in named ? named.action : -1;
}

type States = readonly [PackedState, PackedState];

const pairsOf = ([a, b]: readonly [Table, Table]): States[] => {
  const [x, y] = [a, b].map(({ model }) => [...model.initial()].map((state) => state.slice()));
  return x!.map((state, index) => [state, y![index]!]);
};

const keyOf = ([a, b]: States) => Buffer.concat([a, b]).toString('latin1');

/** Whether anyone at the table could tell the two states apart. */
function differ([a, b]: readonly [Table, Table], [x, y]: States): boolean {
  if (x.length === y.length && x.every((byte, index) => byte === y[index])) return false;
  return JSON.stringify(a.observe(x)) !== JSON.stringify(b.observe(y));
}

const openIn = ({ model }: Table, state: PackedState) =>
  new Set(stepsFrom(model, state).map(([action]) => model.describe(action)));

/** What the two options make of the end of a play; `undefined` where they make the same of it. */
export function divergenceAfter(pair: Pair, words: Words): Shown | undefined {
  const { reading, options, tables } = pair;
  const [a, b] = tables;
  const ends = tables.map((table) => playAgain(table, words));
  const [one, other] = ends;
  if (!one || !other) return undefined;
  const states: States = [one.end.state, other.end.state];
  const shown = (instance: string, rest: Partial<Shown>): Shown => ({
    kind: 'divergentReading',
    claim: reading.id,
    says: reading.asks,
    instance,
    asked: [],
    collidesWith: reading.clauses,
    assumes: [],
    ...rest,
  });
  const under = (index: number) => `under ${options[index]} (${reading.options[options[index]!]!.says})`;
  if (differ(tables, states)) {
    const [before, after] = differences(a.position(states[0]), b.position(states[1]));
    return shown(`${under(0)} it ends so: ${before}; ${under(1)} so: ${after}`, {});
  }
  const [open, opened] = [openIn(a, states[0]), openIn(b, states[1])];
  const only = [...open].find((text) => !opened.has(text)) ?? [...opened].find((text) => !open.has(text));
  if (only === undefined) return undefined;
  const told = tables.map((table, index) => table.ask(states[index]!, only));
  const [x, y] = told.map((each) => ('verdict' in each ? each : undefined));
  return shown(
    `"${only}" is ${x?.verdict ?? 'unheard of'} ${under(0)} and ${y?.verdict ?? 'unheard of'} ${under(1)}`,
    { asked: [...(x?.asked ?? []), ...(y?.asked ?? [])], assumes: x?.assumes ?? y?.assumes ?? [] },
  );
}

function differences(one: readonly string[], other: readonly string[]): [string, string] {
  const lines = [one, other].map((some, index) =>
    some.filter((line) => ![one, other][1 - index]!.includes(line)),
  );
  return lines.map((some) => some.join('; ') || 'the same to the eye') as [string, string];
}
