import type { Moment } from '../../checker/index.js';
import type { FindingKind } from '../finding.js';
import type { Asked, Table } from '../game.js';
import type { Rulebook } from '../rulebook.js';

/** A set-up that the audit may set anew: under another reading of the text, and without some of its pieces. */
export interface Subject {
  /** Id of the rulebook. */
  readonly rulebook: string;
  readonly world: string;
  /** Names of the pieces that might be left out. */
  readonly pieces: readonly string[];
  under(book: Rulebook): Table;
  /** Where its model has many initial states: the set-up of one of them alone. Absent: it has one. */
  opening?(initial: number): Subject;
  /** `undefined` where what is left is no set-up. */
  without(piece: string): Subject | undefined;
}

/** A set-up as it is played under the readings in force, and the bare text, which is asked to rule in the same states. */
export interface Tables {
  readonly played: Table;
  readonly text: Rulebook;
}

/** What one of two options of a reading makes of the end of a play. */
export interface Side {
  readonly option: string;
  /** What the option says. */
  readonly says: string;
  /** What comes of it: a verdict on the act in question, or what is so at the end and not on the other side. */
  readonly comes: string;
  /** What is answered otherwise than on the other side, or is asked on this one only. */
  readonly asked: readonly Asked[];
}

/** What a finding says of the moment that shows it. */
export interface Shown {
  readonly kind: FindingKind;
  /** What it is about: a claim, or the clauses that meet. */
  readonly claim: string;
  readonly says: string;
  /** Of an intent: the sentences from which we take it. */
  readonly because?: string;
  readonly instance: string;
  readonly asked: readonly Asked[];
  /** Of a reading: the act or the end that two of its options make different things of, and what each makes of it. */
  readonly sides?: readonly [Side, Side];
  readonly collidesWith: readonly string[];
  /** Of a reading, which is the claim: the options that part ways. */
  readonly options?: readonly [string, string];
  /** Sections that the instance itself rests on, besides the play. */
  readonly assumes: readonly string[];
}

/** `shown` is asked only for the moment that is kept; `undefined` takes the find back. */
export type Found = (id: string, shown: () => Shown | undefined) => void;

/** Looks for findings of some kinds in one moment. */
export interface Look {
  /** Looks at states, or at steps and the set-up. */
  readonly at: 'states' | 'steps';
  look(tables: Tables, moment: Moment, found: Found): void;
}
