/** What a play expects to see: that it speaks of cards, players, places and Bands that there are. */
import type { World } from '../../../machines/bands/world.js';
import type { Seen } from '../../game-files.js';
import { quoted } from '../../input/errors.js';
import type { Report } from '../../input/report.js';
import { escapePointer } from '../../input/yaml.js';
import type { ExpectedCard, ExpectedTurn } from '../expected.js';

export function checkSeen(seen: Seen, pointer: string, world: World, report: Report): void {
  // The schema of bands' plays describes the same shapes.
  const { then, ends } = seen as { then: Record<string, ExpectedCard>; ends: ExpectedTurn };
  for (const [name, expected] of Object.entries(then)) {
    const at = `${pointer}/then/${escapePointer(name)}`;
    if (!isCard(name, world))
      report.atKey(at, 'unknownCard', quoted(name), 'the name of a card of the world');
    checkCard(expected, at, world, report);
  }
  for (const list of ['treasury', 'storyPoints'] as const) {
    for (const name of Object.keys(ends[list] ?? {}))
      checkPlayer(name, `${pointer}/ends/${list}/${escapePointer(name)}`, world, report);
  }
  if (ends.player !== undefined) checkPlayer(ends.player, `${pointer}/ends/player`, world, report);
}

function checkCard(expected: ExpectedCard, at: string, world: World, report: Report): void {
  const { controller, place, band } = expected;
  if (controller !== undefined && controller !== 'nobody')
    checkPlayer(controller, `${at}/controller`, world, report);
  for (const list of ['occupants', 'barredFrom'] as const) {
    for (const [index, name] of (expected[list] ?? []).entries()) {
      if (isCard(name, world)) continue;
      report.at(`${at}/${list}/${index}`, 'unknownCard', quoted(name), 'the name of a card of the world');
    }
  }
  if (place !== undefined && !isPlace(place, world)) {
    report.at(
      `${at}/place`,
      'placeForm',
      quoted(place),
      'hand, map, deck, depleted, burned, displaced, on CARD or attached to CARD',
    );
  }
  if (band !== undefined && !isBand(band, world)) {
    report.at(`${at}/band`, 'bandForm', quoted(band), 'planetary of PLAYER, surface of PLAYER or space');
  }
}

function checkPlayer(name: string, at: string, world: World, report: Report): void {
  if (world.players.includes(name)) return;
  report.at(at, 'unknownPlayer', quoted(name), `one of the players ${world.players.map(quoted).join(', ')}`);
}

function isCard(name: string, world: World): boolean {
  return world.cards.some((card) => card.name === name);
}

function isPlace(place: string, world: World): boolean {
  const [, host] = /^(?:on|attached to) (.+)$/.exec(place) ?? [];
  if (host !== undefined) return isCard(host, world);
  return ['hand', 'map', 'deck', 'depleted', 'burned', 'displaced'].includes(place);
}

function isBand(band: string, world: World): boolean {
  const [, player] = /^(?:planetary|surface) of (.+)$/.exec(band) ?? [];
  return band === 'space' || (player !== undefined && world.players.includes(player));
}
