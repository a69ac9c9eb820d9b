import { type Asked, answered, type PermissionRuling, type Ruling, together } from '../../rulebook/index.js';
import type { Action, ActionType } from './actions.js';
import type { EntryFacts, Way } from './facts.js';
import { destinationOf, nameOf } from './language.js';
import type { FateFacts, Fitting, Strike, StrikeFacts } from './questions.js';
import { openSpace } from './setup.js';
import type { Table } from './table.js';
import { turnTests } from './turn/actions.js';
import type { TurnAction } from './turn/acts.js';

/** Which questions an action must pass, and whether it does: the statechart knows its moment, the rulebook all else. */

// biome-ignore lint/suspicious/noExplicitAny: each entry pairs a ruling with facts of its own shape.
type AnyRuling = PermissionRuling<any>;

/** One question that an action must pass. */
interface Test {
  ruling(table: Table): AnyRuling;
  /** The facts, filled in; reused from one asking to the next. */
  facts(table: Table, action: Action): object;
  asks(table: Table, action: Action): string;
}

const entry = (way: Way): Test => ({
  ruling: ({ rulings }) => rulings.enter[way],
  facts: (table, action) => {
    const facts: EntryFacts = table.facts.entry[way];
    if ('to' in action) {
      facts.unit = action.card;
      facts.host = action.to;
    }
    return facts;
  },
  asks: (table, action) =>
    'to' in action
      ? `may ${nameOf(table, action.card)} ${entryWords[way]} ${destinationOf(table, action)}`
      : '',
});

const entryWords: Record<Way, string> = {
  move: 'move to',
  deploy: 'be deployed to',
  displace: 'stand, displaced, on',
  carry: 'be carried to',
};

/** A Device that comes attached: may it be deployed to the Position of its host. */
const fitting: Test = {
  ruling: ({ rulings }) => rulings.enter.deploy,
  facts: (table, action) => {
    const facts = table.facts.fitting;
    if ('to' in action) {
      facts.unit = action.card;
      const isUnit = action.to !== openSpace && table.isPersonnel(action.to);
      facts.host = isUnit ? table.hostOf(action.to) : action.to;
    }
    return facts;
  },
  asks: (table, action) =>
    'to' in action
      ? `may ${nameOf(table, action.card)} be deployed to where ${destinationOf(table, action)} is`
      : '',
};

const attached = (kind: Fitting): Test => ({
  ruling: ({ rulings }) => rulings.attach[kind],
  facts: (table, action) => {
    const facts = table.facts.attach[kind];
    if ('to' in action) {
      facts.device = action.card;
      facts.host = action.to;
    }
    return facts;
  },
  asks: (table, action) =>
    'to' in action ? `may ${nameOf(table, action.card)} be attached to ${destinationOf(table, action)}` : '',
});

const spend: Test = {
  ruling: ({ rulings }) => rulings.mayBeMoved,
  facts: (table, action) => table.facts.card['card' in action ? action.card : 0]!,
  asks: (table, action) =>
    'card' in action ? `may a move action be spent on ${nameOf(table, action.card)}` : '',
};

const razed: Test = {
  ruling: ({ rulings }) => rulings.mayBeRazed,
  facts: spend.facts,
  asks: (table, action) =>
    'card' in action ? `may ${nameOf(table, action.card)} be destroyed for want of Surface Capacity` : '',
};

const fate = (kind: FateFacts['fate']): Test => ({
  ruling: ({ rulings }) => rulings.befall[kind],
  facts: (table, action) => {
    const facts = table.facts.fate[kind];
    if ('card' in action) facts.unit = action.card;
    facts.host = 'to' in action ? action.to : openSpace;
    return facts;
  },
  asks: (table, action) =>
    'card' in action
      ? `may ${nameOf(table, action.card)}, displaced, be ${kind === 'placed' && 'to' in action ? `placed on ${destinationOf(table, action)}` : kind} now`
      : '',
});

const struck = (kind: Strike): Test => ({
  ruling: ({ rulings }) => rulings.struck[kind],
  facts: (table, action) => {
    const facts: StrikeFacts = table.facts.strike[kind];
    if ('card' in action) facts.card = action.card;
    return facts;
  },
  asks: (table, action) => ('card' in action ? `may ${nameOf(table, action.card)} ${strikeWords[kind]}` : ''),
});

const strikeWords: Record<Strike, string> = {
  liberate: 'be made Contested by Liberation',
  break: 'be made Contested by an attack',
  lose: 'be destroyed by an attack',
  destroy: 'be destroyed off its Contested face',
  expel: 'be forced off by an effect',
  ruin: 'be destroyed by an effect off its Prime face',
  outlaw: 'lose its Position to an effect that makes it illegal',
  repel: 'be defended against an attack',
  withstand: 'be defended against a Liberation',
};

/** The questions that each action must pass: the one list behind the guards, the explorer and the explanations. */
const tests: Record<ActionType, readonly Test[]> = {
  pass: [],
  deploy: [entry('deploy')],
  move: [spend, entry('move')],
  displace: [entry('displace'), fate('placed')],
  perish: [fate('destroyed')],
  raze: [razed],
  fit: [fitting, attached('entry')],
  attach: [attached('taking')],
  oust: [fate('ousted')],
  liberate: [struck('liberate')],
  break: [struck('break')],
  lose: [struck('lose')],
  destroy: [struck('destroy')],
  expel: [struck('expel')],
  ruin: [struck('ruin')],
  outlaw: [struck('outlaw')],
  repel: [struck('repel')],
  withstand: [struck('withstand')],
  ...(turnTests as Record<TurnAction['type'], readonly Test[]>),
};

/** Whether the rulebook allows the action, its moment in the turn apart (that is the statechart's). */
export function isLegal(table: Table, action: Action): boolean {
  const asked = tests[action.type];
  for (let i = 0; i < asked.length; i++) {
    const test = asked[i]!;
    if (!test.ruling(table).legal(test.facts(table, action))) return false;
  }
  return true;
}

/** The same, with everything that was asked. */
export function ruleOn(
  table: Table,
  action: Action,
): { readonly ruling: Ruling; readonly asked: readonly Asked[] } {
  const asked = tests[action.type].map((test) => {
    const ruling = test.ruling(table).rule(test.facts(table, action));
    return answered(test.asks(table, action), ruling);
  });
  return { ruling: together(asked.map(({ ruling }) => ruling)), asked };
}

/** The rulings that an action must pass, up to the first that stops it, with nothing put in words. */
export function rulingsOn(table: Table, action: Action): Ruling[] {
  const rulings: Ruling[] = [];
  for (const test of tests[action.type]) {
    const ruling = test.ruling(table).rule(test.facts(table, action));
    rulings.push(ruling);
    if (ruling.kind !== 'ruled' || ruling.answer !== 'legal') break;
  }
  return rulings;
}
