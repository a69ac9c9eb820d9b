import type { StateValue } from 'xstate';
import type { Observation } from '../../rulebook/index.js';
import { nameOf } from './language.js';
import { type BandId, bandOwner, type CardId, isPlanetaryBand, openSpace, space } from './setup.js';
import type { Table } from './table.js';
import { playerName } from './telling.js';
import { faces } from './world.js';

/** What anyone at the table can see, by names: the vocabulary of scripted plays (docs/worlds.md). */
export function observe(table: Table, configuration: StateValue): Observation {
  const cards = table.setup.world.cards.map(({ name }, card) => [name, observeCard(table, card)] as const);
  return {
    turn: {
      player: playerName(table, table.activePlayer),
      phase: phaseOf(configuration),
      movesLeft: table.movesLeft,
      ...observeCounters(table),
    },
    pieces: Object.fromEntries(cards),
  };
}

/** The phase or sub-phase that the chart is in; `openings` has them all. */
export function phaseOf(configuration: StateValue): string {
  const { turn } = configuration as { turn: StateValue };
  if (typeof turn === 'string') return turn;
  const [phase, inner] = Object.entries(turn)[0]! as [string, StateValue];
  if (phase !== 'action') return phase;
  return typeof inner === 'string' ? inner : Object.keys(inner)[0]!;
}

/** Counters that the world keeps. */
function observeCounters(table: Table): Record<string, unknown> {
  const { economy, world } = table.setup;
  const perPlayer = (of: (player: number) => number) =>
    Object.fromEntries(world.players.map((name, player) => [name, of(player)]));
  return {
    ...(economy.treasury && { treasury: perPlayer((player) => table.treasuryOf(player)) }),
    ...(economy.storyPoints > 0 && { storyPoints: perPlayer((player) => table.storyPointsOf(player)) }),
    ...(economy.factors.length > 0 && {
      factors: Object.fromEntries(economy.factors.map(({ name }, index) => [name, table.factor(index)])),
    }),
    ...(economy.acts > 0 && { act: table.act }),
  };
}

function observeCard(table: Table, card: CardId): Record<string, unknown> {
  const onMap = table.isOnMap(card);
  const { setup } = table;
  return {
    owner: playerName(table, table.ownerOf(card)),
    controller: playerName(table, table.controllerOf(card)),
    face: faces[table.isContested(card) ? 1 : 0],
    place: placeWord(table, card),
    ...(onMap && !table.isStoryline(card) ? { band: bandWord(table, table.bandOf(card)) } : {}),
    occupants: table.occupants(card).map((each) => nameOf(table, each)),
    ready: table.isReady(card),
    mobilizing: table.isMobilizing(card),
    barredFrom: setup.hosts
      .filter((host) => table.isBarredFrom(card, host))
      .map((host) => nameOf(table, host)),
  };
}

function placeWord(table: Table, card: CardId): string {
  if (table.isInHand(card)) return 'hand';
  if (table.isDepleted(card)) return 'depleted';
  if (table.isBurned(card)) return 'burned';
  if (table.isInDeck(card)) return 'deck';
  if (table.isDisplaced(card)) return 'displaced';
  const host = table.hostOf(card);
  if (host === openSpace) return 'map';
  return `${table.isAttached(card) ? 'attached to' : 'on'} ${nameOf(table, host)}`;
}

const bandWord = (table: Table, band: BandId): string =>
  band === space
    ? 'space'
    : `${isPlanetaryBand(band) ? 'planetary' : 'surface'} of ${playerName(table, bandOwner(band))}`;
