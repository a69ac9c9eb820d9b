import type { Broken } from '../../../rulebook/index.js';
import type { Action } from '../actions.js';
import { canHold } from '../clauses/facts.js';
import { isCraftAboardShip } from '../destruction.js';
import { nameOf } from '../language.js';
import { bandOwner, type CardId, openSpace, planetaryBand, space } from '../setup.js';
import type { Table } from '../table.js';
import { bandName, playerName } from '../telling.js';
import {
  actionsOtherThanPass,
  always,
  type BandsClaim,
  firstOf,
  nowhere,
  step,
  turnedOver,
} from './claim.js';

/** What the text says of cards aboard (14.8) and of displacement (14.12). */

const said = (instance: string): Broken => ({ instance, asked: [] });

/** A ready craft on a card may intercept there and be its garrison, unless the reading dockedReady bars it aboard a ship. */
const couldGarrison = (table: Table, craft: CardId) =>
  table.isReady(craft) && table.rulings.docked !== 'never';

const shotAboard = (before: Table, action: Action): CardId => {
  if (action.type !== 'lose') return nowhere;
  const host = before.hostOf(action.card);
  return host !== openSpace && before.isSpacecraft(host) && before.bandOf(action.card) === space
    ? action.card
    : nowhere;
};

/** Actions by which a card leaves its host of itself, is sold or shot there, or is forced off by an effect that names it. */
const empties: readonly Action['type'][] = ['move', 'sell', 'lose', 'expel', 'outlaw'];

/** Nobody is there, or only craft that have to leave because the card has turned into a craft. */
const willBeEmpty = (table: Table, ship: CardId) =>
  table.occupants(ship).every((card) => table.isCraft(card) && table.mustLeave(card));

/** A Capital Ship that the action has left without anybody, though it is on the Map and nobody went or was taken off by name. */
const emptiedShip = (before: Table, action: Action, after: Table): CardId =>
  empties.includes(action.type)
    ? nowhere
    : firstOf(
        before.setup.ships,
        (ship) =>
          before.isCapitalShip(ship) &&
          !before.isEmpty(ship) &&
          after.isOnMap(ship) &&
          willBeEmpty(after, ship),
      );

/** Where the search of the card that the action places has started, in steps from its controller's own Planetary Band. */
const fromHome = (table: Table, band: number, card: CardId) => {
  const player = table.controllerOf(card);
  return table.steps(band, planetaryBand(player), player);
};

const startsAbroad = (before: Table, action: Action): boolean =>
  action.type === 'displace' &&
  !before.isEscaping(action.card) &&
  before.lastBandOf(action.card) !== space &&
  bandOwner(before.lastBandOf(action.card)) !== before.controllerOf(action.card);

const perished = (before: Table, action: Action): CardId =>
  action.type === 'perish' && !before.isEscaping(action.card) ? action.card : nowhere;

/** Where no rule of movement closes the Map to the card, in words: what the ordinary rules would let it occupy. */
function takersOf(table: Table, unit: CardId): string[] {
  const facts = table.facts.entry.move;
  facts.unit = unit;
  const takes = (host: CardId) => {
    facts.host = host;
    return !table.rulings.enter.move.forbidden(facts);
  };
  const hosts = table.setup.hosts.filter((host) => canHold(table, unit, host) && takes(host));
  const names = hosts.map((host) => nameOf(table, host));
  return table.isCraft(unit) && takes(openSpace) ? [...names, 'open Space'] : names;
}

/** A Spacecraft that the action has turned to a face with fewer seats than are taken, while nobody has to leave it. */
function stillOverfull(before: Table, action: Action, after: Table): CardId {
  const card = turnedOver(before, action, after);
  if (card === nowhere || !after.isSpacecraft(card) || after.someCardMustLeave()) return nowhere;
  return after.seatsTaken(card) > (after.faceOf(card).seats ?? Number.POSITIVE_INFINITY) ? card : nowhere;
}

export const displacementClaims: readonly BandsClaim[] = [
  step({
    id: '14.8-g',
    of: ['lose'],
    settling: true,
    says: 'a card aboard a Spacecraft is reached by cards in Space only',
    arises: (before, action) => shotAboard(before, action) !== nowhere,
    fails: (before, action) => {
      const card = shotAboard(before, action);
      if (card === nowhere) return nowhere;
      for (let other = 0; other < before.setup.cards; other++) {
        const shoots = before.isUnit(other) || before.isCapitalShip(other);
        if (!shoots || !before.isOnMap(other) || before.controllerOf(other) !== before.activePlayer) continue;
        if (before.bandOf(other) === space) return nowhere;
      }
      return card;
    },
    tell: (before, _action, _after, card) =>
      said(
        `${nameOf(before, card)} is shot aboard ${nameOf(before, before.hostOf(card))}, and ${playerName(before, before.activePlayer)} has nothing in Space`,
      ),
  }),
  always({
    id: '14.8-i',
    says: 'aboard a Capital Ship a Non-Capital Spacecraft does not ready, for which reason it can, while there, neither intercept nor be a garrison',
    arises: (table) => firstOf(table.setup.movable, (card) => isCraftAboardShip(table, card)) !== nowhere,
    fails: (table) =>
      firstOf(table.setup.movable, (card) => isCraftAboardShip(table, card) && couldGarrison(table, card)),
    tell: (table, craft) =>
      said(`${nameOf(table, craft)} is aboard ${nameOf(table, table.hostOf(craft))}, and it is ready`),
  }),
  step({
    id: '14.8-l',
    settling: true,
    says: 'nothing but its destruction from the Contested face empties a Capital Ship (asked: of its turning Contested)',
    arises: (before, action, after) =>
      'card' in action &&
      before.isCapitalShip(action.card) &&
      before.isPrime(action.card) &&
      after.isContested(action.card) &&
      !before.isEmpty(action.card),
    fails: emptiedShip,
    tell: (_before, _action, after, ship) => said(`nobody is aboard ${nameOf(after, ship)}`),
  }),
  step({
    id: '14.12-c',
    of: actionsOtherThanPass,
    settling: true,
    says: 'every effect that leaves a card nowhere to stand is resolved by this one rule: a Location that leaves the Map, a Spacecraft that turns to a face for fewer cards, a Statute or other effect that makes a Position illegal, an intruder that is forced off',
    arises: (before, action) => action.type === 'displace' && before.isDisplaced(action.card),
    fails: (before, action, after) => {
      const overfull = stillOverfull(before, action, after);
      if (overfull !== nowhere) return overfull;
      return firstOf(before.setup.movable, (card) => {
        if (!before.isOnMap(card) || !after.isOnMap(card) || before.hostOf(card) === after.hostOf(card))
          return false;
        return (action.type !== 'move' && action.type !== 'displace') || action.card !== card;
      });
    },
    tell: (before, action, after, card) =>
      said(
        stillOverfull(before, action, after) === card
          ? `more units are on ${nameOf(after, card)} than it has seats now, and none of them has to leave`
          : `${nameOf(after, card)} was ${before.hostOf(card) === openSpace ? 'in open Space' : `on ${nameOf(before, before.hostOf(card))}`}`,
      ),
  }),
  step({
    id: '14.12-g',
    of: ['displace'],
    settling: true,
    says: "a card displaced deep in an opponent's territory comes back Band by Band toward its own (asked: it ends up no farther from it)",
    arises: startsAbroad,
    fails: (before, action, after) => {
      if (action.type !== 'displace' || !startsAbroad(before, action)) return nowhere;
      const { card } = action;
      const start = fromHome(before, before.lastBandOf(card), card);
      return fromHome(before, after.bandOf(card), card) > start ? card : nowhere;
    },
    tell: (before, _action, after, card) =>
      said(
        `${nameOf(after, card)} of ${playerName(after, after.controllerOf(card))}, displaced from the ${bandName(before, before.lastBandOf(card))}, ends up in the ${bandName(after, after.bandOf(card))}`,
      ),
  }),
  step({
    id: '14.12-h',
    of: ['perish'],
    settling: true,
    says: 'the Locations of its own controller are legal Positions for a displaced card, and so in practice it is destroyed only where no place on the Map takes it',
    arises: (before, action) => perished(before, action) !== nowhere,
    fails: (before, action) => {
      const card = perished(before, action);
      return card !== nowhere && takersOf(before, card).length > 0 ? card : nowhere;
    },
    tell: (before, _action, _after, card) =>
      said(
        `${nameOf(before, card)} is destroyed, though ${takersOf(before, card).join(' and ')} would take it`,
      ),
  }),
];
