import { askControl } from '../asking.js';
import { nameOf } from '../language.js';
import { type CardId, openSpace } from '../setup.js';
import type { Table } from '../table.js';
import { placeOf, playerName } from '../telling.js';
import { always, firstIntruder, firstOf, firstTaken, nowhere, type PositionClaim } from './claim.js';
import { tellControl } from './telling.js';

/** What the text says of who may stand where, and of whose a card is. */

const some = (cards: readonly CardId[], test: (card: CardId) => boolean) => firstOf(cards, test) !== nowhere;

/** A unit of the player whose ground an intruder stands on, that could step onto it with one move. */
function isWithinReach(table: Table, unit: CardId, host: CardId, player: number): boolean {
  return (
    table.controllerOf(unit) === player &&
    table.isOnMap(unit) &&
    table.hostOf(unit) !== host &&
    table.isPersonnel(unit) &&
    table.steps(table.bandOf(unit), table.bandOf(host), player) <= 1
  );
}

/** Seats, bars and Statutes (10.5-p, 14.6-i, 14.6-ac, 14.10-z, 14.12-c) are not the intruder's doing. */
function isShutOut(table: Table, unit: CardId, host: CardId): boolean {
  const facts = table.facts.entry.move;
  facts.unit = unit;
  facts.host = host;
  return (
    table.rulings.enter.move.forbidden(facts) &&
    !table.isBarredFrom(unit, host) &&
    !table.isOutlawedFrom(unit, host) &&
    table.seatsTaken(host) < (table.faceOf(host).seats ?? Number.POSITIVE_INFINITY)
  );
}

/** The first unit of the active player that is within reach of an intruder on ground of that player and passes the test. */
function firstReinforcement(table: Table, test: (unit: CardId, host: CardId) => boolean): CardId {
  if (!table.hasIntruders()) return nowhere;
  const { activePlayer } = table;
  const { movable, hosts } = table.setup;
  for (let i = 0; i < hosts.length; i++) {
    const host = hosts[i]!;
    if (table.controllerOf(host) !== activePlayer || !table.hasUnitsOfOthers(host, activePlayer)) continue;
    const unit = firstOf(
      movable,
      (each) => isWithinReach(table, each, host, activePlayer) && test(each, host),
    );
    if (unit !== nowhere) return unit;
  }
  return nowhere;
}

const isStrandedPersonnel = (table: Table, unit: CardId) =>
  table.isPersonnel(unit) && table.isOnMap(unit) && table.hostOf(unit) === openSpace;

const isPrize = (table: Table, card: CardId) =>
  table.isCapitalShip(card) || table.faceOf(card).homeworld === true;

export const groundClaims: readonly PositionClaim[] = [
  always({
    id: '14.2-k',
    says: 'Characters and Ground Units cannot move into an empty Space Band, for movement needs a permanent to occupy (asked: none is in Space on no card)',
    arises: (table) => some(table.setup.movable, (unit) => table.isPersonnel(unit) && table.isOnMap(unit)),
    fails: (table) => firstOf(table.setup.movable, (unit) => isStrandedPersonnel(table, unit)),
    tell: (table, unit) => ({
      instance: `${nameOf(table, unit)} is ${placeOf(table, unit)}, on no card`,
      asked: [],
    }),
  }),
  always({
    id: '14.6-f',
    needs: ({ movable, hasReverse }) => movable.some((card) => hasReverse[card]),
    says: 'only as the printed reverse of some other card is a Non-Capital Spacecraft Contested (one sentence with 14.6-g)',
    arises: (table) => some(table.setup.movable, (craft) => table.isContested(craft) && table.isCraft(craft)),
    fails: (table) =>
      firstOf(
        table.setup.movable,
        (craft) =>
          table.isContested(craft) && table.isCraft(craft) && table.setup.records[craft]![0].kind === 'ncs',
      ),
    tell: tellControl,
  }),
  always({
    id: '14.6-v',
    says: 'nobody can be shut out of their own ground: an infiltrator on a Prime Location or Prime Capital Ship does not keep its controller from reinforcing or garrisoning it',
    arises: (table) => firstReinforcement(table, () => true) !== nowhere,
    fails: (table) => firstReinforcement(table, (unit, host) => isShutOut(table, unit, host)),
    tell: (table, unit) => {
      const shut = table.setup.hosts.filter(
        (host) =>
          table.controllerOf(host) === table.activePlayer &&
          isWithinReach(table, unit, host, table.activePlayer) &&
          isShutOut(table, unit, host),
      );
      return {
        instance: `${nameOf(table, unit)} of ${playerName(table, table.controllerOf(unit))} is shut out of ${shut.map((host) => nameOf(table, host)).join(', ')}`,
        asked: shut.map((host) => askControl(table, host)),
      };
    },
  }),
  always({
    id: '14.11-q',
    says: "one's own cards need no garrison (asked: a card on which nobody stands is its owner's)",
    arises: (table) => some(table.setup.rooted, (card) => table.isOnMap(card) && table.isEmpty(card)),
    fails: (table) => firstTaken(table, table.setup.rooted, (card) => table.isEmpty(card)),
    tell: tellControl,
  }),
  always({
    id: '14.11-u',
    says: 'an infiltrator on a Prime Location or Prime Capital Ship is present and does not possess it',
    arises: (table) => firstIntruder(table, (_unit, host) => table.isPrime(host)) !== nowhere,
    fails: (table) => firstTaken(table, table.setup.rooted, (card) => table.isPrime(card)),
    tell: tellControl,
  }),
  always({
    id: '14.11-y',
    says: "taking an opponent's Surface Locations does not empty that opponent's Surface Band",
    arises: (table) =>
      firstTaken(table, table.setup.surfaceCards, (card) => table.isSurfaceLocation(card)) !== nowhere,
    fails: (table) =>
      firstTaken(
        table,
        table.setup.surfaceCards,
        (card) => table.isSurfaceLocation(card) && table.isSurfaceBandEmpty(table.ownerOf(card)),
      ),
    tell: tellControl,
  }),
  always({
    id: '14.11-aa',
    says: 'Homeworlds and Capital Ships are no special case: both go by the rule of Locations, so that to take one is to make it Contested first',
    arises: (table) => firstTaken(table, table.setup.rooted, (card) => isPrize(table, card)) !== nowhere,
    fails: (table) =>
      firstTaken(table, table.setup.rooted, (card) => isPrize(table, card) && !table.isContested(card)),
    tell: tellControl,
  }),
];
