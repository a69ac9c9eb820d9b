/** What a play expects to see: that it speaks of ships, places and players that there are. */
import type { World } from '../../../machines/ti4/world.js';
import type { Seen } from '../../game-files.js';
import { quoted } from '../../input/errors.js';
import type { Report } from '../../input/report.js';
import { escapePointer } from '../../input/yaml.js';

export function checkSeen({ then, ends }: Seen, pointer: string, world: World, report: Report): void {
  for (const [name, expected] of Object.entries(then))
    checkPiece(name, expected, `${pointer}/then/${escapePointer(name)}`, world, report);
  const { player, active } = ends as { player?: string; active?: string };
  if (player !== undefined && !world.players.includes(player))
    report.at(`${pointer}/ends/player`, 'unknownPlayer', quoted(player), oneOfPlayers(world));
  if (active !== undefined && active !== 'none' && !isSystem(active, world))
    report.at(`${pointer}/ends/active`, 'unknownSystem', quoted(active), 'the name of a system, or none');
}

function checkPiece(name: string, expected: object, at: string, world: World, report: Report): void {
  const isShip = world.ships.some((ship) => ship.name === name);
  if (!isShip && !isPlace(name, world)) {
    report.atKey(at, 'unknownPiece', quoted(name), 'the name of a ship, system or planet');
    return;
  }
  for (const [key, value] of Object.entries(expected)) {
    const here = `${at}/${escapePointer(key)}`;
    if (isShip && key === 'at') {
      if (value === 'removed' || isSystem(value, world)) continue;
      report.at(here, 'unknownSystem', quoted(value), 'the name of a system, or removed');
    } else if (isShip)
      report.atKey(here, 'shipNotCounted', quoted(key), 'at: SYSTEM or removed, as a ship has one place');
    else if (!world.players.includes(key))
      report.atKey(here, 'unknownPlayer', quoted(key), oneOfPlayers(world));
  }
}

const oneOfPlayers = ({ players }: World) => `one of the players ${players.map(quoted).join(', ')}`;

const isSystem = (name: string, { systems }: World) => systems.some((system) => system.name === name);

const isPlace = (name: string, { systems }: World) =>
  systems.some((system) => system.name === name || system.planets.includes(name));
