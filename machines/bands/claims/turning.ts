import type { Action } from '../actions.js';
import { nameOf } from '../language.js';
import type { CardId } from '../setup.js';
import type { Table } from '../table.js';
import { placeOf, playerName } from '../telling.js';
import { firstOf, hasLoneIntruder, nowhere, type StepClaim, step, turnedOver } from './claim.js';
import { tellControl } from './telling.js';

/** What the text says of cards that turn Contested, change hands or leave the Map. */

const struckCard = (action: Action): CardId => ('card' in action ? action.card : nowhere);

/** Contested by this action, with no lone intruder on it to take it. */
function turnedUntaken(before: Table, action: Action, after: Table): CardId {
  const card = turnedOver(before, action, after);
  return card !== nowhere && !hasLoneIntruder(before, card) ? card : nowhere;
}

/** A Capital Ship that has come under a player who does not own it. */
const newlyTaken = (before: Table, after: Table): CardId =>
  firstOf(
    before.setup.ships,
    (card) =>
      after.controllerOf(card) !== before.controllerOf(card) &&
      after.isAnothers(card, after.ownerOf(card)) &&
      after.isCapitalShip(card),
  );

/** A Surface Location that is none any more, or off the Map, and with which its owner's Surface Band has emptied. */
const lastOfItsBand = (before: Table, after: Table): CardId =>
  firstOf(
    before.setup.surfaceCards,
    (card) =>
      before.isSurfaceLocation(card) &&
      before.isOnMap(card) &&
      !(after.isOnMap(card) && after.isSurfaceLocation(card)) &&
      after.isSurfaceBandEmpty(after.ownerOf(card)),
  );

const isBrokenPrimeShip = (before: Table, action: Action) => {
  const card = struckCard(action);
  return before.isCapitalShip(card) && before.isPrime(card);
};

export const turningClaims: readonly StepClaim[] = [
  step({
    id: '10.5-o',
    says: 'Contested and Fallen are faces and no changes of control (asked: where a card turns over and no intruder is alone on it, control stays)',
    of: ['liberate', 'break'],
    arises: (before, action, after) => turnedUntaken(before, action, after) !== nowhere,
    fails: (before, action, after) => {
      const card = turnedUntaken(before, action, after);
      return card !== nowhere && after.controllerOf(card) !== before.controllerOf(card) ? card : nowhere;
    },
    tell: (_before, _action, after, card) => tellControl(after, card),
  }),
  step({
    id: '14.6-g',
    says: 'a Non-Capital Spacecraft never acquires a Contested face by being shot (one sentence with 14.6-f)',
    of: ['break', 'lose', 'destroy'],
    arises: (before, action) => before.isCraft(struckCard(action)),
    fails: (before, action, after) => {
      const card = struckCard(action);
      return before.isCraft(card) && before.isPrime(card) && after.isContested(card) ? card : nowhere;
    },
    tell: (_before, _action, after, card) => ({
      instance: `${nameOf(after, card)} was shot and shows Contested`,
      asked: [],
    }),
  }),
  step({
    id: '14.11-d',
    says: 'a Capital Ship is taken as a Location is: it is broken to its Contested face, then one puts units on it and is the only player with units there',
    arises: (before, _action, after) => newlyTaken(before, after) !== nowhere,
    fails: (before, _action, after) => {
      const ship = newlyTaken(before, after);
      if (ship === nowhere) return nowhere;
      return after.isContested(ship) && after.solePlayerOn(ship) === after.controllerOf(ship)
        ? nowhere
        : ship;
    },
    tell: (_before, _action, after, ship) => tellControl(after, ship),
  }),
  step({
    id: '14.11-z',
    says: "only destroying an opponent's Surface Locations empties their Surface Band",
    arises: (before, _action, after) => lastOfItsBand(before, after) !== nowhere,
    fails: (before, _action, after) => {
      const card = lastOfItsBand(before, after);
      return card === nowhere || after.isDepleted(card) ? nowhere : card;
    },
    tell: (_before, _action, after, card) => ({
      instance: `${nameOf(after, card)} is ${placeOf(after, card)}, and the Surface Band of ${playerName(after, after.ownerOf(card))} is empty`,
      asked: [],
    }),
  }),
  step({
    id: '14.11-ai',
    says: 'the first engagement cripples a Capital Ship and does not sink it',
    of: ['break', 'liberate', 'destroy'],
    arises: isBrokenPrimeShip,
    fails: (before, action, after) =>
      isBrokenPrimeShip(before, action) && !after.isOnMap(struckCard(action)) ? struckCard(action) : nowhere,
    tell: (_before, _action, after, ship) => tellControl(after, ship),
  }),
];
