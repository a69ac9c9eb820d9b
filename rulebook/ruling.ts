import {
  applies,
  type Clause,
  type Definition,
  type DefinitionQuestion,
  type PermissionQuestion,
  type Question,
} from './clause.js';
import { type Entry, entriesOf, type Rulebook } from './rulebook.js';

/** An exception that was looked at: `by` would take `from` away. */
export interface Exception {
  readonly from: string;
  readonly by: string;
  readonly applies: boolean;
}

export interface Yielding {
  readonly clause: string;
  readonly to: string;
  /** The amendment that ranks them; absent: the text does. */
  readonly amendment?: string;
}

/** Everything that was looked at on the way to a ruling. */
export interface Considered {
  /** Clauses that apply, those that were lifted or outranked included; a lift only where there is something for it to lift. */
  readonly applying: readonly string[];
  readonly exceptions: readonly Exception[];
  /** Clauses that apply and were overridden by rank: `clause` yields to `to`. */
  readonly yielding: readonly Yielding[];
  /** Grants that were looked at and do not apply. */
  readonly notGranting: readonly string[];
}

export type Permission = 'legal' | 'illegal';

/**
 * `ruled`: `by` are the clauses that decide. `silent`: no clause answers, which is not consent. `conflict`: clauses answer
 * differently and the text ranks neither.
 */
export type Ruling<A = Permission> =
  | {
      readonly kind: 'ruled';
      readonly answer: A;
      readonly by: readonly string[];
      readonly considered: Considered;
    }
  | { readonly kind: 'silent'; readonly by: readonly []; readonly considered: Considered }
  | { readonly kind: 'conflict'; readonly by: readonly string[]; readonly considered: Considered };

export interface PermissionRuling<F> {
  readonly question: PermissionQuestion<F>;
  /** The quick answer: ruled legal. Silence and conflict are not. */
  legal(facts: F): boolean;
  /** The quick answer: some prohibition applies and is not lifted, whatever is granted. */
  forbidden(facts: F): boolean;
  /** The whole ruling. */
  rule(facts: F): Ruling;
}

export interface DefinitionRuling<F, A> {
  readonly question: DefinitionQuestion<F, A>;
  /** The quick answer; `undefined` on silence and on conflict. */
  value(facts: F): A | undefined;
  rule(facts: F): Ruling<A>;
}

type Test<F> = (facts: F) => boolean;

/** The condition of a clause where the facts are known to equal `fixed`; `undefined` where it can never apply. */
function testOf<F>(clause: Clause, fixed: Partial<F>): Test<F> | undefined {
  const only = (clause.only ?? {}) as Partial<F>;
  const left: (keyof F)[] = [];
  for (const name of Object.keys(only) as (keyof F)[]) {
    if (!(name in fixed)) left.push(name);
    else if (fixed[name] !== only[name]) return undefined;
  }
  const when = clause.when as Test<F> | undefined;
  if (left.length > 0) return (facts) => applies(clause, facts);
  return when ?? (() => true);
}

interface Tested<F> {
  readonly entry: Entry;
  readonly test: Test<F>;
}

function tested<F>(book: Rulebook, question: { readonly id: string }, fixed: Partial<F>): Tested<F>[] {
  return entriesOf(book, question).flatMap((entry) => {
    const test = testOf<F>(entry.clause, fixed);
    return test ? [{ entry, test }] : [];
  });
}

/**
 * Compiles the answer to a question of permission. `fixed` are facts known beforehand: clauses confined to other values are
 * left out once and for all.
 */
export function compilePermission<F extends object>(
  book: Rulebook,
  question: PermissionQuestion<F>,
  fixed: Partial<F> = {},
): PermissionRuling<F> {
  const clauses = tested<F>(book, question, fixed);
  const prohibitions = clauses.filter(({ entry }) => entry.clause.kind === 'prohibition');
  const grants = clauses.filter(({ entry }) => entry.clause.kind === 'grant');
  const liftersOf = (id: string) => clauses.filter(({ entry }) => entry.lifts.includes(id));
  const standing = prohibitions.map(({ entry, test }) => ({
    test,
    lifters: liftersOf(entry.clause.id).map((lifter) => lifter.test),
  }));
  const forbidden = anyStanding(standing);
  const granted = any(grants.map((grant) => grant.test));
  return heardBy(book, {
    question,
    forbidden,
    legal: (facts: F) => granted(facts) && !forbidden(facts),
    rule: (facts: F): Ruling => {
      const exceptions: Exception[] = [];
      const forbidding = new Set(
        prohibitions.filter(({ test }) => test(facts)).map(({ entry }) => entry.clause.id),
      );
      const applying = clauses
        .filter((clause) => isConsulted(clause.entry, forbidding) && clause.test(facts))
        .map(({ entry }) => entry);
      const is = (kind: Clause['kind']) => applying.filter(({ clause }) => clause.kind === kind);
      const active = is('prohibition').filter(({ clause }) => {
        const consulted = liftersOf(clause.id).map(({ entry, test }) => ({
          from: clause.id,
          by: entry.clause.id,
          applies: test(facts),
        }));
        exceptions.push(...consulted);
        return !consulted.some((exception) => exception.applies);
      });
      const yielding: Yielding[] = [];
      const surviving = is('grant').filter((entry) => {
        const { subjectTo } = entry;
        const over = active.filter((prohibition) => subjectTo.includes(prohibition.clause.id));
        yielding.push(
          ...over.map((prohibition) =>
            yielded(
              entry.clause.id,
              prohibition.clause.id,
              entry.amended[`subjectTo ${prohibition.clause.id}`],
            ),
          ),
        );
        return over.length === 0;
      });
      const notGranting = ids(grants.map(({ entry }) => entry).filter((entry) => !applying.includes(entry)));
      const considered: Considered = { applying: ids(applying), exceptions, yielding, notGranting };
      if (active.length === 0 && surviving.length === 0) return { kind: 'silent', by: [], considered };
      if (active.length === 0) return { kind: 'ruled', answer: 'legal', by: ids(surviving), considered };
      if (surviving.length === 0) return { kind: 'ruled', answer: 'illegal', by: ids(active), considered };
      return { kind: 'conflict', by: [...ids(surviving), ...ids(active)], considered };
    },
  });
}

/** The same ruling, of whose answers a book that listens is told. */
function heardBy<R extends { readonly question: object }>({ onAsked }: Rulebook, ruling: R): R {
  if (!onAsked) return ruling;
  const told = Object.entries(ruling).map(([name, answer]) => [
    name,
    typeof answer === 'function'
      ? (facts: unknown) => {
          onAsked(ruling.question as Question, facts);
          return answer(facts);
        }
      : answer,
  ]);
  return Object.fromEntries(told) as R;
}

/** A lift is of interest only where a prohibition that it lifts applies. */
const isConsulted = ({ clause, lifts }: Entry, prohibitions: ReadonlySet<string>) =>
  clause.kind !== 'lift' || lifts.some((id) => prohibitions.has(id));

const yielded = (clause: string, to: string, amendment: string | undefined): Yielding =>
  amendment === undefined ? { clause, to } : { clause, to, amendment };

const ids = (entries: readonly Entry[]) => entries.map(({ clause }) => clause.id);

/** Compiles the answer to a question of definition: the most special clauses that apply win, and must agree. */
export function compileDefinition<F extends object, A>(
  book: Rulebook,
  question: DefinitionQuestion<F, A>,
  fixed: Partial<F> = {},
): DefinitionRuling<F, A> {
  const clauses = tested<F>(book, question, fixed).map(({ entry, test }, index) => ({
    entry,
    test,
    index,
    value: (entry.clause as Definition<F, A>).value,
  }));
  const overriding = clauses.map(({ entry }) =>
    clauses.filter((other) => overrides(book, other.entry, entry.clause.id)).map((other) => other.index),
  );
  const rule = (facts: F): Ruling<A> => {
    const applying = clauses.filter(({ test }) => test(facts));
    const yielding: Yielding[] = [];
    const exceptions: Exception[] = [];
    const winning = applying.filter(({ entry, index }) => {
      const over = overriding[index]!.map((other) => ({
        other: clauses[other]!,
        fires: applying.includes(clauses[other]!),
      }));
      for (const { other, fires } of over) {
        exceptions.push({ from: entry.clause.id, by: other.entry.clause.id, applies: fires });
        if (fires)
          yielding.push(
            yielded(
              entry.clause.id,
              other.entry.clause.id,
              other.entry.amended[`exceptTo ${entry.clause.id}`],
            ),
          );
      }
      return !over.some(({ fires }) => fires);
    });
    const considered: Considered = {
      applying: ids(applying.map(({ entry }) => entry)),
      exceptions,
      yielding,
      notGranting: [],
    };
    if (winning.length === 0) return { kind: 'silent', by: [], considered };
    const by = ids(winning.map(({ entry }) => entry));
    const answer = winning[0]!.value(facts);
    if (winning.some(({ value }) => value(facts) !== answer)) return { kind: 'conflict', by, considered };
    return { kind: 'ruled', answer, by, considered };
  };
  return heardBy(book, { question, value: agreed(clauses, overriding), rule });
}

/** Whether a definition is an exception to `id`, by one step or several. */
function overrides(book: Rulebook, entry: Entry, id: string): boolean {
  return entry.exceptTo.some((named) => named === id || overrides(book, book.entries.get(named)!, id));
}

/** One test out of several, in straight code: a call a test, no loop, no array. */
function any<F>(tests: readonly Test<F>[]): Test<F> {
  return straight<Test<F>>(tests, (names) =>
    names.length === 0 ? 'false' : names.map((name) => `${name}(facts)`).join(' || '),
  );
}

/** Whether some prohibition applies and none of its lifters does. */
function anyStanding<F>(standing: readonly { test: Test<F>; lifters: readonly Test<F>[] }[]): Test<F> {
  const tests = standing.flatMap(({ test, lifters }) => [test, ...lifters]);
  return straight<Test<F>>(tests, (names) => {
    let at = 0;
    const terms = standing.map(({ lifters }) => {
      const own = names[at++]!;
      const by = lifters.map(() => `${names[at++]!}(facts)`);
      return by.length === 0 ? `${own}(facts)` : `(${own}(facts) && !(${by.join(' || ')}))`;
    });
    return terms.length === 0 ? 'false' : terms.join(' || ');
  });
}

/**
 * What the clauses give that apply while none that overrides them does; `undefined` where two disagree. Re-entrant: a definition
 * may ask the same question of another thing (where one thing is depends on another).
 */
function agreed<F, A>(
  clauses: readonly { readonly test: Test<F>; readonly value: (facts: F) => A }[],
  overriding: readonly (readonly number[])[],
): (facts: F) => A | undefined {
  const functions = clauses.flatMap(({ test, value }) => [test, value]);
  return straight<(facts: F) => A | undefined>(functions, (names) => {
    const test = (index: number) => `${names[2 * index]}(facts)`;
    const steps = clauses.map((_, index) => {
      const over = overriding[index]!.map((other) => ` && !${test(other)}`).join('');
      return `if (${test(index)}${over}) {
        const given = ${names[2 * index + 1]}(facts);
        if (found && given !== answer) return undefined;
        answer = given;
        found = true;
      }`;
    });
    return `{ let answer, found = false; ${steps.join(' ')} return answer; }`;
  });
}

/**
 * Generated code, because a loop over an array of closures costs a polymorphic call a clause; the generated text holds names of
 * our own making only, never text from a rulebook.
 */
function straight<R extends (facts: never) => unknown>(
  functions: readonly ((facts: never) => unknown)[],
  body: (names: readonly string[]) => string,
): R {
  const names = functions.map((_, index) => `t${index}`);
  return new Function(...names, `return (facts) => ${body(names)};`)(...functions) as R;
}
