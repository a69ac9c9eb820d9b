import type { PackedState } from '../../checker/index.js';
import type { FindingKind } from '../finding.js';
import type { Asked, Observation, Table } from '../game.js';
import type { Words } from '../play-again.js';
import { playAgain } from '../play-again.js';
import type { Reading, Rulebook } from '../rulebook.js';
import type { Shown, Side } from './subject.js';
import { stepsFrom } from './survey.js';

/** One set-up under two options of a reading. */
export interface Pair {
  readonly reading: Reading;
  readonly options: readonly [string, string];
  readonly tables: readonly [Table, Table];
}

export interface Lockstep {
  /** The shortest play after which the two rule or end differently, and the opening that it begins in. */
  readonly words?: Words;
  readonly initial?: number;
  /** Pairs of states that were compared, and whether these were all. */
  readonly states: number;
  readonly complete: boolean;
}

/** A reading of what is said is divergent; where nothing is said there is a gap. */
const kindOf = ({ silent }: Reading): FindingKind => (silent ? 'gap' : 'divergentReading');

export const divergenceId = (reading: Reading, [one, other]: readonly [string, string]) =>
  `${kindOf(reading)} ${reading.id} ${one} ${other}`;

/** Explores a set-up under both options at once, until an action is open under one only or leads elsewhere. */
export function lockstep({ tables }: Pair, maxStates: number, maxDepth = Infinity): Lockstep {
  const [a, b] = tables;
  const sameAction = translation(a, b);
  const queue: Reached[] = [];
  const seen = new Set<string>();
  const wordsTo = (index: number, last: readonly string[] = []): Words => {
    if (index < 0) return last;
    const { from, by } = queue[index]!;
    return by < 0 ? last : wordsTo(from, [a.model.describe(by), ...last]);
  };
  // What is pushed onto the queue has the same actions open under both options, so that each step has its like.
  const told = (pair: States, reached: Omit<Reached, 'ways'>): Lockstep | undefined => {
    if (seen.has(keyOf(pair))) return undefined;
    if (seen.size >= maxStates) return { states: seen.size, complete: false };
    seen.add(keyOf(pair));
    const ways = together(tables, pair, sameAction);
    const { from, by, initial } = reached;
    if (ways) queue.push({ ways, ...reached });
    else {
      const words = wordsTo(from, by < 0 ? [] : [a.model.describe(by)]);
      return { words, initial, states: seen.size, complete: true };
    }
    return undefined;
  };
  for (const [initial, at] of pairsOf(tables).entries()) {
    const end = told(at, { from: -1, by: -1, depth: 0, initial });
    if (end) return end;
  }
  for (let index = 0; index < queue.length; index++) {
    const { ways, depth, initial } = queue[index]!;
    if (depth >= maxDepth) continue;
    for (const [by, pair] of ways) {
      const end = told(pair, { from: index, by, depth: depth + 1, initial });
      if (end) return end;
    }
  }
  return { states: seen.size, complete: maxDepth === Infinity };
}

interface Reached {
  /** The steps on, by action of the first model. */
  readonly ways: readonly (readonly [action: number, pair: States])[];
  /** Index of what it was reached from, and the action of the first model; -1 for an opening. */
  readonly from: number;
  readonly by: number;
  readonly depth: number;
  readonly initial: number;
}

/** The steps on from a pair of positions; `undefined` where the two are told apart. */
function together(
  tables: readonly [Table, Table],
  at: States,
  sameAction: (action: number) => number,
): Reached['ways'] | undefined {
  if (differ(tables, at)) return undefined;
  const [a, b] = tables;
  const theirs = new Map(stepsFrom(b.model, at[1]));
  const ours = stepsFrom(a.model, at[0]);
  if (ours.length !== theirs.size) return undefined;
  const ways: [number, States][] = [];
  for (const [action, next] of ours) {
    const other = theirs.get(sameAction(action));
    if (!other) return undefined;
    ways.push([action, [next, other]]);
  }
  return ways;
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

/** What the two options make of the end of a play; `undefined` where they make the same of it. */
export function divergenceAfter(pair: Pair, words: Words): Shown | undefined {
  const { reading, options, tables } = pair;
  const [a, b] = tables;
  const ends = tables.map((table) => playAgain(table, words));
  const [one, other] = ends;
  if (!one || !other) return undefined;
  const states: States = [one.end.state, other.end.state];
  const shown = (instance: string, rest: Partial<Shown>): Shown => ({
    kind: kindOf(reading),
    claim: reading.id,
    says: reading.asks,
    options,
    instance,
    asked: [],
    collidesWith: reading.clauses,
    assumes: [],
    ...rest,
  });
  const saysOf = (option: string) => reading.options[option]!.says;
  const under = (index: number) => `under ${options[index]} (${saysOf(options[index]!)})`;
  const sides = (comes: readonly [string, string], asked: readonly (readonly Asked[])[] = []) => ({
    sides: options.map(
      (option, index): Side => ({
        option,
        says: saysOf(option),
        comes: comes[index]!,
        asked: asked[index] ?? [],
      }),
    ) as [Side, Side] & Side[],
  });
  if (differ(tables, states)) {
    const inWords = differences(a.position(states[0]), b.position(states[1]));
    const [before, after] = inWords.includes('')
      ? differencesSeen(a.observe(states[0]), b.observe(states[1]))
      : inWords;
    return shown(`${under(0)} it ends so: ${before}; ${under(1)} so: ${after}`, sides([before, after]));
  }
  const [open, opened] = [openIn(a, states[0]), openIn(b, states[1])];
  const only = [...open].find((text) => !opened.has(text)) ?? [...opened].find((text) => !open.has(text));
  if (only === undefined) return undefined;
  const told = tables.map((table, index) => table.ask(states[index]!, only));
  const [x, y] = told.map((each) => ('verdict' in each ? each : undefined));
  const verdicts = [x?.verdict ?? 'unheard of', y?.verdict ?? 'unheard of'] as const;
  return shown(`"${only}" is ${verdicts[0]} ${under(0)} and ${verdicts[1]} ${under(1)}`, {
    ...sides(verdicts, answeredOtherwise(x?.asked ?? [], y?.asked ?? [])),
    assumes: x?.assumes ?? y?.assumes ?? [],
  });
}

/** What is answered otherwise on each side, or is asked there only; where nothing is, what is answered for other reasons. */
function answeredOtherwise(one: readonly Asked[], other: readonly Asked[]): (readonly Asked[])[] {
  const differing = (textOf: (asked: Asked) => string) =>
    [
      [one, other],
      [other, one],
    ].map(([some, rest]) => some!.filter((each) => !rest!.some((like) => textOf(like) === textOf(each))));
  const answers = differing(({ asks, answer }) => `${asks}: ${answer}`);
  if (answers.some((asked) => asked.length > 0)) return answers;
  return differing(({ asks, answer, ruling }) => [asks, answer, ...ruling.by].join());
}

/** The lines of each of two positions that the other does not have. */
export function differences(one: readonly string[], other: readonly string[]): [string, string] {
  const only = (some: readonly string[], rest: readonly string[]) =>
    some.filter((line) => !rest.includes(line)).join('; ');
  return [only(one, other), only(other, one)];
}

/** What can be seen to differ, piece by piece: "Bridge: state open". */
function differencesSeen(one: Observation, other: Observation): [string, string] {
  const told = (mine: Observation, yours: Observation) => {
    const all = { ...mine.pieces, 'the turn': mine.turn };
    const rest: Observation['pieces'] = { ...yours.pieces, 'the turn': yours.turn };
    return Object.entries(all).flatMap(([piece, fields]) =>
      Object.entries(fields)
        .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(rest[piece]?.[field]))
        .map(([field, value]) => `${piece}: ${field} ${String(value)}`),
    );
  };
  return [told(one, other).join('; '), told(other, one).join('; ')];
}
