import type { Clause } from './clause.js';
import { type Entry, RulebookError, whereIs } from './rulebook.js';

export type Entries = Map<string, Entry>;

/**
 * Lists a clause with its relations by id; ranks that a prohibition states are settled afterwards. `after` ends the message of a
 * refusal: what amendment it comes after.
 */
export function addEntry(entries: Entries, clause: Clause, after = ''): void {
  const before = entries.get(clause.id);
  if (before) {
    throw new RulebookError(
      'duplicate-clause',
      `two clauses have the id ${clause.id}: ${before.clause.place} and ${clause.place}${after}`,
    );
  }
  entries.set(clause.id, {
    clause,
    lifts: 'lifts' in clause ? clause.lifts.map((c) => c.id) : [],
    subjectTo: 'subjectTo' in clause ? clause.subjectTo.map((c) => c.id) : [],
    exceptTo: 'exceptTo' in clause ? clause.exceptTo.map((c) => c.id) : [],
    amended: {},
  });
}

/** A rank is kept on the grant, whichever of the two sentences states it. */
export function settleRanks(entries: Entries, clause: Clause, after = ''): void {
  if (clause.kind !== 'prohibition') return;
  for (const grant of clause.outranks) {
    const entry = entries.get(grant.id);
    if (!entry)
      throw new RulebookError(
        'dangling',
        `${whereIs(clause)} outranks ${whereIs(grant)}, which is not listed${after}`,
      );
    entries.set(grant.id, { ...entry, subjectTo: [...entry.subjectTo, clause.id] });
  }
}
