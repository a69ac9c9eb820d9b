/**
 * A set-up of the bands rulebook, as it is written in a world file: by names, never by indices. The loader in
 * scenarios/ makes these from YAML; everything else here turns them into a packed table.
 */

/** What a face of a card is; kit and tech are Devices (10.5-c). A Homeworld is told by the type line of the face, not by its kind (10.6-e). */
export const kinds = [
  'planetary',
  'surface',
  'capitalShip',
  'ncs',
  'character',
  'groundUnit',
  'kit',
  'tech',
  'storyline',
  'fastManeuver',
  'slowManeuver',
] as const;
export type Kind = (typeof kinds)[number];

/** Cards that are played and gone, and never on the Map (10.3). */
export const isManeuverKind = (kind: Kind) => kind === 'fastManeuver' || kind === 'slowManeuver';

export const faces = ['prime', 'contested'] as const;
export type FaceName = (typeof faces)[number];

/** The keywords of units that let them stand where their controller has no control (14.6-j, 14.6-k). */
export const keywords = ['diplomaticImmunity', 'infiltrate', 'workVisa', 'unlisted'] as const;
export type Keyword = (typeof keywords)[number];

export const intrusions = ['move', 'deploy'] as const;
export type Intrusion = (typeof intrusions)[number];

/** The printed record of one face. */
export interface Face {
  readonly kind: Kind;
  /** The type line carries Homeworld. */
  readonly homeworld?: boolean;
  /** Seats for Characters and Ground Units; absent: no limit. 1 is One-Seater (14.6-i). */
  readonly seats?: number;
  /** The printed Surface value (10.6-c); absent: none. */
  readonly surfaceValue?: number;
  /** The card says that Characters, Ground Units and Non-Capital Spacecraft may be deployed to it (10.5-f). */
  readonly acceptsDeployment?: boolean;
  /** The card says that it has no controller and that units of any number of players may occupy it (14.10-j). */
  readonly sharedGround?: boolean;
  /** The card says that units on it lose ATK (14.10-n). */
  readonly disarms?: boolean;
  /** Currency that it pays in the Admin Phase of its controller (10.1-j). */
  readonly income?: number;
  /** The Treasury with which its owner begins; on Homeworlds (10.7-e). */
  readonly treasury?: number;
  /** It may commit Votes (10.2-c). */
  readonly votes?: boolean;
  /** It acts or has an ability that activates it (10.4-b, 10.4-g). */
  readonly ability?: boolean;
  /** An effect of each of its controller's turns. */
  readonly startEffect?: StartEffect;
  /** Whom its Occupy keyword pays (14.9); section 18.2 is not ours, so this is a free record. */
  readonly occupy?: Payee;
}

/** How the effect names its time (10.1-c, 10.1-k), and the Currency that it gives or takes. */
export interface StartEffect {
  readonly worded: 'beginningOfTurn' | 'startOfTurn';
  readonly currency: number;
}

export const payees = ['owner', 'occupier'] as const;
export type Payee = (typeof payees)[number];

/** Where a card stands: on the card of that name, or in one of the named places. */
export type Place =
  | 'hand'
  /** On the Map without a host: Locations and Capital Ships in their Band, a Non-Capital Spacecraft in open Space. */
  | 'map'
  | 'depleted'
  | 'deck'
  | { readonly on: string };

export interface Card {
  readonly name: string;
  /** Index into `World.players`. */
  readonly owner: number;
  readonly prime: Face;
  /** The reverse face. Absent: units and Non-Capital Spacecraft have none; Locations and Capital Ships repeat the prime record. */
  readonly contested?: Face;
  readonly keywords: readonly Keyword[];
  readonly at: Place;
  readonly face: FaceName;
  readonly ready: boolean;
  /** The player who controls it, where that is not what the position alone gives (index into `World.players`). */
  readonly controller?: number;
  /** Names of the cards that this unit has left and may not return to (14.6-ac, 14.10-z). */
  readonly barredFrom: readonly string[];
  /** A Ground Unit that prints Escape Pod (14.8-p); Characters have it anyway (14.8-o). */
  readonly escapePod?: boolean;
  /** A Drone: destroyed, it is burned (14.12-q). */
  readonly drone?: boolean;
  /** The name of the Storyline that this Character is bound to (14.12-q). */
  readonly storyline?: string;
  /** The card came onto the Map since its controller's last turn began (10.4-a). */
  readonly mobilizing: boolean;
  /** A Device: attached to the card that it is on (10.5-c). Absent: loose at that Position (10.5-d), or off the Map. */
  readonly attached?: boolean;
  /** Its text lets it be moved, or deployed, onto another player's card even while that player's units are there (14.10-h). */
  readonly intrudes?: readonly Intrusion[];
}

/** What players and the sections that we do not have may do; each is off unless a world switches it on. */
export const environmentEvents = [
  'liberation',
  'breaking',
  'losses',
  'destruction',
  'expulsion',
  'attaching',
  'ruin',
  'statute',
  'interception',
  'sale',
] as const;
export type EnvironmentEvent = (typeof environmentEvents)[number];

/** Phases in which a world may have play stop even where nothing is to be decided. */
export const stops = ['beginning', 'ready', 'admin', 'draw', 'end'] as const;
export type Stop = (typeof stops)[number];

/** Where a world may open: the first decision of that phase of the player's turn, or after it. */
export const openings = [...stops, 'deployment', 'movement', 'engagement', 'secondDeployment'] as const;
export type Opening = (typeof openings)[number];

/** The phases of a turn, those of Action in its place, in the order that 10.1 and 10.2 give them. */
export const phasesInOrder = [
  'beginning',
  'ready',
  'admin',
  'draw',
  'deployment',
  'movement',
  'engagement',
  'secondDeployment',
  'end',
] as const satisfies readonly Opening[];

/** A Galactic Factor: a counter between `-reach` and `reach` that starts at 0 (10.7-c). */
export interface Factor {
  readonly name: string;
  readonly reach: number;
}

/** Counters and phases that a world may switch on; what is absent costs nothing and says nothing. */
export interface Economy {
  /** Currency of each player; absent where neither the world nor a card speaks of Currency. */
  readonly treasury?: readonly number[];
  /** Currency that sections outside the rulebook may drain from, or add to, any Treasury at a stroke. */
  readonly drains: readonly number[];
  readonly gains: readonly number[];
  /** Up to how many Story Points of a player are counted. */
  readonly storyPoints: number;
  readonly factors: readonly Factor[];
  /** Acts of the game; 0 where they are not counted. */
  readonly acts: number;
  readonly stops: readonly Stop[];
}

export interface World {
  readonly name: string;
  /** What the world is for, in a sentence. */
  readonly purpose: string;
  /** Two to four, in turn order. */
  readonly players: readonly string[];
  readonly cards: readonly Card[];
  /** Move actions granted to each player at the start of their Movement (14.4-b); 0 without a grant (14.4-a). */
  readonly moves: readonly number[];
  readonly environment: readonly EnvironmentEvent[];
  readonly economy?: Economy;
  readonly opening: {
    readonly player: number;
    readonly phase: Opening;
    readonly movesLeft?: number;
    /** It is the first turn of the player who begins the game, its Draw Phase still ahead (10.7-h). */
    readonly firstTurn?: boolean;
  };
}
