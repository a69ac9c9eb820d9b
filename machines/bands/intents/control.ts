import { askControl } from '../asking.js';
import { firstOf, nowhere, turnedOver } from '../claims/claim.js';
import { tellControl } from '../claims/telling.js';
import { nameOf } from '../language.js';
import type { CardId, PlayerId } from '../setup.js';
import type { Table } from '../table.js';
import { playerName } from '../telling.js';
import { askAction, type Intent, ofSteps } from './intent.js';

/** What control seems to be meant to depend on (14.11). */

const newControllerOf = (before: Table, after: Table, card: CardId): PlayerId =>
  after.isOnMap(card) && before.controllerOf(card) !== after.controllerOf(card)
    ? after.controllerOf(card)
    : nowhere;

const unitsOn = (table: Table, card: CardId, player: PlayerId) =>
  table.occupants(card).filter((unit) => table.isUnit(unit) && table.controllerOf(unit) === player);

/** A taken card whose captor has lost it though none of the captor's units has left it. */
const lostUnmoved = (before: Table, after: Table): CardId =>
  firstOf(before.setup.rooted, (card) => {
    if (!before.isTaken(card) || newControllerOf(before, after, card) === nowhere) return false;
    const units = unitsOn(before, card, before.controllerOf(card));
    return units.length > 0 && units.every((unit) => after.hostOf(unit) === card);
  });

const captured = (before: Table, after: Table, card: CardId) =>
  card !== nowhere && after.isTaken(card) && newControllerOf(before, after, card) !== nowhere;

export const controlIntents: readonly Intent[] = [
  ofSteps({
    id: 'intent holding',
    says: 'a captor whose units stay where they are does not lose the card under them',
    because:
      '14.11-r asks for units on a taken card and for nothing more; 14.11-t: an owner gets it back by clearing it first',
    arises: (before) => firstOf(before.setup.rooted, (card) => before.isTaken(card)) !== nowhere,
    fails: (before, _action, after) => lostUnmoved(before, after),
    tell: (_before, _action, after, card) => tellControl(after, card),
  }),
  ofSteps({
    id: 'intent robbed',
    says: 'a card that one player makes Contested does not fall to a third at once',
    because:
      '14.11-d and 14.11-aj: a card is taken by breaking it, and whoever then gets units onto it has it',
    of: ['liberate', 'break'],
    arises: (before, action, after) => turnedOver(before, action, after) !== nowhere,
    fails: (before, action, after) => {
      const card = turnedOver(before, action, after);
      return captured(before, after, card) && after.controllerOf(card) !== before.activePlayer
        ? card
        : nowhere;
    },
    tell: (before, _action, after, card) => ({
      instance: `${playerName(before, before.activePlayer)} has made ${nameOf(after, card)} Contested, and ${playerName(after, after.controllerOf(card))} has it`,
      asked: [askControl(after, card)],
    }),
  }),
  ofSteps({
    id: 'intent newcomers',
    says: 'units that came onto the Map in the same turn do not take a card by its being turned over',
    because:
      '14.11-w: the controller answers an intruder by reinforcing, and one left unanswered captures; in the turn in which it came there is no time to answer',
    of: ['liberate', 'break'],
    arises: (before, action, after) => turnedOver(before, action, after) !== nowhere,
    fails: (before, action, after) => {
      const card = turnedOver(before, action, after);
      if (!captured(before, after, card)) return nowhere;
      const units = unitsOn(after, card, after.controllerOf(card));
      return units.every((unit) => after.isMobilizing(unit)) ? card : nowhere;
    },
    tell: (_before, _action, after, card) => {
      const player = after.controllerOf(card);
      const names = unitsOn(after, card, player).map((unit) => nameOf(after, unit));
      return {
        instance: `${playerName(after, player)} has taken ${nameOf(after, card)} with ${names.join(', ')}, Mobilizing`,
        asked: [askControl(after, card)],
      };
    },
  }),
  ofSteps({
    id: 'intent leaving',
    says: 'no player loses a card of their own by moving a unit of their own off it',
    because: "14.11-q: one's own cards need no garrison",
    of: ['move'],
    fails: (before, _action, after) =>
      firstOf(
        before.setup.rooted,
        (card) =>
          before.ownerOf(card) === before.activePlayer &&
          before.controllerOf(card) === before.activePlayer &&
          captured(before, after, card),
      ),
    tell: (_before, _action, after, card) => tellControl(after, card),
  }),
  ofSteps({
    id: 'intent windfall',
    says: 'a displaced card takes nothing from another player by being displaced',
    because:
      '14.12-a gives a card that lost its ground another; 14.12-k: it is no move action, and 14.11-d takes a card by an engagement and units sent there',
    of: ['displace'],
    fails: (before, _action, after) => firstOf(before.setup.rooted, (card) => captured(before, after, card)),
    tell: (_before, _action, after, card) => tellControl(after, card),
  }),
  ofSteps({
    id: 'intent scorched',
    says: 'an owner does not destroy a card of their own to be rid of its captor',
    because: '14.11-t: retaking means to destroy or displace every occupying unit, and then to move back on',
    of: ['destroy'],
    arises: (before, action) => action.type === 'destroy' && before.isTaken(action.card),
    fails: (before, action) =>
      action.type === 'destroy' &&
      before.isTaken(action.card) &&
      before.ownerOf(action.card) === before.activePlayer
        ? action.card
        : nowhere,
    tell: (before, action, _after, card) => ({
      instance: `${playerName(before, before.activePlayer)} destroys ${nameOf(before, card)}, which ${playerName(before, before.controllerOf(card))} has taken`,
      asked: askAction(before, action),
    }),
  }),
];
