/** Faces, seats and control: that each card has what its kind can have and that the position explains its controller. */
import { type Card, isManeuverKind, type World } from '../../../machines/bands/world.js';
import { quoted } from '../../input/errors.js';
import type { Report } from '../../input/report.js';
import { cardPointer } from './card-pointer.js';
import { hostOf, isDeviceKind, isPlaceKind, isUnitKind, kindShown, nameOfKind } from './places.js';

export function checkFaces(world: World, report: Report): void {
  for (const card of world.cards) {
    checkFields(card, report);
    checkSharedGround(card, report);
    checkBars(card, world, report);
    checkFate(card, world, report);
    checkSeats(card, world, report);
    checkController(card, world, report);
  }
  checkHomeworlds(world, report);
}

/** A craft without a controller would be moved and placed by nobody; the text's example is to be treated as a Capital Ship. */
function checkSharedGround(card: Card, report: Report): void {
  for (const [face, pointer] of [
    [card.prime, cardPointer(card.name, 'sharedGround')],
    [card.contested, cardPointer(card.name, 'contested')],
  ] as const) {
    if (!face?.sharedGround || isPlaceKind(face.kind) || isUnitKind(face.kind)) continue;
    const found = `sharedGround on a ${nameOfKind[face.kind]}`;
    report.at(pointer, 'sharedGroundKind', found, 'it only on Locations and Capital Ships (14.10-j)');
  }
}

function checkFields(card: Card, report: Report): void {
  // What a Maneuver may have is told by checkEconomy.
  if (isManeuverKind(card.prime.kind)) return;
  const { kind, homeworld, seats, surfaceValue, acceptsDeployment, sharedGround, disarms } = card.prime;
  const aKind = `a ${nameOfKind[kind]}`;
  if (!isPlaceKind(kind)) {
    const expected = 'a reverse face only on Locations and Capital Ships (14.6-f)';
    for (const field of [card.contested && 'contested', card.face === 'contested' && 'face']) {
      if (field) report.at(cardPointer(card.name, field), 'noReverseFace', `${field} on ${aKind}`, expected);
    }
  }
  if (card.attached && !isDeviceKind(kind)) {
    report.at(
      cardPointer(card.name, 'attached'),
      'attachedNoDevice',
      `attached on ${aKind}`,
      'it only on Devices',
    );
  }
  if (isUnitKind(kind) || isDeviceKind(kind) || kind === 'storyline') {
    const expected =
      'seats, homeworld, surfaceValue, acceptsDeployment, sharedGround and disarms only on Locations and Spacecraft';
    const given = [
      seats !== undefined && 'seats',
      homeworld && 'homeworld',
      surfaceValue !== undefined && 'surfaceValue',
      acceptsDeployment && 'acceptsDeployment',
      sharedGround && 'sharedGround',
      disarms && 'disarms',
    ];
    for (const field of given) {
      if (field)
        report.at(cardPointer(card.name, field), 'unitWithHostFields', `${field} on ${aKind}`, expected);
    }
  } else if (homeworld && kind !== 'planetary') {
    const expected = 'a Planetary Location as Homeworld (10.7-b); its reverse face may be of another kind';
    report.at(cardPointer(card.name, 'homeworld'), 'homeworldKind', `homeworld on ${aKind}`, expected);
  }
  if (isPlaceKind(kind) || isDeviceKind(kind)) {
    const expected =
      'keywords, intrudes and barredFrom only on Characters, Ground Units and Non-Capital Spacecraft';
    for (const field of ['keywords', 'intrudes', 'barredFrom'] as const) {
      if (!card[field]?.length) continue;
      report.at(cardPointer(card.name, field), 'hostWithUnitFields', `${field} on ${aKind}`, expected);
    }
  }
}

/** One can only have left what can be occupied: a Location or Spacecraft (14.6-ac, 14.10-z). */
function checkBars({ name, barredFrom }: Card, world: World, report: Report): void {
  for (const [index, barred] of barredFrom.entries()) {
    const kind = world.cards.find((card) => card.name === barred)?.prime.kind;
    if (kind === undefined || isPlaceKind(kind) || kind === 'ncs') continue;
    const found = `${quoted(barred)}, a ${nameOfKind[kind]}`;
    const expected = 'the name of a Location or Spacecraft';
    report.at(cardPointer(name, 'barredFrom', index), 'barredFromNoHost', found, expected);
  }
}

/** What a card has for the day of its destruction (14.8-p, 14.12-q). */
function checkFate({ name, prime, escapePod, storyline }: Card, world: World, report: Report): void {
  const aKind = `a ${nameOfKind[prime.kind]}`;
  if (escapePod && prime.kind !== 'groundUnit') {
    const expected = 'it on Ground Units only: Characters have it anyway (14.8-o)';
    report.at(cardPointer(name, 'escapePod'), 'escapePodKind', `escapePod on ${aKind}`, expected);
  }
  if (storyline === undefined) return;
  const pointer = cardPointer(name, 'storyline');
  const other = world.cards.find((card) => card.name === storyline);
  if (prime.kind !== 'character') {
    report.at(pointer, 'storylineBinding', `storyline on ${aKind}`, 'it on Characters only (14.12-q)');
  } else if (other?.prime.kind !== 'storyline') {
    report.at(pointer, 'storylineBinding', quoted(storyline), 'the name of a card of kind storyline');
  }
}

/** Non-Capital Spacecraft take no seat (assumption on Transport, 14.6-s). */
function checkSeats(host: Card, world: World, report: Report): void {
  const { seats } = host.face === 'contested' ? (host.contested ?? host.prime) : host.prime;
  if (seats === undefined) return;
  const seated = occupantsOf(host, world).filter((card) => isUnitKind(kindShown(card)));
  if (seated.length <= seats) return;
  const found = `${seated.length} Characters and Ground Units on ${quoted(host.name)}`;
  report.atKey(
    cardPointer(host.name),
    'seatsExceeded',
    found,
    `at most ${seats}, the seats of the face that shows`,
  );
}

function occupantsOf(host: Card, world: World): readonly Card[] {
  return world.cards.filter((card) => hostOf(card) === host.name);
}

/** The controllers that the text can explain; which of them holds is the rulebook's question (14.11-a, b, k, m). */
function checkController(card: Card, world: World, report: Report): void {
  if (card.controller === undefined) return;
  const pointer = cardPointer(card.name, 'controller');
  const holders = new Set(occupantsOf(card, world).map((occupant) => occupant.owner));
  const found = `the controller ${quoted(world.players[card.controller])}`;
  if (card.controller === card.owner) {
    const taken = card.face === 'contested' && holders.size === 1 && !holders.has(card.owner);
    if (taken)
      report.at(pointer, 'controlImpossible', found, 'the player whose units alone are on it (14.11-b)');
  } else if (card.face === 'prime') {
    report.at(pointer, 'controlImpossible', found, 'the owner, as its prime face shows (14.11-a)');
  } else if (!holders.has(card.controller)) {
    report.at(pointer, 'controlImpossible', found, 'the owner, or a player with units on it (14.11-m)');
  }
}

function checkHomeworlds(world: World, report: Report): void {
  const first = new Map<number, string>();
  for (const card of world.cards.filter(({ prime }) => prime.homeworld)) {
    const other = first.get(card.owner);
    if (other === undefined) first.set(card.owner, card.name);
    else {
      const found = `a second Homeworld of ${quoted(world.players[card.owner])} beside ${quoted(other)}`;
      report.at(cardPointer(card.name, 'homeworld'), 'twoHomeworlds', found, 'at most one a player (14.1-g)');
    }
  }
}
