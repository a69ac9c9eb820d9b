import type { Broken } from '../../../rulebook/index.js';
import { askControl } from '../asking.js';
import { nameOf } from '../language.js';
import type { CardId } from '../setup.js';
import type { Table } from '../table.js';
import { placeOf, playerName } from '../telling.js';

/** How a claim fails, in words, and the rulings that make it fail. */

/** A unit, and the card it stands on. */
export function tellStanding(table: Table, unit: CardId): Broken {
  const host = table.hostOf(unit);
  const face = table.isContested(host) ? 'Contested' : 'Prime';
  return {
    instance: `${nameOf(table, host)} shows ${face}; ${nameOf(table, unit)} of ${playerName(table, table.controllerOf(unit))} stands on it; ${playerName(table, table.controllerOf(host))} controls it`,
    asked: [askControl(table, host)],
  };
}

/** A card, where it is and who has it. */
export function tellControl(table: Table, card: CardId): Broken {
  return {
    instance: `${nameOf(table, card)} is ${placeOf(table, card)}, controlled by ${playerName(table, table.controllerOf(card))}`,
    asked: [askControl(table, card)],
  };
}
