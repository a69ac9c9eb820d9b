/** Places: that every card stands where a card of its kind can stand. Who may stand there is the rulebook's question. */
import { type Card, isManeuverKind, type Kind, type World } from '../../../machines/bands/world.js';
import { quoted } from '../../input/errors.js';
import type { Report } from '../../input/report.js';
import { cardPointer } from './card-pointer.js';

export const nameOfKind: Readonly<Record<Kind, string>> = {
  planetary: 'Planetary Location',
  surface: 'Surface Location',
  capitalShip: 'Capital Ship',
  ncs: 'Non-Capital Spacecraft',
  character: 'Character',
  groundUnit: 'Ground Unit',
  kit: 'KIT Device',
  tech: 'TECH Device',
  storyline: 'Storyline',
  fastManeuver: 'Fast Maneuver',
  slowManeuver: 'Slow Maneuver',
};

export function isUnitKind(kind: Kind): boolean {
  return kind === 'character' || kind === 'groundUnit';
}

/** Locations and Capital Ships: they stand in their Band and never on a card. */
export function isPlaceKind(kind: Kind): boolean {
  return kind === 'planetary' || kind === 'surface' || kind === 'capitalShip';
}

/** The kind of the face that shows; a card without a reverse record repeats its prime one. */
export function kindShown(card: Card): Kind {
  return (card.face === 'contested' ? (card.contested ?? card.prime) : card.prime).kind;
}

export function isDeviceKind(kind: Kind): boolean {
  return kind === 'kit' || kind === 'tech';
}

export function hostOf(card: Card): string | undefined {
  return typeof card.at === 'object' ? card.at.on : undefined;
}

export function isOnMap(card: Card): boolean {
  return typeof card.at === 'object' || card.at === 'map';
}

export function checkPlaces(world: World, report: Report): void {
  const byName = new Map(world.cards.map((card) => [card.name, card]));
  const inCycles = new Set<Card>();
  for (const card of world.cards) {
    if (inCycles.has(card)) continue;
    const cycle = hostsInCycle(card, byName);
    for (const member of cycle) inCycles.add(member);
    if (cycle.length > 0) {
      const found = `a card that stands on itself: ${cycle.map(({ name }) => quoted(name)).join(' on ')}`;
      report.at(cardPointer(card.name, 'on'), 'hostCycle', found, 'hosts without a cycle');
    } else if (isOnMap(card)) checkOnMap(card, byName.get(hostOf(card) ?? ''), report);
    else checkOffMap(card, report);
  }
}

/** The cards from `card` by way of its hosts back to itself; empty where there is no way back. */
function hostsInCycle(card: Card, byName: ReadonlyMap<string, Card>): readonly Card[] {
  const chain: Card[] = [];
  let host: Card | undefined = card;
  while (host && !chain.includes(host)) {
    chain.push(host);
    host = byName.get(hostOf(host) ?? '');
  }
  return host === card ? chain : [];
}

const offMap = ({ at }: Card) => (at === 'hand' ? 'in hand' : at === 'deck' ? 'in the deck' : 'depleted');

function checkOffMap(card: Card, report: Report): void {
  const where = `a card that is ${offMap(card)}`;
  const fields = [
    card.face === 'contested' && 'face',
    !card.ready && 'ready',
    card.mobilizing && 'mobilizing',
    card.controller !== undefined && 'controller',
    card.attached && 'attached',
  ] as const;
  for (const field of fields) {
    if (!field) continue;
    report.at(
      cardPointer(card.name, field),
      'stateOffMap',
      `${field} on ${where}`,
      'it only for cards on the Map',
    );
  }
  if (card.prime.homeworld && card.at !== 'depleted') {
    report.at(
      cardPointer(card.name, 'at'),
      'homeworldInHand',
      `a Homeworld ${offMap(card)}`,
      'it on the Map (10.7-b)',
    );
  }
}

function checkOnMap(card: Card, host: Card | undefined, report: Report): void {
  const kind = kindShown(card);
  // checkEconomy tells where a Maneuver can be.
  if (isManeuverKind(kind)) return;
  const pointer = cardPointer(card.name, 'on');
  if (!host) {
    if (!isUnitKind(kind) && !isDeviceKind(kind)) return;
    const found = `a ${nameOfKind[kind]} on no card`;
    report.atKey(
      cardPointer(card.name),
      'unitWithoutHost',
      found,
      'on: CARD, or at: hand or depleted (14.3-b)',
    );
  } else if (!isOnMap(host)) {
    const found = `the host ${quoted(host.name)}, which is ${offMap(host)}`;
    report.at(pointer, 'hostOffMap', found, 'a host on the Map');
  } else if (isPlaceKind(kind) || kind === 'storyline') {
    report.at(
      pointer,
      'locationOnHost',
      `a ${nameOfKind[kind]} on a card`,
      'it on the Map without a host (14.1)',
    );
  } else if (isDeviceKind(kind)) {
    checkDevice(card, host, report);
  } else if (
    [isUnitKind, isDeviceKind, isManeuverKind].some((test) => test(kindShown(host))) ||
    kindShown(host) === 'storyline'
  ) {
    const found = `the host ${quoted(host.name)}, a ${nameOfKind[kindShown(host)]}`;
    report.at(pointer, 'hostCannotHold', found, 'a Location or Spacecraft as host');
  } else if (kind === 'ncs' && kindShown(host) === 'ncs') {
    const found = `a Non-Capital Spacecraft on another, ${quoted(host.name)}`;
    report.at(pointer, 'craftOnCraft', found, 'it in open Space, on a Location or on a Capital Ship');
  }
}

/** A KIT is attached to a Character or Ground Unit, a TECH to a Location or Spacecraft; a loose one lies on either of the latter. */
function checkDevice(device: Card, host: Card, report: Report): void {
  const kind = kindShown(host);
  const onUnit = isUnitKind(kind);
  const { seats } = host.face === 'contested' ? (host.contested ?? host.prime) : host.prime;
  const expected =
    device.prime.kind === 'kit' && device.attached
      ? 'a Character or Ground Unit (10.5-c)'
      : `a Location or Spacecraft ${device.attached ? 'for a TECH (10.5-c)' : 'for a loose Device (14.1-n), and no One-Seater (14.6-t)'}`;
  const wrong =
    isDeviceKind(kind) ||
    onUnit !== (device.prime.kind === 'kit' && device.attached === true) ||
    (!device.attached && kind === 'ncs' && seats === 1);
  if (!wrong) return;
  const found = `${device.attached ? 'attached to' : 'loose on'} ${quoted(host.name)}, a ${nameOfKind[kind]}`;
  report.at(cardPointer(device.name, 'on'), 'deviceHost', found, expected);
}
