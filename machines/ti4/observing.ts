import type { Observation } from '../../rulebook/index.js';
import { placeName, playerName } from './language.js';
import { indices, isPlanet, nowhere, type PlaceId, type PlayerId } from './setup.js';
import type { Table } from './table.js';
import { type Step, unitKinds } from './world.js';

/** What anyone at the table can see, by names: the vocabulary of scripted plays. */
export function observe(table: Table, step: Step): Observation {
  const { setup } = table;
  const ships = setup.world.ships.map(({ name }, ship) => {
    const at = table.isOnBoard(ship) ? placeName(table, table.systemOf(ship)) : 'removed';
    return [name, { at }] as const;
  });
  const places = setup.places.map((name, place) => [name, unitsAt(table, place)] as const);
  const active = table.activeSystem === nowhere ? 'none' : placeName(table, table.activeSystem);
  return {
    turn: {
      player: playerName(table, table.activePlayer),
      step,
      active,
      tactics: byPlayer(table, (player) => table.tacticsOf(player)),
      tokens: byPlayer(table, (player) => tokensOf(table, player)),
    },
    pieces: Object.fromEntries([...ships, ...places]),
  };
}

/** What is counted of each player at a place. */
const unitsAt = (table: Table, place: PlaceId) =>
  byPlayer(table, (player) =>
    Object.fromEntries(
      unitKinds.map((kind) => [
        kind,
        kind === 'fighter' && isPlanet(table.setup, place) ? 0 : table.count(player, kind, place),
      ]),
    ),
  );

/** The systems that hold a command token of a player. */
const tokensOf = (table: Table, player: PlayerId): string[] =>
  indices(table.setup.systems)
    .filter((system) => table.hasToken(player, system))
    .map((system) => placeName(table, system));

const byPlayer = <T>(table: Table, of: (player: PlayerId) => T): Record<string, T> =>
  Object.fromEntries(indices(table.setup.players).map((player) => [playerName(table, player), of(player)]));
