/** Which inquiries become the cases that kill mutants, and which of them are enough. */
import { amend, type Rulebook, withoutClause } from '../../rulebook/index.js';
import type { LedgerEntry } from '../case.js';
import { answerOf, differs, type Inquiry } from './inquiry.js';
import { alikeIn, type Candidate, candidateOf, kills, minimised, type Suspect, separating } from './kills.js';
import type { Mutant } from './mutants.js';
import { type Ground, lookFor } from './search.js';

/** Mutants, inquiries, and for each mutant the first inquiry that kills it (-1: none). */
export interface Evidence {
  readonly suspects: readonly Suspect[];
  readonly candidates: readonly Candidate[];
  readonly killers: readonly number[];
  readonly book: Rulebook;
}

/** What came of mutants that no candidate kills. */
export interface Search {
  readonly distilled: readonly { readonly candidate: Candidate; readonly of: string }[];
  readonly equivalent: ReadonlyMap<string, NonNullable<LedgerEntry['equivalent']>>;
}

export interface Row {
  readonly candidate: Candidate;
  /** The clause or reading that it was found for. */
  readonly of: string | undefined;
  /** Every mutant that it kills. */
  readonly kills: ReadonlySet<string>;
  readonly minimal: boolean;
}

/** `late` are tried before grounds are searched. */
export function searched(
  { suspects, killers, book }: Evidence,
  late: readonly Candidate[],
  grounds: readonly Ground[],
): Search {
  const distilled: { readonly candidate: Candidate; readonly of: string }[] = [];
  const equivalent = new Map<string, NonNullable<LedgerEntry['equivalent']>>();
  for (const [index, suspect] of suspects.entries()) {
    if (killers[index]! >= 0) continue;
    if (distilled.some(({ candidate }) => kills(candidate, suspect, book))) continue;
    const { id, of } = suspect.mutant;
    const told = late.find((candidate) => kills(candidate, suspect, book));
    if (told) {
      distilled.push({ candidate: told, of });
      continue;
    }
    const found = lookFor(suspect, grounds, book);
    if (found.kind === 'equivalent') equivalent.set(id, found.extent);
    else distilled.push({ candidate: candidateOf(found.inquiry, book), of });
  }
  return { distilled, equivalent };
}

/** The rows that kill all that can be killed, and all mutants that there are then. */
export function chosenFrom(
  { suspects, candidates, killers, book }: Evidence,
  { distilled, equivalent }: Search,
): { readonly rows: readonly Row[]; readonly known: readonly Suspect[] } {
  const together = droppedTogether(suspects, equivalent, candidates, book);
  const known = [...suspects, ...together.map(({ suspect }) => suspect)];
  const alive = known.filter(({ mutant }) => !equivalent.has(mutant.id));
  const rowOf = (candidate: Candidate, of?: string) => {
    const dead = alive.filter((suspect) => kills(candidate, suspect, book));
    return { candidate, of, kills: new Set(dead.map(({ mutant }) => mutant.id)) };
  };
  const first = new Set([
    ...killers.filter((killer) => killer >= 0),
    ...together.map(({ killer }) => killer),
  ]);
  const rows = [
    ...[...first].map((index) => rowOf(candidates[index]!)),
    ...distilled.map(({ candidate, of }) => rowOf(candidate, of)),
  ];
  // Whoever fails is to be told which clause it is, so that no two should be failed by the same cases.
  const drops = alive.filter(({ mutant }) => mutant.kind === 'drop');
  rows.push(...tellingApart(drops, rows, candidates, book).map((candidate) => rowOf(candidate)));
  const matrix = rows.map((row) => row.kills);
  const names = drops.map(({ mutant }) => mutant.id);
  const minimal = new Set(separating(minimised(matrix), matrix, names));
  return { rows: rows.map((row, index) => ({ ...row, minimal: minimal.has(index) })), known };
}

/** Candidates by which clauses are told apart that are in the same rows. */
function tellingApart(
  drops: readonly Suspect[],
  rows: readonly Pick<Row, 'candidate' | 'kills'>[],
  candidates: readonly Candidate[],
  book: Rulebook,
): Candidate[] {
  const taken = new Set(rows.map(({ candidate }) => candidate));
  const found = new Set<Candidate>();
  const alike = alikeIn(
    rows.map((row) => row.kills),
    drops.map(({ mutant }) => mutant.id),
  );
  for (const group of alike) {
    const members = drops.filter(({ mutant }) => group.includes(mutant.id));
    const ids = members.map(({ mutant }) => mutant.of);
    const apart = candidates.find((candidate) => {
      if (taken.has(candidate)) return false;
      if (!decidingIn(candidate.inquiry, book).some((by) => by.some((id) => ids.includes(id)))) return false;
      const dead = members.filter((suspect) => kills(candidate, suspect, book)).length;
      return dead > 0 && dead < members.length;
    });
    if (apart) found.add(apart);
  }
  return [...found];
}

/** A clause that others repeat can be dropped unnoticed; dropped together with them it must not be. */
function droppedTogether(
  suspects: readonly Suspect[],
  equivalent: ReadonlyMap<string, unknown>,
  candidates: readonly Candidate[],
  book: Rulebook,
): { readonly suspect: Suspect; readonly killer: number }[] {
  const lone = suspects.filter(({ mutant }) => mutant.kind === 'drop' && equivalent.has(mutant.id));
  const known = new Set<string>();
  return lone.flatMap(({ mutant: { of } }) => {
    for (const [killer, { inquiry, answer }] of candidates.entries()) {
      for (const by of decidingIn(inquiry, book)) {
        if (!by.includes(of) || by.length < 2) continue;
        const all = [of, ...by.filter((id) => id !== of && book.entries.has(id))];
        const id = `drop ${[...all].sort().join(' with ')}`;
        if (known.has(id)) return [];
        const without = all.reduce((text, each) => amend(text, withoutClause(text, each)), book);
        if (!differs(inquiry, answer, without)) continue;
        known.add(id);
        const mutant: Mutant = {
          id,
          kind: 'drop-together',
          of,
          turns: { kind: 'text', questions: [book.entries.get(of)!.clause.question.id] },
          make: () => without,
        };
        return [{ suspect: { mutant, book: without }, killer }];
      }
    }
    return [];
  });
}

const deciding = new WeakMap<Inquiry, readonly (readonly string[])[]>();

function decidingIn(inquiry: Inquiry, book: Rulebook): readonly (readonly string[])[] {
  let found = deciding.get(inquiry);
  if (!found) {
    found = inquiry.kind === 'trace' ? answeredBy(inquiry, book) : [];
    deciding.set(inquiry, found);
  }
  return found;
}

function answeredBy(inquiry: Inquiry, book: Rulebook): readonly (readonly string[])[] {
  return answerOf(inquiry, book).steps.map(({ by }) => by);
}
