import type { Clause } from './clause.js';
import { afterAmendment, type Entry, type Rulebook, RulebookError, whereIs } from './rulebook.js';

type Relation = 'lifts' | 'subjectTo' | 'exceptTo';

/** What each relation may join: the kinds on its two ends. */
const ends: Record<Relation, { readonly from: readonly Clause['kind'][]; readonly to: Clause['kind'] }> = {
  lifts: { from: ['grant', 'lift'], to: 'prohibition' },
  subjectTo: { from: ['grant'], to: 'prohibition' },
  exceptTo: { from: ['definition'], to: 'definition' },
};

/**
 * Throws `RulebookError` when a relation points at nothing, leaves its question, joins the wrong kinds or goes round in a circle.
 * `amendment` is what made the rulebook, out of the one `before`; both serve the messages only.
 */
export function check(book: Rulebook, amendment?: string, before?: Rulebook): void {
  const known = new Set(book.questions.map((question) => question.id));
  const after = amendment === undefined ? '' : afterAmendment(amendment);
  for (const entry of book.entries.values()) {
    const { clause } = entry;
    if (!known.has(clause.question.id)) {
      throw new RulebookError(
        'unknown-question',
        `${whereIs(clause)} answers "${clause.question.id}", which is no question of ${book.id}${after}`,
      );
    }
    for (const relation of Object.keys(ends) as Relation[]) {
      for (const id of entry[relation]) {
        if (!book.entries.has(id)) throw dangling(entry.clause, relation, id, after, before);
        checkRelation(book, entry, relation, id, after);
      }
    }
  }
  checkExceptionCycles(book, after);
}

function checkRelation(book: Rulebook, entry: Entry, relation: Relation, id: string, after: string): void {
  const { clause } = entry;
  const other = book.entries.get(id)!.clause;
  if (other.question.id !== clause.question.id) {
    throw new RulebookError(
      'outside-question',
      `${whereIs(clause)} answers "${clause.question.id}" and has under ${relation} ${whereIs(other)}, which answers "${other.question.id}"${after}`,
    );
  }
  if (!ends[relation].from.includes(clause.kind) || ends[relation].to !== other.kind) {
    throw new RulebookError(
      'wrong-kind',
      `${whereIs(clause)}, a ${clause.kind}, cannot have under ${relation} ${whereIs(other)}, a ${other.kind}${after}`,
    );
  }
}

/** The lost clause still has a place if an amendment dropped it, or if the clause itself names it by import. */
function dangling(clause: Clause, relation: Relation, id: string, after: string, before?: Rulebook) {
  const named = (clause as Partial<Record<Relation, readonly Clause[]>>)[relation];
  const lost = before?.entries.get(id)?.clause ?? named?.find((other) => other.id === id);
  return new RulebookError(
    'dangling',
    `${whereIs(clause)} has under ${relation} ${lost ? whereIs(lost) : id}, which is no clause${after}`,
  );
}

function checkExceptionCycles(book: Rulebook, after: string): void {
  const done = new Set<string>();
  const visit = (id: string, path: readonly string[]): void => {
    if (path.includes(id)) {
      const cycle = [...path.slice(path.indexOf(id)), id].map((each) =>
        whereIs(book.entries.get(each)!.clause),
      );
      throw new RulebookError('cycle', `exceptions go round in a circle${after}: ${cycle.join(' -> ')}`);
    }
    if (done.has(id)) return;
    for (const next of book.entries.get(id)!.exceptTo) visit(next, [...path, id]);
    done.add(id);
  };
  for (const id of book.entries.keys()) visit(id, []);
}
