import { type Asked, answered, callerPlace } from '../../../rulebook/index.js';
import type { Action } from '../actions.js';
import type { BandsClaim, PositionClaim, StepClaim } from '../claims/claim.js';
import type { Way } from '../facts.js';
import { nameOf } from '../language.js';
import { ruleOn } from '../legality.js';
import type { CardId } from '../setup.js';
import type { Table } from '../table.js';

interface Reasoned {
  /** The sentences of the text from which we take it that this is meant. */
  readonly because: string;
}

/** What the text seems to aim at without saying so, as a claim of our own. */
export type Intent = BandsClaim & Reasoned;

/** An intent about positions, with the line on which it is written. */
export const ofPositions = (intent: Omit<PositionClaim, 'kind' | 'place'> & Reasoned): Intent => ({
  kind: 'always',
  ...intent,
  place: callerPlace(),
});

/** An intent about steps, those of the checks included, with the line on which it is written. */
export const ofSteps = (
  intent: Omit<StepClaim, 'kind' | 'place' | 'settling' | 'arises'> &
    Reasoned & { arises?: StepClaim['arises'] },
): Intent => ({
  kind: 'step',
  settling: true,
  arises: () => true,
  ...intent,
  place: callerPlace(),
});

/** What an action was asked, and answered. */
export const askAction = (table: Table, action: Action): readonly Asked[] => ruleOn(table, action).asked;

const words: Record<Way, string> = {
  move: 'move to',
  deploy: 'be deployed to',
  displace: 'be displaced to',
  carry: 'be carried to',
};

/** May the card come to the host in that way. */
export function askEntry(table: Table, way: Way, card: CardId, host: CardId): Asked {
  const facts = table.facts.entry[way];
  facts.unit = card;
  facts.host = host;
  return answered(
    `may ${nameOf(table, card)} ${words[way]} ${nameOf(table, host)}`,
    table.rulings.enter[way].rule(facts),
  );
}

export function mayEnter(table: Table, way: Way, card: CardId, host: CardId): boolean {
  const facts = table.facts.entry[way];
  facts.unit = card;
  facts.host = host;
  return table.rulings.enter[way].legal(facts);
}

/** An answer that sentences give which no question asks for. */
export const settledBy = (asks: string, answer: string, ...by: string[]): Asked => ({
  asks,
  answer,
  ruling: {
    kind: 'ruled',
    answer: 'legal',
    by,
    considered: { applying: by, exceptions: [], yielding: [], notGranting: [] },
  },
});
