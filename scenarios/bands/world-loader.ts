import {
  keywords as allKeywords,
  type Card,
  environmentEvents,
  type Face,
  intrusions,
  type Place,
  type World,
} from '../../machines/bands/world.js';
import { failed, firstErrors, quoted, type Result, wholeFile } from '../input/errors.js';
import { Report } from '../input/report.js';
import { checkSchema } from '../input/schema.js';
import type { Located } from '../input/yaml.js';
import { cardPointer } from './checks/card-pointer.js';
import { checkEconomy } from './checks/economy.js';
import { checkFaces } from './checks/faces.js';
import { checkNames } from './checks/names.js';
import { checkPlaces } from './checks/places.js';
import { buildEconomy } from './economy-document.js';
import {
  type CardDocument,
  type FaceDocument,
  mergePatch,
  pick,
  type WorldDocument,
  type WorldPatch,
  worldToDocument,
} from './world-document.js';

/**
 * The world with the changes of `patch`, checked like a file. `locate` finds a pointer into the patch in the text that
 * it came from; without it, errors name `file` alone.
 */
export function patchWorld(
  world: World,
  patch: WorldPatch,
  file: string,
  locate: Located['locate'] = (pointer) => ({ ...wholeFile(file), pointer }),
): Result<World> {
  const { merged, absent } = mergePatch(worldToDocument(world), patch);
  const read: Located = { file, value: merged, locate };
  const report = new Report(read);
  for (const name of absent) {
    const found = `${quoted(name)}, no card of the world ${world.name}`;
    report.atKey(cardPointer(name), 'removesUnknownCard', found, 'the name of a card');
  }
  return absent.length > 0 ? failed(...firstErrors(report.errors)) : worldFromLocated(read);
}

/** The world that a document describes: the shape first, then names, then what only built cards show. */
export function worldFromLocated(read: Located): Result<World> {
  const shaped = checkSchema<WorldDocument>('world', read);
  if (!shaped.ok) return shaped;
  const document = shaped.value;
  const report = new Report(read);
  checkNames(document, report);
  if (report.errors.length > 0) return failed(...firstErrors(report.errors));
  const world = build(document);
  checkPlaces(world, report);
  checkFaces(world, report);
  checkEconomy(world, report);
  checkOpening(world, report);
  return report.errors.length > 0 ? failed(...firstErrors(report.errors)) : { ok: true, value: world };
}

function build(document: WorldDocument): World {
  const { players, moves = 0, environment = [], opens } = document;
  const entries = Object.entries(document.cards);
  const order = entries.map(([name]) => name);
  const { player, firstTurn, ...opening } = opens;
  const cards = entries.map(([name, card]) => buildCard(name, card, players, order));
  const economy = buildEconomy(document, players, cards);
  return {
    name: document.world,
    purpose: document.for,
    players,
    cards,
    moves: players.map((name) =>
      typeof moves === 'number' ? moves : Object.hasOwn(moves, name) ? moves[name] : 0,
    ),
    environment: environmentEvents.filter((event) => environment.includes(event)),
    ...(economy && { economy }),
    opening: { ...opening, ...(firstTurn && { firstTurn }), player: players.indexOf(player) },
  };
}

/** Lists get the order of their tables, so that equal worlds are equal values however they were written. */
function buildCard(
  name: string,
  card: CardDocument,
  players: readonly string[],
  order: readonly string[],
): Card {
  const { keywords = [], barredFrom = [], intrudes = [], controller } = card;
  const place: Place = card.on !== undefined ? { on: card.on } : (card.at ?? 'map');
  return {
    name,
    owner: players.indexOf(card.owner),
    prime: buildFace(card),
    ...(card.contested && { contested: buildFace(card.contested) }),
    keywords: allKeywords.filter((keyword) => keywords.includes(keyword)),
    at: place,
    face: card.face ?? 'prime',
    ready: card.ready ?? true,
    ...(controller !== undefined && { controller: players.indexOf(controller) }),
    barredFrom: order.filter((other) => barredFrom.includes(other)),
    mobilizing: card.mobilizing ?? false,
    ...(card.attached && { attached: true }),
    ...(intrudes.length > 0 && { intrudes: intrusions.filter((way) => intrudes.includes(way)) }),
    ...(card.escapePod && { escapePod: true }),
    ...(card.drone && { drone: true }),
    ...(card.storyline !== undefined && { storyline: card.storyline }),
  };
}

function buildFace(face: FaceDocument): Face {
  const { kind, homeworld, seats, surfaceValue, acceptsDeployment, sharedGround, disarms, votes, ability } =
    face;
  return {
    kind,
    ...(homeworld && { homeworld }),
    ...(seats !== undefined && { seats }),
    ...(surfaceValue !== undefined && { surfaceValue }),
    ...(acceptsDeployment && { acceptsDeployment }),
    ...(sharedGround && { sharedGround }),
    ...(disarms && { disarms }),
    ...(votes && { votes }),
    ...(ability && { ability }),
    ...pick(face, ['income', 'treasury', 'startEffect', 'occupy']),
  };
}

function checkOpening({ opening, moves, players }: World, report: Report): void {
  const { player, phase, movesLeft } = opening;
  if (movesLeft === undefined) return;
  if (phase !== 'movement') {
    const found = `movesLeft with the phase ${phase}`;
    report.at('/opens/movesLeft', 'movesLeftWithoutMovement', found, 'it only with the phase movement');
  } else if (movesLeft > moves[player]) {
    const expected = `at most ${moves[player]}, the moves of ${quoted(players[player])}`;
    report.at('/opens/movesLeft', 'movesLeftTooMany', String(movesLeft), expected);
  }
}
