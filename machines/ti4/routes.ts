import type { Rulings } from './rulings.js';
import { fighterItself, indices, type PlayerId, type Setup, type ShipId, type SystemId } from './setup.js';

/** A walk: the system that a ship starts in, then those that it enters. */
export interface Route {
  readonly index: number;
  readonly systems: readonly SystemId[];
  /** Places in `systems` of the gravity rifts that it leaves, in order: each is a roll. */
  readonly rifts: readonly number[];
}

/** Every walk that some ship of a set-up could ever make, once. */
export interface Routes {
  readonly all: readonly Route[];
  /** By ship, and for fighters of each player that move by themselves. */
  of(ship: ShipId, player: PlayerId): readonly Route[];
  named(systems: readonly SystemId[]): Route | undefined;
}

export const riftsOn = ({ anomaly }: Setup, systems: readonly SystemId[]): number[] =>
  [...systems.keys()].slice(0, -1).filter((at) => anomaly[systems[at]!] === 'gravityRift');

/** How far a ship goes on a route; a move value that no clause gives leads nowhere. */
export const reachOn = (
  { moveValue, moveBonus }: Rulings,
  setup: Setup,
  ship: ShipId,
  player: PlayerId,
  route: readonly SystemId[],
): number => {
  const facts = { setup, ship, player, route };
  return (moveValue.value(facts) ?? 0) + (moveBonus.value(facts) ?? 0);
};

/**
 * Gravity rifts that border each other would lengthen a route without end: beyond twice the greatest move value of the set-up and one no
 * route of any ship is listed. Shorter ones are all listed; where no two rifts border each other there are no longer ones.
 */
const longestOf = ({ printed, fighterMove }: Setup) =>
  2 * Math.max(0, ...printed.map(({ move }) => move), ...fighterMove) + 1;

type Walks = (ship: ShipId, player: PlayerId) => Iterable<readonly SystemId[]>;

/** The walks of a ship, or of fighters by themselves, one at a time and none kept. */
function walksOf(setup: Setup, rulings: Rulings): Walks {
  const systems = indices(setup.systems);
  const besides = systems.map((from) =>
    systems.filter((to) => rulings.adjacent.value({ setup, from, to }) === true).reverse(),
  );
  const longest = longestOf(setup);
  return function* (ship, player) {
    for (const start of systems) {
      const ahead: (readonly SystemId[])[] = [[start]];
      for (let walk = ahead.pop(); walk; walk = ahead.pop()) {
        const entered = walk.length - 1;
        // To go on costs one, and a rift that is left gives back one (41): what is out of reach stays so.
        if (entered > longest || reachOn(rulings, setup, ship, player, walk) < entered) continue;
        if (entered > 0) yield walk;
        for (const next of besides[walk.at(-1)!]!) ahead.push([...walk, next]);
      }
    }
  };
}

/** Whoever has routes: the ships, then for each player with fighters `fighterItself`. */
const moversOf = ({ ships, owner, players, total }: Setup): { ship: ShipId; player: PlayerId }[] => [
  ...indices(ships).map((ship) => ({ ship, player: owner[ship]! })),
  ...indices(players)
    .filter((player) => total[player]!.fighter > 0)
    .map((player) => ({ ship: fighterItself, player })),
];

/** The first, in the order of ships and then of players with fighters, whose routes bring those of all to more than a limit. */
export function beyondRoutes(
  setup: Setup,
  rulings: Rulings,
  limit: number,
): { readonly ship: ShipId; readonly player: PlayerId } | undefined {
  const walks = walksOf(setup, rulings);
  let count = 0;
  for (const mover of moversOf(setup))
    for (const _ of walks(mover.ship, mover.player)) {
      count++;
      if (count > limit) return mover;
    }
  return undefined;
}

/** Routes that the two bytes of a ship on the table can tell apart, beside none. */
export const mostRoutes = 2 ** 16 - 1;

/** @throws RangeError at more than `mostRoutes` different ones. */
export function routesOf(setup: Setup, rulings: Rulings): Routes {
  const all: Route[] = [];
  const byName = new Map<string, Route>();
  const keep = (systems: readonly SystemId[]): Route => {
    const key = systems.join();
    const known = byName.get(key);
    if (known) return known;
    if (all.length === mostRoutes)
      throw new RangeError(
        `${setup.world.name} has more than ${mostRoutes} routes, and a table cannot tell them apart`,
      );
    const route = { index: all.length, systems, rifts: riftsOn(setup, systems) };
    all.push(route);
    byName.set(key, route);
    return route;
  };
  const walks = walksOf(setup, rulings);
  const ofShips: (readonly Route[])[] = [];
  const ofFighters: (readonly Route[])[] = [];
  for (const { ship, player } of moversOf(setup)) {
    const found = Array.from(walks(ship, player), keep);
    if (ship === fighterItself) ofFighters[player] = found;
    else ofShips[ship] = found;
  }
  return {
    all,
    of: (ship, player) => (ship === fighterItself ? (ofFighters[player] ?? []) : ofShips[ship]!),
    named: (systems) => byName.get(systems.join()),
  };
}
