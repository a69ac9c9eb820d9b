/** What a world counts, and cards that are not permanents. */
import { type Card, type Face, isManeuverKind, type World } from '../../../machines/bands/world.js';
import { quoted } from '../../input/errors.js';
import type { Report } from '../../input/report.js';
import { cardPointer } from './card-pointer.js';
import { nameOfKind } from './places.js';

export function checkEconomy(world: World, report: Report): void {
  for (const card of world.cards) {
    checkManeuver(card, report);
    checkTreasury(card, card.prime, [], report);
    if (card.contested) checkTreasury(card, card.contested, ['contested'], report);
  }
  checkFirstTurn(world, report);
}

/** A Maneuver is in hand, deck or Depleted Pile, and nothing is printed on it that a permanent has. */
function checkManeuver(card: Card, report: Report): void {
  const { kind, income, startEffect, votes, ability, occupy, homeworld, seats, acceptsDeployment } =
    card.prime;
  if (!isManeuverKind(kind)) return;
  const aKind = `a ${nameOfKind[kind]}`;
  if (card.at === 'map' || typeof card.at === 'object') {
    const field = typeof card.at === 'object' ? ['on'] : [];
    const expected = 'it at: hand, deck or depleted: it is played and never on the Map';
    report.atKey(cardPointer(card.name, ...field), 'maneuverOnMap', `${aKind} on the Map`, expected);
  }
  const given = [
    income !== undefined && 'income',
    startEffect && 'startEffect',
    votes && 'votes',
    ability && 'ability',
    occupy && 'occupy',
    homeworld && 'homeworld',
    seats !== undefined && 'seats',
    acceptsDeployment && 'acceptsDeployment',
    card.contested && 'contested',
    card.keywords.length > 0 && 'keywords',
    card.barredFrom.length > 0 && 'barredFrom',
  ];
  for (const field of given) {
    if (!field) continue;
    const expected = 'no more than its owner, kind and place';
    report.at(cardPointer(card.name, field), 'maneuverFields', `${field} on ${aKind}`, expected);
  }
}

/** The starting Treasury is printed on the Homeworld (10.7-e). */
function checkTreasury(card: Card, face: Face, path: readonly string[], report: Report): void {
  if (face.treasury === undefined || (face.homeworld && path.length === 0)) return;
  const found = `treasury on ${path.length > 0 ? 'a reverse face' : 'a card that is no Homeworld'}`;
  const expected = 'it on the prime face of a Homeworld (10.7-e)';
  report.at(cardPointer(card.name, ...path, 'treasury'), 'treasuryNotOnHomeworld', found, expected);
}

/** The first draw is skipped in Draw; later in the turn there is nothing left to skip (10.7-h). */
function checkFirstTurn({ opening, players }: World, report: Report): void {
  if (!opening.firstTurn || ['beginning', 'ready', 'admin', 'draw'].includes(opening.phase)) return;
  const found = `firstTurn with the phase ${opening.phase} of ${quoted(players[opening.player])}`;
  report.at('/opens/firstTurn', 'firstTurnTooLate', found, 'a phase up to draw');
}
