/**
 * fast-check arbitraries of small ti4 set-ups. Every world passes the loader's checks: what depends on something else is drawn as a
 * plain number and resolved against what is possible, so that shrinking stays valid and leads to fewer systems, ships and units.
 *
 * Not exported from index.ts, and not in the package: fast-check is a development dependency.
 */
import fc from 'fast-check';
import {
  anomalies,
  type Dock,
  environmentEvents,
  printed,
  type Ship,
  type ShipKind,
  type System,
  shipKinds,
  type Units,
  unitKinds,
  type World,
  wormholes,
} from '../../machines/ti4/world.js';
import { dockHolds } from './checks/board.js';
import { beyondSize } from './checks/size.js';

export interface WorldOptions {
  /** 2..4; default 2. */
  readonly maxPlayers?: number;
  /** 1..6; default 4. */
  readonly maxSystems?: number;
  /** 0..6; default 3. */
  readonly maxShips?: number;
  /** Entries of fighters, infantry or mechs, each of `maxCount` at most; 0..8, default 3. */
  readonly maxUnits?: number;
  /** 1..8; default 2. */
  readonly maxCount?: number;
  /** Tokens that a player has to activate with; 0..3, default 1. */
  readonly maxTactics?: number;
}

const playerNames = ['Ada', 'Brand', 'Cleo', 'Dunya'];
const systemNames = ['Vefut', 'Lodor', 'Quann', 'Mirage', 'Ashtor', 'Rim'];
const planetNames = ['Prime', 'Minor'];
const shipNames = ['Argo', 'Brig', 'Cog', 'Dory', 'Ebb', 'Fen'];

const draft = (options: WorldOptions) => {
  const {
    maxPlayers = 2,
    maxSystems = 4,
    maxShips = 3,
    maxUnits = 3,
    maxCount = 2,
    maxTactics = 1,
  } = options;
  const any = fc.nat({ max: 999 });
  const values = { move: fc.nat({ max: 3 }), capacity: fc.nat({ max: 2 }) };
  return fc.record({
    players: fc.integer({ min: 2, max: maxPlayers }),
    systems: fc.array(
      fc.record(
        {
          planets: fc.nat({ max: planetNames.length }),
          anomaly: fc.constantFrom(...anomalies),
          wormholes: fc.subarray([...wormholes], { maxLength: 2 }),
        },
        { requiredKeys: ['planets', 'wormholes'] },
      ),
      { minLength: 1, maxLength: maxSystems },
    ),
    // One bit a pair of systems.
    borders: fc.oneof(fc.constant(2 ** 15 - 1), fc.nat({ max: 2 ** 15 - 1 })),
    hyperlanes: fc.nat({ max: 2 ** 15 - 1 }),
    ships: fc.array(
      fc.record(
        { owner: any, kind: fc.constantFrom(...shipKinds), at: any, ...values },
        { requiredKeys: ['owner', 'kind', 'at'] },
      ),
      { maxLength: maxShips },
    ),
    units: fc.array(
      fc.record({
        owner: any,
        kind: fc.constantFrom(...unitKinds),
        at: any,
        count: fc.integer({ min: 1, max: maxCount }),
      }),
      { maxLength: maxUnits },
    ),
    docks: fc.array(fc.record({ owner: any, at: any }), { maxLength: 2 }),
    upgrades: fc.array(fc.subarray(Object.keys(printed) as (ShipKind | 'fighter')[], { maxLength: 2 }), {
      maxLength: maxPlayers,
    }),
    tokens: fc.array(fc.nat({ max: 63 }), { maxLength: maxPlayers }),
    tactics: fc.array(fc.nat({ max: maxTactics }), { maxLength: maxPlayers }),
    environment: fc.subarray([...environmentEvents]),
    opens: fc.record({ player: any, active: any }, { requiredKeys: ['player'] }),
  });
};

type Draft = ReturnType<typeof draft> extends fc.Arbitrary<infer D> ? D : never;

/** Worlds of at most the given size. */
export const arbitraryWorld = (options: WorldOptions = {}): fc.Arbitrary<World> =>
  // Few are too large, so that a filter costs little.
  draft(options)
    .map(assemble)
    .filter((world) => !beyondSize(world));

const pick = <T>(list: readonly T[], drawn: number): T => list[drawn % list.length]!;

function assemble(drawn: Draft): World {
  const players = playerNames.slice(0, drawn.players);
  const systems = drawn.systems.map(({ planets, anomaly, wormholes }, index): System => {
    const name = systemNames[index]!;
    return {
      name,
      planets: planetNames.slice(0, planets).map((planet) => `${name} ${planet}`),
      ...(anomaly && { anomaly }),
      wormholes,
    };
  });
  const names = systems.map(({ name }) => name);
  const places = [...names, ...systems.flatMap(({ planets }) => planets)];
  const ships = drawn.ships.map(
    ({ owner, at, ...rest }, index): Ship => ({
      name: shipNames[index]!,
      owner: pick(players, owner),
      ...rest,
      at: pick(names, at),
    }),
  );
  const docks = drawn.docks
    .map(({ owner, at }): Dock => ({ owner: pick(players, owner), at: pick(places, at) }))
    .filter(({ at }, index, all) => all.findIndex((dock) => dock.at === at) === index);
  const byPlayer = <T, U>(list: readonly T[], make: (value: T) => U): Record<string, U> =>
    Object.fromEntries(list.slice(0, players.length).map((value, player) => [players[player]!, make(value)]));
  const upgrades = byPlayer(drawn.upgrades, (kinds) => kinds);
  const player = pick(players, drawn.opens.player);
  const active = drawn.opens.active === undefined ? undefined : pick(names, drawn.opens.active);
  const tokens = byPlayer(drawn.tokens, (bits) => names.filter((_, index) => bits & (1 << index)));
  const board = { systems, ships, docks, upgrades };
  return {
    name: 'generated',
    purpose: 'Drawn at random.',
    players,
    ...board,
    borders: pairsIn(drawn.borders, names),
    hyperlanes: pairsIn(drawn.hyperlanes, names),
    units: withRoom(unitsOf(drawn, players, names, places), board),
    tokens:
      active !== undefined && tokens[player]
        ? { ...tokens, [player]: tokens[player].filter((system) => system !== active) }
        : tokens,
    tactics: byPlayer(drawn.tactics, (count) => count),
    environment: drawn.environment,
    opens: active === undefined ? { player, step: 'activation' } : { player, step: 'movement', active },
  };
}

function pairsIn(bits: number, names: readonly string[]): (readonly [string, string])[] {
  const all = names.flatMap((one, index) => names.slice(index + 1).map((other) => [one, other] as const));
  return all.filter((_, index) => bits & (1 << index));
}

/** Each owner, kind and place once. */
function unitsOf(
  { units }: Draft,
  players: readonly string[],
  names: readonly string[],
  places: readonly string[],
): Units[] {
  const found: Units[] = [];
  for (const { owner, kind, at, count } of units) {
    const entry = {
      owner: pick(players, owner),
      kind,
      count,
      at: pick(kind === 'fighter' ? names : places, at),
    };
    const same = (each: Units) => each.owner === entry.owner && each.kind === kind && each.at === entry.at;
    if (!found.some(same)) found.push(entry);
  }
  return found;
}

/** Units that ships and docks have no room for are left out. */
function withRoom(
  units: readonly Units[],
  { systems, ships, docks, upgrades }: Pick<World, 'systems' | 'ships' | 'docks' | 'upgrades'>,
): Units[] {
  const left = new Map<string, { room: number; docked: number }>();
  const roomOf = (owner: string, { name, planets }: System) => {
    const has = (kind: ShipKind | 'fighter') => upgrades[owner]?.includes(kind) ?? false;
    const here = ships.filter((ship) => ship.owner === owner && ship.at === name);
    const capacity = ({ kind, capacity }: Ship) =>
      capacity ?? printed[kind][has(kind) ? 'upgraded' : 'base'].capacity;
    const berths = docks.filter(
      (dock) => dock.owner === owner && [name, ...planets].includes(dock.at),
    ).length;
    return {
      room: here.reduce((sum, ship) => sum + capacity(ship), 0),
      docked: has('fighter') ? Number.POSITIVE_INFINITY : berths * dockHolds,
    };
  };
  return units.flatMap((entry) => {
    const system = systems.find(({ name }) => name === entry.at);
    if (!system) return [entry];
    const key = `${entry.owner} ${entry.at}`;
    const free = left.get(key) ?? roomOf(entry.owner, system);
    const docked = entry.kind === 'fighter' ? Math.min(entry.count, free.docked) : 0;
    const aboard = Math.min(entry.count - docked, free.room);
    left.set(key, { room: free.room - aboard, docked: free.docked - docked });
    return docked + aboard > 0 ? [{ ...entry, count: docked + aboard }] : [];
  });
}
