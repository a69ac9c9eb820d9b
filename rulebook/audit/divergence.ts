import type { PackedState } from '../../checker/index.js';
import type { Table } from '../game.js';
import type { Reading, Rulebook } from '../rulebook.js';
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
  if (!first || toldApart(tables, first)) return { words: [], states: 1, complete: true };
  const [a, b] = tables;
  const queue: { readonly at: States; readonly from: number; readonly by: string; readonly depth: number }[] =
    [{ at: first, from: -1, by: '', depth: 0 }];
  const wordsTo = (index: number): Words => {
    const { from, by } = queue[index]!;
    return from < 0 ? [] : [...wordsTo(from), by];
  };
  const seen = new Set([keyOf(first)]);
  for (let index = 0; index < queue.length; index++) {
    const { at, depth } = queue[index]!;
    if (depth >= maxDepth) continue;
    const others = new Map(
      stepsFrom(b.model, at[1]).map(([action, next]) => [b.model.describe(action), next]),
    );
    for (const [action, next] of stepsFrom(a.model, at[0])) {
      const by = a.model.describe(action);
      const pair: States = [next, others.get(by)!];
      const key = keyOf(pair);
      if (seen.has(key)) continue;
      if (seen.size >= maxStates) return { states: seen.size, complete: false };
      seen.add(key);
      if (toldApart(tables, pair))
        return { words: [...wordsTo(index), by], states: seen.size, complete: true };
      queue.push({ at: pair, from: index, by, depth: depth + 1 });
    }
  }
  return { states: seen.size, complete: maxDepth === Infinity };
}

/** What is pushed onto the queue has the same actions open under both options, so that each step has its like. */
const toldApart = (tables: readonly [Table, Table], at: States) =>
  differ(tables, at) || actionsDiffer(tables, at);

type States = readonly [PackedState, PackedState];

const pairsOf = ([a, b]: readonly [Table, Table]): States[] => {
  const [x, y] = [a, b].map(({ model }) => [...model.initial()].map((state) => state.slice()));
  return x!.map((state, index) => [state, y![index]!]);
};

const keyOf = ([a, b]: States) => Buffer.concat([a, b]).toString('latin1');

/** Whether anyone at the table could tell the two states apart. Equal states look alike, unless the options define otherwise what is seen. */
function differ(tables: readonly [Table, Table], [x, y]: States): boolean {
  const [a, b] = tables;
  if (definesAlike(tables) && x.length === y.length && x.every((byte, index) => byte === y[index]))
    return false;
  return JSON.stringify(a.observe(x)) !== JSON.stringify(b.observe(y));
}

const alike = new WeakMap<Rulebook, WeakMap<Rulebook, boolean>>();

/** Whether both rulebooks answer all questions of definition by the same clauses, with the same exceptions among them. */
function definesAlike([{ rulebook: one }, { rulebook: other }]: readonly [Table, Table]): boolean {
  const known = alike.get(one) ?? new WeakMap<Rulebook, boolean>();
  alike.set(one, known);
  let answer = known.get(other);
  if (answer === undefined) {
    const definitions = ({ entries }: Rulebook) =>
      [...entries.values()].filter(({ clause }) => clause.kind === 'definition');
    const [x, y] = [definitions(one), definitions(other)];
    answer =
      x.length === y.length &&
      x.every(({ clause, exceptTo }, index) => {
        const like = y[index]!;
        return like.clause === clause && like.exceptTo.join() === exceptTo.join();
      });
    known.set(other, answer);
  }
  return answer;
}

const openIn = ({ model }: Table, state: PackedState) =>
  new Set(stepsFrom(model, state).map(([action]) => model.describe(action)));

function actionsDiffer([a, b]: readonly [Table, Table], [x, y]: States): boolean {
  const [one, other] = [openIn(a, x), openIn(b, y)];
  return one.size !== other.size || [...one].some((text) => !other.has(text));
}

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

/** Lines of each that the other does not have. */
export function differences(one: readonly string[], other: readonly string[]): [string, string] {
  const lines = [one, other].map((some, index) =>
    some.filter((line) => ![one, other][1 - index]!.includes(line)),
  );
  return lines.map((some) => some.join('; ') || 'the same to the eye') as [string, string];
}
