/**
 * The published suite: what an implementation is asked, and what the rules say. conformance/schema/*.schema.json state the
 * same shapes, closed; conformance/suite/INTERPRETING.md says how to run them.
 */
import type { NamedAction, Observation } from '../rulebook/index.js';

export const formatVersion = 1;

export const caseKinds = ['trace', 'legal', 'perft'] as const;
export type CaseKind = (typeof caseKinds)[number];
export const levels = ['must', 'should', 'may'] as const;
export type Level = (typeof levels)[number];

/**
 * `trace`: each action is accepted or not, and the position after it. `legal`: after the steps, the complete set of legal actions.
 * `perft`: after the steps, how many plays of a length there are.
 */
export interface Case {
  /** RULEBOOK-CLAUSE-HEX, of the clause and the question as they were when it was new; whatever else changes, the question keeps it. Never reused. */
  readonly id: string;
  /** SHA-256 of the RFC 8785 form of the case without `id`, `fingerprint`, `kills` and `minimal`. */
  readonly fingerprint: string;
  readonly kind: CaseKind;
  readonly title: string;
  /** What the case is about, clauses or readings; the first is what its id named when it was new. */
  readonly clauses: readonly string[];
  /** `must`: the text alone decides. `should`: it hangs on a reading that `requires` names, or on what is assumed of a section that the rulebook does not have. `may`: the text leaves it open. */
  readonly level: Level;
  readonly requires: Requirements;
  /** Revisions of the text under which the case stands, by id, both included; absent: all. It is played under the last that is named. */
  readonly revisions?: { readonly since?: string; readonly until?: string };
  /** A world file as JSON: docs/worlds.md, docs/ti4-worlds.md. */
  readonly setup: Setup;
  /** How many steps at the beginning only lead to the position that the case is about. 0: the set-up is that position. */
  readonly history: number;
  /** What can be seen before the first step. */
  readonly start: Observation;
  readonly steps: readonly Step[];
  /** Of kind `legal`: all legal actions after the last step, in the order of their RFC 8785 forms. */
  readonly legal?: readonly NamedAction[];
  readonly perft?: Perft;
  /** Mutants of the ledger that it kills: all of them for a minimal case; of others nobody looked for all. */
  readonly kills: readonly string[];
  /** Whether it is of the smallest set that kills all that the whole suite kills, and by whose failures clauses are told apart. */
  readonly minimal: boolean;
}

/** A case for an implementation that does not meet these is unsupported. */
export interface Requirements {
  /** Reading to option: the case would be decided otherwise under another one. */
  readonly readings: Readonly<Record<string, string>>;
  /** Words of `Suite.features` that the set-up makes use of. */
  readonly features: readonly string[];
}

export type Setup = Readonly<Record<string, unknown>>;

export interface Step {
  readonly action: NamedAction;
  /** Whether it is legal. After an action that is not, the position is as before. */
  readonly accept: boolean;
  /** Why; for people. */
  readonly reason: Reason;
  /** What differs from before; all else that could be seen stays as it was. Absent: nothing differs. */
  readonly changes?: Changes;
}

export interface Reason {
  /** Clauses that decide; `Suite.clauses` says what they say. Empty where the rules are silent. */
  readonly by: readonly string[];
  /** Worked out from the text by a person. */
  readonly because?: string;
}

/** Facts by piece, and of the turn, each with its whole new value. */
export interface Changes {
  readonly turn?: Readonly<Record<string, unknown>>;
  readonly pieces?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface Perft {
  /** Length of the plays. */
  readonly depth: number;
  /** Sequences of `depth` legal actions. One that ends earlier, because nothing is legal any more, is not counted. */
  readonly plays: number;
  /** The same, by the type of their first action. */
  readonly byType: Readonly<Record<string, number>>;
}

/** suite.json */
export interface Suite {
  readonly formatVersion: number;
  /** Semantic version: major = format, minor = more cases, patch = a corrected case. */
  readonly suiteVersion: string;
  readonly rulebook: {
    readonly id: string;
    readonly title: string;
    /** The revision in force, by id; "current" where there is none. */
    readonly revision: string;
    /** SHA-256 of all its sentences and their relations. */
    readonly hash: string;
  };
  /** What the clauses say that cases cite. */
  readonly clauses: Readonly<Record<string, string>>;
  readonly readings: Readonly<
    Record<string, { readonly asks: string; readonly default: string; readonly options: readonly string[] }>
  >;
  /** The capability registry: words for what a set-up may make use of. */
  readonly features: Readonly<Record<string, string>>;
  readonly generator: {
    /** Positions of a world that are looked at, breadth first. */
    readonly maxStates: number;
    readonly worlds: readonly string[];
  };
  /** Cases of each kind, and of the minimal set. */
  readonly counts: Readonly<Record<CaseKind | 'minimal', number>>;
  /** SHA-256 of every other file of the suite, by its path from here. */
  readonly files: Readonly<Record<string, string>>;
}

export const mutantKinds = [
  'drop',
  'invert',
  'drop-exception',
  'widen-exception',
  'reverse-rank',
  'drop-together',
  'reading',
] as const;
export type MutantKind = (typeof mutantKinds)[number];

/** ledger.json: what proves that the suite is adequate. */
export interface Ledger {
  readonly mutants: readonly LedgerEntry[];
  /** Sentences that no question asks for and that therefore have no mutants, and the cases that cite them. */
  readonly realised: Readonly<Record<string, readonly string[]>>;
}

export interface LedgerEntry {
  /** As "drop 14.6-o", "14.6-u does not lift 14.6-o", "reading carry=permanent". */
  readonly mutant: string;
  readonly kind: MutantKind;
  /** The clause, or the reading, that it changes. */
  readonly of: string;
  /** Cases that kill it, those of the minimal set first. */
  readonly killedBy?: readonly string[];
  /** No difference in the positions that were looked at: all of a world, or up to the bound of the suite. */
  readonly equivalent?: { readonly worlds: number; readonly states: number; readonly complete: boolean };
  /** The rulebook does not load with it. */
  readonly refused?: string;
}
