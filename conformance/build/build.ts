/** The suite of a rulebook, distilled: cases that tell every mutant from it, and the ledger that says so. */
import { amend, type Rulebook, read, saysOf, withoutClause } from '../../rulebook/index.js';
import type { Shelf } from '../../scenarios/index.js';
import { type Case, formatVersion, type Ledger, type LedgerEntry, type Suite } from '../case.js';
import { caseOf, type Draft, hashOfBook } from './casework.js';
import { answerOf, differs, type Inquiry, spoken } from './inquiry.js';
import {
  type Candidate,
  candidateOf,
  firstKillers,
  kills,
  minimised,
  type Suspect,
  suspectsOf,
} from './kills.js';
import { type Mutant, mutantsOf } from './mutants.js';
import { inquiriesOfPlays, inquiriesOfWorlds, legalAfter, worldsOf } from './pool.js';
import { groundsOf, lookFor } from './search.js';

export interface BuildOptions {
  /** Positions of each world that are looked at, breadth first. */
  readonly maxStates: number;
  /** Is told how far it is. */
  readonly onProgress?: (done: string) => void;
}

export const usualMaxStates = 2000;

export interface Built {
  readonly cases: readonly Case[];
  readonly ledger: Ledger;
  /** suite.json but for its version and what counts and hashes its files. */
  readonly about: Omit<Suite, 'suiteVersion' | 'counts' | 'files'>;
}

export function buildSuite(shelf: Shelf, { maxStates, onProgress = () => {} }: BuildOptions): Built {
  const { text } = shelf.game;
  const book = read(text);
  const worlds = worldsOf(shelf);
  const plays = inquiriesOfPlays(shelf, book);
  const usual = plays.filter(({ readings }) => Object.keys(readings).length === 0);
  const others = plays.filter((play) => !usual.includes(play));
  const offered = inquiriesOfWorlds(worlds, book);
  onProgress(`${plays.length} plays, ${offered.length} positions of worlds`);

  const { suspects, refused } = suspectsOf(mutantsOf(text));
  // A count of plays that is wrong names no clause; it is an oracle more, and no proof.
  const telling = [...usual, ...offered.filter(({ kind }) => kind !== 'perft')];
  const candidates = telling.map((inquiry) => candidateOf(inquiry, book));
  const killers = firstKillers(suspects, candidates, book);
  onProgress(`${suspects.length} mutants, ${killers.filter((killer) => killer >= 0).length} killed by plays`);

  const grounds = groundsOf(worlds, book, maxStates);
  const distilled: { readonly candidate: Candidate; readonly of: string }[] = [];
  const equivalent = new Map<string, NonNullable<LedgerEntry['equivalent']>>();
  for (const [index, suspect] of suspects.entries()) {
    if (killers[index]! >= 0) continue;
    const { mutant } = suspect;
    if (distilled.some(({ candidate }) => kills(candidate, suspect, book))) continue;
    const found = lookFor(suspect, grounds, book, maxStates);
    if (found.kind === 'equivalent') equivalent.set(mutant.id, found.extent);
    else distilled.push({ candidate: candidateOf(found.inquiry, book), of: mutant.of });
  }
  onProgress(`${distilled.length} cases found in worlds, ${equivalent.size} mutants equivalent`);

  const together = droppedTogether(suspects, equivalent, candidates, book);
  const known = [...suspects, ...together.map(({ suspect }) => suspect)];
  const chosen = [
    ...new Set([...killers.filter((killer) => killer >= 0), ...together.map(({ killer }) => killer)]),
  ].map((index) => ({ candidate: candidates[index]!, of: undefined as string | undefined }));
  // All that is legal where a chosen play ends: another oracle for what implementations leave out.
  const ends = chosen
    .filter(({ candidate: { inquiry } }) => inquiry.kind === 'trace')
    .map(({ candidate }) => legalAfter(candidate.inquiry));
  const rows = [...chosen, ...distilled];
  const alive = known.filter(({ mutant }) => !equivalent.has(mutant.id));
  const matrix = rows.map(
    ({ candidate }) =>
      new Set(alive.filter((suspect) => kills(candidate, suspect, book)).map(({ mutant }) => mutant.id)),
  );
  const minimal = new Set(minimised(matrix));
  onProgress(`${minimal.size} cases are enough`);

  const switched = suspects.filter(({ mutant }) => mutant.kind === 'reading');
  const byInquiry = new Map(candidates.map((candidate) => [candidate.inquiry, candidate]));
  const inRows = new Set(rows.map(({ candidate }) => candidate.inquiry));
  const drafts: Draft[] = [
    ...rows.map(({ candidate, of }, index) => ({
      inquiry: candidate.inquiry,
      ...(of !== undefined && { of }),
      readings: readingsNeeded(candidate, switched, book),
      kills: [...matrix[index]!],
      minimal: minimal.has(index),
    })),
    ...[...usual, ...offered, ...ends]
      .filter((inquiry) => !inRows.has(inquiry))
      .map((inquiry) => byInquiry.get(inquiry) ?? candidateOf(inquiry, book))
      .map((candidate) => ({
        inquiry: candidate.inquiry,
        readings: readingsNeeded(candidate, switched, book),
        kills: [],
        minimal: false,
      })),
    ...others.map((inquiry) => ({
      inquiry,
      readings: { ...otherReadings(inquiry, text), ...inquiry.readings },
      kills: [],
      minimal: false,
    })),
  ];
  const cases = distinct(
    drafts.map((draft) => caseOf(draft, shelf.game.id, read(text, draft.inquiry.readings))),
  );
  onProgress(`${cases.length} cases`);
  return {
    cases,
    ledger: ledgerOf(known, refused, equivalent, cases, book),
    about: {
      formatVersion,
      rulebook: {
        id: shelf.game.id,
        title: shelf.game.title,
        revision: 'current',
        hash: hashOfBook(text),
      },
      clauses: wordsOf(cases, text),
      readings: Object.fromEntries(
        text.readings.map(({ id, asks, default: usually, options }) => [
          id,
          { asks, default: usually, options: Object.keys(options) },
        ]),
      ),
      features: shelf.features,
      generator: { seed: 0, maxStates, worlds: worlds.map(({ name }) => name) },
    },
  };
}

/** Of cases that ask the same, the one that kills most. */
function distinct(cases: readonly Case[]): Case[] {
  const byId = new Map<string, Case>();
  for (const each of cases) {
    const other = byId.get(each.id);
    if (!other || each.kills.length > other.kills.length) byId.set(each.id, each);
  }
  return [...byId.values()];
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

/** Reading to option, of all on which the answer depends. */
function readingsNeeded(
  candidate: Candidate,
  switched: readonly Suspect[],
  book: Rulebook,
): Record<string, string> {
  const needed: Record<string, string> = {};
  for (const suspect of switched) {
    const { of } = suspect.mutant;
    if (!Object.hasOwn(needed, of) && kills(candidate, suspect, book)) needed[of] = book.choices[of]!;
  }
  return needed;
}

/** The same for an inquiry under readings of its own: of the other readings, those on which it depends. */
function otherReadings(inquiry: Inquiry, text: Rulebook): Record<string, string> {
  const own = read(text, inquiry.readings);
  const answer = spoken(inquiry, own);
  return Object.fromEntries(
    text.readings
      .filter(({ id }) => !Object.hasOwn(inquiry.readings, id))
      .filter(({ id, options, default: usual }) =>
        Object.keys(options).some(
          (option) =>
            option !== usual && differs(inquiry, answer, read(text, { ...inquiry.readings, [id]: option })),
        ),
      )
      .map(({ id, default: usual }) => [id, usual]),
  );
}

function ledgerOf(
  known: readonly Suspect[],
  refused: ReadonlyMap<string, string>,
  equivalent: ReadonlyMap<string, NonNullable<LedgerEntry['equivalent']>>,
  cases: readonly Case[],
  book: Rulebook,
): Ledger {
  const killedBy = new Map<string, string[]>();
  const inOrder = [...cases].sort((a, b) => Number(b.minimal) - Number(a.minimal) || (a.id < b.id ? -1 : 1));
  for (const { id, kills: killed } of inOrder)
    for (const mutant of killed) killedBy.set(mutant, [...(killedBy.get(mutant) ?? []), id]);
  const cites = (id: string) =>
    cases.filter(({ steps }) => steps.some(({ reason }) => reason.by.includes(id))).map((each) => each.id);
  return {
    mutants: [
      ...known.map(({ mutant: { id, kind, of } }): LedgerEntry => {
        const killers = killedBy.get(id);
        const same = equivalent.get(id);
        return {
          mutant: id,
          kind,
          of,
          ...(killers && { killedBy: killers }),
          ...(same && { equivalent: same }),
        };
      }),
      ...[...refused].map(([id, why]): LedgerEntry => ({ mutant: id, kind: 'drop', of: id, refused: why })),
    ],
    realised: Object.fromEntries(book.realised.map(({ id }) => [id, cites(id).sort().slice(0, 3)])),
  };
}

function wordsOf(cases: readonly Case[], text: Rulebook): Record<string, string> {
  const cited = new Set(
    cases.flatMap(({ clauses, steps }) => [...clauses, ...steps.flatMap(({ reason }) => reason.by)]),
  );
  return Object.fromEntries(
    [...cited].sort().flatMap((id) => {
      const says = saysOf(text, id) ?? text.readings.find((reading) => reading.id === id)?.asks;
      return says === undefined ? [] : [[id, says]];
    }),
  );
}

function answeredBy(inquiry: Inquiry, book: Rulebook): readonly (readonly string[])[] {
  return answerOf(inquiry, book).steps.map(({ by }) => by);
}
