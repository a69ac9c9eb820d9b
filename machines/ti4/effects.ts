import { eachLoad, flightAtRift, isMoving, isUsed, nextRift, visitOf } from './facts.js';
import type { Flight } from './layout.js';
import {
  fighterItself,
  indices,
  nowhere,
  type PlaceId,
  type PlayerId,
  type ShipId,
  type SystemId,
} from './setup.js';
import type { Table } from './table.js';
import type { UnitKind } from './world.js';

/** What actions do to the table. */

/** A token of the active player is placed (20), and the system is active. */
export function activate(table: Table, system: SystemId): void {
  const { activePlayer } = table;
  table.setTactics(activePlayer, table.tacticsOf(activePlayer) - 1);
  table.setToken(activePlayer, system, true);
  table.setActiveSystem(system);
}

/** The ship, or a fighter, is to move by these systems. */
export function announce(table: Table, ship: ShipId, from: SystemId, by: readonly SystemId[]): void {
  const route = table.routes.named([from, ...by])!;
  if (ship !== fighterItself) {
    table.setRoute(ship, route);
    return;
  }
  const { activePlayer } = table;
  table.add(activePlayer, 'fighter', from, -1);
  table.addFlying(flightOf(table, activePlayer, route.index), 0, 1);
}

const flightOf = ({ layout }: Table, player: PlayerId, route: number): Flight =>
  layout.flights.find((flight) => flight.player === player && flight.route.index === route)!;

export function load(table: Table, ship: ShipId, owner: PlayerId, kind: UnitKind, place: PlaceId): void {
  table.add(owner, kind, place, -1);
  table.addLoad(ship, owner, kind, place, 1);
}

/** Each group of units aboard, which then no longer is. */
function unload(
  table: Table,
  ship: ShipId,
  visit: (owner: PlayerId, kind: UnitKind, place: PlaceId, number: number) => void,
): void {
  eachLoad(table, ship, (owner, kind, place, number) => {
    table.addLoad(ship, owner, kind, place, -number);
    visit(owner, kind, place, number);
  });
}

/** A gravity rift lets the ship, or a fighter, pass. */
export function spare(table: Table, ship: ShipId, system: SystemId): void {
  if (ship !== fighterItself) {
    table.setRolls(ship, table.rollsOf(ship) + 1);
    return;
  }
  const { flight, rolls } = flightAtRift(table, system)!;
  table.addFlying(flight, rolls, -1);
  table.addFlying(flight, rolls + 1, 1);
}

/** A gravity rift removes the ship, or a fighter. */
export function take(table: Table, ship: ShipId, system: SystemId): void {
  if (ship === fighterItself) {
    const { flight, rolls } = flightAtRift(table, system)!;
    table.addFlying(flight, rolls, -1);
    return;
  }
  const rift = nextRift(table, ship)!;
  unload(table, ship, (owner, kind, place, number) => {
    const aboard = visitOf(table, ship, table.setup.systemOf[place]!) <= rift;
    const fate = table.rulings.fateOfCargo.value({ table, ship, aboard });
    // What no clause removes is not removed.
    if (fate !== 'removed') table.add(owner, kind, place, number);
  });
  removeShip(table, ship);
}

function removeShip(table: Table, ship: ShipId): void {
  table.setSystem(ship, nowhere);
  table.setRoute(ship, undefined);
  table.setRolls(ship, 0);
}

/** The ship and whatever it transports come to a system; what is transported is in its space area then. */
function land(table: Table, ship: ShipId, system: SystemId): void {
  unload(table, ship, (owner, kind, _place, number) => table.add(owner, kind, system, number));
  table.setSystem(ship, system);
  table.setRoute(ship, undefined);
  table.setRolls(ship, 0);
}

/** All ships that moved arrive, in any order (58.6). */
export function arrive(table: Table, order: readonly ShipId[] = indices(table.setup.ships)): void {
  for (const ship of order) {
    const route = table.routeOf(ship);
    if (route) land(table, ship, route.systems.at(-1)!);
  }
  landFlights(table);
}

function landFlights(table: Table): void {
  for (const flight of table.layout.flights) {
    if (!isUsed(table, flight)) continue;
    const rolls = flight.route.rifts.length;
    const number = table.flying(flight, rolls);
    table.addFlying(flight, rolls, -number);
    table.add(flight.player, 'fighter', flight.route.systems.at(-1)!, number);
  }
}

/** Fighters that need no ship to move retreat with the ships. */
export function scramble(table: Table): void {
  const { who, to } = table.errand!;
  if (!table.setup.fightersUpgraded[who]) return;
  const fighters = table.count(who, 'fighter', table.activeSystem);
  if (fighters === 0) return;
  const route = table.routes.named([table.activeSystem, to])!;
  table.add(who, 'fighter', table.activeSystem, -fighters);
  table.addFlying(flightOf(table, who, route.index), 0, fighters);
}

/** What retreats, or what an ability moves, gets to where it goes. */
export function carryOut(table: Table): void {
  const { to } = table.errand!;
  const moving = indices(table.setup.ships).filter((ship) => isMoving(table, ship));
  for (const ship of moving) land(table, ship, to);
  landFlights(table);
  table.setErrand(undefined);
}

export function lose(table: Table, owner: PlayerId, what: ShipId | UnitKind, place: PlaceId): void {
  if (typeof what === 'number') removeShip(table, what);
  else table.add(owner, what, place, -1);
}

export function putDown(table: Table, kind: UnitKind, place: PlaceId): void {
  const { activePlayer, activeSystem } = table;
  table.add(activePlayer, kind, activeSystem, -1);
  table.add(activePlayer, kind, place, 1);
}

export function nextTurn(table: Table): void {
  table.setActivePlayer((table.activePlayer + 1) % table.setup.players);
  table.setActiveSystem(nowhere);
}
