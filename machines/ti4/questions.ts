import { definition, permission } from '../../rulebook/index.js';
import type { PlaceId, PlayerId, Setup, ShipId, SystemId } from './setup.js';
import type { Table } from './table.js';
import type { UnitKind } from './world.js';

export interface PairFacts {
  readonly setup: Setup;
  readonly from: SystemId;
  readonly to: SystemId;
}

/** Whether one system is adjacent to another (6); it is not where there is no answer. */
export const adjacent = definition<PairFacts, boolean>('adjacent', 'are the two systems adjacent');

export interface RouteFacts {
  readonly setup: Setup;
  /** A ship, or `fighterItself`. */
  readonly ship: ShipId;
  readonly player: PlayerId;
  /** The system where it starts, then those that it enters. */
  readonly route: readonly SystemId[];
}

/** The move value of a ship (58.3). */
export const moveValue = definition<RouteFacts, number>('moveValue', 'what is the move value of the ship');

/** What a route adds to the move value; nothing where there is no answer. */
export const moveBonus = definition<RouteFacts, number>(
  'moveBonus',
  'what does the route add to the move value',
);

export type Passage = 'into' | 'through';
export interface PassageFacts {
  readonly route: readonly SystemId[];
  /** Which system of the route; not the first, which the ship is in already. */
  readonly at: number;
}

/** Whether a ship moves into a system on its route or through it. */
export const passage = definition<PassageFacts, Passage>(
  'passage',
  'does the ship move into the system or through it',
);

export interface ActivateFacts {
  readonly table: Table;
  readonly system: SystemId;
}

/** May the active player activate the system. */
export const mayActivate = permission<ActivateFacts>('activate', 'may the system be activated');

export interface AnnounceFacts {
  readonly table: Table;
  readonly ship: ShipId;
  readonly player: PlayerId;
  readonly route: readonly SystemId[];
}

/** May the ship move along the route in the active player's tactical action (58.4). */
export const mayMove = permission<AnnounceFacts>('move', 'may the ship move along the route');

/** How a ship comes to move: in the Movement step, out of a space combat, by an ability. */
export const moves = ['tactical', 'retreat', 'ability'] as const;
export type Move = (typeof moves)[number];

export interface LoadFacts {
  readonly table: Table;
  readonly ship: ShipId;
  /** Whose unit it is. */
  readonly owner: PlayerId;
  readonly kind: UnitKind;
  readonly place: PlaceId;
  readonly by: Move;
}

/** May the ship transport one unit more (58.5, 95). */
export const mayTransport = permission<LoadFacts>('transport', 'may the ship transport one more');

/** May a unit be picked up there (95.1, 95.3). */
export const mayPickUp = permission<LoadFacts>('pickUp', 'may the unit be picked up there');

export const proceedings = ['depart', 'pass'] as const;
export type Proceeding = (typeof proceedings)[number];
export interface ProceedFacts {
  readonly table: Table;
  readonly by: Proceeding;
}

/** May the active player have done with the step: by departing, or with nothing further. */
export const mayProceed = permission<ProceedFacts>('proceed', 'may the step be ended so');

export interface RollFacts {
  readonly table: Table;
  readonly ship: ShipId;
  readonly system: SystemId;
}

/** May a gravity rift take or spare the ship now (41). */
export const mayRoll = permission<RollFacts>('roll', 'is it the turn of the ship to pass out of the rift');

export type Fate = 'removed' | 'stays';
export interface FateFacts {
  readonly table: Table;
  readonly ship: ShipId;
  /** The unit has come aboard before the ship passes out of the rift. */
  readonly aboard: boolean;
}

/** What becomes of a unit that was to go with a ship which a gravity rift removes (95.1.2). */
export const fateOfCargo = definition<FateFacts, Fate>(
  'fate',
  'what becomes of a unit of a ship that a gravity rift removes',
);

export interface SpaceFacts {
  readonly table: Table;
  readonly owner: PlayerId;
  readonly system: SystemId;
}

/** By how many units a player is beyond the capacity that they have in a space area (16). */
export const excess = definition<SpaceFacts, number>(
  'excess',
  'how many units are beyond the capacity in the space area',
);

export interface RemoveFacts extends SpaceFacts {
  readonly kind: UnitKind;
}

/** May a player remove a unit as excess (16). */
export const mayRemove = permission<RemoveFacts>('remove', 'may the unit be removed as excess');

export const losses = ['spaceCannon', 'spaceCombat', 'groundCombat'] as const;
export type Loss = (typeof losses)[number];
export interface LossFacts {
  readonly table: Table;
  readonly owner: PlayerId;
  /** A ship by number, or what has no name. */
  readonly what: ShipId | UnitKind;
  readonly place: PlaceId;
  readonly by: Loss;
}

/** May the unit be lost to Space Cannon, space combat or ground combat (77, 78, 42). */
export const mayBeLost = permission<LossFacts>('lose', 'may the unit be destroyed');

export interface RetreatFacts {
  readonly table: Table;
  readonly player: PlayerId;
  readonly system: SystemId;
}

/** May a player retreat to the system (78). */
export const mayRetreat = permission<RetreatFacts>('retreat', 'may the player retreat to the system');

export interface ShiftFacts {
  readonly table: Table;
  readonly ship: ShipId;
  readonly system: SystemId;
}

/** May an ability move the ship to the system (58.9). */
export const mayShift = permission<ShiftFacts>('shift', 'may an ability move the ship to the system');

export interface ActiveFacts {
  readonly table: Table;
  readonly system: SystemId;
}

/** Whether a system is active when an ability moves a ship (5); it is not where there is no answer. */
export const active = definition<ActiveFacts, boolean>('active', 'is the system active');

export interface LandFacts {
  readonly table: Table;
  readonly kind: UnitKind;
  readonly place: PlaceId;
}

/** May the active player land a unit on the planet (95.4). */
export const mayLand = permission<LandFacts>('land', 'may the unit land on the planet');
