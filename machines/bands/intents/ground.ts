import type { Broken } from '../../../rulebook/index.js';
import { firstOf, nowhere } from '../claims/claim.js';
import { nameOf } from '../language.js';
import { type CardId, openSpace } from '../setup.js';
import type { Table } from '../table.js';
import { playerName } from '../telling.js';
import { askEntry, type Intent, mayEnter, ofPositions, ofSteps } from './intent.js';

/** What seems to be meant about a player's own ground, and about ground that was left (14.6, 14.10). */

/** Own ground on which intruders take the last seats, with a unit of the active player at hand that could have had one. */
function crowdedOut(table: Table): { unit: CardId; host: CardId } | undefined {
  if (!table.hasIntruders() || !table.setup.someSeats) return undefined;
  const { activePlayer, setup } = table;
  for (const host of setup.hosts) {
    const { seats } = table.faceOf(host);
    if (seats === undefined || !table.isOnMap(host) || table.controllerOf(host) !== activePlayer) continue;
    const others = table
      .occupants(host)
      .filter((unit) => table.isPersonnel(unit) && table.controllerOf(unit) !== activePlayer);
    if (others.length === 0 || table.seatsTaken(host) < seats) continue;
    const unit = firstOf(
      setup.movable,
      (each) =>
        table.isOnMap(each) &&
        table.isPersonnel(each) &&
        table.controllerOf(each) === activePlayer &&
        table.hostOf(each) !== host &&
        table.steps(table.bandOf(each), table.bandOf(host), activePlayer) <= 1 &&
        !mayEnter(table, 'move', each, host),
    );
    if (unit !== nowhere) return { unit, host };
  }
  return undefined;
}

/** A card of the unit's own controller with room on it, to which the unit may not come back and for no other reason. */
const barredHome = (table: Table, unit: CardId): CardId =>
  table.isOnMap(unit) && table.isPersonnel(unit)
    ? firstOf(
        table.setup.hosts,
        (host) =>
          table.isOnMap(host) &&
          table.controllerOf(host) === table.controllerOf(unit) &&
          table.isBarredFrom(unit, host) &&
          !table.isOutlawedFrom(unit, host) &&
          table.seatsTaken(host) < (table.faceOf(host).seats ?? Number.POSITIVE_INFINITY) &&
          table.hostOf(unit) !== host &&
          table.steps(table.bandOf(unit), table.bandOf(host), table.controllerOf(unit)) <= 1 &&
          !mayEnter(table, 'move', unit, host),
      )
    : nowhere;

/** Somebody aboard the craft that has moved, who may not come back to the card on which it stands now. */
function smuggled(before: Table, after: Table, craft: CardId): CardId {
  const host = after.hostOf(craft);
  if (host === openSpace || !before.isCraft(craft)) return nowhere;
  return firstOf(
    before.occupants(craft),
    (unit) =>
      before.isPersonnel(unit) &&
      before.isBarredFrom(unit, host) &&
      before.isAnothers(host, before.controllerOf(unit)),
  );
}

const tellEntry = (table: Table, unit: CardId, host: CardId, rest: string): Broken => ({
  instance: `${nameOf(table, unit)} of ${playerName(table, table.controllerOf(unit))} may not come onto ${nameOf(table, host)}, ${rest}`,
  asked: [askEntry(table, 'move', unit, host)],
});

export const groundIntents: readonly Intent[] = [
  ofPositions({
    id: 'intent seats',
    says: 'intruders do not shut the controller of a card out of it by taking its seats',
    because:
      '14.6-v: nobody is shut out of their own ground, and an intruder does not stop its controller from reinforcing it',
    arises: (table) => table.hasIntruders(),
    fails: (table) => crowdedOut(table)?.unit ?? nowhere,
    tell: (table, unit) => {
      const { host } = crowdedOut(table)!;
      return tellEntry(table, unit, host, 'on which intruders have the seats');
    },
  }),
  ofPositions({
    id: 'intent homecoming',
    says: "a unit may come onto a card that its own player controls, though it left the card when that was another's",
    because:
      "14.10-z bars intruders from returning, and nobody is an intruder on a card of their own player's (14.10-s); 14.6-u: a controller may always move onto their own card",
    arises: (table) => firstOf(table.setup.movable, (unit) => table.isOnMap(unit)) !== nowhere,
    fails: (table) => firstOf(table.setup.movable, (unit) => barredHome(table, unit) !== nowhere),
    tell: (table, unit) =>
      tellEntry(table, unit, barredHome(table, unit), 'which its own player controls now'),
  }),
  ofSteps({
    id: 'intent smuggling',
    says: 'a craft does not bring a unit back to a card to which the unit may not return',
    because:
      '14.6-ac and 14.10-z: it may not return without an effect that says so; 14.7-c: a move is illegal where the carried cards could not stand',
    of: ['move'],
    arises: (before, action) => action.type === 'move' && before.isCraft(action.card),
    fails: (before, action, after) =>
      action.type === 'move' ? smuggled(before, after, action.card) : nowhere,
    tell: (before, _action, after, unit) => {
      const craft = after.hostOf(unit);
      const host = after.hostOf(craft);
      return {
        instance: `${nameOf(after, unit)}, barred from ${nameOf(after, host)}, is there aboard ${nameOf(after, craft)}`,
        asked: [askEntry(before, 'carry', unit, host)],
      };
    },
  }),
];
