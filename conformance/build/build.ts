/** The suite of a rulebook, distilled: cases that tell every mutant from it, and the ledger that says so. */
import { type Rulebook, read, saysOf } from '../../rulebook/index.js';
import type { Shelf } from '../../scenarios/index.js';
import { type Case, formatVersion, type Ledger, type Suite } from '../case.js';
import { caseOf, type Draft, hashOfBook, silence } from './casework.js';
import { chosenFrom, searched } from './choosing.js';
import { distinct } from './ids.js';
import { candidateOf, firstKillers, suspectsOf } from './kills.js';
import { ledgerOf } from './ledger.js';
import { mutantsOf } from './mutants.js';
import { inquiriesOfPlays, inquiriesOfWorlds, legalAfter, setUpsOf, worldsOf } from './pool.js';
import { otherReadings, readingsNeeded } from './readings.js';
import { groundsOf } from './search.js';

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

  const evidence = { suspects, candidates, killers, book };
  // Where plays end, and around where they begin, there is often what no world has.
  const late = usual.map((play) => candidateOf(legalAfter(play), book));
  const grounds = [
    ...groundsOf(worlds, book, maxStates),
    ...groundsOf(setUpsOf(usual), book, Math.ceil(maxStates / 20)),
  ];
  const search = searched(evidence, late, grounds);
  onProgress(
    `${search.distilled.length} cases found in worlds, ${search.equivalent.size} mutants equivalent`,
  );
  const { rows, known } = chosenFrom(evidence, search);
  onProgress(`${rows.filter(({ minimal }) => minimal).length} cases are enough`);
  // All that is legal where a chosen play ends: another oracle for what implementations leave out.
  const ends = rows
    .filter(({ candidate: { inquiry } }) => inquiry.kind === 'trace')
    .map(({ candidate }) => legalAfter(candidate.inquiry));

  const switched = suspects.filter(({ mutant }) => mutant.kind === 'reading');
  const byInquiry = new Map(candidates.map((candidate) => [candidate.inquiry, candidate]));
  const inRows = new Set(rows.map(({ candidate }) => candidate.inquiry));
  const drafts: Draft[] = [
    ...rows.map(({ candidate, of, kills, minimal }) => ({
      inquiry: candidate.inquiry,
      ...(of !== undefined && { of }),
      readings: readingsNeeded(candidate, switched, book),
      kills: [...kills],
      minimal,
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
      readings: otherReadings(inquiry, text),
      kills: [],
      minimal: false,
    })),
  ];
  const readings = Object.fromEntries(
    text.readings.map(({ id, asks, default: usually, options }) => [
      id,
      { asks, default: usually, options: Object.keys(options) },
    ]),
  );
  const cases = distinct(
    drafts.map((draft) => caseOf(draft, shelf.game.id, read(text, draft.inquiry.readings))),
    readings,
  );
  onProgress(`${cases.length} cases`);
  return {
    cases,
    ledger: ledgerOf(known, refused, search.equivalent, cases, book),
    about: {
      formatVersion,
      rulebook: {
        id: shelf.game.id,
        title: shelf.game.title,
        revision: 'current',
        hash: hashOfBook(text),
      },
      clauses: wordsOf(cases, text),
      readings,
      features: shelf.features,
      generator: { maxStates, worlds: worlds.map(({ name }) => name) },
    },
  };
}

function wordsOf(cases: readonly Case[], text: Rulebook): Record<string, string> {
  const cited = new Set(
    cases.flatMap(({ clauses, steps }) => [...clauses, ...steps.flatMap(({ reason }) => reason.by)]),
  );
  const asks = (id: string) => text.readings.find((reading) => reading.id === id)?.asks;
  return Object.fromEntries(
    [...cited].sort().map((id) => {
      const says = id === silence ? 'no sentence speaks of it' : (saysOf(text, id) ?? asks(id));
      if (says === undefined) throw new Error(`${id} is no sentence of ${text.id}`);
      return [id, says];
    }),
  );
}
