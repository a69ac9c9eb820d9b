import { riftSystems } from './facts.js';
import { fighterItself, indices, type PlaceId, type PlayerId, type ShipId, type SystemId } from './setup.js';
import type { Table } from './table.js';
import { type EnvironmentEvent, type UnitKind, unitKinds, type World } from './world.js';

/** What a player, or a section that we do not have, may do. A ship is its number, or `fighterItself`. */
export type Action =
  | { readonly type: 'activate'; readonly system: SystemId }
  | {
      readonly type: 'announce';
      readonly ship: ShipId;
      /** Where a fighter starts; a named ship starts where it is. */
      readonly from?: SystemId;
      /** The systems that it enters. */
      readonly by: readonly SystemId[];
    }
  | {
      readonly type: 'load';
      readonly kind: UnitKind;
      /** Absent: of the player whose ship it is. */
      readonly owner?: PlayerId;
      readonly place: PlaceId;
      readonly ship: ShipId;
    }
  | { readonly type: 'depart' | 'pass' }
  | { readonly type: 'spare' | 'take'; readonly ship: ShipId; readonly system: SystemId }
  | {
      readonly type: 'remove';
      readonly kind: UnitKind;
      /** Absent: of the active player; the same for what is hit. */
      readonly owner?: PlayerId;
      readonly system: SystemId;
    }
  | { readonly type: 'hit' | 'lose'; readonly what: ShipId | 'fighter'; readonly owner?: PlayerId }
  | {
      readonly type: 'fall';
      readonly what: UnitKind;
      readonly owner: PlayerId;
      readonly place: PlaceId;
    }
  | { readonly type: 'retreat'; readonly player: PlayerId; readonly system: SystemId }
  | { readonly type: 'land'; readonly kind: UnitKind; readonly place: PlaceId }
  | { readonly type: 'shift'; readonly ship: ShipId; readonly system: SystemId };

export type ActionType = Action['type'];
export const actionTypes = [
  'activate',
  'announce',
  'load',
  'depart',
  'pass',
  'spare',
  'take',
  'remove',
  'hit',
  'lose',
  'fall',
  'retreat',
  'land',
  'shift',
] as const satisfies readonly ActionType[];

/** Sections whose weakest assumption an action rests on. */
export const assumptionsOf: Partial<Record<ActionType, readonly string[]>> = {
  hit: ['77'],
  lose: ['78'],
  fall: ['42'],
  retreat: ['78'],
  shift: ['abilities'],
  remove: ['16'],
};

/** What a world's environment has to switch on for an action to be had. */
const environmentOf: Partial<Record<ActionType, EnvironmentEvent>> = {
  hit: 'spaceCannon',
  lose: 'combat',
  retreat: 'combat',
  fall: 'groundCombat',
  shift: 'ability',
};

export function leftOut(
  { environment }: World,
  { type }: Pick<Action, 'type'>,
): EnvironmentEvent | undefined {
  const needed = environmentOf[type];
  return needed === undefined || environment.includes(needed) ? undefined : needed;
}

/** All actions that a set-up could ever know, in the order in which they are tried. */
export function alphabetOf(table: Table): Action[] {
  const { setup } = table;
  const players = indices(setup.players);
  const systems = indices(setup.systems);
  const ships = indices(setup.ships);
  const has = (player: PlayerId, kind: UnitKind) => setup.total[player]![kind] > 0;
  const planets = indices(setup.places.length).slice(setup.systems);
  const fallen = unitKinds.filter((kind) => kind !== 'fighter');
  const known: Action[] = [
    { type: 'pass' },
    ...systems.map((system): Action => ({ type: 'activate', system })),
    ...announcements(table),
    ...loads(table),
    { type: 'depart' },
    ...[...ships, fighterItself].flatMap((ship) =>
      riftSystems(table, ship).flatMap((system): Action[] => [
        { type: 'spare', ship, system },
        { type: 'take', ship, system },
      ]),
    ),
    ...unitKinds
      .filter((kind) => players.some((player) => has(player, kind)))
      .flatMap((kind) => systems.map((system): Action => ({ type: 'remove', kind, system }))),
    ...players.flatMap((owner) =>
      unitKinds
        .filter((kind) => has(owner, kind))
        .flatMap((kind) => systems.map((system): Action => ({ type: 'remove', kind, owner, system }))),
    ),
    ...(['hit', 'lose'] as const).flatMap((type) => [
      ...ships.map((what): Action => ({ type, what })),
      ...(type === 'hit' && players.some((player) => has(player, 'fighter'))
        ? [{ type, what: 'fighter' } as const]
        : []),
      ...players
        .filter((owner) => has(owner, 'fighter'))
        .map((owner): Action => ({ type, what: 'fighter', owner })),
    ]),
    ...players.flatMap((player) => systems.map((system): Action => ({ type: 'retreat', player, system }))),
    ...fallen
      .filter((kind) => players.some((player) => has(player, kind)))
      .flatMap((kind) => planets.map((place): Action => ({ type: 'land', kind, place }))),
    ...players.flatMap((owner) =>
      fallen
        .filter((kind) => has(owner, kind))
        .flatMap((what) => planets.map((place): Action => ({ type: 'fall', what, owner, place }))),
    ),
    ...ships.flatMap((ship) => systems.map((system): Action => ({ type: 'shift', ship, system }))),
  ];
  return known.filter((action) => leftOut(setup.world, action) === undefined);
}

/** Every list of systems that a ship could enter from anywhere, once; for fighters by themselves also from where. */
function announcements({ setup, routes }: Table): Action[] {
  const ofShips = indices(setup.ships).flatMap((ship) => {
    const ways = new Map(
      routes.of(ship, setup.owner[ship]!).map(({ systems: [, ...by] }) => [by.join(), by] as const),
    );
    return [...ways.values()].map((by): Action => ({ type: 'announce', ship, by }));
  });
  const ofFighters = new Map(
    indices(setup.players)
      .flatMap((player) => routes.of(fighterItself, player))
      .map(({ systems }) => [systems.join(), systems] as const),
  );
  return [
    ...ofShips,
    ...[...ofFighters.values()].map(
      ([from, ...by]): Action => ({ type: 'announce', ship: fighterItself, from: from!, by }),
    ),
  ];
}

function loads({ setup, layout }: Table): Action[] {
  return indices(setup.ships).flatMap((ship) =>
    indices(setup.players).flatMap((owner) =>
      unitKinds
        .filter((kind) => layout.loads[ship]![owner]![kind] >= 0)
        .flatMap((kind) =>
          setup.placesFor[kind].map((place): Action => ({ type: 'load', kind, owner, place, ship })),
        ),
    ),
  );
}

/** What an action discharges of what has to be done now. */
export function obligationOf({ setup }: Table, action: Action): string | undefined {
  const shipName = (ship: ShipId) => (ship === fighterItself ? 'a fighter' : setup.world.ships[ship]!.name);
  switch (action.type) {
    case 'spare':
    case 'take':
      return `the roll of ${shipName(action.ship)} at ${setup.places[action.system]}`;
    case 'remove':
      return `the capacity of ${setup.world.players[action.owner ?? 0]} in ${setup.places[action.system]}`;
    default:
      return undefined;
  }
}
