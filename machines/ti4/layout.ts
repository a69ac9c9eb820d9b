import type { Route, Routes } from './routes.js';
import type { Rulings } from './rulings.js';
import { fighterItself, indices, type PlayerId, type Setup, type ShipId } from './setup.js';
import { type UnitKind, unitKinds } from './world.js';

/** Fighters that move by themselves along one route; one counter for each roll that they may have behind them. */
export interface Flight {
  readonly player: PlayerId;
  readonly route: Route;
  readonly at: number;
}

type ByKind = Readonly<Record<UnitKind, number>>;

/** Where each fact of the table has its byte. -1: the set-up can never have it. */
export interface Layout {
  readonly length: number;
  readonly fieldBits: Uint8Array;
  readonly activePlayer: number;
  /** The active system, raised by one; 0 for none. */
  readonly activeSystem: number;
  /** What is moved outside the Movement step: by what, who or which, and where to. */
  readonly errand: number;
  readonly tactics: number;
  /** By player and system. */
  readonly tokens: number;
  /** By ship: its system raised by one, or 0 off the board. */
  readonly shipPlace: number;
  /** By ship, two bytes: its announced route raised by one. */
  readonly shipRoute: number;
  /** By ship: gravity rifts that it has passed. */
  readonly shipRolls: number;
  /** By player and kind, then by place. */
  readonly counts: readonly ByKind[];
  /** By ship, player and kind, then by place of origin. */
  readonly loads: readonly (readonly ByKind[])[];
  readonly flights: readonly Flight[];
}

/** Units of one kind and player that a byte of the table counts. */
export const mostOfAKind = 255;

const bitsFor = (values: number) => Math.ceil(Math.log2(Math.max(values, 1)));

/** @throws RangeError where a number of the set-up has no room in its byte. */
export function layoutOf(setup: Setup, rulings: Rulings, routes: Routes): Layout {
  const { players, systems, ships, world, total, placesFor } = setup;
  for (const [player, of] of total.entries())
    for (const kind of unitKinds)
      if (of[kind] > mostOfAKind)
        throw new RangeError(
          `${world.players[player]} has ${of[kind]} ${kind} in ${world.name}; a table counts up to ${mostOfAKind}`,
        );
  const bits: number[] = [];
  const reserve = (count: number, width: number) => {
    const at = bits.length;
    if (count > 0 && width > 8)
      throw new RangeError(`the table of ${world.name} has a field of ${width} bits; a byte has 8`);
    for (let index = 0; index < count; index++) bits.push(width);
    return at;
  };
  const perKind = (make: (kind: UnitKind) => number) =>
    Object.fromEntries(unitKinds.map((kind) => [kind, make(kind)])) as Record<UnitKind, number>;
  const mostRifts = routes.all.reduce((most, { rifts }) => Math.max(most, rifts.length), 0);
  const activePlayer = reserve(1, bitsFor(players));
  const activeSystem = reserve(1, bitsFor(systems + 1));
  const someErrand = world.environment.some((event) => event === 'combat' || event === 'ability');
  const errand = reserve(1, someErrand ? 2 : 0);
  reserve(1, someErrand ? bitsFor(Math.max(ships, players)) : 0);
  reserve(1, someErrand ? bitsFor(systems) : 0);
  const tactics = reserve(
    players,
    bitsFor(1 + Math.max(...world.players.map((name) => world.tactics[name] ?? 1))),
  );
  const tokens = reserve(players * systems, 1);
  const shipPlace = reserve(ships, bitsFor(systems + 1));
  const routeBits = bitsFor(routes.all.length + 1);
  const shipRoute = bits.length;
  for (let ship = 0; ship < ships; ship++) {
    reserve(1, Math.min(8, routeBits));
    reserve(1, Math.max(0, routeBits - 8));
  }
  const shipRolls = reserve(ships, bitsFor(mostRifts + 1));
  const counts = total.map((of) => perKind((kind) => reserve(placesFor[kind].length, bitsFor(1 + of[kind]))));
  const loadsOf = (ship: ShipId, player: PlayerId, kind: UnitKind) => {
    const ever = setup.printed[ship]!.capacity > 0 && (rulings.loadsOthers || setup.owner[ship] === player);
    // Room for more than the capacity, so that a text without that limit can be played.
    const most = total[player]![kind];
    return ever && most > 0 ? reserve(placesFor[kind].length, bitsFor(1 + most)) : -1;
  };
  const loads = indices(ships).map((ship) =>
    indices(players).map((player) => perKind((kind) => loadsOf(ship, player, kind))),
  );
  const flights = indices(players).flatMap((player) =>
    routes.of(fighterItself, player).map((route) => ({
      player,
      route,
      at: reserve(route.rifts.length + 1, bitsFor(1 + total[player]!.fighter)),
    })),
  );
  return {
    length: bits.length,
    fieldBits: Uint8Array.from(bits),
    activePlayer,
    activeSystem,
    errand,
    tactics,
    tokens,
    shipPlace,
    shipRoute,
    shipRolls,
    counts,
    loads,
    flights,
  };
}
