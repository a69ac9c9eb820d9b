/**
 * fast-check arbitraries of set-ups, plays and readings. Every generated world passes the loader's checks: choices that depend on one
 * another are drawn as plain numbers and resolved against what is possible, so that shrinking stays valid and leads to
 * fewer cards, players and keywords.
 *
 * Not exported from index.ts, and not in the package: fast-check is a development dependency.
 */
import fc from 'fast-check';
import {
  keywords as allKeywords,
  type Card,
  type EnvironmentEvent,
  environmentEvents,
  type Face,
  type FaceName,
  type Keyword,
  type Kind,
  openings,
  type Place,
  type World,
} from '../machines/bands/world.js';
import type { Reading } from '../rulebook/index.js';
import { hostOf, isOnMap, isUnitKind, kindShown } from './checks/places.js';

export interface WorldOptions {
  /** 2..4; default 3. */
  readonly maxPlayers?: number;
  /** Locations and Capital Ships, 0..10; default 5. */
  readonly maxHosts?: number;
  /** Non-Capital Spacecraft, 0..6; default 2. */
  readonly maxCraft?: number;
  /** Characters and Ground Units, 0..10; default 4. */
  readonly maxUnits?: number;
  /** Move actions of a turn, 0..15; default 2. */
  readonly maxMoves?: number;
  /** Keywords to draw from; default all. */
  readonly keywords?: readonly Keyword[];
  /** Environment events to draw from; default all. */
  readonly environment?: readonly EnvironmentEvent[];
}

const playerNames = ['Ada', 'Brand', 'Cole', 'Dena'] as const;
const hostNames = [
  'Aster',
  'Holm',
  'Salt Flats',
  'Ivory Gate',
  'Fen Gate',
  'Marl',
  'Heron',
  'Seep',
  'Oduin',
  'Lantern',
];
const craftNames = ['Wren', 'Moth', 'Needle', 'Thistle', 'Gull', 'Skiff'];
const unitNames = ['Vesna', 'Toft', 'Corin', 'Dray', 'Pell', 'Rook', 'Kest', 'Lorn', 'Ister', 'Vane'];

const placeKinds = ['planetary', 'surface', 'capitalShip'] as const satisfies readonly Kind[];
const reverseKinds = [...placeKinds, 'ncs'] as const satisfies readonly Kind[];

/** Worlds of at most the given size, empty Bands, captured cards, intruders and mixed company included. */
export function arbitraryWorld(options: WorldOptions = {}): fc.Arbitrary<World> {
  const { maxPlayers = 3, maxHosts = 5, maxCraft = 2, maxUnits = 4, maxMoves = 2 } = options;
  const mover = moverDraft(options.keywords ?? allKeywords);
  const draft = fc.record({
    countsCapacity: fc.boolean(),
    players: fc.integer({ min: 2, max: maxPlayers }),
    hosts: fc.array(hostDraft, { minLength: 1, maxLength: maxHosts }),
    craft: fc.array(mover, { maxLength: maxCraft }),
    units: fc.array(mover, { maxLength: maxUnits }),
    moves: fc.array(fc.integer({ min: 0, max: maxMoves }), { minLength: maxPlayers, maxLength: maxPlayers }),
    environment: fc.subarray([...(options.environment ?? environmentEvents)]),
    turn: fc.nat(maxPlayers - 1),
    phase: fc.constantFrom(...openings),
    movesLeft: fc.option(fc.nat(maxMoves), { nil: undefined }),
  });
  return draft.map(assemble);
}

/** A play of at most so many actions: each number picks among the actions that are enabled. It shrinks to fewer and earlier ones. */
export const arbitraryPlay = (maxActions: number): fc.Arbitrary<readonly number[]> =>
  fc.array(fc.nat(99), { maxLength: maxActions, size: 'max' });

/** Options of some readings, seldom of more than two; it shrinks to the defaults. */
export const arbitraryReadings = (
  readings: readonly Reading[],
): fc.Arbitrary<Readonly<Record<string, string>>> =>
  fc
    .array(fc.tuple(fc.constantFrom(...readings), fc.nat(9)), { maxLength: 2 })
    .map((picks) =>
      Object.fromEntries(picks.map(([reading, pick]) => [reading.id, optionOf(reading, pick)])),
    );

function optionOf({ options }: Reading, pick: number): string {
  const names = Object.keys(options);
  return names[pick % names.length];
}

interface HostDraft {
  readonly owner: number;
  readonly kind: (typeof placeKinds)[number];
  readonly homeworld: boolean;
  readonly seats: number | undefined;
  readonly surfaceValue: number | undefined;
  readonly contested: Face | undefined;
  readonly face: FaceName;
  readonly at: 'map' | 'hand' | 'depleted';
  /** For one that shows a craft: open Space, or a Location or Capital Ship before it. */
  readonly place: number;
  readonly ready: boolean;
  readonly mobilizing: boolean;
  readonly controller: number | undefined;
}

const seats = fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined });

const surfaceValue = fc.option(fc.nat(2), { nil: undefined });

const hostDraft: fc.Arbitrary<HostDraft> = fc.record({
  owner: fc.nat(3),
  kind: fc.constantFrom(...placeKinds),
  homeworld: fc.boolean(),
  seats,
  surfaceValue,
  contested: fc.option(
    fc
      .record({ kind: fc.constantFrom(...reverseKinds), homeworld: fc.boolean(), seats, surfaceValue })
      .map(faceOf),
    { nil: undefined },
  ),
  face: fc.constantFrom('prime', 'contested'),
  at: fc.constantFrom('map', 'map', 'map', 'hand', 'depleted'),
  place: fc.nat(20),
  ready: fc.boolean().map((tired) => !tired),
  mobilizing: fc.boolean(),
  controller: fc.option(fc.nat(3), { nil: undefined }),
});

interface MoverDraft {
  readonly owner: number;
  readonly groundUnit: boolean;
  readonly keywords: Keyword[];
  readonly seats: number | undefined;
  readonly place: number;
  readonly bars: readonly number[];
  readonly ready: boolean;
  readonly mobilizing: boolean;
}

function moverDraft(keywords: readonly Keyword[]): fc.Arbitrary<MoverDraft> {
  return fc.record({
    owner: fc.nat(3),
    groundUnit: fc.boolean(),
    keywords: fc.subarray([...keywords]),
    seats,
    place: fc.nat(20),
    bars: fc.uniqueArray(fc.nat(20), { maxLength: 2 }),
    ready: fc.boolean().map((tired) => !tired),
    mobilizing: fc.boolean(),
  });
}

interface Draft {
  /** Whether the Surface values that were drawn are printed (10.6). */
  readonly countsCapacity: boolean;
  readonly players: number;
  readonly hosts: readonly HostDraft[];
  readonly craft: readonly MoverDraft[];
  readonly units: readonly MoverDraft[];
  readonly moves: readonly number[];
  readonly environment: readonly EnvironmentEvent[];
  readonly turn: number;
  readonly phase: (typeof openings)[number];
  readonly movesLeft: number | undefined;
}

function assemble(draft: Draft): World {
  const { players, phase, movesLeft } = draft;
  const cards: Card[] = [];
  for (const [index, host] of draft.hosts.entries()) {
    const card = hostCard(hostNames[index], host, players, cards);
    cards.push(draft.countsCapacity ? card : withoutSurfaceValues(card));
  }
  for (const [index, craft] of draft.craft.entries()) {
    cards.push(moverCard(craftNames[index], 'ncs', craft, players, cards));
  }
  for (const [index, unit] of draft.units.entries()) {
    const kind = unit.groundUnit ? 'groundUnit' : 'character';
    cards.push(moverCard(unitNames[index], kind, unit, players, cards));
  }
  const player = draft.turn % players;
  const left = phase === 'movement' &&
    movesLeft !== undefined && { movesLeft: Math.min(movesLeft, draft.moves[player]) };
  return {
    name: 'generated',
    purpose: 'A generated set-up.',
    players: playerNames.slice(0, players),
    cards: cards.map((card, index) => withController(card, draft.hosts[index]?.controller, cards)),
    moves: draft.moves.slice(0, players),
    environment: environmentEvents.filter((event) => draft.environment.includes(event)),
    opening: { player, phase, ...left },
  };
}

interface FaceDraft {
  readonly kind: Kind;
  readonly homeworld?: boolean;
  readonly seats: number | undefined;
  readonly surfaceValue?: number | undefined;
}

function faceOf({ kind, homeworld, seats, surfaceValue }: FaceDraft): Face {
  return {
    kind,
    ...(homeworld && { homeworld }),
    ...(seats !== undefined && { seats }),
    ...(surfaceValue !== undefined && { surfaceValue }),
  };
}

function withoutSurfaceValues({ prime, contested, ...card }: Card): Card {
  const blank = ({ surfaceValue: _, ...face }: Face): Face => face;
  return { ...card, prime: blank(prime), ...(contested && { contested: blank(contested) }) };
}

function hostCard(name: string, draft: HostDraft, players: number, others: readonly Card[]): Card {
  const owner = draft.owner % players;
  const homeworld =
    draft.homeworld &&
    draft.kind === 'planetary' &&
    !others.some((other) => other.owner === owner && other.prime.homeworld);
  const at = homeworld && draft.at === 'hand' ? 'map' : draft.at;
  const showsCraft = at === 'map' && draft.face === 'contested' && draft.contested?.kind === 'ncs';
  return {
    name,
    owner,
    prime: faceOf({ kind: draft.kind, homeworld, seats: draft.seats, surfaceValue: draft.surfaceValue }),
    ...(draft.contested && { contested: draft.contested }),
    keywords: [],
    at: showsCraft ? craftPlace(draft.place, others) : at,
    face: at === 'map' ? draft.face : 'prime',
    barredFrom: [],
    ...standing(draft, at),
  };
}

/** Open Space, or one of the cards so far that take a craft. */
function craftPlace(pick: number, others: readonly Card[]): Place {
  const hosts = others.filter((host) => isOnMap(host) && takes(host, 'ncs', others));
  const at = pick % (hosts.length + 1);
  return at === 0 ? 'map' : { on: hosts[at - 1].name };
}

function moverCard(
  name: string,
  kind: Kind,
  draft: MoverDraft,
  players: number,
  others: readonly Card[],
): Card {
  const hosts = others
    .filter((host) => isOnMap(host) && takes(host, kind, others))
    .map((host) => ({ on: host.name }));
  const places: readonly Place[] = [
    ...(kind === 'ncs' ? ['map' as const] : []),
    ...hosts,
    'hand',
    'depleted',
  ];
  const at = places[draft.place % places.length];
  const bars = new Set(draft.bars.map((bar) => others[bar % others.length].name));
  return {
    name,
    owner: draft.owner % players,
    prime: faceOf({ kind, seats: kind === 'ncs' ? draft.seats : undefined }),
    keywords: allKeywords.filter((keyword) => draft.keywords.includes(keyword)),
    at,
    face: 'prime',
    barredFrom: others.filter((other) => bars.has(other.name)).map((other) => other.name),
    ...standing(draft, at),
  };
}

/** Cards off the Map have neither readiness nor Mobilizing. */
function standing(
  draft: { ready: boolean; mobilizing: boolean },
  at: Place,
): { ready: boolean; mobilizing: boolean } {
  const onMap = at !== 'hand' && at !== 'depleted';
  return { ready: !onMap || draft.ready, mobilizing: onMap && draft.mobilizing };
}

function takes(host: Card, kind: Kind, cards: readonly Card[]): boolean {
  if (isUnitKind(kindShown(host))) return false;
  if (kind === 'ncs') return kindShown(host) !== 'ncs';
  const { seats } = host.face === 'contested' ? (host.contested ?? host.prime) : host.prime;
  const seated = cards.filter((card) => hostOf(card) === host.name && isUnitKind(kindShown(card)));
  return seats === undefined || seated.length < seats;
}

/** One of the controllers that the position can explain, where one is to be written down. */
function withController(card: Card, pick: number | undefined, cards: readonly Card[]): Card {
  if (pick === undefined || !isOnMap(card)) return card;
  const holders = [
    ...new Set(cards.filter((other) => hostOf(other) === card.name).map((other) => other.owner)),
  ];
  const contested = card.face === 'contested';
  const taken = contested && holders.length === 1;
  const possible = taken ? holders : contested ? [card.owner, ...holders] : [card.owner];
  return { ...card, controller: possible[pick % possible.length] };
}
