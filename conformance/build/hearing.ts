/**
 * What clauses were asked while something was played, and with it which mutants cannot have mattered: as long as no ruling comes
 * out otherwise, a rulebook with something else in it plays the same. Telling so is much quicker than playing again.
 */
import { type Clause, type Entry, entriesOf, type Question, type Rulebook } from '../../rulebook/index.js';
import type { Mutant } from './mutants.js';

/** Of one clause at one ruling: confined to other facts, asked and not applying, applying. */
type Standing = 0 | 1 | 2;

/** One ruling as it came up: how each clause of its question stood, in their order, and what definitions would give. */
interface Situation {
  readonly standings: readonly Standing[];
  /** Of definitions alone; what breaks down is told by its message. */
  readonly values?: readonly unknown[];
}

/** The rulings that came up, each kind of situation once, by question. */
export type Heard = ReadonlyMap<string, ReadonlyMap<string, Situation>>;

export interface Listener {
  /** Rules as the rulebook does that is listened to. */
  readonly book: Rulebook;
  /** What came up since the last call. */
  heard(): Heard;
}

export function listener(book: Rulebook): Listener {
  let heard = new Map<string, Map<string, Situation>>();
  const siblings = new Map(book.questions.map((question) => [question.id, entriesOf(book, question)]));
  let waiting: { readonly id: string; readonly facts: object }[] | undefined;
  const look = (id: string, facts: object) => {
    const situation = situationOf(siblings.get(id)!, facts);
    let situations = heard.get(id);
    if (!situations) {
      situations = new Map();
      heard.set(id, situations);
    }
    const key = situation.standings.join('') + (situation.values ? JSON.stringify(situation.values) : '');
    if (!situations.has(key)) situations.set(key, situation);
  };
  const onAsked = ({ id }: Question, facts: unknown) => {
    if (waiting) {
      // Facts are on loan, and what is asked in order to look may be kept by a table and not be asked again.
      waiting.push({ id, facts: { ...(facts as object) } });
      return;
    }
    waiting = [];
    try {
      look(id, facts as object);
      const known = new Set<string>();
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const key = `${next.id} ${Object.values(next.facts).filter((fact) => typeof fact !== 'object')}`;
        if (known.has(key)) continue;
        known.add(key);
        look(next.id, next.facts);
      }
    } finally {
      waiting = undefined;
    }
  };
  return {
    book: { ...book, onAsked },
    heard: () => {
      const all = heard;
      heard = new Map();
      return all;
    },
  };
}

function situationOf(entries: readonly Entry[], facts: unknown): Situation {
  const standings = entries.map(({ clause }) => standingOf(clause, facts));
  if (entries[0]!.clause.kind !== 'definition') return { standings };
  const values = entries.map(({ clause }, index) => {
    if (standings[index] === 0 || clause.kind !== 'definition') return null;
    try {
      return clause.value(facts) ?? null;
    } catch (error) {
      return String(error);
    }
  });
  return { standings, values };
}

function standingOf(clause: Clause, facts: unknown): Standing {
  const known = facts as Readonly<Record<string, unknown>>;
  const only = (clause.only ?? {}) as Readonly<Record<string, unknown>>;
  if (Object.keys(only).some((name) => known[name] !== only[name])) return 0;
  try {
    return clause.when === undefined || clause.when(facts) ? 2 : 1;
  } catch {
    return 1;
  }
}

/** Whether some ruling that came up under `book` comes out otherwise under the mutant of it. */
export function mayMatter(mutant: Mutant, book: Rulebook, mutated: Rulebook, heard: Heard): boolean {
  const { turns } = mutant;
  if (turns.kind === 'text')
    return turns.questions.length === 0 || turns.questions.some((question) => heard.has(question));
  const question = book.entries.get(mutant.of)!.clause.question;
  const before = entriesOf(book, question);
  const after = entriesOf(mutated, question);
  const place = new Map(before.map(({ clause }, index) => [clause.id, index]));
  return [...(heard.get(question.id)?.values() ?? [])].some(({ standings, values }) => {
    const applied = (id: string) => standings[place.get(id)!] === 2;
    const turned = (id: string) => {
      if (turns.kind === 'relations' || id !== turns.clause) return applied(id);
      const standing = standings[place.get(id)!]!;
      return turns.kind === 'inverse' ? standing !== 2 : turns.kind === 'always' && standing > 0;
    };
    const givenBy = (id: string) => values?.[place.get(id)!];
    return outcome(before, applied, givenBy) !== outcome(after, turned, givenBy);
  });
}

/** What the quick answers of rulebook/ruling.ts come to. */
function outcome(
  entries: readonly Entry[],
  applies: (id: string) => boolean,
  givenBy: (id: string) => unknown,
): string {
  const applying = entries.filter(({ clause }) => applies(clause.id));
  if (entries[0]?.clause.kind === 'definition') {
    const overridden = new Set(applying.flatMap((entry) => overriddenBy(entries, entry)));
    const winning = applying.filter(({ clause }) => !overridden.has(clause.id));
    return [...new Set(winning.map(({ clause }) => JSON.stringify(givenBy(clause.id))))].sort().join(' or ');
  }
  const is = (kind: Clause['kind']) => applying.filter(({ clause }) => clause.kind === kind);
  const lifted = new Set(applying.flatMap(({ lifts }) => lifts));
  const isForbidden = is('prohibition').some(({ clause }) => !lifted.has(clause.id));
  return `${is('grant').length > 0} ${isForbidden}`;
}

function overriddenBy(entries: readonly Entry[], { exceptTo }: Entry): string[] {
  return exceptTo.flatMap((id) => {
    const general = entries.find(({ clause }) => clause.id === id);
    return [id, ...(general ? overriddenBy(entries, general) : [])];
  });
}
