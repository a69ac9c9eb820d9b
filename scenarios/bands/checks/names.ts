/** Names: that they can be told apart, written in an action, and refer to something. */
import { quoted } from '../../input/errors.js';
import { Names, type Reserved } from '../../input/names.js';
import type { Report } from '../../input/report.js';
import { escapePointer } from '../../input/yaml.js';
import type { CardDocument, WorldDocument } from '../world-document.js';
import { cardPointer } from './card-pointer.js';

const reserved: Reserved = {
  names: new Set(['space', 'openspace', 'map', 'hand', 'deck', 'depleted', 'burned', 'displaced', 'nobody']),
  words: new Set(['to', 'on', 'by']),
};

export function checkNames(world: WorldDocument, report: Report): void {
  const names = new Names(reserved, 'players and cards');
  for (const [index, player] of world.players.entries()) {
    names.check(player, report.at.bind(report, `/players/${index}`));
  }
  for (const card of Object.keys(world.cards)) {
    names.check(card, report.atKey.bind(report, cardPointer(card)));
  }
  for (const factor of Object.keys(world.factors ?? {})) {
    names.check(factor, report.atKey.bind(report, `/factors/${escapePointer(factor)}`));
  }
  checkPlayersNamed(world, report);
  for (const [name, card] of Object.entries(world.cards)) checkReferences(name, card, world, report);
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
