import { nameOf } from '../language.js';
import { type CardId, openSpace } from '../setup.js';
import type { Table } from '../table.js';
import { firstOf, nowhere, type PositionClaim, type StepClaim } from './claim.js';
import { tellControl } from './telling.js';

/** What 14.10 and 14.11 say of intruders and captors, on Locations and on ships alike. */

/** A card other than shared ground that shows Contested while a player who does not own it is alone on it. */
const isHeldAlone = (table: Table, card: CardId): boolean => {
  const sole = table.solePlayerOn(card);
  const held = sole !== -1 && sole !== table.ownerOf(card);
  return held && table.isOnMap(card) && table.isContested(card) && !table.isSharedGround(card);
};

export const intruderPositions: readonly PositionClaim[] = [
  {
    kind: 'always',
    id: '14.11-c',
    says: 'one rule of capture covers Locations and Spacecraft (asked: whoever is alone on a Contested one controls it)',
    arises: (table) => firstOf(table.setup.hosts, (card) => isHeldAlone(table, card)) !== nowhere,
    fails: (table) =>
      firstOf(
        table.setup.hosts,
        (card) => isHeldAlone(table, card) && table.controllerOf(card) !== table.solePlayerOn(card),
      ),
    tell: tellControl,
  },
];

/** Of the rules, that of no return is looked at: the others are encoded for both kinds at once, or in 14.10-r itself. */

/** The Capital Ship that the action makes an intruder leave of its own, while its controller keeps it; or `nowhere`. */
const leftShip = (before: Table, unit: CardId, after: Table): CardId => {
  const from = before.hostOf(unit);
  if (from === openSpace || !before.isIntruder(unit) || !before.isCapitalShip(from)) return nowhere;
  return after.isOnMap(from) && after.isAnothers(from, after.controllerOf(unit)) ? from : nowhere;
};

function mayReturn(table: Table, unit: CardId, host: CardId): boolean {
  const facts = table.facts.entry.move;
  facts.unit = unit;
  facts.host = host;
  return !table.rulings.enter.move.forbidden(facts);
}

export const intruderSteps: readonly StepClaim[] = [
  {
    kind: 'step',
    id: '14.10-r',
    of: ['move'],
    says: 'the rules on intruders read the same for a Location and for a Capital Ship (asked: of the bar on return)',
    arises: (before, action, after) =>
      action.type === 'move' && leftShip(before, action.card, after) !== nowhere,
    fails: (before, action, after) => {
      if (action.type !== 'move') return nowhere;
      const from = leftShip(before, action.card, after);
      return from !== nowhere && mayReturn(after, action.card, from) ? action.card : nowhere;
    },
    tell: (before, _action, after, unit) => ({
      instance: `${nameOf(after, unit)} has left ${nameOf(after, before.hostOf(unit))} and may return`,
      asked: [],
    }),
  },
  {
    kind: 'step',
    id: '14.10-aa',
    says: 'that an intruder is present does not of itself make a card Contested',
    arises: (before) => before.hasIntruders(),
    fails: (before, action, after) => {
      if (!before.hasIntruders()) return nowhere;
      const named = 'card' in action && !('to' in action) ? action.card : nowhere;
      return firstOf(
        before.setup.rooted,
        (card) => card !== named && before.isPrime(card) && after.isContested(card),
      );
    },
    tell: (_before, _action, after, card) => tellControl(after, card),
  },
];
