import { check } from './check.js';
import { addEntry, type Entries, settleRanks } from './entries.js';
import {
  type Amendment,
  afterAmendment,
  type Edit,
  type Entry,
  type Rulebook,
  RulebookError,
  whereIs,
} from './rulebook.js';

/** The rulebook with its edits made. Throws `RulebookError` when a lift or a rank would point at nothing. */
export function amend(book: Rulebook, amendment: Amendment): Rulebook {
  const entries = new Map(book.entries);
  for (const edit of amendment.edits) applyEdit(entries, edit, amendment.id);
  const amended: Rulebook = { ...book, entries, amended: [...book.amended, amendment.id] };
  check(amended, amendment.id, book);
  return amended;
}

/** The rulebook under an option of every reading: the defaults, except where `choices` names another. */
export function read(book: Rulebook, choices: Readonly<Record<string, string>> = {}): Rulebook {
  if (Object.keys(book.choices).length > 0) {
    throw new RulebookError(
      'already-read',
      `rulebook ${book.id} has been read already; take revisions back and choose readings on the bare text`,
    );
  }
  for (const id of Object.keys(choices)) {
    if (!book.readings.some((reading) => reading.id === id)) {
      throw new RulebookError(
        'unknown-reading',
        `rulebook ${book.id} has no reading "${id}"; its readings are ${book.readings.map((r) => r.id).join(', ')}`,
      );
    }
  }
  let current = book;
  const chosen: Record<string, string> = {};
  for (const reading of book.readings) {
    const name = Object.hasOwn(choices, reading.id) ? choices[reading.id]! : reading.default;
    if (!Object.hasOwn(reading.options, name)) {
      throw new RulebookError(
        'unknown-option',
        `reading "${reading.id}" has no option "${name}"; its options are ${Object.keys(reading.options).join(', ')}`,
      );
    }
    chosen[reading.id] = name;
    const edits = reading.options[name]!.edits;
    if (edits?.length) current = amend(current, { id: `${reading.id}=${name}`, edits });
  }
  return { ...current, choices: chosen };
}

/** The mutant without one clause, and without whatever lifts it, ranks it or is an exception to it. */
export function withoutClause(book: Rulebook, id: string): Amendment {
  return { id: `without ${id}`, edits: [...detachments(book.entries, id), { drop: id }] };
}

/**
 * What makes the other clauses let go of one. An exception to a dropped exception stays one to what is more general, so that a
 * clause that did not apply is not missed.
 */
function detachments(entries: ReadonlyMap<string, Entry>, id: string): Edit[] {
  const dropped = entries.get(id);
  const edits: Edit[] = [];
  for (const [other, entry] of entries) {
    if (other === id) continue;
    if (entry.lifts.includes(id)) edits.push({ forbid: other, lift: id });
    if (entry.subjectTo.includes(id)) edits.push({ unrank: id, above: other });
    if (!entry.exceptTo.includes(id)) continue;
    edits.push({ unmake: other, exceptTo: id });
    for (const general of dropped?.exceptTo ?? []) edits.push({ make: other, exceptTo: general });
  }
  return edits;
}

type Relation = 'lifts' | 'subjectTo' | 'exceptTo';

function applyEdit(entries: Entries, edit: Edit, amendment: string): void {
  if ('add' in edit) {
    addEntry(entries, edit.add, afterAmendment(amendment));
    settleRanks(entries, edit.add, afterAmendment(amendment));
    return;
  }
  if ('drop' in edit) {
    entryOf(entries, edit.drop, amendment);
    if (edit.detach) for (const each of detachments(entries, edit.drop)) applyEdit(entries, each, amendment);
    entries.delete(edit.drop);
  } else if ('replace' in edit) {
    const entry = entryOf(entries, edit.replace.id, amendment);
    entries.set(edit.replace.id, { ...entry, clause: edit.replace });
  } else if ('rank' in edit) relate(entries, edit.above, 'subjectTo', edit.rank, amendment);
  else if ('unrank' in edit) unrelate(entries, edit.above, 'subjectTo', edit.unrank, amendment);
  else if ('let' in edit) relate(entries, edit.let, 'lifts', edit.lift, amendment);
  else if ('forbid' in edit) unrelate(entries, edit.forbid, 'lifts', edit.lift, amendment);
  else if ('make' in edit) relate(entries, edit.make, 'exceptTo', edit.exceptTo, amendment);
  else unrelate(entries, edit.unmake, 'exceptTo', edit.exceptTo, amendment);
}

function entryOf(entries: Entries, id: string, amendment: string): Entry {
  const entry = entries.get(id);
  if (!entry)
    throw new RulebookError(
      'unknown-clause',
      `amendment "${amendment}" names ${id}, which is no clause of the rulebook`,
    );
  return entry;
}

function relate(entries: Entries, from: string, relation: Relation, to: string, amendment: string): void {
  const entry = entryOf(entries, from, amendment);
  entryOf(entries, to, amendment);
  if (entry[relation].includes(to)) return;
  const amended = { ...entry.amended, [`${relation} ${to}`]: amendment };
  entries.set(from, { ...entry, [relation]: [...entry[relation], to], amended });
}

function unrelate(entries: Entries, from: string, relation: Relation, to: string, amendment: string): void {
  const entry = entryOf(entries, from, amendment);
  if (!entry[relation].includes(to)) {
    const other = entries.get(to);
    throw new RulebookError(
      'no-such-relation',
      `amendment "${amendment}" takes ${other ? whereIs(other.clause) : to} from under ${relation} of ${whereIs(entry.clause)}, where it is not`,
    );
  }
  entries.set(from, { ...entry, [relation]: entry[relation].filter((id) => id !== to) });
}
