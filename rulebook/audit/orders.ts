import type { ActionIndex, PackedState } from '../../checker/index.js';
import { sorted } from '../finding.js';
import type { Table } from '../game.js';
import { differences } from './divergence.js';
import type { Found, Look, Shown } from './subject.js';

/** States of one settling that are followed; a settling that goes further is not compared. */
const mostStates = 500;

/**
 * Looks for obligations that fall due together and whose order decides how things end: of any two each is met before the other, all
 * the rest in every order, and the settled states are compared.
 */
export const openOrders: Look = {
  at: 'states',
  look: ({ played }, { state }, found) => {
    const due = obligations(played, state);
    const names = [...due.keys()];
    for (let one = 0; one < names.length; one++)
      for (let other = one + 1; other < names.length; other++)
        compare(played, state, due, [names[one]!, names[other]!], found);
  },
};

type Due = ReadonlyMap<string, readonly ActionIndex[]>;

function obligations(table: Table, state: PackedState): Due {
  const due = new Map<string, ActionIndex[]>();
  table.model.expand(state, (action) => {
    const name = table.obligationOf(action);
    if (name !== undefined) due.set(name, [...(due.get(name) ?? []), action]);
  });
  return due;
}

/** By what can be read of them. */
type Ends = ReadonlyMap<string, readonly string[]>;

/**
 * The states in which nothing is due any more, where `later` waits as long as `sooner` is due; `undefined` where there are too many
 * on the way. What else is due may be what tells two orders apart, and so goes in any order both times.
 */
function endsWith(table: Table, from: PackedState, sooner: string, later: string): Ends | undefined {
  const ends = new Map<string, readonly string[]>();
  const seen = new Set([from.join()]);
  const queue = [from];
  for (const at of queue) {
    const due = obligations(table, at);
    if (due.size === 0) {
      const position = table.position(at);
      ends.set(position.join('\n'), position);
    }
    const waits = due.has(sooner) ? due.get(later) : undefined;
    const actions = [...due.values()].filter((some) => some !== waits).flat();
    for (const next of successors(table, at, actions)) {
      const key = next.join();
      if (seen.has(key)) continue;
      if (seen.add(key).size > mostStates) return undefined;
      queue.push(next);
    }
  }
  return ends;
}

/** Where meeting either of two meets the other as well, only one of them is due: which one is no question of order. */
const staysDue = (table: Table, from: PackedState, meeting: readonly ActionIndex[], other: string) =>
  successors(table, from, meeting).some((next) => obligations(table, next).has(other));

function successors({ model }: Table, state: PackedState, actions: readonly ActionIndex[]): PackedState[] {
  const next: PackedState[] = [];
  model.expand(state, (action, after) => {
    if (actions.includes(action)) next.push(after.slice());
  });
  return next;
}

function compare(
  table: Table,
  state: PackedState,
  due: Due,
  [one, other]: readonly [string, string],
  found: Found,
): void {
  if (!staysDue(table, state, due.get(one)!, other) && !staysDue(table, state, due.get(other)!, one)) return;
  const oneFirst = endsWith(table, state, one, other);
  const otherFirst = endsWith(table, state, other, one);
  if (!oneFirst || !otherFirst) return;
  const byOne = onlyBy(oneFirst, otherFirst);
  const end = byOne ?? onlyBy(otherFirst, oneFirst);
  if (!end) return;
  const [sooner, later, rest] = byOne ? [one, other, otherFirst] : [other, one, oneFirst];
  const told = [one, other].map((name) => table.explain(state, due.get(name)![0]!));
  const clauses = sorted(told.flatMap(({ by }) => by));
  const players = new Set(told.map(({ player }) => player));
  const whose = players.size > 1 ? 'different players' : 'one player';
  found(`orderDependence ${whose} ${clauses.join(' ')}`, (): Shown => {
    const [here, there] = contrast(end, rest);
    return {
      kind: 'orderDependence',
      claim: `the order of what is due together, of ${whose}`,
      says: `what is due at the same moment, of ${whose}, ends otherwise in another order, and the text names none`,
      instance: `${one} and ${other} are both due; only with ${sooner} before ${later} it can end so: ${here}; the other way round ${there || 'not'}`,
      asked: told.flatMap(({ asked }) => asked),
      collidesWith: clauses,
      assumes: [],
    };
  });
}

const onlyBy = (some: Ends, rest: Ends) => [...some].find(([key]) => !rest.has(key))?.[1];

/** An end against that of the others which is most like it. */
function contrast(end: readonly string[], others: Ends): readonly [here: string, there: string] {
  const [first, ...more] = [...others.values()].map((other) => differences(end, other));
  return more.reduce((least, each) => (each.join().length < least.join().length ? each : least), first!);
}
