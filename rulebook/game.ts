import type { ActionIndex, Model, PackedState, Property, Reducible } from '../checker/index.js';
import { callerPlace, type SourcePlace } from './clause.js';
import type { Inventory } from './inventory.js';
import type { Rulebook } from './rulebook.js';
import type { Ruling } from './ruling.js';
import type { Hearing } from './tally.js';

/** A question as it was asked about particular things, and its ruling. */
export interface Asked {
  /** The question with names filled in: "who owns the boat". */
  readonly asks: string;
  /** The answer in words; "no answer" on silence, "conflict" on conflict. */
  readonly answer: string;
  readonly ruling: Ruling<unknown>;
}

export const verdictWords = ['legal', 'illegal', 'silent', 'conflict'] as const;
/** What a player is told of one action. */
export type VerdictWord = (typeof verdictWords)[number];

/** One action explained in one state. */
export interface Explanation {
  /** The action in the game's action language: "cross by boat". */
  readonly action: string;
  /** The player who would take it, or the environment's word for itself. */
  readonly player: string;
  readonly verdict: VerdictWord;
  /** Clauses that decide, in the order asked. */
  readonly by: readonly string[];
  readonly asked: readonly Asked[];
  /** Sections that the rulebook only refers to, and whose weakest assumption the action rests on. */
  readonly assumes: readonly string[];
  /** What must be known to follow the answer: whose turn it is, which sub-phase, what is left of the pool. */
  readonly moment: string;
}

/** A claim that fails in a state: for which things, and what the rules say of them. */
export interface Broken {
  /** The failing instance in words: what is so, of which things. */
  readonly instance: string;
  /** The rulings that make it false. */
  readonly asked: readonly Asked[];
}

/** A statement that the text says always follows, as a property of the explored graph. */
export interface ClaimText {
  readonly id: string;
  readonly says: string;
  readonly restates?: readonly string[];
  /** Where it is written. */
  readonly place?: SourcePlace;
}

/** Makes claims of one kind, each with the line on which it is written. */
export const claimsOf =
  <C extends ClaimText & { readonly kind: string }>(kind: C['kind']) =>
  (claim: Omit<C, 'kind' | 'place'>): C =>
    ({ kind, ...claim, place: callerPlace() }) as C;

/** What the text seems to aim at without saying so. */
export type Intent = Property & {
  /** The sentences of the text from which that is taken. */
  readonly because: string;
};

/** An action by names: its type, and what it is about. Plain JSON; a list in it is in order, and names of fields are in no order. */
export type NamedAction = { readonly type: string } & Readonly<
  Record<string, string | number | readonly string[]>
>;

/** What can be seen of a position: the turn, and each piece by name. Plain JSON; equal positions look alike. */
export interface Observation {
  readonly turn: Readonly<Record<string, unknown>>;
  readonly pieces: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** One set-up under one rulebook, ready to explore and to be asked. What the rooms to the right know of any game. */
export interface Table {
  readonly world: string;
  readonly purpose: string;
  readonly rulebook: Rulebook;
  readonly model: Model;
  /** The model with these claims alone (all if none is named), as one that can leave out what they and the rules do not look at. */
  relevant?(claims: readonly string[]): Reducible;
  readonly claims: readonly ClaimText[];
  /** Properties of intent: what the text seems to aim at without saying so. The audit judges them; a check does not. */
  readonly intents: readonly Intent[];
  /** A line for every piece, and one for the turn. */
  position(state: PackedState): readonly string[];
  /** The moment of the turn, in words. */
  moment(state: PackedState): string;
  /** `undefined` where the text is no action of this set-up; `why` then says what was expected. */
  actionOf(text: string): { readonly action: number } | { readonly why: string };
  /** The actions of the model, in its order, for whoever does not read the action language. */
  readonly actions: readonly NamedAction[];
  /** The same of any action that the action language can name. */
  namedIn(text: string): NamedAction | { readonly why: string };
  /** With `text`, as that text would rule; whatever the ruling takes for granted stays as it is here. */
  explain(state: PackedState, action: number, text?: Rulebook): Explanation;
  /** The same for any action that the action language can name, were it never to be had in this set-up. */
  ask(state: PackedState, text: string): Explanation | { readonly why: string };
  /** What anyone at the table can see, by names; the shape is the game's own. */
  observe(state: PackedState): Observation;
  /**
   * Tells of every ruling that comes up in a state: of the actions that its moment offers, and of what is asked besides.
   * With `text`, as that text would rule; whatever a ruling takes for granted stays as it is here.
   */
  tally(state: PackedState, hearing: Hearing, text?: Rulebook): void;
  /**
   * The obligation that an action discharges, by name: of several actions with the same name one is enough. `undefined` where
   * nobody is bound to anything.
   */
  obligationOf(action: ActionIndex): string | undefined;
  /** How the claim fails at the end of a trace; `before` and `action` for claims about steps. */
  broken(claim: string, state: PackedState, before?: PackedState, action?: number): Broken;
  /** What changed between two states, in words; empty when nothing did. */
  changed(before: PackedState, after: PackedState): readonly string[];
}

/** A rulebook that can be checked: what each folder of machines/ exports. `W` is its kind of set-up. */
export interface Game<W> {
  readonly id: string;
  readonly title: string;
  /** The bare text, before any reading. */
  readonly text: Rulebook;
  readonly claims: readonly ClaimText[];
  readonly inventory: Inventory;
  /** A set-up under a rulebook that has been read (`read`). */
  set(world: W, rulebook: Rulebook): Table;
}
