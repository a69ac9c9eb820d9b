/** Names of a ti4 world: that they can be told apart and written in an action. */
import { Names, type Reserved } from '../../input/names.js';
import type { Report } from '../../input/report.js';
import { escapePointer } from '../../input/yaml.js';
import type { WorldDocument } from '../world-document.js';

const reserved: Reserved = {
  names: new Set(['fighter', 'infantry', 'mech', 'removed', 'none', 'offtheboard', 'at']),
  words: new Set(['by', 'from', 'onto', 'on', 'to', 'at', 'of']),
};

export function checkNames({ players, systems, ships }: WorldDocument, report: Report): void {
  const names = new Names(reserved, 'players, systems, planets and ships');
  for (const [index, player] of players.entries())
    names.check(player, report.at.bind(report, `/players/${index}`));
  for (const [system, { planets = [] }] of Object.entries(systems)) {
    const pointer = `/systems/${escapePointer(system)}`;
    names.check(system, report.atKey.bind(report, pointer));
    for (const [index, planet] of planets.entries())
      names.check(planet, report.at.bind(report, `${pointer}/planets/${index}`));
  }
  for (const ship of Object.keys(ships))
    names.check(ship, report.atKey.bind(report, `/ships/${escapePointer(ship)}`));
}
