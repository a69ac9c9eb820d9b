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
const longestOf = (values: readonly number[]) => 2 * Math.max(0, ...values) + 1;

export function routesOf(setup: Setup, rulings: Rulings): Routes {
  const all: Route[] = [];
  const byName = new Map<string, Route>();
  const keep = (systems: readonly SystemId[]): Route => {
    const key = systems.join();
    const known = byName.get(key);
    if (known) return known;
    const route = { index: all.length, systems, rifts: riftsOn(setup, systems) };
    all.push(route);
    byName.set(key, route);
    return route;
  };
  const someRift = setup.anomaly.includes('gravityRift');
  const longest = longestOf([...setup.printed.map(({ move }) => move), ...setup.fighterMove]);
  const walks = (ship: ShipId, player: PlayerId): Route[] => {
    const found: Route[] = [];
    const go = (systems: readonly SystemId[], limit: number) => {
      if (systems.length > limit) return;
      for (let next = 0; next < setup.systems; next++) {
        if (rulings.adjacent.value({ setup, from: systems.at(-1)!, to: next }) !== true) continue;
        const walk = [...systems, next];
        if (reachOn(rulings, setup, ship, player, walk) >= walk.length - 1) found.push(keep(walk));
        go(walk, limit);
      }
    };
    for (let start = 0; start < setup.systems; start++) {
      const value = rulings.moveValue.value({ setup, ship, player, route: [start] }) ?? 0;
      go([start], someRift ? longest : value);
    }
    return found;
  };
  const ofShips = indices(setup.ships).map((ship) => walks(ship, setup.owner[ship]!));
  const ofFighters = indices(setup.players).map((player) =>
    setup.total[player]!.fighter > 0 ? walks(fighterItself, player) : [],
  );
  return {
    all,
    of: (ship, player) => (ship === fighterItself ? ofFighters[player]! : ofShips[ship]!),
    named: (systems) => byName.get(systems.join()),
  };
}
