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
  type EnvironmentEvent,
  environmentEvents,
  type Keyword,
  openings,
  type World,
} from '../../machines/bands/world.js';
import type { Reading } from '../../rulebook/index.js';
import { assemble } from './random/drafts/draft.js';
import {
  countersDraft,
  deviceDraft,
  handfulDraft,
  hostDraft,
  moverDraft,
  paperDraft,
  printedDraft,
} from './random/drafts/drawing.js';

export interface WorldOptions {
  /** 2..4; default 3. */
  readonly maxPlayers?: number;
  /** Locations and Capital Ships, 0..10; default 5. */
  readonly maxHosts?: number;
  /** Non-Capital Spacecraft, 0..6; default 2. */
  readonly maxCraft?: number;
  /** Characters and Ground Units, 0..10; default 4. */
  readonly maxUnits?: number;
  /** Devices, 0..3; default 1. */
  readonly maxDevices?: number;
  /** Maneuvers and Storylines, 0..3; default 2. */
  readonly maxPapers?: number;
  /** Maneuvers that, now and then, fill one hand; 0..9, default 9. */
  readonly maxHandful?: number;
  /** Move actions of a turn, 0..15; default 2. */
  readonly maxMoves?: number;
  /** Keywords to draw from; default all. */
  readonly keywords?: readonly Keyword[];
  /** Environment events to draw from; default all. */
  readonly environment?: readonly EnvironmentEvent[];
}

/**
 * Worlds of at most the given size; empty Bands, captured cards, intruders, mixed company, counters, decks and full hands
 * included.
 */
export function arbitraryWorld(options: WorldOptions = {}): fc.Arbitrary<World> {
  const { maxPlayers = 3, maxHosts = 5, maxCraft = 2, maxUnits = 4, maxDevices = 1, maxMoves = 2 } = options;
  const { maxPapers = 2, maxHandful = 9 } = options;
  const events = [...(options.environment ?? environmentEvents)];
  const mover = moverDraft(options.keywords ?? allKeywords);
  const draft = fc.record({
    printed: printedDraft,
    players: fc.integer({ min: 2, max: maxPlayers }),
    hosts: fc.array(hostDraft, { minLength: 1, maxLength: maxHosts }),
    craft: fc.array(mover, { maxLength: maxCraft }),
    units: fc.array(mover, { maxLength: maxUnits }),
    devices: fc.array(deviceDraft, { maxLength: maxDevices }),
    papers: fc.array(paperDraft, { maxLength: maxPapers }),
    handful: handfulDraft(maxHandful),
    counters: countersDraft,
    moves: fc.array(fc.integer({ min: 0, max: maxMoves }), { minLength: maxPlayers, maxLength: maxPlayers }),
    environment: fc.oneof({ withCrossShrink: true }, fc.subarray(events), fc.constant(events)),
    turn: fc.nat(maxPlayers - 1),
    phase: fc.constantFrom(...openings, 'deployment', 'movement', 'engagement', 'movement', 'engagement'),
    movesLeft: fc.option(fc.nat(maxMoves), { nil: undefined }),
    firstTurn: fc.boolean(),
  });
  return draft.map(assemble);
}

/** A play of at most so many actions: each number picks among the actions that are enabled, first their kind. It shrinks to fewer and earlier ones. */
export const arbitraryPlay = (maxActions: number): fc.Arbitrary<readonly number[]> =>
  fc.array(fc.nat(999), { maxLength: maxActions, size: 'max' });

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
