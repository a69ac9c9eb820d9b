import {
  type Anomaly,
  type Printed,
  printed,
  type ShipKind,
  type System,
  type UnitKind,
  unitKinds,
  type World,
  wormholes,
} from './world.js';

export type PlayerId = number;
export type SystemId = number;
/** The space area of a system, by the number of the system, or a planet. */
export type PlaceId = number;
/** A ship by its place in `World.ships`. */
export type ShipId = number;

/** A fighter that moves by itself has no name. */
export const fighterItself: ShipId = -1;
/** No system: none is active, or the ship is off the board. */
export const nowhere: SystemId = -1;

/** What never changes in the plays of one set-up, as tables by index. */
export interface Setup {
  readonly world: World;
  readonly players: number;
  readonly systems: number;
  readonly ships: number;
  /** Names of the space areas, which are those of their systems, then of the planets. */
  readonly places: readonly string[];
  readonly systemOf: readonly SystemId[];
  readonly owner: readonly PlayerId[];
  readonly printed: readonly Printed[];
  /** By player: what a fighter of theirs moves. */
  readonly fighterMove: readonly number[];
  readonly fightersUpgraded: readonly boolean[];
  readonly anomaly: readonly (Anomaly | undefined)[];
  /** One bit a kind of wormhole. */
  readonly wormholes: readonly number[];
  readonly border: readonly (readonly boolean[])[];
  readonly hyperlane: readonly (readonly boolean[])[];
  /** Space docks by player and system. */
  readonly docks: readonly (readonly number[])[];
  /** By player and kind: how many there are in all. */
  readonly total: readonly Readonly<Record<UnitKind, number>>[];
  /** Places where units of a kind can ever be: fighters are never on planets. */
  readonly placesFor: Readonly<Record<UnitKind, readonly PlaceId[]>>;
}

export function setupOf(world: World): Setup {
  const { players, systems } = world;
  const systemNames = systems.map(({ name }) => name);
  const planets = systems.flatMap((system, index) => system.planets.map((name) => ({ name, system: index })));
  const player = (name: string) => players.indexOf(name);
  const places = [...systemNames, ...planets.map(({ name }) => name)];
  const systemOf = [...systems.keys(), ...planets.map(({ system }) => system)];
  const pairs = (joined: World['borders']) =>
    systemNames.map((one) =>
      systemNames.map((other) =>
        joined.some(([from, to]) => (from === one && to === other) || (from === other && to === one)),
      ),
    );
  const isUpgraded = (owner: string, kind: ShipKind | 'fighter') =>
    world.upgrades[owner]?.includes(kind) ?? false;
  const valuesOf = (owner: string, kind: ShipKind | 'fighter') =>
    printed[kind][isUpgraded(owner, kind) ? 'upgraded' : 'base'];
  const count = (owner: string, kind: UnitKind) =>
    world.units.reduce((sum, each) => sum + (each.owner === owner && each.kind === kind ? each.count : 0), 0);
  return {
    world,
    players: players.length,
    systems: systems.length,
    ships: world.ships.length,
    places,
    systemOf,
    owner: world.ships.map(({ owner }) => player(owner)),
    printed: world.ships.map(({ owner, kind, move, capacity }) => {
      const values = valuesOf(owner, kind);
      return { move: move ?? values.move, capacity: capacity ?? values.capacity };
    }),
    fighterMove: players.map((name) => valuesOf(name, 'fighter').move),
    fightersUpgraded: players.map((name) => isUpgraded(name, 'fighter')),
    anomaly: systems.map(({ anomaly }) => anomaly),
    wormholes: systems.map(wormholeBits),
    border: pairs(world.borders),
    hyperlane: pairs(world.hyperlanes),
    docks: players.map((name) =>
      systems.map(
        (_, system) =>
          world.docks.filter(({ owner, at }) => owner === name && systemOf[places.indexOf(at)] === system)
            .length,
      ),
    ),
    total: players.map(
      (name) =>
        Object.fromEntries(unitKinds.map((kind) => [kind, count(name, kind)])) as Record<UnitKind, number>,
    ),
    placesFor: {
      fighter: [...systems.keys()],
      infantry: [...places.keys()],
      mech: [...places.keys()],
    },
  };
}

const wormholeBits = ({ wormholes: has }: System) =>
  wormholes.reduce((bits, kind, index) => bits | (has.includes(kind) ? 1 << index : 0), 0);

/** 0, 1, ... up to a count. */
export const indices = (count: number): number[] => [...Array(count).keys()];

export const isPlanet = (setup: Setup, place: PlaceId) => place >= setup.systems;
