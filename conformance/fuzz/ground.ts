/** What is played on: a set-up under a choice of readings, and the model that says what is right there. */
import type { PackedState } from '../../checker/index.js';
import {
  type Explanation,
  type NamedAction,
  type Observation,
  type Rulebook,
  read,
  type Table,
} from '../../rulebook/index.js';
import type { SetUp, Shelf } from '../../scenarios/index.js';
import { canonical } from '../canonical.js';
import type { Setup } from '../case.js';
import { inWords } from '../engine/in-words.js';
import { alphabetOf, successorBy, successorsOf } from '../engine/modelled.js';
import type { ResetParams } from '../protocol/messages.js';

export type Readings = Readonly<Record<string, string>>;

/** A rulebook under each choice of readings, made once. */
export class Rules {
  private readonly books = new Map<string, Rulebook>();

  constructor(readonly shelf: Shelf) {}

  /** Throws `RulebookError` for a reading or option that there is not. */
  under(readings: Readings): Rulebook {
    const key = canonical(readings);
    const book = this.books.get(key) ?? read(this.shelf.game.text, readings);
    this.books.set(key, book);
    return book;
  }
}

export class Ground {
  readonly table: Table;
  readonly start: PackedState;
  private alphabet: ReadonlyMap<string, number> | undefined;

  constructor(
    readonly rules: Rules,
    readonly setUp: SetUp,
    readonly readings: Readings,
  ) {
    this.table = setUp.set(rules.under(readings));
    const [start] = this.table.model.initial();
    if (!start) throw new Error(`the model of ${setUp.name} has no initial state`);
    this.start = start.slice();
  }

  /** The same in another set-up; `undefined` where that is none. */
  with(setUp: SetUp | undefined): Ground | undefined {
    return setUp && new Ground(this.rules, setUp, this.readings);
  }

  /** The same in the set-up that a document describes. */
  from(document: object): Ground | undefined {
    const opened = this.rules.shelf.fromDocument(document, 'set-up');
    return opened.ok ? this.with(opened.value) : undefined;
  }

  /** The same, begun in a position of its plays. */
  at(state: PackedState): Ground | undefined {
    return this.with(this.setUp.at(this.table.observe(state)));
  }

  get params(): ResetParams {
    return {
      rulebook: this.setUp.rulebook,
      revision: 'current',
      readings: this.readings,
      setup: this.setUp.document as Setup,
    };
  }

  /** The number of an action; `undefined` for one that this set-up never has. */
  numberOf(action: NamedAction): number | undefined {
    this.alphabet ??= alphabetOf(this.table);
    return this.alphabet.get(canonical(action));
  }

  named(action: number): NamedAction {
    return this.table.actions[action]!;
  }

  after(state: PackedState, action: number): PackedState | undefined {
    return successorBy(this.table.model, state, action);
  }

  /** Numbers of the legal actions, and where they lead. */
  legal(state: PackedState): Map<number, PackedState> {
    return successorsOf(this.table.model, state);
  }

  observe(state: PackedState): Observation {
    return this.table.observe(state);
  }

  /** The clauses that decide on an action in a state: what takes prohibitions away, then what the ruling is by. */
  by(state: PackedState, action: NamedAction): readonly string[] {
    const told = this.told(state, action);
    if (!told) return [];
    const { by, asked, verdict } = told;
    const lifts = asked.flatMap(({ ruling }) =>
      ruling.considered.exceptions.filter(({ applies }) => applies).map((each) => each.by),
    );
    return [...new Set(verdict === 'legal' ? [...lifts, ...by] : by)];
  }

  /** Whether the rules answer at all: silence, and clauses at odds, are no answer. */
  isRuled(state: PackedState, action: NamedAction): boolean {
    const verdict = this.told(state, action)?.verdict;
    return verdict === 'legal' || verdict === 'illegal';
  }

  private told(state: PackedState, action: NamedAction): Explanation | undefined {
    const number = this.numberOf(action);
    if (number !== undefined) return this.table.explain(state, number);
    const text = inWords(this.table, action);
    const told = text === undefined ? undefined : this.table.ask(state, text);
    return told && 'verdict' in told ? told : undefined;
  }
}
