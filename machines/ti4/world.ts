/**
 * A set-up of the ti4 rulebook, as it is written in a world file: by names, never by indices. The loader in scenarios/ makes
 * these from YAML; everything else here turns them into a packed table.
 */

export const shipKinds = ['carrier', 'cruiser', 'destroyer', 'dreadnought', 'warSun', 'flagship'] as const;
export type ShipKind = (typeof shipKinds)[number];

/** What is counted and has no name: a fighter is a ship, infantry and mechs are ground forces. */
export const unitKinds = ['fighter', 'infantry', 'mech'] as const;
export type UnitKind = (typeof unitKinds)[number];

/** What is printed of a ship: the distance that it moves, and how many units it transports. */
export interface Printed {
  readonly move: number;
  readonly capacity: number;
}

/** Printed values, and those of the upgrade; a kind without an upgrade repeats its own. */
export const printed: Readonly<
  Record<ShipKind | 'fighter', { readonly base: Printed; readonly upgraded: Printed }>
> = {
  carrier: { base: { move: 1, capacity: 4 }, upgraded: { move: 2, capacity: 6 } },
  cruiser: { base: { move: 2, capacity: 0 }, upgraded: { move: 3, capacity: 1 } },
  destroyer: { base: { move: 2, capacity: 0 }, upgraded: { move: 2, capacity: 0 } },
  dreadnought: { base: { move: 1, capacity: 1 }, upgraded: { move: 2, capacity: 1 } },
  warSun: { base: { move: 2, capacity: 6 }, upgraded: { move: 2, capacity: 6 } },
  flagship: { base: { move: 1, capacity: 3 }, upgraded: { move: 1, capacity: 3 } },
  fighter: { base: { move: 0, capacity: 0 }, upgraded: { move: 2, capacity: 0 } },
};

export const anomalies = ['asteroidField', 'supernova', 'nebula', 'gravityRift'] as const;
export type Anomaly = (typeof anomalies)[number];

export const wormholes = ['alpha', 'beta', 'gamma', 'delta'] as const;
export type Wormhole = (typeof wormholes)[number];

export interface System {
  readonly name: string;
  readonly planets: readonly string[];
  readonly anomaly?: Anomaly;
  readonly wormholes: readonly Wormhole[];
}

export interface Ship {
  readonly name: string;
  readonly owner: string;
  readonly kind: ShipKind;
  /** The system that it is in. */
  readonly at: string;
  /** Instead of the printed values. */
  readonly move?: number;
  readonly capacity?: number;
}

export interface Units {
  readonly owner: string;
  readonly kind: UnitKind;
  readonly count: number;
  /** A system, whose space area is meant, or a planet. */
  readonly at: string;
}

export interface Dock {
  readonly owner: string;
  /** A planet, or a system. */
  readonly at: string;
}

/** What sections outside the rulebook may do; each is off unless a world switches it on. A gravity rift always rolls. */
export const environmentEvents = ['spaceCannon', 'combat', 'groundCombat', 'ability'] as const;
export type EnvironmentEvent = (typeof environmentEvents)[number];

/** The steps of a turn, in their order; departure and retreat are within movement and space combat, ability is outside them. */
export const steps = [
  'activation',
  'movement',
  'departure',
  'capacity',
  'spaceCannon',
  'spaceCombat',
  'retreat',
  'invasion',
  'end',
  'ability',
] as const;
export type Step = (typeof steps)[number];

export type Opening =
  | { readonly player: string; readonly step: 'activation' }
  /** The system has been activated, and holds the player's token. */
  | { readonly player: string; readonly step: 'movement'; readonly active: string };

export type PerPlayer<T> = Readonly<Partial<Record<string, T>>>;

export interface World {
  readonly name: string;
  /** What the world is for, in a sentence. */
  readonly purpose: string;
  /** Two to four, in turn order. */
  readonly players: readonly string[];
  /** Names of systems and planets are all distinct. */
  readonly systems: readonly System[];
  /** Systems that share an edge. */
  readonly borders: readonly (readonly [string, string])[];
  /** Systems that a hyperlane joins. */
  readonly hyperlanes: readonly (readonly [string, string])[];
  readonly ships: readonly Ship[];
  readonly units: readonly Units[];
  readonly docks: readonly Dock[];
  /** Kinds that a player has upgraded. */
  readonly upgrades: PerPlayer<readonly (ShipKind | 'fighter')[]>;
  /** Systems that hold a player's command token. */
  readonly tokens: PerPlayer<readonly string[]>;
  /** Tokens that a player has left to activate with; absent: 1. */
  readonly tactics: PerPlayer<number>;
  readonly environment: readonly EnvironmentEvent[];
  readonly opens: Opening;
}
