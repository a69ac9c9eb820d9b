/** A game in brief: what cannot be derived. `encode` makes a `Game` of it. */
import type { ChartLeadsTo } from '../../checker/index.js';
import type { DefinitionQuestion, Question } from '../clause.js';
import type { ClaimText, Observation } from '../game.js';
import type { Inventory } from '../inventory.js';
import type { RulebookText } from '../rulebook.js';

/** A question put about particular things. */
export interface Inquiry {
  readonly question: Question;
  readonly facts: object;
  /** The question with names filled in; absent: as the question is asked of anything. */
  readonly asks?: string;
}

/** Puts a question about particular things, its facts checked by its type. */
export const inquire = <F extends object>(question: Question<F>, facts: F, asks?: string): Inquiry => ({
  question: question as Question,
  facts,
  ...(asks !== undefined && { asks }),
});

/** What the rulebook in force says, for guards, effects and claims, which have no rules of their own. */
export interface Law {
  /** The answer to a question of definition; `undefined` on silence and on conflict. */
  value<F extends object, A>(question: DefinitionQuestion<F, A>, facts: F): A | undefined;
}

export interface Event {
  readonly type: string;
}

/** How a claim fails, for people. */
export interface Failing<C, E> {
  /** What is so, of which things; absent: the action and the moment. */
  fails?(context: C, before?: C, event?: E): string;
}

interface OfStates<C> {
  /** Every state has it, for `always`; some state, for `reachable`; from every state one that has it can be reached, for `alwaysPossible`. */
  readonly kind: 'always' | 'reachable' | 'alwaysPossible';
  /** Where not, the claim says nothing. */
  premise?(context: C, law: Law): boolean;
  holds(context: C, law: Law): boolean;
}

interface OfSteps<C, E> {
  readonly kind: 'step';
  premise?(before: C, event: E, after: C, law: Law): boolean;
  holds(before: C, event: E, after: C, law: Law): boolean;
}

/** Whenever `from`, then `to`, at once or later, on every play that does not put off for ever what is `fair`. */
interface OfPlays<C, E> {
  readonly kind: 'leadsTo';
  from(context: C, law: Law): boolean;
  to(context: C, law: Law): boolean;
  /** Types of actions under weak fairness, each by itself; or `types`, `events`: see docs/properties.md. Absent: every play counts. */
  readonly fair?: ChartLeadsTo<C, E>['fair'];
}

/** What the text says always follows. */
export type Claim<C, E> = (OfStates<C> | OfSteps<C, E> | OfPlays<C, E>) & ClaimText & Failing<C, E>;

/** What the text seems to aim at without saying so, and the sentences from which that is taken. */
export type Aim<C, E> = Claim<C, E> & { readonly because: string };

/** Names a guard or an effect of the encoding; `legal` is the guard that every inquiry about the event is answered so. */
type Named = string | readonly string[];
interface Way {
  readonly guard?: string;
  readonly target?: string;
  readonly actions?: Named;
}
type Ways = Way | readonly Way[];

/** A state of an XState v5 statechart, as `createMachine` takes it. */
export interface ChartState {
  readonly id?: string;
  readonly type?: 'final' | 'parallel';
  readonly initial?: string;
  readonly states?: Readonly<Record<string, ChartState>>;
  readonly on?: Readonly<Record<string, Ways>>;
  readonly always?: Ways;
  readonly entry?: Named;
  readonly exit?: Named;
  readonly onDone?: Ways;
}

/** `W` is the kind of set-up; `C` the context of the chart, plain JSON; `E` its events, which are the actions. */
export interface Encoding<W extends { readonly name: string; readonly purpose: string }, C, E extends Event> {
  readonly text: RulebookText;
  /** Absent parts are empty. */
  readonly inventory: Pick<Inventory, 'entries'> & Partial<Inventory>;
  readonly claims?: readonly Claim<C, E>[];
  readonly intents?: readonly Aim<C, E>[];
  readonly chart: ChartState;
  readonly guards?: Readonly<Record<string, (context: C, law: Law) => boolean>>;
  /** What actions of the chart make of the context; the old one is frozen. */
  readonly effects: Readonly<Record<string, (context: C, event: E, law: Law) => C>>;
  begin(world: W): C;
  /** Every action that any play of the set-up might have, in a fixed order. */
  actions(world: W): readonly E[];
  /** An action in words, by which it is also found; absent: its values in order, "move a1 a2". */
  describe?(event: E): string;
  /** By the type of an action: the sentence that says when it may be taken. */
  readonly times: Readonly<Record<E['type'], string>>;
  /** Questions that an action has to pass; those of definition are told with it and have no vote. */
  asks(context: C, event: E): readonly Inquiry[];
  /** Questions of definition that come up in every state. */
  standing?(context: C): readonly Inquiry[];
  /** Who would take the action. */
  player(context: C, event: E): string;
  /** Whose turn it is, in words; the state of the chart is told with it. */
  moment(context: C): string;
  observe(context: C): Observation;
  /** See `Table.obligationOf`. */
  obligation?(event: E): string | undefined;
}
