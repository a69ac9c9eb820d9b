import {
  type Card,
  type Economy,
  type Face,
  type Intrusion,
  type Keyword,
  type Kind,
  keywords,
  type Stop,
  type World,
} from './world.js';

/** A card by its place in `World.cards`. */
export type CardId = number;
export type PlayerId = number;

/** The controller of shared ground and of a loose Device (14.10-j, 10.5-d): no player equals it, and it has no bit among players. */
export const nobody: PlayerId = -1;

/** Where a card may go that is no card: open Space for a craft, the owner's own Band for Locations and ships. */
export const openSpace = -1;

/** A Band by number: Space is 0, then each player's Surface Band and Planetary Band. */
export type BandId = number;
export const space: BandId = 0;
export const surfaceBand = (player: PlayerId): BandId => 1 + 2 * player;
export const planetaryBand = (player: PlayerId): BandId => 2 + 2 * player;
export const isSurfaceBand = (band: BandId) => band !== space && band % 2 === 1;
export const isPlanetaryBand = (band: BandId) => band !== space && band % 2 === 0;
/** The player whose Band it is; meaningless for Space. */
export const bandOwner = (band: BandId): PlayerId => (band - 1) >> 1;

const isLocationKind = (kind: Kind) => kind === 'planetary' || kind === 'surface';

/** The kinds that occupy other cards. */
export const isMovableKind = (kind: Kind) => kind === 'character' || kind === 'groundUnit' || kind === 'ncs';

export const isDeviceKind = (kind: Kind) => kind === 'kit' || kind === 'tech';

/** The kinds that can be occupied: 14.6 and 14.10 speak of Locations and Spacecraft only. */
export const isHostKind = (kind: Kind) => isLocationKind(kind) || kind === 'capitalShip' || kind === 'ncs';

/** What never changes in the plays of one set-up, as tables by card. */
export interface Setup {
  readonly world: World;
  readonly players: number;
  readonly cards: number;
  readonly bands: number;
  readonly owner: Uint8Array;
  /** Printed records by card, prime then contested; both the same for a card that has no reverse face. */
  readonly records: readonly (readonly [Face, Face])[];
  /** Whether a card can show a Contested face at all. */
  readonly hasReverse: readonly boolean[];
  /** Bits of `keywords` by card. */
  readonly keywordBits: Uint8Array;
  /** Bits of `intrusions` by card. */
  readonly intrusionBits: Uint8Array;
  /** Cards that can ever occupy another; Devices, which lie on cards or are attached to them; cards that can ever be occupied. */
  readonly movable: readonly CardId[];
  readonly devices: readonly CardId[];
  /** Movable cards and Devices: whatever has its Position on another card. */
  readonly placed: readonly CardId[];
  readonly hosts: readonly CardId[];
  /** Whether some face is shared ground, and whether some face takes the ATK of units on it. */
  readonly someShared: boolean;
  readonly someDisarm: boolean;
  /** Whether some card can be without a controller, which then needs a value of its own. */
  readonly someUncontrolled: boolean;
  /** Cards whose controller is settled and kept; anybody else's is its owner. */
  readonly controlVaries: readonly boolean[];
  /** Whether any face sets a number of seats. */
  readonly someSeats: boolean;
  /** Whether some card is a Drone: only then is there a Burned Pile. */
  readonly someDrones: boolean;
  /** The Storyline that each card is bound to; -1 for none. */
  readonly storylineOf: Int8Array;
  /** Whether any face prints a Surface value: only then is Surface Capacity counted (10.6). */
  readonly countsCapacity: boolean;
  /** Cards with a face that is a Surface Location. */
  readonly surfaceCards: readonly CardId[];
  /** The place of each card in `hosts`; -1 for one that is none. */
  readonly hostNumber: Int8Array;
  /** Cards with a Contested face: Locations and Capital Ships, which lie on the Map by themselves unless turned over into a craft. */
  readonly rooted: readonly CardId[];
  /** Those of them with a face that is a Capital Ship. */
  readonly ships: readonly CardId[];
  /** Whether some of them can occupy another card, turned over into a craft. */
  readonly someTurnCraft: boolean;
  readonly economy: Economy;
  /** Phases in which play stops: those that the world names, and those in which something may be decided. */
  readonly stops: readonly Stop[];
  /** Cards that start in a deck make the deck a place. */
  readonly hasDeck: boolean;
  /** Cards that could pay Income, and those with an effect at the start of a turn. */
  readonly paying: readonly CardId[];
  readonly starting: readonly CardId[];
}

export const intrusionBit = { move: 1, deploy: 2 } as const satisfies Record<Intrusion, number>;

const noEconomy: Economy = {
  drains: [],
  gains: [],
  storyPoints: 0,
  factors: [],
  acts: 0,
  stops: [],
};

export const keywordBit: Readonly<Record<Keyword, number>> = Object.fromEntries(
  keywords.map((keyword, index) => [keyword, 1 << index]),
) as Record<Keyword, number>;

export function setupOf(world: World): Setup {
  const records = world.cards.map((card) => [card.prime, reverseOf(card) ?? card.prime] as const);
  const indices = world.cards.map((_, index) => index);
  const some = (test: (kind: Kind) => boolean) =>
    indices.filter((card) => records[card]!.some(({ kind }) => test(kind)));
  const hosts = some(isHostKind);
  const movable = some(isMovableKind);
  const devices = some(isDeviceKind);
  const hasReverse = world.cards.map((card) => reverseOf(card) !== undefined);
  const someShared = records.some((faces) => faces.some(({ sharedGround }) => sharedGround));
  const rooted = indices.filter((card) => reverseOf(world.cards[card]!) !== undefined);
  const economy = world.economy ?? noEconomy;
  const printing = (test: (face: Face) => boolean) => indices.filter((card) => records[card]!.some(test));
  return {
    world,
    players: world.players.length,
    cards: world.cards.length,
    bands: 1 + 2 * world.players.length,
    owner: Uint8Array.from(world.cards, (card) => card.owner),
    records,
    hasReverse,
    someShared,
    someDisarm: records.some((faces) => faces.some(({ disarms }) => disarms)),
    someUncontrolled: someShared || devices.length > 0,
    controlVaries: hasReverse.map((has, card) => has || devices.includes(card)),
    keywordBits: Uint8Array.from(world.cards, (card) =>
      card.keywords.reduce((bits, keyword) => bits | keywordBit[keyword], 0),
    ),
    intrusionBits: Uint8Array.from(world.cards, ({ intrudes = [] }) =>
      intrudes.reduce((bits, way) => bits | intrusionBit[way], 0),
    ),
    movable,
    devices,
    placed: [...movable, ...devices],
    hosts,
    someSeats: records.some((faces) => faces.some(({ seats }) => seats !== undefined)),
    someDrones: world.cards.some(({ drone }) => drone === true),
    storylineOf: Int8Array.from(world.cards, ({ storyline }) =>
      world.cards.findIndex(({ name }) => name === storyline),
    ),
    countsCapacity: records.some((faces) => faces.some(({ surfaceValue }) => surfaceValue !== undefined)),
    surfaceCards: some((kind) => kind === 'surface'),
    hostNumber: Int8Array.from(indices, (card) => hosts.indexOf(card)),
    rooted,
    ships: some((kind) => kind === 'capitalShip'),
    someTurnCraft: rooted.some((card) => movable.includes(card)),
    economy,
    stops: stopsOf(world, economy),
    hasDeck: world.cards.some(({ at }) => at === 'deck'),
    paying: economy.treasury ? printing(({ income }) => income !== undefined) : [],
    starting: economy.treasury ? printing(({ startEffect }) => startEffect !== undefined) : [],
  };
}

/** Fast Maneuvers have their window in Admin and Draw too (10.3-a), Sell is in Admin (10.1-l). */
function stopsOf({ cards, environment }: World, economy: Economy): Stop[] {
  const fast = cards.some(({ prime }) => prime.kind === 'fastManeuver');
  const found: Stop[] = [...economy.stops];
  if (fast || environment.includes('sale')) found.push('admin');
  if (fast) found.push('draw');
  if (economy.acts > 0) found.push('end');
  return found;
}

/** Locations and Capital Ships have a Contested face; units and Non-Capital Spacecraft have none (14.6-f, 14.6-g). */
function reverseOf(card: Card): Face | undefined {
  if (card.contested) return card.contested;
  return isLocationKind(card.prime.kind) || card.prime.kind === 'capitalShip' ? card.prime : undefined;
}
