import { isCraftAboardShip } from './destruction.js';
import { type BandId, type CardId, openSpace, type PlayerId } from './setup.js';
import type { Table } from './table.js';

/** What actions do to the table. Whether they may is for the rulings. */

/** A unit takes a new Position. */
export function goTo(table: Table, unit: CardId, to: CardId): void {
  const from = table.hostOf(unit);
  const band = table.bandOf(unit);
  const foreign = from !== openSpace && table.isIntruder(unit);
  const undocks = isCraftAboardShip(table, unit);
  table.putOn(unit, to);
  if (undocks && undockingReadies(table, unit)) table.setReady(unit, true);
  table.setDeployedAboard(unit, false);
  if (table.rulings.docked === 'activated' && isCraftAboardShip(table, unit)) table.setReady(unit, false);
  leaveLooseBehind(table, unit, band);
  if (from === openSpace) return;
  if (!table.rulings.barsJudgedAfterLeaving) {
    if (foreign) table.bar(unit, from);
    return;
  }
  settleControl(table);
  if (table.isAnothers(from, table.controllerOf(unit))) table.bar(unit, from);
}

/** Leaving a Capital Ship readies a craft (14.8-e): always, or by the reading undockReady only what was deployed aboard. */
const undockingReadies = (table: Table, craft: CardId): boolean =>
  table.rulings.undockingReadies === 'always' || table.wasDeployedAboard(craft);

/** A card comes onto the Map: ready, but activated aboard a Capital Ship (10.5-t, 10.5-u, 14.8-a), and Mobilizing (10.4-a, 10.5-x). */
export function enterMap(table: Table, card: CardId, to: CardId): void {
  table.putOn(card, to);
  table.setReady(card, to === openSpace || !table.isCapitalShip(to));
  table.setMobilizing(card, true);
  if (to !== openSpace && table.isCapitalShip(to)) table.setDeployedAboard(card, true);
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
  if (!table.isDisplaced(unit) && table.isIntruder(unit)) table.bar(unit, table.hostOf(unit));
  table.setDeployedAboard(unit, false);
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

/**
 * Control as 14.11 gives it, from the inside out: a craft's controller is a fact for the card that the craft stands on. In any
 * other order a card could pass, for want of that fact, to a player who is at no moment alone on it, and stay there (14.11-k).
 * Devices come last: an attached one may follow its host.
 */
export function settleControl(table: Table): void {
  if (table.recall(table.aspects.settled, isSettled)) return;
  const { rooted, devices, someTurnCraft } = table.setup;
  let deepest = 0;
  if (someTurnCraft)
    for (let i = 0; i < rooted.length; i++) deepest = Math.max(deepest, table.depthOf(rooted[i]!));
  for (let depth = deepest; depth >= 0; depth--) {
    for (let i = 0; i < rooted.length; i++)
      if (deepest === 0 || table.depthOf(rooted[i]!) === depth) settleControlOf(table, rooted[i]!);
  }
  for (let i = 0; i < devices.length; i++) settleControlOf(table, devices[i]!);
}

/** Nothing would change hands. */
function isSettled(table: Table): boolean {
  const { rooted, devices } = table.setup;
  const isAtRest = (card: CardId) => controllerToBe(table, card) === table.controllerOf(card);
  return rooted.every(isAtRest) && devices.every(isAtRest);
}

/** Whose a card is by the rules; off the Map it stays whose it is. */
function controllerToBe(table: Table, card: CardId): PlayerId {
  if (!(table.isOnMap(card) || table.isDisplaced(card))) return table.controllerOf(card);
  return table.rulings.controllerOf.value(table.facts.card[card]!) ?? undecided(table, card);
}

function settleControlOf(table: Table, card: CardId): void {
  const after = controllerToBe(table, card);
  if (after === table.controllerOf(card)) return;
  table.rulings.onSettling?.(table, card, after);
  table.setController(card, after);
}

/** Where clauses contradict, control stays; play cannot go on where none says whose a card is. */
function undecided(table: Table, card: CardId): PlayerId {
  const { kind } = table.rulings.controllerOf.rule(table.facts.card[card]!);
  if (kind === 'conflict') return table.controllerOf(card);
  const { name } = table.setup.world.cards[card]!;
  throw new Error(`nobody controls ${name} under these readings: no clause says who does`);
}
