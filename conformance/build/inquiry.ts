/** What a case asks, before anybody answers it; and what a rulebook answers. */
import type { PackedState } from '../../checker/index.js';
import type { NamedAction, Observation, Rulebook, Table, VerdictWord } from '../../rulebook/index.js';
import type { SetUp } from '../../scenarios/index.js';
import { canonical } from '../canonical.js';
import type { CaseKind, Perft } from '../case.js';
import { perftFrom, successorsOf } from '../engine/modelled.js';

export interface Inquiry {
  readonly kind: CaseKind;
  readonly title: string;
  /** Reading to option, where it is not the default. */
  readonly readings: Readonly<Record<string, string>>;
  readonly from: SetUp;
  /** How many of the steps only lead to the position that it is about. */
  readonly history: number;
  readonly steps: readonly Asked[];
  readonly depth?: number;
}

export interface Asked {
  /** In the action language. */
  readonly text: string;
  readonly because?: string;
}

/** What is seen and told, step by step. */
export interface Answer {
  readonly start: Observation;
  readonly steps: readonly Answered[];
  readonly legal?: readonly NamedAction[];
  readonly perft?: Perft;
  /** Clauses that make legal what is legal at the end, where that is asked for. */
  readonly granting: readonly string[];
}

export interface Answered {
  readonly action: NamedAction;
  readonly accept: boolean;
  readonly by: readonly string[];
  /** Exceptions that take a prohibition away here. */
  readonly lifting: readonly string[];
  /** Grants that were looked at, and go not so far; told where nothing decides. */
  readonly short: readonly string[];
  readonly verdict: VerdictWord;
  /** Sections that the rulebook only refers to, and on whose assumption it rests. */
  readonly assumes: readonly string[];
  readonly seen: Observation;
}

/** A table played on by texts. */
class Sitting {
  private state: PackedState;
  private next: ReadonlyMap<number, PackedState> | undefined;

  constructor(readonly table: Table) {
    [this.state] = [...table.model.initial()].map((state) => state.slice()) as [PackedState];
  }

  get successors(): ReadonlyMap<number, PackedState> {
    this.next ??= successorsOf(this.table.model, this.state);
    return this.next;
  }

  get position(): PackedState {
    return this.state;
  }

  take(text: string): boolean {
    const named = this.table.actionOf(text);
    const next = 'action' in named ? this.successors.get(named.action) : undefined;
    if (!next) return false;
    this.state = next;
    this.next = undefined;
    return true;
  }

  observe(): Observation {
    return this.table.observe(this.state);
  }

  /** Legal actions in the action language, in a fixed order. */
  legal(): string[] {
    return [...this.successors.keys()].map((action) => this.table.model.describe(action)).sort();
  }
}

const begun = ({ from }: Inquiry, book: Rulebook): Sitting => new Sitting(from.set(book));

/** What a rulebook answers, with the clauses that decide. */
export function answerOf(inquiry: Inquiry, book: Rulebook): Answer {
  const sitting = begun(inquiry, book);
  const { table } = sitting;
  const start = sitting.observe();
  const steps = inquiry.steps.map(({ text }): Answered => {
    const told = table.ask(sitting.position, text);
    const action = table.namedIn(text);
    if ('why' in told || 'why' in action) throw new Error(`"${text}" is no action of ${table.world}`);
    const accept = sitting.take(text);
    const considered = told.asked.map(({ ruling }) => ruling.considered);
    return {
      action,
      accept,
      by: told.by,
      lifting: considered.flatMap(({ exceptions }) =>
        exceptions.filter(({ applies }) => applies).map(({ by }) => by),
      ),
      short: told.by.length > 0 ? [] : considered.flatMap(({ notGranting }) => notGranting),
      verdict: told.verdict,
      assumes: told.assumes,
      seen: sitting.observe(),
    };
  });
  const { position, successors } = sitting;
  const granting =
    inquiry.kind === 'trace'
      ? []
      : [...successors.keys()]
          // What ends a step says least of a position.
          .sort(
            (a, b) => Number(table.actions[a]!.type === 'pass') - Number(table.actions[b]!.type === 'pass'),
          )
          .flatMap((action) => table.explain(position, action).by);
  const byForm = (a: NamedAction, b: NamedAction) => (canonical(a) < canonical(b) ? -1 : 1);
  return {
    start,
    steps,
    granting: [...new Set(granting)],
    ...(inquiry.kind === 'legal' && {
      legal: [...successors.keys()].map((action) => table.actions[action]!).sort(byForm),
    }),
    ...(inquiry.kind === 'perft' && {
      perft: perftFrom(table, table.model, position, inquiry.depth!),
    }),
  };
}

/** What of the answer can be compared, one part after another; cheaper than the answer itself. */
function* heardOf(inquiry: Inquiry, book: Rulebook): Generator<string> {
  const sitting = begun(inquiry, book);
  yield JSON.stringify(sitting.observe());
  for (const { text } of inquiry.steps) {
    yield sitting.take(text) ? JSON.stringify(sitting.observe()) : 'rejected';
  }
  if (inquiry.kind === 'legal') yield sitting.legal().join('\n');
  if (inquiry.kind === 'perft') {
    const { table, position } = sitting;
    yield JSON.stringify(perftFrom(table, table.model, position, inquiry.depth!));
  }
}

/** The answer as texts, for comparing others with it. */
export const spoken = (inquiry: Inquiry, book: Rulebook): string[] => [...heardOf(inquiry, book)];

/** Whether another rulebook answers otherwise; one that breaks down does. */
export function differs(inquiry: Inquiry, answer: readonly string[], other: Rulebook): boolean {
  try {
    let part = 0;
    for (const heard of heardOf(inquiry, other)) if (heard !== answer[part++]) return true;
    return false;
  } catch {
    return true;
  }
}
