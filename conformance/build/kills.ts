/** Which inquiries tell which mutants from the rulebook. */
import type { Rulebook } from '../../rulebook/index.js';
import { type Heard, listener, mayMatter } from './hearing.js';
import { differs, type Inquiry, spoken } from './inquiry.js';
import { type Mutant, made } from './mutants.js';

export interface Suspect {
  readonly mutant: Mutant;
  readonly book: Rulebook;
}

/** An inquiry with what the rulebook answers, and what was asked on the way. */
export interface Candidate {
  readonly inquiry: Inquiry;
  readonly answer: readonly string[];
  readonly heard: Heard;
  /** Some step is no action of the set-up as the rulebook has it: nobody rules on it, and under another reading it may be one. */
  readonly isStrange: boolean;
}

export function candidateOf(inquiry: Inquiry, book: Rulebook): Candidate {
  // Rulings keep what they have been asked, so that each inquiry needs one that has not been asked anything.
  const ear = listener(book);
  const answer = spoken(inquiry, ear.book);
  const heard = ear.heard();
  const table = inquiry.from.set(book);
  return {
    inquiry,
    answer,
    heard,
    isStrange: inquiry.steps.some(({ text }) => 'why' in table.actionOf(text)),
  };
}

export function kills(
  { inquiry, answer, heard, isStrange }: Candidate,
  { mutant, book: mutated }: Suspect,
  book: Rulebook,
): boolean {
  const isHeard = (isStrange && mutant.kind === 'reading') || mayMatter(mutant, book, mutated, heard);
  return isHeard && differs(inquiry, answer, mutated);
}

/** The mutants that stand, and why the others do not. */
export function suspectsOf(mutants: readonly Mutant[]): {
  readonly suspects: readonly Suspect[];
  readonly refused: ReadonlyMap<string, string>;
} {
  const suspects: Suspect[] = [];
  const refused = new Map<string, string>();
  for (const mutant of mutants) {
    const book = made(mutant);
    if ('refused' in book) refused.set(mutant.id, book.refused);
    else suspects.push({ mutant, book });
  }
  return { suspects, refused };
}

/** For each suspect the first candidate that kills it, those tried first that kill others already; -1: none does. */
export function firstKillers(
  suspects: readonly Suspect[],
  candidates: readonly Candidate[],
  book: Rulebook,
): number[] {
  const chosen = new Set<number>();
  // Short ones first: they say most plainly what is wrong. A trace names the clause that is broken, a set of legal actions does not.
  const cost = ({ inquiry }: Candidate) => inquiry.steps.length + (inquiry.kind === 'trace' ? 0 : 1000);
  const order = [...candidates.keys()].sort((a, b) => cost(candidates[a]!) - cost(candidates[b]!) || a - b);
  return suspects.map((suspect) => {
    const tried = [...chosen, ...order.filter((index) => !chosen.has(index))];
    const killer = tried.find((index) => kills(candidates[index]!, suspect, book)) ?? -1;
    if (killer >= 0) chosen.add(killer);
    return killer;
  });
}

/** A smallest set of rows (no row can be left out) that together have all that all rows have. */
export function minimised(rows: readonly ReadonlySet<string>[]): number[] {
  const left = new Set(rows.flatMap((row) => [...row]));
  const taken: number[] = [];
  while (left.size > 0) {
    let best = -1;
    let most = 0;
    for (const [index, row] of rows.entries()) {
      let gain = 0;
      for (const each of row) if (left.has(each)) gain++;
      if (gain > most) [best, most] = [index, gain];
    }
    taken.push(best);
    for (const each of rows[best]!) left.delete(each);
  }
  // The greedy choice can make an earlier one superfluous.
  for (const index of [...taken].reverse()) {
    const others = new Set(taken.filter((other) => other !== index).flatMap((other) => [...rows[other]!]));
    if ([...rows[index]!].every((each) => others.has(each))) taken.splice(taken.indexOf(index), 1);
  }
  return taken.sort((a, b) => a - b);
}

/** Groups of names that are in the same rows; what none other is like is in none. */
export function alikeIn(rows: readonly ReadonlySet<string>[], names: readonly string[]): string[][] {
  const byRows = new Map<string, string[]>();
  for (const name of names) {
    const key = [...rows.keys()].filter((index) => rows[index]!.has(name)).join();
    byRows.set(key, [...(byRows.get(key) ?? []), name]);
  }
  return [...byRows.values()].filter((group) => group.length > 1);
}

/** The rows that are taken, and as many more as it takes to have no two of `names` in the same ones, as far as any row tells them apart. */
export function separating(
  taken: readonly number[],
  rows: readonly ReadonlySet<string>[],
  names: readonly string[],
): number[] {
  const all = [...taken];
  for (;;) {
    const alike = alikeIn(
      all.map((index) => rows[index]!),
      names,
    );
    const splits = (row: ReadonlySet<string>) =>
      alike.filter((group) => group.some((name) => row.has(name)) && !group.every((name) => row.has(name)))
        .length;
    const best = rows.reduce((most, row, index) => (splits(row) > splits(rows[most]!) ? index : most), 0);
    if (alike.length === 0 || splits(rows[best]!) === 0) return all.sort((a, b) => a - b);
    all.push(best);
  }
}
