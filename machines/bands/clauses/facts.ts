import type { EntryFacts } from '../facts.js';
import { isHostKind, openSpace, space } from '../setup.js';

/** Facts that several sections ask about a card and the Position it would come to. */

/** The Position is a Location or Spacecraft that another player controls; to a loose Device, which has no controller, no player is another. */
export const isForeign = ({ table, unit, host }: EntryFacts) =>
  host !== openSpace &&
  isHostKind(table.kindOf(host)) &&
  !table.isUncontrolled(unit) &&
  table.isAnothers(host, table.controllerOf(unit));

/** The Position is a Location or Spacecraft that the entrant's controller does not control, be it another's or nobody's. */
export const lacksControl = ({ table, unit, host }: EntryFacts) =>
  host !== openSpace &&
  isHostKind(table.kindOf(host)) &&
  !table.isUncontrolled(unit) &&
  table.controllerOf(host) !== table.controllerOf(unit);

/** The Position is a card that the entrant's own controller controls. */
export const isOwn = ({ table, unit, host }: EntryFacts) =>
  host !== openSpace && !table.isUncontrolled(host) && table.controllerOf(host) === table.controllerOf(unit);

/** Units of other players stand there. */
export const hasOthers = ({ table, unit, host }: EntryFacts) =>
  host !== openSpace && table.hasUnitsOfOthers(host, table.controllerOf(unit));

/** Cards of other players stand there, be they units or not. */
export const hasCardsOfOthers = ({ table, unit, host }: EntryFacts) =>
  host !== openSpace && table.hasCardsOfOthers(host, table.controllerOf(unit));

/** A loose Device lies there. */
export const hasLooseDevice = ({ table, host }: EntryFacts) =>
  host !== openSpace && table.hasLooseDevice(host);

/** From one Position to another one, in the same Band or a bordering one (14.5-a). */
export function isMoveWithinOneStep(facts: EntryFacts): boolean {
  const { table, unit, host } = facts;
  if (!changesPosition(facts)) return false;
  const to = host === openSpace ? space : table.bandOf(host);
  return table.steps(table.bandOf(unit), to, table.controllerOf(unit)) <= 1;
}

/** The card is on the Map, and the Position is another than its own and not upon itself. */
export function changesPosition({ table, unit, host }: EntryFacts): boolean {
  if (!table.isOnMap(unit) || !table.isMovable(unit) || table.hostOf(unit) === host) return false;
  return host === openSpace || canHold(table, unit, host);
}

/** A unit, a craft or a Device: what is put onto another card. */
export const standsOnCards = ({ table, unit }: EntryFacts) => table.isMovable(unit) || table.isDevice(unit);

/** Deployment is out of the hand of the player whose Deployment it is (10.2-b). */
export const comesFromHand = ({ table, unit }: EntryFacts) =>
  table.isInHand(unit) && table.ownerOf(unit) === table.activePlayer;

/** Diplomatic Immunity, Infiltrate and Work Visa work on movement, Unlisted on deployment (14.6-j, 14.6-k, 10.5-m). */
export const infiltrates = ({ table, unit, by }: EntryFacts) =>
  by === 'deploy'
    ? table.hasKeyword(unit, 'unlisted')
    : table.hasKeyword(unit, 'diplomaticImmunity') ||
      table.hasKeyword(unit, 'infiltrate') ||
      table.hasKeyword(unit, 'workVisa');

/** The Position is a permanent that can be occupied, and the card would not come to stand upon itself. */
export function canHold(table: EntryFacts['table'], unit: number, host: number): boolean {
  return host !== unit && table.isHost(host) && !table.standsOn(host, unit);
}
