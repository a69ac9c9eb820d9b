/** The machines of this package behind the protocol: by their compiled lane, or by any model of the same states. */
import type { Model, PackedState, StatechartModel } from '../../checker/index.js';
import { type NamedAction, type Rulebook, RulebookError, read, type Table } from '../../rulebook/index.js';
import { formatInputError, type Shelf } from '../../scenarios/index.js';
import { canonical } from '../canonical.js';
import type { Perft } from '../case.js';
import type { ResetParams } from '../protocol/messages.js';
import { type Engine, type Game, Unsupported } from './engine.js';

export interface ModelledOptions {
  /** What plays in place of the table's own model; absent: that. */
  readonly model?: (table: Table) => Model;
  /** The rulebook that is played in place of the one that was asked for. */
  readonly amended?: (book: Rulebook) => Rulebook;
}

/** Plays each rulebook by its machine. */
export function modelled(
  name: string,
  shelves: readonly Shelf[],
  { model = (table) => table.model, amended = (book) => book }: ModelledOptions = {},
): Engine {
  const books = new Map<string, Rulebook>();
  // Rulings are compiled once a rulebook, so that a rulebook is made once a choice of readings.
  const bookFor = (shelf: Shelf, readings: ResetParams['readings']): Rulebook => {
    const key = canonical([shelf.game.id, readings]);
    const book = books.get(key) ?? amended(readAs(shelf, readings));
    books.set(key, book);
    return book;
  };
  return {
    name,
    reset({ rulebook, revision, readings, setup }: ResetParams): Game {
      const shelf = shelves.find(({ game }) => game.id === rulebook);
      if (!shelf) throw new Unsupported(`there is no rulebook "${rulebook}" here`);
      if (!revisionsOf(shelf).includes(revision))
        throw new Unsupported(`there is no revision "${revision}" of ${rulebook} here`);
      const opened = shelf.fromDocument(setup, 'setup');
      if (!opened.ok) throw new Unsupported(`no set-up: ${opened.errors.map(formatInputError).join('; ')}`);
      const table = opened.value.set(bookFor(shelf, readings));
      return new ModelledGame(table, model(table));
    },
  };
}

/** Names of the text as it stands: all changes that are in force are in it, those that are only announced are not. */
export const revisionsOf = ({ game: { text } }: Shelf): string[] => [
  'current',
  ...text.revisions.filter(({ makes }) => !makes).map(({ id }) => id),
];

function readAs({ game }: Shelf, readings: Readonly<Record<string, string>>): Rulebook {
  try {
    return read(game.text, readings);
  } catch (error) {
    if (error instanceof RulebookError) throw new Unsupported(error.message);
    throw error;
  }
}

/** A table that is played on. */
export class ModelledGame implements Game {
  private state: PackedState;
  private readonly byName: ReadonlyMap<string, number>;

  constructor(
    readonly table: Table,
    private readonly model: Model = table.model,
    alphabet = alphabetOf(table),
  ) {
    this.byName = alphabet;
    [this.state] = [...model.initial()].map((state) => state.slice()) as [PackedState];
  }

  /** The packed state that it is in; not to be written to. */
  get position(): PackedState {
    return this.state;
  }

  apply(action: NamedAction): boolean {
    const index = this.byName.get(canonical(action));
    const next = index === undefined ? undefined : successorBy(this.model, this.state, index);
    if (next) this.state = next;
    return next !== undefined;
  }

  legal(): NamedAction[] {
    return enabledIn(this.model, this.state).map((action) => this.table.actions[action]!);
  }

  observe() {
    return this.table.observe(this.state);
  }

  perft(depth: number): Perft {
    return perftFrom(this.table, this.model, this.state, depth);
  }

  snapshot(): PackedState {
    return this.state;
  }

  restore(snapshot: unknown): void {
    this.state = snapshot as PackedState;
  }
}

/** Where an action leads; `undefined` where it is not legal. */
export function successorBy(model: Model, state: PackedState, action: number): PackedState | undefined {
  return isStatechart(model) ? model.apply(state, action) : successorsOf(model, state).get(action);
}

const enabledIn = (model: Model, state: PackedState): number[] =>
  isStatechart(model) ? model.enabled(state) : [...successorsOf(model, state).keys()];

/** Statecharts need not try all actions to try one. */
export const isStatechart = (model: Model): model is StatechartModel =>
  'machine' in model && 'apply' in model;

/** The legal actions of a state and where they lead. */
export function successorsOf(model: Model, state: PackedState): Map<number, PackedState> {
  const found = new Map<number, PackedState>();
  model.expand(state, (action, next) => {
    found.set(action, next.slice());
  });
  return found;
}

/** The number of each action of a table by the RFC 8785 form of its name. */
export const alphabetOf = (table: Table): Map<string, number> =>
  new Map(table.actions.map((action, index) => [canonical(action), index]));

/** Plays of a length, by the type of the first action. */
export function perftFrom(table: Table, model: Model, state: PackedState, depth: number): Perft {
  const known = new Map<string, number>();
  const count = (from: PackedState, left: number): number => {
    if (left === 0) return 1;
    const key = `${left} ${Buffer.from(from).toString('base64')}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    let plays = 0;
    for (const next of successorsOf(model, from).values()) plays += count(next, left - 1);
    known.set(key, plays);
    return plays;
  };
  const byType: Record<string, number> = {};
  for (const [action, next] of successorsOf(model, state)) {
    const { type } = table.actions[action]!;
    byType[type] = (byType[type] ?? 0) + count(next, depth - 1);
  }
  const plays = Object.values(byType).reduce((sum, each) => sum + each, 0);
  return { depth, plays, byType };
}
