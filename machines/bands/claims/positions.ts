import { askBand, askSkipped } from '../asking.js';
import { nameOf } from '../language.js';
import { bandOwner, type CardId, planetaryBand, space, surfaceBand } from '../setup.js';
import type { Table } from '../table.js';
import { bandName, playerName } from '../telling.js';
import { always, firstIntruder, firstOf, firstTaken, nowhere, type PositionClaim } from './claim.js';
import { tellControl, tellStanding } from './telling.js';

const some = (table: Table, cards: readonly CardId[], test: (card: CardId) => boolean) =>
  firstOf(cards, (card) => table.isOnMap(card) && test(card)) !== nowhere;

/** What the text says of every position. Ids are those of the sentences that say it. */
export const positionClaims: readonly PositionClaim[] = [
  always({
    id: '14.10-d',
    says: 'no Contested card is ever occupied by a player who does not control it (one sentence with 14.10-c)',
    restates: ['14.10-c'],
    arises: (table) =>
      some(table, table.setup.rooted, (card) => table.isContested(card) && !table.isEmpty(card)),
    fails: (table) => firstIntruder(table, (_unit, host) => table.isContested(host)),
    tell: tellStanding,
  }),
  always({
    id: '14.10-a',
    says: 'the only way to be on a card that one does not control is as an infiltrator on a Prime Location or Prime Capital Ship that it entered while empty',
    arises: (table) => table.hasIntruders(),
    fails: (table) =>
      firstIntruder(
        table,
        (_unit, host) => !table.isPrime(host) || !(table.isLocation(host) || table.isCapitalShip(host)),
      ),
    tell: tellStanding,
  }),
  always({
    id: '14.10-f',
    says: "the only mixed occupancy that the rules allow is an intruder beside the units of the card's controller, never two players on a card that neither controls, unless the card's own text opens it",
    arises: (table) =>
      some(table, table.setup.hosts, (card) => table.isMixed(card) && !table.isSharedGround(card)),
    fails: (table) =>
      firstOf(
        table.setup.hosts,
        (card) =>
          table.isMixed(card) &&
          !table.isSharedGround(card) &&
          !table.hasUnitsOf(card, table.controllerOf(card)),
      ),
    tell: tellControl,
  }),
  always({
    id: '14.6-z',
    says: "an opponent's Non-Capital Spacecraft cannot be occupied while on a Prime face (one sentence with 14.6-aa)",
    arises: (table) =>
      some(
        table,
        table.setup.movable,
        (craft) => table.isCraft(craft) && table.isPrime(craft) && !table.isEmpty(craft),
      ),
    fails: (table) => firstIntruder(table, (_unit, host) => table.isCraft(host) && table.isPrime(host)),
    tell: tellStanding,
  }),
  always({
    id: '14.6-aa',
    says: "an opponent's Non-Capital Spacecraft never changes control unless it is Contested (one sentence with 14.6-z)",
    arises: (table) => some(table, table.setup.movable, (craft) => table.isCraft(craft)),
    fails: (table) =>
      firstTaken(table, table.setup.movable, (craft) => table.isCraft(craft) && table.isPrime(craft)),
    tell: tellControl,
  }),
  always({
    id: '14.4-e',
    says: 'a Capital Ship is in Space for as long as it is on the Map (one sentence with 14.4-d)',
    arises: (table) => some(table, table.setup.ships, (ship) => table.isCapitalShip(ship)),
    fails: (table) =>
      firstOf(
        table.setup.ships,
        (ship) => table.isCapitalShip(ship) && table.isOnMap(ship) && table.bandOf(ship) !== space,
      ),
    tell: (table, ship) => ({
      instance: `${nameOf(table, ship)}, a Capital Ship, is in the ${bandName(table, table.bandOf(ship))}`,
      asked: [askBand(table, ship)],
    }),
  }),
  always({
    id: '14.2-d',
    says: "a player's Planetary Band never directly borders a Band of another player",
    arises: () => true,
    fails: (table) => {
      for (let p = 0; p < table.setup.players; p++) if (bordersAnother(table, p)) return p;
      return nowhere;
    },
    tell: (table, player) => ({
      instance: `the ${bandName(table, planetaryBand(player))} borders a Band of another player`,
      asked: table.setup.world.players.map((_, other) => askSkipped(table, other, player)),
    }),
  }),
  always({
    id: '14.11-r',
    says: "a card that one has taken needs one's units on it for as long as one means to keep it",
    arises: (table) => firstTaken(table, table.setup.rooted) !== nowhere,
    fails: (table) =>
      firstTaken(table, table.setup.rooted, (card) => !table.hasUnitsOf(card, table.controllerOf(card))),
    tell: tellControl,
  }),
  always({
    id: '14.11-x',
    says: "a captured card stays in its owner's Band: its controller changes and its place does not (asked: of Locations)",
    arises: (table) => firstTaken(table, table.setup.rooted, (card) => table.isLocation(card)) !== nowhere,
    fails: (table) =>
      firstTaken(
        table,
        table.setup.rooted,
        (card) => table.isLocation(card) && bandOwner(table.bandOf(card)) !== table.ownerOf(card),
      ),
    tell: (table, card) => ({
      instance: `${nameOf(table, card)} of ${playerName(table, table.ownerOf(card))} is in the ${bandName(table, table.bandOf(card))}`,
      asked: [askBand(table, card)],
    }),
  }),
];

function bordersAnother(table: Table, player: number): boolean {
  for (let other = 0; other < table.setup.players; other++) {
    if (other === player) continue;
    if (table.steps(planetaryBand(player), surfaceBand(other), player) <= 1) return true;
    if (table.steps(planetaryBand(player), planetaryBand(other), player) <= 1) return true;
  }
  return false;
}
