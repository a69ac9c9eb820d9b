/** Names: that they can be told apart, written in an action, and refer to something. */
import { quoted } from '../../input/errors.js';
import type { Report } from '../../input/report.js';
import { escapePointer } from '../../input/yaml.js';
import type { CardDocument, WorldDocument } from '../world-document.js';
import { cardPointer } from './card-pointer.js';

export const maxNameLength = 40;

/** Letters first, so that a name is never a number or a flag; no character that could act on a terminal or a page. */
/** Letters and marks that show nothing, and more marks on a letter than any script writes, make two names look like one. */
const invisible = /\p{Default_Ignorable_Code_Point}|\p{M}{4}/u;

const nameForm = /^\p{L}[\p{L}\p{M}\p{N}.'’-]*( [\p{L}\p{M}\p{N}.'’-]+)*$/u;

/** Words that the action language and the places of cards need for themselves. */
const reservedNames = new Set([
  'space',
  'openspace',
  'map',
  'hand',
  'deck',
  'depleted',
  'burned',
  'displaced',
  'nobody',
]);
const reservedWords = new Set(['to', 'on', 'by']);

export function checkNames(world: WorldDocument, report: Report): void {
  const seen = new Map<string, string>();
  for (const [index, player] of world.players.entries()) {
    checkName(player, report.at.bind(report, `/players/${index}`), seen);
  }
  for (const card of Object.keys(world.cards)) {
    checkName(card, report.atKey.bind(report, cardPointer(card)), seen);
  }
  for (const factor of Object.keys(world.factors ?? {})) {
    checkName(factor, report.atKey.bind(report, `/factors/${escapePointer(factor)}`), seen);
  }
  checkPlayersNamed(world, report);
  for (const [name, card] of Object.entries(world.cards)) checkReferences(name, card, world, report);
}

type ReportHere = (
  code: 'nameTooLong' | 'nameForm' | 'nameReserved' | 'nameRepeated',
  found: string,
  expected: string,
) => void;

function checkName(name: string, report: ReportHere, seen: Map<string, string>): void {
  const other = seen.get(folded(name));
  if (name.length > maxNameLength) {
    report('nameTooLong', `a name of ${name.length} characters`, `at most ${maxNameLength}`);
  } else if (Object.hasOwn(Object.prototype, name) || isReserved(name)) {
    // Before the form, so that names like __proto__ are told what they are.
    report(
      'nameReserved',
      `the reserved name ${quoted(name)}`,
      'a name that neither actions nor JavaScript need for themselves',
    );
  } else if (!nameForm.test(name) || invisible.test(name)) {
    report('nameForm', `the name ${quoted(name)}`, "a letter, then letters, digits, single spaces and . ' -");
  } else if (other !== undefined) {
    const expected = 'names that differ in more than case and spaces, players and cards together';
    report('nameRepeated', `the name ${quoted(name)} beside ${quoted(other)}`, expected);
  } else seen.set(folded(name), name);
}

function isReserved(name: string): boolean {
  return (
    reservedNames.has(folded(name)) ||
    name
      .toLowerCase()
      .split(' ')
      .some((word) => reservedWords.has(word))
  );
}

function folded(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(' ', '');
}

function checkPlayersNamed(world: WorldDocument, report: Report): void {
  const expected = oneOfPlayers(world);
  if (!world.players.includes(world.opens.player)) {
    report.at('/opens/player', 'unknownPlayer', `the player ${quoted(world.opens.player)}`, expected);
  }
  for (const field of ['moves', 'treasury'] as const) checkKeysArePlayers(world, field, report);
}

function checkKeysArePlayers(world: WorldDocument, field: 'moves' | 'treasury', report: Report): void {
  const expected = oneOfPlayers(world);
  const byPlayer = world[field];
  if (typeof byPlayer !== 'object') return;
  for (const player of Object.keys(byPlayer)) {
    if (world.players.includes(player)) continue;
    report.atKey(
      `/${field}/${escapePointer(player)}`,
      'unknownPlayer',
      `the player ${quoted(player)}`,
      expected,
    );
  }
}

function checkReferences(name: string, card: CardDocument, world: WorldDocument, report: Report): void {
  const { owner, controller, on, at, barredFrom = [] } = card;
  if (!world.players.includes(owner)) {
    report.at(cardPointer(name, 'owner'), 'unknownOwner', `the owner ${quoted(owner)}`, oneOfPlayers(world));
  }
  if (controller !== undefined && !world.players.includes(controller)) {
    report.at(
      cardPointer(name, 'controller'),
      'unknownController',
      `the controller ${quoted(controller)}`,
      oneOfPlayers(world),
    );
  }
  if (on !== undefined && at !== undefined) {
    report.at(cardPointer(name, 'at'), 'twoPlaces', `both at: ${at} and on: ${quoted(on)}`, 'one place');
  }
  if (on !== undefined && !Object.hasOwn(world.cards, on)) {
    report.at(
      cardPointer(name, 'on'),
      'unknownHost',
      `${quoted(on)}, no card of this world`,
      'the name of a card',
    );
  }
  for (const [index, barred] of barredFrom.entries()) {
    if (Object.hasOwn(world.cards, barred)) continue;
    const found = `${quoted(barred)}, no card of this world`;
    report.at(cardPointer(name, 'barredFrom', index), 'unknownBarredCard', found, 'the name of a card');
  }
}

function oneOfPlayers({ players }: WorldDocument): string {
  return `one of the players ${players.map(quoted).join(', ')}`;
}
