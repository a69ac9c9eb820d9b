import { type BandId, type CardId, openSpace, type PlayerId } from './setup.js';
import type { Table } from './table.js';

/** What actions do to the table. Whether they may is for the rulings. */

/** A unit takes a new Position. */
export function goTo(table: Table, unit: CardId, to: CardId): void {
  const from = table.hostOf(unit);
  const band = table.bandOf(unit);
  const foreign = from !== openSpace && table.isIntruder(unit);
  const leavesShip = from !== openSpace && table.isCapitalShip(from);
  table.putOn(unit, to);
  if (leavesShip && table.isCraft(unit) && table.rulings.undockingReadies) table.setReady(unit, true);
  leaveLooseBehind(table, unit, band);
  if (from === openSpace) return;
  if (!table.rulings.barsJudgedAfterLeaving) {
    if (foreign) table.bar(unit, from);
    return;
  }
  settleControl(table);
  if (table.isAnothers(from, table.controllerOf(unit))) table.bar(unit, from);
}

/** A card comes onto the Map: ready, but activated aboard a Capital Ship (10.5-t, 10.5-u, 14.8-a), and Mobilizing (10.4-a, 10.5-x). */
export function enterMap(table: Table, card: CardId, to: CardId): void {
  table.putOn(card, to);
  table.setReady(card, to === openSpace || !table.isCapitalShip(to));
  table.setMobilizing(card, true);
}

/** Under an option of the reading looseOnCraft a loose Device loses its Position when the craft under it goes. */
function leaveLooseBehind(table: Table, craft: CardId, band: BandId): void {
  if (!table.rulings.looseLeftBehind || !table.isCraft(craft)) return;
  for (const device of table.devicesAt(craft)) {
    if (!table.isAttached(device)) table.displaceFrom(device, band);
  }
}

/** A displaced card is placed: no move action, no activation (14.12-k). */
export function place(table: Table, unit: CardId, to: CardId): void {
  const band = table.lastBandOf(unit);
  table.putOn(unit, to);
  leaveLooseBehind(table, unit, band);
}

/** A Device comes onto the Map attached to a card, at the Position of that card (10.5-b). */
export function fit(table: Table, device: CardId, host: CardId): void {
  enterMap(table, device, table.isPersonnel(host) ? table.hostOf(host) : host);
  attach(table, device, host);
}

/** A Device is attached to a card at its Position (10.5-e). */
export function attach(table: Table, device: CardId, host: CardId): void {
  table.putOn(device, host);
  table.setAttached(device, true);
}

/** What becomes of a Device on a card that is destroyed, in `band` and standing on `under` or nothing. */
function bereave(table: Table, device: CardId, band: BandId, under: CardId): void {
  const isLost = table.isAttached(device) && !table.rulings.bereftStays;
  table.setAttached(device, false);
  if (isLost) table.deplete(device);
  else if (under === openSpace) table.displaceFrom(device, band);
  else table.putOn(device, under);
}

/** Turns to the Contested face; whoever is on the card stays (14.8-j, 14.8-k), as far as the face has seats (14.12-c). */
export function turnOver(table: Table, card: CardId): void {
  table.turnOver(card);
}

/** A Liberation turns a Location or Capital Ship; what else a contest does to a unit is left to section 12: it may be lost. */
export function liberate(table: Table, card: CardId): void {
  if (table.setup.hasReverse[card]) turnOver(table, card);
  else destroy(table, card);
}

/** An intruder is forced off by an effect: barred (14.10-z), and displaced (14.10-af). */
export function forceOff(table: Table, unit: CardId): void {
  const band = table.bandOf(unit);
  table.bar(unit, table.hostOf(unit));
  table.displaceFrom(unit, band);
}

/** Destroys a card and settles whoever stood on it. */
export function destroy(table: Table, card: CardId): void {
  const spacecraft = table.isSpacecraft(card);
  const band = table.isOnMap(card) ? table.bandOf(card) : table.lastBandOf(card);
  const occupants = table.occupants(card);
  const under = table.isPersonnel(card) ? table.hostOf(card) : openSpace;
  for (const device of table.devicesAt(card)) bereave(table, device, band, under);
  if (table.isIntruder(card)) table.bar(card, table.hostOf(card));
  table.deplete(card);
  for (const occupant of occupants) {
    if (!spacecraft) table.displaceFrom(occupant, band);
    else if (table.kindOf(occupant) === 'character') table.displaceFrom(occupant, band, true);
    else destroy(table, occupant);
  }
}

/**
 * Control as 14.11 gives it, from the inside out: a craft's controller is a fact for the card that the craft stands on. In any
 * other order a card could pass, for want of that fact, to a player who is at no moment alone on it, and stay there (14.11-k).
 * Devices come last: an attached one may follow its host.
 */
export function settleControl(table: Table): void {
  const { rooted, devices } = table.setup;
  let deepest = 0;
  for (let i = 0; i < rooted.length; i++) deepest = Math.max(deepest, table.depthOf(rooted[i]!));
  for (let depth = deepest; depth >= 0; depth--) {
    for (let i = 0; i < rooted.length; i++)
      if (table.depthOf(rooted[i]!) === depth) settleControlOf(table, rooted[i]!);
  }
  for (let i = 0; i < devices.length; i++) settleControlOf(table, devices[i]!);
}

function settleControlOf(table: Table, card: CardId): void {
  if (!(table.isOnMap(card) || table.isDisplaced(card))) return;
  const before = table.controllerOf(card);
  const after = table.rulings.controllerOf.value(table.facts.card[card]!) ?? undecided(table, card);
  if (after === before) return;
  table.rulings.onSettling?.(table, card, after);
  table.setController(card, after);
}

/** What nobody controls follows its owner's turns. */
const keeperOf = (table: Table, card: CardId) =>
  table.isUncontrolled(card) ? table.ownerOf(card) : table.controllerOf(card);

/** Where clauses contradict, control stays; play cannot go on where none says whose a card is. */
function undecided(table: Table, card: CardId): PlayerId {
  const { kind } = table.rulings.controllerOf.rule(table.facts.card[card]!);
  if (kind === 'conflict') return table.controllerOf(card);
  const { name } = table.setup.world.cards[card]!;
  throw new Error(`nobody controls ${name} under these readings: no clause says who does`);
}

/** The beginning of the active player's turn: their cards stop Mobilizing (10.4-d). */
export function beginTurn(table: Table): void {
  for (let card = 0; card < table.setup.cards; card++) {
    if (keeperOf(table, card) === table.activePlayer) table.setMobilizing(card, false);
  }
}

/** Ready Phase: the active player's activated cards, but no craft aboard a Capital Ship (10.1-i, 14.8-d). */
export function readyCards(table: Table): void {
  for (let card = 0; card < table.setup.cards; card++) {
    if (!table.isOnMap(card) || table.controllerOf(card) !== table.activePlayer) continue;
    const host = table.hostOf(card);
    if (table.isCraft(card) && host !== openSpace && table.isCapitalShip(host)) continue;
    table.setReady(card, true);
  }
}

/** The move actions of the turn (14.4-a, 14.4-b). Passing early covers every smaller grant. */
export function grantMoves(table: Table): void {
  table.setMovesLeft(table.setup.world.moves[table.activePlayer]!);
}

export function nextPlayer(table: Table): void {
  table.setTurn((table.activePlayer + 1) % table.setup.players);
}
