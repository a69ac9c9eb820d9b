/**
 * A rulebook with one thing wrong: what the ledger is about. A rank that is only taken away leaves a conflict, which is no
 * permission either, so that nobody could tell; ranks are reversed instead.
 */
import {
  type Amendment,
  amend,
  applies,
  type Clause,
  type Edit,
  type Entry,
  type Rulebook,
  RulebookError,
  read,
  withoutClause,
} from '../../rulebook/index.js';
import type { MutantKind } from '../case.js';

/** How a mutant changes what applies: a clause is gone, applies just where it did not, or wherever it is asked; or only relations differ. */
export type Turn =
  | { readonly kind: 'without' | 'inverse' | 'always'; readonly clause: string }
  | { readonly kind: 'relations' }
  /** What it changes cannot be told from clauses; the questions that it has to do with, none if not even that is known. */
  | { readonly kind: 'text'; readonly questions: readonly string[] };

export interface Mutant {
  /** As "drop 14.6-o"; unique in its rulebook. */
  readonly id: string;
  readonly kind: MutantKind;
  /** The clause, or the reading, that it changes. */
  readonly of: string;
  /** What of the clauses it changes, for telling from what was heard whether it can matter. */
  readonly turns: Turn;
  /** Throws `RulebookError` where the rulebook does not stand with it. */
  make(): Rulebook;
}

/** Every mutant of a bare text under its default readings, in the order of its clauses, then of its readings. */
export function mutantsOf(text: Rulebook): Mutant[] {
  const book = read(text);
  const amended = (edits: readonly Edit[], id: string) => () => amend(book, { id, edits });
  const ofClauses = [...book.entries.values()].flatMap((entry) => [
    dropped(book, entry),
    ...inverted(entry, amended),
    ...exceptionsDropped(entry, amended),
    ...exceptionsWidened(entry, amended),
    ...ranksReversed(entry, amended),
  ]);
  return [...ofClauses, ...readingsSwitched(text)];
}

type Amended = (edits: readonly Edit[], id: string) => () => Rulebook;

function dropped(book: Rulebook, { clause: { id } }: Entry): Mutant {
  const amendment: Amendment = withoutClause(book, id);
  return {
    id: `drop ${id}`,
    kind: 'drop',
    of: id,
    turns: { kind: 'without', clause: id },
    make: () => amend(book, amendment),
  };
}

/** It applies just where it does not. What always applies is inverted by dropping it. */
function inverted({ clause }: Entry, amended: Amended): Mutant[] {
  const { id, when, only } = clause;
  if (!when && !only) return [];
  const { only: _, ...bare } = clause;
  const inverse = { ...bare, when: (facts: unknown) => !applies(clause, facts) } as Clause;
  return [
    {
      id: `invert ${id}`,
      kind: 'invert',
      of: id,
      turns: { kind: 'inverse', clause: id },
      make: amended([{ replace: inverse }], `invert ${id}`),
    },
  ];
}

function exceptionsDropped({ clause: { id }, lifts, exceptTo }: Entry, amended: Amended): Mutant[] {
  const one = (words: string, edit: Edit): Mutant => ({
    id: words,
    kind: 'drop-exception',
    of: id,
    turns: { kind: 'relations' },
    make: amended([edit], words),
  });
  return [
    ...lifts.map((lift) => one(`${id} does not lift ${lift}`, { forbid: id, lift })),
    ...exceptTo.map((general) =>
      one(`${id} is no exception to ${general}`, { unmake: id, exceptTo: general }),
    ),
  ];
}

/** An exception that is taken wherever its general clause applies. */
function exceptionsWidened({ clause, lifts, exceptTo }: Entry, amended: Amended): Mutant[] {
  const { id, when } = clause;
  if (!when || lifts.length + exceptTo.length === 0) return [];
  const { when: _, ...always } = clause;
  return [
    {
      id: `widen ${id}`,
      kind: 'widen-exception',
      of: id,
      turns: { kind: 'always', clause: id },
      make: amended([{ replace: always as Clause }], `widen ${id}`),
    },
  ];
}

/** A grant that goes before a prohibition which the text ranks above it. */
function ranksReversed({ clause: { id }, subjectTo, lifts }: Entry, amended: Amended): Mutant[] {
  return subjectTo
    .filter((over) => !lifts.includes(over))
    .map((over) => ({
      id: `${id} goes before ${over}`,
      kind: 'reverse-rank',
      of: id,
      turns: { kind: 'relations' },
      make: amended(
        [
          { unrank: over, above: id },
          { let: id, lift: over },
        ],
        `${id} goes before ${over}`,
      ),
    }));
}

function readingsSwitched(text: Rulebook): Mutant[] {
  return text.readings.flatMap((reading) =>
    Object.entries(reading.options)
      .filter(([option]) => option !== reading.default)
      .map(([option, { edits = [] }]): Mutant => {
        const touched = [...edits, ...(reading.options[reading.default]!.edits ?? [])];
        const known = touched.map((edit) => questionsOf(text, edit));
        const questions = known.some((each) => each.length === 0) ? [] : known.flat();
        return {
          id: `reading ${reading.id}=${option}`,
          kind: 'reading',
          of: reading.id,
          turns: { kind: 'text', questions },
          make: () => read(text, { [reading.id]: option }),
        };
      }),
  );
}

/** The questions that an edit has to do with; none: it cannot be told. */
function questionsOf(text: Rulebook, edit: Edit): string[] {
  if ('add' in edit) return [edit.add.question.id];
  if ('replace' in edit) return [edit.replace.question.id];
  const id = Object.values(edit)[0] as string;
  const clause = text.entries.get(id)?.clause;
  return clause ? [clause.question.id] : [];
}

/** The rulebook of a mutant, or why there is none. */
export function made(mutant: Mutant): Rulebook | { readonly refused: string } {
  try {
    return mutant.make();
  } catch (error) {
    if (error instanceof RulebookError) return { refused: error.message };
    throw error;
  }
}
