import {
  keywords as allKeywords,
  type Card,
  intrusions,
  type Kind,
  type Place,
} from '../../../../machines/bands/world.js';
import { hostOf, isDeviceKind, isOnMap, isUnitKind, kindShown } from '../../checks/places.js';
import type { DeviceDraft, HostDraft, MoverDraft, PaperDraft } from './draft.js';
import { faceOf } from './printed.js';

/** Cards as they are drawn, each where a card of its kind can be. */

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
const paperNames = ['Feint', 'Oath', 'Parley'];

export function hostCard(index: number, draft: HostDraft, players: number, others: readonly Card[]): Card {
  const owner = draft.owner % players;
  const homeworld =
    draft.homeworld &&
    draft.kind === 'planetary' &&
    !others.some((other) => other.owner === owner && other.prime.homeworld);
  const at = homeworld && draft.at !== 'depleted' ? 'map' : draft.at;
  const showsCraft = at === 'map' && draft.face === 'contested' && draft.contested?.kind === 'ncs';
  return {
    name: hostNames[index]!,
    owner,
    prime: faceOf({ ...draft, homeworld }),
    ...(draft.contested && { contested: faceOf(draft.contested) }),
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

export function moverCard(
  kind: Kind,
  index: number,
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
    'deck',
    ...hosts,
  ];
  const at = places[draft.place % places.length];
  const leavable = others.filter((other) => !isUnitKind(other.prime.kind));
  const bars = new Set(draft.bars.map((bar) => leavable[bar % leavable.length]!.name));
  return {
    name: (kind === 'ncs' ? craftNames : unitNames)[index]!,
    owner: draft.owner % players,
    prime: faceOf(asPrintedOn(kind, draft)),
    keywords: allKeywords.filter((keyword) => draft.keywords.includes(keyword)),
    ...(draft.intrudes.length > 0 && {
      intrudes: intrusions.filter((way) => draft.intrudes.includes(way)),
    }),
    at,
    face: 'prime',
    barredFrom: others.filter((other) => bars.has(other.name)).map((other) => other.name),
    ...(draft.escapePod && kind === 'groundUnit' && { escapePod: true }),
    ...(draft.drone && { drone: true }),
    ...standing(draft, at),
  };
}

/** Seats and openness to deployment are for Spacecraft only. */
const asPrintedOn = (kind: Kind, { seats, acceptsDeployment, ...draft }: MoverDraft) => ({
  ...draft,
  kind,
  seats: kind === 'ncs' ? seats : undefined,
  ...(kind === 'ncs' && acceptsDeployment && { acceptsDeployment }),
});

export function deviceCard(
  index: number,
  draft: DeviceDraft,
  players: number,
  others: readonly Card[],
): Card {
  const kind = draft.tech ? 'tech' : 'kit';
  const hosts = others
    .filter((host) => isOnMap(host) && bears(host, kind, draft.attached))
    .map((host) => ({ on: host.name }));
  const places: readonly Place[] = [...hosts, 'hand', 'depleted', 'deck'];
  const at = places[draft.place % places.length]!;
  return {
    name: deviceNames[index]!,
    owner: draft.owner % players,
    prime: { kind, ...(draft.ability && { ability: true }) },
    keywords: [],
    at,
    face: 'prime',
    barredFrom: [],
    ...standing(draft, at),
    ...(draft.attached && typeof at === 'object' && { attached: true }),
  };
}

/** A Maneuver is never on the Map; a Storyline lies there on nothing. */
export function paperCard(index: number, { owner, kind, place }: PaperDraft, players: number): Card {
  const places: readonly Place[] = [
    'hand',
    'deck',
    'depleted',
    ...(kind === 'storyline' ? ['map' as const] : []),
  ];
  return plainCard(paperNames[index]!, owner % players, kind, places[place % places.length]!);
}

/** One of a handful, told apart by number. */
export const maneuverCard = (index: number, owner: number): Card =>
  plainCard(`Ruse ${index + 1}`, owner, 'slowManeuver', 'hand');

const plainCard = (name: string, owner: number, kind: Kind, at: Place): Card => ({
  name,
  owner,
  prime: { kind },
  keywords: [],
  at,
  face: 'prime',
  ready: true,
  mobilizing: false,
  barredFrom: [],
});

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
  const onMap = at === 'map' || typeof at === 'object';
  return { ready: !onMap || draft.ready, mobilizing: onMap && draft.mobilizing };
}

function takes(host: Card, kind: Kind, cards: readonly Card[]): boolean {
  if (isUnitKind(kindShown(host))) return false;
  if (kind === 'ncs') return kindShown(host) !== 'ncs';
  const seats = seatsShown(host);
  const seated = cards.filter((card) => hostOf(card) === host.name && isUnitKind(kindShown(card)));
  return seats === undefined || seated.length < seats;
}
