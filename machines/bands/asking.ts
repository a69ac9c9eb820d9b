import { type Asked, answered } from '../../rulebook/index.js';
import { nameOf } from './language.js';
import { type BandId, type CardId, openSpace, type PlayerId, space, surfaceBand } from './setup.js';
import type { Table } from './table.js';
import { bandName, playerName, theBand } from './telling.js';

/** Questions of definition, put in words with their answers. */

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

/**
 * What an answer about a card and its destination rests on: who controls the destination, the Bands of both, and an empty
 * Surface Band that was skipped on the way.
 */
export function askAboutWay(table: Table, card: CardId, to: CardId): Asked[] {
  const asked: Asked[] = [];
  if (to !== openSpace && table.isOnMap(to)) asked.push(askControl(table, to), askBand(table, to));
  if (!table.isOnMap(card)) return asked;
  asked.push(askBand(table, card));
  const player = table.controllerOf(card);
  const ends = [
    table.bandOf(card),
    to === openSpace || !table.isOnMap(to) ? space : table.bandOf(to),
  ] as const;
  const skipped = [...new Set(ends.flatMap((band) => skippedOnTheWay(table, band, ends, player)))];
  return [
    ...asked,
    ...skipped.map((owner) => askSkipped(table, owner, player)),
    askDistance(table, ends, skipped, player),
  ];
}

/** Whether two Bands border each other (14.2), told with what was skipped between them. */
function askDistance(
  table: Table,
  [from, to]: readonly [BandId, BandId],
  skipped: readonly PlayerId[],
  player: PlayerId,
): Asked {
  const steps = table.steps(from, to, player);
  const border = [
    'it is the same Band',
    '1 step, they border each other',
    `${steps} steps, they do not border each other`,
  ][Math.min(steps, 2)]!;
  const empty = skipped.map((owner) => `, with ${theBand(table, surfaceBand(owner))} empty and skipped`);
  const by = steps === 0 ? [] : ['14.2-b', ...(skipped.length > 0 ? ['14.2-f'] : [])];
  const considered = { applying: by, exceptions: [], yielding: [], notGranting: [] };
  return {
    asks: `how far is it from ${theBand(table, from)} to ${theBand(table, to)} for cards of ${playerName(table, player)}`,
    answer: `${border}${empty.join('')}`,
    ruling: { kind: 'ruled', answer: steps, by, considered },
  };
}

/** The owner of the Surface Band that lies between a Planetary Band and the other side, where it is empty. */
function skippedOnTheWay(
  table: Table,
  band: BandId,
  ends: readonly [BandId, BandId],
  player: PlayerId,
): PlayerId[] {
  if (band === space || band % 2 === 1) return [];
  const owner = (band - 1) >> 1;
  const leaves = ends.some((end) => end === space || (end - 1) >> 1 !== owner);
  return leaves && table.isSurfaceBandEmpty(owner) && table.steps(band, space, player) === 1 ? [owner] : [];
}
