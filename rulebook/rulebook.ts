import type { Clause, Question } from './clause.js';

/** One change to a rulebook. Clauses are named by id, so that a replaced clause keeps its lifts and ranks. */
export type Edit =
  /** With `detach` whatever lifts it, ranks it or is an exception to it lets go of it first; without, such a clause is refused. */
  | { readonly drop: string; readonly detach?: true }
  | { readonly add: Clause }
  /** The new clause takes the place of the one with the same id. */
  | { readonly replace: Clause }
  /** Ranks a prohibition above a grant. */
  | { readonly rank: string; readonly above: string }
  /** Takes such a rank away. */
  | { readonly unrank: string; readonly above: string }
  /** Lets a grant or lift take a prohibition away. */
  | { readonly let: string; readonly lift: string }
  | { readonly forbid: string; readonly lift: string }
  /** Makes a definition an exception to another. */
  | { readonly make: string; readonly exceptTo: string }
  | { readonly unmake: string; readonly exceptTo: string };

/** Readings, revisions and mutants are all this. */
export interface Amendment {
  readonly id: string;
  readonly edits: readonly Edit[];
}

export interface ReadingOption {
  readonly says: string;
  readonly edits?: readonly Edit[];
}

/** A named choice at a point that the text leaves open. */
export interface Reading {
  readonly id: string;
  readonly asks: string;
  /** Clauses between which it chooses. */
  readonly clauses: readonly string[];
  readonly options: Readonly<Record<string, ReadingOption>>;
  readonly default: string;
  readonly why: string;
  /** No sentence answers, so that each option adds what the text lacks. Absent: sentences can be read in several ways, or are at odds. */
  readonly silent?: true;
}

/** A dated change of the text. */
export interface Revision {
  readonly id: string;
  /** ISO date; absent where the text gives none. */
  readonly date?: string;
  readonly says: string;
  /** What takes the revision back, for asking about the text before it; nothing where it is only announced. */
  readonly undo: readonly Edit[];
  /** Of one that is announced and not yet of the text: what it will change. */
  readonly makes?: readonly Edit[];
}

/** A clause with its relations by id, after amendments. */
export interface Entry {
  readonly clause: Clause;
  readonly lifts: readonly string[];
  /** Of a grant: prohibitions ranked above it. */
  readonly subjectTo: readonly string[];
  /** Of a definition: definitions that it overrides. */
  readonly exceptTo: readonly string[];
  /** Relations that are not of the text, as "subjectTo ID": the amendment that made each. */
  readonly amended: Readonly<Record<string, string>>;
}

/** A sentence that no question asks for: a chart's state, a table's noun or an action realises it. */
export interface Realised {
  readonly id: string;
  readonly says: string;
  /** What realises it, for people: "state movement of the chart". */
  readonly by: string;
}

export interface Rulebook {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly Question[];
  readonly entries: ReadonlyMap<string, Entry>;
  readonly realised: readonly Realised[];
  readonly readings: readonly Reading[];
  readonly revisions: readonly Revision[];
  /** The option in force of each reading; empty in the bare text. */
  readonly choices: Readonly<Record<string, string>>;
  /** Ids of the amendments made, in order. */
  readonly amended: readonly string[];
  /** Is told of every question that is put to rulings compiled of this book, before it is answered; for whoever listens to a play. */
  readonly onAsked?: (question: Question, facts: unknown) => void;
}

export const rulebookFaults = [
  'duplicate-clause',
  'duplicate-question',
  'duplicate-reading',
  'duplicate-revision',
  'unknown-question',
  'outside-question',
  'wrong-kind',
  'dangling',
  'cycle',
  'unknown-clause',
  'unknown-reading',
  'unknown-option',
  'already-read',
  'no-such-relation',
] as const;
export type RulebookFault = (typeof rulebookFaults)[number];

/** A rulebook, amendment or choice that cannot stand; the message names every place concerned. */
export class RulebookError extends Error {
  override readonly name = 'RulebookError';
  constructor(
    readonly code: RulebookFault,
    message: string,
  ) {
    super(message);
  }
}

export interface RulebookText {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly Question[];
  readonly clauses: readonly Clause[];
  readonly realised?: readonly Realised[];
  readonly readings?: readonly Reading[];
  readonly revisions?: readonly Revision[];
}

/** A clause and its place, for messages. */
export const whereIs = (clause: Clause) => `${clause.id} (${clause.place})`;

/** The end of a message about what an amendment brought about. */
export const afterAmendment = (amendment: string) => ` after amendment "${amendment}"`;

/** What a sentence says, be it a clause, one that a reading adds, or realised otherwise; `undefined` for an id that the rulebook does not have. */
export function saysOf(book: Rulebook, id: string): string | undefined {
  return (
    book.entries.get(id)?.clause.says ??
    book.realised.find((each) => each.id === id)?.says ??
    addedByReading(book, id)?.says
  );
}

/** A clause that stands only under an option of a reading. */
function addedByReading({ readings }: Rulebook, id: string): Clause | undefined {
  const edits = readings.flatMap(({ options }) =>
    Object.values(options).flatMap((option) => option.edits ?? []),
  );
  return edits.flatMap((edit) => ('add' in edit && edit.add.id === id ? [edit.add] : []))[0];
}

/** Clauses of one question, in the order of the rulebook. */
export function entriesOf(book: Rulebook, question: { readonly id: string }): Entry[] {
  return [...book.entries.values()].filter((entry) => entry.clause.question.id === question.id);
}
