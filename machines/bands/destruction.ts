import { type BandId, type CardId, openSpace } from './setup.js';
import type { Table } from './table.js';

/** How cards lose their Position or leave the Map (14.8, 14.12). Whether they may is for the rulings. */

/**
 * The card loses its Position and waits for another (14.12-a); an intruder that is forced off so may not return (14.10-z).
 * `band` is where its search starts; `wasAboardShip` is to be said where what it stood on has left the Map, and shows its Prime face
 * again.
 */
function dislodge(
  table: Table,
  card: CardId,
  band = table.bandOf(card),
  escaping = false,
  wasAboardShip = isCraftAboardShip(table, card),
): void {
  const host = table.hostOf(card);
  if (host !== openSpace && table.isHost(host) && table.isIntruder(card)) table.bar(card, host);
  if (table.rulings.displacedCraftReadies && wasAboardShip) table.setReady(card, true);
  table.displaceFrom(card, band, escaping);
}

export function isCraftAboardShip(table: Table, card: CardId): boolean {
  const host = table.hostOf(card);
  return table.isCraft(card) && host !== openSpace && table.isCapitalShip(host);
}

/** The Position becomes one that the card may not have: it is displaced. */
export const forceOff = (table: Table, unit: CardId): void => dislodge(table, unit);

/** A Statute or other effect makes a card's Position illegal for it, from now on (14.12-c). */
export function outlaw(table: Table, unit: CardId): void {
  table.outlaw(unit, table.hostOf(unit));
  dislodge(table, unit);
}

/**
 * Turns to the Contested face. Whoever is on the card is there at that moment, and so may capture it (14.11-v); who cannot stay
 * (`Table.mustLeave`) is seen to by the checks.
 */
export function turnOver(table: Table, card: CardId): void {
  table.turnOver(card);
  if (table.rulings.overflow !== 'all' || !table.isOverfull(card)) return;
  for (const occupant of table.occupants(card)) if (table.isPersonnel(occupant)) dislodge(table, occupant);
}

/** An effect destroys a Prime card: by the reading destroyPrime that turns it over, or takes it off the Map. */
export function ruin(table: Table, card: CardId): void {
  if (table.rulings.ruinTakesAway) destroy(table, card);
  else turnOver(table, card);
}

/** What becomes of a Device on a card that is destroyed, in `band` and standing on `under` or nothing. */
function bereave(table: Table, device: CardId, band: BandId, under: CardId): void {
  const isLost = table.isAttached(device) && !table.rulings.bereftStays;
  table.setAttached(device, false);
  if (isLost) table.deplete(device);
  else if (under === openSpace) table.displaceFrom(device, band);
  else table.putOn(device, under);
}

/** A Liberation turns a Location or Capital Ship; what else a contest does to a unit is left to section 12: it may be lost. */
export function liberate(table: Table, card: CardId): void {
  if (table.setup.hasReverse[card]) turnOver(table, card);
  else destroy(table, card);
}

/** Destroys a card in the ordinary sense (14.12-p): off the Map, its Storyline with it (14.12-q), and settles whoever stood on it. */
export function destroy(table: Table, card: CardId): void {
  const waiting = !table.isOnMap(card);
  const fates = table.occupants(card).map((occupant) => ({
    occupant,
    fate: fateAfter(table, card, occupant),
    band: bandFor(table, card, occupant),
    aboard: isCraftAboardShip(table, occupant),
  }));
  const band = waiting ? table.lastBandOf(card) : table.bandOf(card);
  const under = table.isPersonnel(card) ? table.hostOf(card) : openSpace;
  for (const device of table.devicesAt(card)) bereave(table, device, band, under);
  if (!waiting && table.isIntruder(card)) table.bar(card, table.hostOf(card));
  table.leaveMap(card);
  const storyline = table.setup.storylineOf[card]!;
  if (storyline >= 0 && table.isOnMap(storyline)) table.leaveMap(storyline);
  for (const { occupant, fate, band, aboard } of fates) {
    if (fate === 'destroyed') destroy(table, occupant);
    else dislodge(table, occupant, band, fate === 'escaping', aboard);
  }
}

/** A card is sold and leaves the Map (10.1-l); whoever stood on it is left without a Position (14.12-c). */
export function sell(table: Table, card: CardId): void {
  const band = table.bandOf(card);
  const occupants = table
    .occupants(card)
    .map((occupant) => [occupant, isCraftAboardShip(table, occupant)] as const);
  const under = table.isPersonnel(card) ? table.hostOf(card) : openSpace;
  for (const device of table.devicesAt(card)) bereave(table, device, band, under);
  if (table.isIntruder(card)) table.bar(card, table.hostOf(card));
  table.deplete(card);
  for (const [occupant, aboard] of occupants) dislodge(table, occupant, band, false, aboard);
}

const bandFor = (table: Table, host: CardId, occupant: CardId) =>
  table.isOnMap(host) ? table.bandOf(occupant) : table.lastBandOf(host);

/** What becomes of a card when the card under it is destroyed. */
type Fate = 'displaced' | 'escaping' | 'destroyed';

/** 14.8-m to 14.8-p; the text speaks of Characters on Non-Capital Spacecraft only, those directly aboard a ship are a reading. */
function fateAfter(table: Table, host: CardId, occupant: CardId): Fate {
  if (!table.isSpacecraft(host)) return 'displaced';
  const { shipOccupants, shipCrew } = table.rulings;
  if (table.isCapitalShip(host) && shipOccupants === 'displaced') return 'displaced';
  if (!table.hasEscapePod(occupant)) return 'destroyed';
  return table.isCapitalShip(host) ? shipCrew : 'escaping';
}
