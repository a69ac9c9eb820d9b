import type { Asked, Broken, Ruling } from '../../../rulebook/index.js';
import { nameOf } from '../language.js';
import { type CardId, type PlayerId, surfaceBand } from '../setup.js';
import type { Table } from '../table.js';
import { bandName, placeOf, playerName } from '../telling.js';

/** How a claim fails, in words, and the rulings that make it fail. */

function answered<A>(asks: string, ruling: Ruling<A>, inWords: (answer: A) => string): Asked {
  if (ruling.kind === 'ruled') return { asks, answer: inWords(ruling.answer), ruling };
  return { asks, answer: ruling.kind === 'silent' ? 'no answer' : 'conflict', ruling };
}

export const askControl = (table: Table, card: CardId): Asked =>
  answered(
    `who controls ${nameOf(table, card)}`,
    table.rulings.controllerOf.rule(table.facts.card[card]!),
    (player) => playerName(table, player),
  );

export const askBand = (table: Table, card: CardId): Asked =>
  answered(
    `which Band is ${nameOf(table, card)} in`,
    table.rulings.bandOf.rule(table.facts.card[card]!),
    (band) => bandName(table, band),
  );

export const askSkipped = (table: Table, player: PlayerId, mover: PlayerId): Asked =>
  answered(
    `is the ${bandName(table, surfaceBand(player))} skipped for cards of ${playerName(table, mover)}`,
    table.rulings.isSkipped.rule({ table, player, mover }),
    (skipped) => (skipped ? 'yes' : 'no'),
  );

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
