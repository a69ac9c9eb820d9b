import { amend } from './amend.js';
import { check } from './check.js';
import type { Clause } from './clause.js';
import { addEntry, type Entries, settleRanks } from './entries.js';
import {
  type Reading,
  type Rulebook,
  RulebookError,
  type RulebookFault,
  type RulebookText,
  whereIs,
} from './rulebook.js';

/** Puts a rulebook together from its text. Throws `RulebookError` when it cannot stand. */
export function rulebook(text: RulebookText): Rulebook {
  const entries: Entries = new Map();
  for (const clause of text.clauses) addEntry(entries, clause);
  for (const { id, by } of text.realised ?? []) {
    const clause = entries.get(id)?.clause;
    if (clause)
      throw new RulebookError('duplicate-clause', `${whereIs(clause)} is also listed as realised by ${by}`);
  }
  const readings = text.readings ?? [];
  unique(text.questions, 'duplicate-question', 'questions', (question) => question.place);
  unique(text.revisions ?? [], 'duplicate-revision', 'revisions', (revision) => `"${revision.says}"`);
  unique(readings, 'duplicate-reading', 'readings', (reading) => `"${reading.asks}"`);
  const book: Rulebook = {
    id: text.id,
    title: text.title,
    questions: text.questions,
    entries,
    realised: text.realised ?? [],
    readings,
    revisions: text.revisions ?? [],
    choices: {},
    amended: [],
  };
  checkReferences(text);
  for (const clause of text.clauses) settleRanks(entries, clause);
  check(book);
  for (const reading of readings) checkReading(book, reading);
  for (const { id, undo, makes = [] } of book.revisions) {
    amend(book, { id: `before ${id}`, edits: undo });
    amend(book, { id: `since ${id}`, edits: makes });
  }
  return book;
}

/** Every clause that another names by import must be the very one that the rulebook lists. */
function checkReferences(text: RulebookText): void {
  const listed = new Map(text.clauses.map((clause) => [clause.id, clause]));
  for (const clause of text.clauses) {
    for (const relation of ['lifts', 'subjectTo', 'outranks', 'exceptTo'] as const) {
      const named = (clause as unknown as Record<string, readonly Clause[] | undefined>)[relation] ?? [];
      for (const other of named) {
        if (listed.get(other.id) !== other) {
          throw new RulebookError(
            'dangling',
            `${whereIs(clause)} names ${whereIs(other)} under ${relation}, and rulebook ${text.id} does not list that clause`,
          );
        }
      }
    }
  }
}

function unique<T extends { readonly id: string }>(
  items: readonly T[],
  code: RulebookFault,
  what: string,
  where: (item: T) => string,
): void {
  const seen = new Map<string, T>();
  for (const item of items) {
    const before = seen.get(item.id);
    if (before) {
      throw new RulebookError(
        code,
        `two ${what} have the id "${item.id}": ${where(before)} and ${where(item)}`,
      );
    }
    seen.set(item.id, item);
  }
}

function checkReading(book: Rulebook, reading: Reading): void {
  if (!Object.hasOwn(reading.options, reading.default)) {
    throw new RulebookError(
      'unknown-option',
      `reading "${reading.id}" has the default "${reading.default}", which is none of its options ${Object.keys(reading.options).join(', ')}`,
    );
  }
  for (const [name, option] of Object.entries(reading.options)) {
    if (option.edits) amend(book, { id: `${reading.id}=${name}`, edits: option.edits });
  }
}
