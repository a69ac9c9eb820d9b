import type { Flight } from './layout.js';
import type { Move } from './questions.js';
import { reachOn, riftsOn } from './routes.js';
import { fighterItself, indices, type PlaceId, type PlayerId, type ShipId, type SystemId } from './setup.js';
import type { Table } from './table.js';
import { type UnitKind, unitKinds } from './world.js';

/** What the rules ask of the table: nouns of 58 and 95 that follow from what lies there. */

/** Each group of units on a ship, with the place where they were picked up. */
export function eachLoad(
  { setup, layout, bytes }: Table,
  ship: ShipId,
  visit: (owner: PlayerId, kind: UnitKind, place: PlaceId, number: number) => void,
): void {
  for (let owner = 0; owner < setup.players; owner++)
    for (const kind of unitKinds) {
      const at = layout.loads[ship]![owner]![kind];
      if (at < 0) continue;
      for (let place = 0; place < setup.placesFor[kind].length; place++)
        if (bytes[at + place]! > 0) visit(owner, kind, place, bytes[at + place]!);
    }
}

export function loadOf(table: Table, ship: ShipId): number {
  let units = 0;
  eachLoad(table, ship, (_owner, _kind, _place, number) => {
    units += number;
  });
  return units;
}

/** Units on a ship that were picked up at one place. */
export function loadFrom(table: Table, ship: ShipId, from: PlaceId): number {
  let units = 0;
  eachLoad(table, ship, (_owner, _kind, place, number) => {
    if (place === from) units += number;
  });
  return units;
}

/** How a ship is moving at this moment, if it is. */
export function moveOf(table: Table, ship: ShipId): Move | undefined {
  if (!table.isOnBoard(ship)) return undefined;
  if (table.routeOf(ship)) return 'tactical';
  const { errand } = table;
  if (errand?.by === 'ability') return errand.who === ship ? 'ability' : undefined;
  const retreats =
    errand && table.setup.owner[ship] === errand.who && table.systemOf(ship) === table.activeSystem;
  return retreats ? 'retreat' : undefined;
}

export const isMoving = (table: Table, ship: ShipId): boolean => moveOf(table, ship) !== undefined;

/** The systems that a moving ship is in, one after another. */
export function wayOf(table: Table, ship: ShipId): readonly SystemId[] {
  const route = table.routeOf(ship);
  if (route) return route.systems;
  return table.errand ? [table.systemOf(ship), table.errand.to] : [table.systemOf(ship)];
}

/** Systems of a route that a ship moves through. */
export const throughOn = ({ rulings }: Table, route: readonly SystemId[]): SystemId[] =>
  route.filter((_, at) => at > 0 && rulings.passage.value({ route, at }) === 'through');

/** Systems that it enters: those it moves into, and those it moves through. */
export const entered = (route: readonly SystemId[]) => route.slice(1);

/** The ship has a move value for all the systems that the route enters. */
export const isInReach = (
  { rulings, setup }: Table,
  ship: ShipId,
  player: PlayerId,
  route: readonly SystemId[],
) => entered(route).length <= reachOn(rulings, setup, ship, player, route);

/** A path of adjacent systems. */
export const isPath = ({ rulings, setup }: Table, route: readonly SystemId[]): boolean =>
  entered(route).every((to, index) => rulings.adjacent.value({ setup, from: route[index]!, to }) === true);

/** Ships of the player are in the system, fighters included. */
export function hasShips(table: Table, player: PlayerId, system: SystemId): boolean {
  if (table.count(player, 'fighter', system) > 0) return true;
  for (let ship = 0; ship < table.setup.ships; ship++)
    if (table.setup.owner[ship] === player && table.systemOf(ship) === system) return true;
  return false;
}

/** Ships of the player are there that can move by themselves. */
export function hasMovingShips(table: Table, player: PlayerId, system: SystemId): boolean {
  const { setup } = table;
  if (setup.fightersUpgraded[player] && table.count(player, 'fighter', system) > 0) return true;
  return indices(setup.ships).some((ship) => setup.owner[ship] === player && table.systemOf(ship) === system);
}

/** Ships of some other player are there. */
export function hasShipsOfOthers(table: Table, player: PlayerId, system: SystemId): boolean {
  for (let other = 0; other < table.setup.players; other++)
    if (other !== player && hasShips(table, other, system)) return true;
  return false;
}

/** Fighters that are on their way by themselves and come by the system. */
export const flightsBy = (table: Table, player: PlayerId, system: SystemId): Flight[] =>
  table.layout.flights.filter(
    (flight) => flight.player === player && flight.route.systems.includes(system) && isUsed(table, flight),
  );

/** Some fighter is on it. */
export const isUsed = ({ bytes }: Table, { at, route }: Flight): boolean =>
  bytes.subarray(at, at + route.rifts.length + 1).some((number) => number > 0);

/** Some ship, or some fighter by itself, is announced. */
export function someoneIsAnnounced(table: Table): boolean {
  for (let ship = 0; ship < table.setup.ships; ship++) if (table.routeOf(ship)) return true;
  return table.layout.flights.some((flight) => isUsed(table, flight));
}

/** Fighters that were loaded in the space area of a system. */
export function fightersLoadedFrom(table: Table, player: PlayerId, system: SystemId): number {
  let units = 0;
  for (let ship = 0; ship < table.setup.ships; ship++) units += table.loaded(ship, player, 'fighter', system);
  return units;
}

/** A gravity rift that a ship has to pass out of next: its place on the way. */
export function nextRift(table: Table, ship: ShipId): number | undefined {
  const route = table.routeOf(ship);
  if (route) return route.rifts[table.rollsOf(ship)];
  if (!table.errand || !isMoving(table, ship)) return undefined;
  return riftsOn(table.setup, wayOf(table, ship))[table.rollsOf(ship)];
}

/** The player whose ships are on their way. */
export const moverOf = ({ errand, activePlayer }: Table): PlayerId =>
  errand?.by === 'retreat' ? errand.who : activePlayer;

/** The first flight, and how far it has come, that passes out of a rift in the system next. */
export function flightAtRift(
  table: Table,
  system: SystemId,
): { readonly flight: Flight; readonly rolls: number } | undefined {
  for (const flight of table.layout.flights) {
    if (flight.player !== moverOf(table)) continue;
    for (const [rolls, at] of flight.route.rifts.entries())
      if (flight.route.systems[at] === system && table.flying(flight, rolls) > 0) return { flight, rolls };
  }
  return undefined;
}

/** Some ship or fighter has a gravity rift to pass out of. */
export function someRollIsDue(table: Table): boolean {
  for (let ship = 0; ship < table.setup.ships; ship++) if (nextRift(table, ship) !== undefined) return true;
  return table.layout.flights.some((flight) =>
    flight.route.rifts.some((_, rolls) => table.flying(flight, rolls) > 0),
  );
}

/** The visit at which a moving ship picks units up in a system: its place on the way; -1 where it never comes by. */
export function visitOf(table: Table, ship: ShipId, system: SystemId): number {
  const way = wayOf(table, ship);
  return table.rulings.pickUpAtLastVisit ? way.lastIndexOf(system) : way.indexOf(system);
}

/** Gravity rifts that a ship could ever pass out of; for fighters by themselves, those of any player. */
export function riftSystems({ routes, setup }: Table, ship: ShipId): SystemId[] {
  const { environment } = setup.world;
  if (ship !== fighterItself && (environment.includes('combat') || environment.includes('ability')))
    return [...setup.anomaly.keys()].filter((system) => setup.anomaly[system] === 'gravityRift');
  const players = ship === fighterItself ? indices(setup.players) : [setup.owner[ship]!];
  const left = players.flatMap((player) =>
    routes.of(ship, player).flatMap(({ rifts, systems }) => rifts.map((at) => systems[at]!)),
  );
  return [...new Set(left)].sort((a, b) => a - b);
}
