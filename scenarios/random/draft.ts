import {
  keywords as allKeywords,
  type Card,
  type EnvironmentEvent,
  environmentEvents,
  type Face,
  type FaceName,
  type Intrusion,
  intrusions,
  type Keyword,
  type Kind,
  type Opening,
  type Place,
  type World,
} from '../../machines/bands/world.js';
import { hostOf, isDeviceKind, isOnMap, isUnitKind, kindShown } from '../checks/places.js';

/**
 * What arbitraries draw, and the valid world that it stands for: numbers that pick among what is possible, each choice
 * after those that it depends on.
 */

export type PlaceKind = 'planetary' | 'surface' | 'capitalShip';

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

const deviceNames = ['Loom', 'Sextant', 'Lens'];

export interface HostDraft {
  readonly owner: number;
  readonly kind: PlaceKind;
  readonly homeworld: boolean;
  readonly seats: number | undefined;
  readonly surfaceValue: number | undefined;
  readonly sharedGround: boolean;
  readonly disarms: boolean;
  readonly contested: Face | undefined;
  readonly face: FaceName;
  readonly at: 'map' | 'hand' | 'depleted';
  /** For one that shows a craft: open Space, or a Location or Capital Ship before it. */
  readonly place: number;
  readonly ready: boolean;
  readonly mobilizing: boolean;
  readonly controller: number | undefined;
}

export interface MoverDraft {
  readonly owner: number;
  readonly groundUnit: boolean;
  readonly keywords: Keyword[];
  readonly intrudes: readonly Intrusion[];
  readonly seats: number | undefined;
  readonly place: number;
  readonly bars: readonly number[];
  readonly ready: boolean;
  readonly mobilizing: boolean;
}

export interface DeviceDraft {
  readonly owner: number;
  readonly tech: boolean;
  readonly attached: boolean;
  readonly place: number;
  readonly ready: boolean;
  readonly mobilizing: boolean;
}

export interface Draft {
  /** Which of the rarer things that were drawn are printed on the cards: Surface values (10.6), card text (14.10). */
  readonly printed: { readonly surfaceValues: boolean; readonly cardText: boolean };
  readonly players: number;
  readonly hosts: readonly HostDraft[];
  readonly craft: readonly MoverDraft[];
  readonly units: readonly MoverDraft[];
  readonly devices: readonly DeviceDraft[];
  readonly moves: readonly number[];
  readonly environment: readonly EnvironmentEvent[];
  readonly turn: number;
  readonly phase: Opening;
  readonly movesLeft: number | undefined;
}

/** The world of a draft. */
export function assemble(draft: Draft): World {
  const { players, phase, movesLeft } = draft;
  const cards: Card[] = [];
  for (const [index, host] of draft.hosts.entries()) {
    const card = hostCard(hostNames[index], host, players, cards);
    cards.push(card);
  }
  for (const [index, craft] of draft.craft.entries()) {
    cards.push(moverCard(craftNames[index], 'ncs', craft, players, cards));
  }
  for (const [index, unit] of draft.units.entries()) {
    const kind = unit.groundUnit ? 'groundUnit' : 'character';
    cards.push(moverCard(unitNames[index], kind, unit, players, cards));
  }
  for (const [index, device] of draft.devices.entries()) {
    cards.push(deviceCard(deviceNames[index], device, players, cards));
  }
  const player = draft.turn % players;
  const left = phase === 'movement' &&
    movesLeft !== undefined && { movesLeft: Math.min(movesLeft, draft.moves[player]) };
  return {
    name: 'generated',
    purpose: 'A generated set-up.',
    players: playerNames.slice(0, players),
    cards: cards
      .map((card, index) => withController(card, draft.hosts[index]?.controller, cards))
      .map((card) => asPrinted(card, draft.printed)),
    moves: draft.moves.slice(0, players),
    environment: environmentEvents.filter((event) => draft.environment.includes(event)),
    opening: { player, phase, ...left },
  };
}

interface FaceDraft {
  readonly kind: Kind;
  readonly sharedGround?: boolean;
  readonly disarms?: boolean;
  readonly homeworld?: boolean;
  readonly seats: number | undefined;
  readonly surfaceValue?: number | undefined;
}

export function faceOf({ kind, homeworld, seats, surfaceValue, sharedGround, disarms }: FaceDraft): Face {
  return {
    kind,
    ...(homeworld && { homeworld }),
    ...(seats !== undefined && { seats }),
    ...(surfaceValue !== undefined && { surfaceValue }),
    ...(sharedGround && kind !== 'ncs' && { sharedGround }),
    ...(disarms && { disarms }),
  };
}

/** The card less what is not printed in this world. */
function asPrinted({ prime, contested, intrudes, ...card }: Card, printed: Draft['printed']): Card {
  const face = ({ surfaceValue, sharedGround, disarms, ...plain }: Face): Face => ({
    ...plain,
    ...(printed.surfaceValues && surfaceValue !== undefined && { surfaceValue }),
    ...(printed.cardText && sharedGround && { sharedGround }),
    ...(printed.cardText && disarms && { disarms }),
  });
  return {
    ...card,
    prime: face(prime),
    ...(contested && { contested: face(contested) }),
    ...(printed.cardText && intrudes && { intrudes }),
  };
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
    prime: faceOf({ ...draft, homeworld }),
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
    ...(draft.intrudes.length > 0 && {
      intrudes: intrusions.filter((way) => draft.intrudes.includes(way)),
    }),
    at,
    face: 'prime',
    barredFrom: others.filter((other) => bars.has(other.name)).map((other) => other.name),
    ...standing(draft, at),
  };
}

function deviceCard(name: string, draft: DeviceDraft, players: number, others: readonly Card[]): Card {
  const kind = draft.tech ? 'tech' : 'kit';
  const hosts = others
    .filter((host) => isOnMap(host) && bears(host, kind, draft.attached))
    .map((host) => ({ on: host.name }));
  const places: readonly Place[] = [...hosts, 'hand', 'depleted'];
  const at = places[draft.place % places.length];
  return {
    name,
    owner: draft.owner % players,
    prime: { kind },
    keywords: [],
    at,
    face: 'prime',
    barredFrom: [],
    ...standing(draft, at),
    ...(draft.attached && typeof at === 'object' && { attached: true }),
  };
}

/** Whether a Device can be on the card: a KIT attached to a unit, otherwise on a Location or Spacecraft, loose on no One-Seater. */
function bears(host: Card, kind: 'kit' | 'tech', attached: boolean): boolean {
  const shown = kindShown(host);
  if (kind === 'kit' && attached) return isUnitKind(shown);
  return (
    !isUnitKind(shown) && !isDeviceKind(shown) && (attached || shown !== 'ncs' || seatsShown(host) !== 1)
  );
}

const seatsShown = ({ face, prime, contested }: Card) =>
  (face === 'contested' ? (contested ?? prime) : prime).seats;

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
  const seats = seatsShown(host);
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
