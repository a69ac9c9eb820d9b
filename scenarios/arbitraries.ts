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
  intrusions,
  type Keyword,
  openings,
  type World,
} from '../machines/bands/world.js';
import type { Reading } from '../rulebook/index.js';
import {
  assemble,
  type DeviceDraft,
  faceOf,
  type HostDraft,
  type MoverDraft,
  type PlaceKind,
} from './random/draft.js';

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
  /** Move actions of a turn, 0..15; default 2. */
  readonly maxMoves?: number;
  /** Keywords to draw from; default all. */
  readonly keywords?: readonly Keyword[];
  /** Environment events to draw from; default all. */
  readonly environment?: readonly EnvironmentEvent[];
}

const placeKinds = ['planetary', 'surface', 'capitalShip'] as const satisfies readonly PlaceKind[];
const reverseKinds = [...placeKinds, 'ncs'] as const;

/** Worlds of at most the given size, empty Bands, captured cards, intruders and mixed company included. */
export function arbitraryWorld(options: WorldOptions = {}): fc.Arbitrary<World> {
  const { maxPlayers = 3, maxHosts = 5, maxCraft = 2, maxUnits = 4, maxDevices = 1, maxMoves = 2 } = options;
  const mover = moverDraft(options.keywords ?? allKeywords);
  const draft = fc.record({
    printed: fc.record({ surfaceValues: fc.boolean(), cardText: fc.boolean() }),
    players: fc.integer({ min: 2, max: maxPlayers }),
    hosts: fc.array(hostDraft, { minLength: 1, maxLength: maxHosts }),
    craft: fc.array(mover, { maxLength: maxCraft }),
    units: fc.array(mover, { maxLength: maxUnits }),
    devices: fc.array(deviceDraft, { maxLength: maxDevices }),
    moves: fc.array(fc.integer({ min: 0, max: maxMoves }), { minLength: maxPlayers, maxLength: maxPlayers }),
    environment: fc.subarray([...(options.environment ?? environmentEvents)]),
    turn: fc.nat(maxPlayers - 1),
    phase: fc.constantFrom(...openings),
    movesLeft: fc.option(fc.nat(maxMoves), { nil: undefined }),
  });
  return draft.map(assemble);
}

/** A play of at most so many actions: each number picks among the actions that are enabled. It shrinks to fewer and earlier ones. */
export const arbitraryPlay = (maxActions: number): fc.Arbitrary<readonly number[]> =>
  fc.array(fc.nat(99), { maxLength: maxActions, size: 'max' });

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

const seats = fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined });

const surfaceValue = fc.option(fc.nat(2), { nil: undefined });

const cardText = { sharedGround: fc.boolean(), disarms: fc.boolean() };

const hostDraft: fc.Arbitrary<HostDraft> = fc.record({
  owner: fc.nat(3),
  kind: fc.constantFrom(...placeKinds),
  homeworld: fc.boolean(),
  seats,
  surfaceValue,
  ...cardText,
  contested: fc.option(
    fc
      .record({
        kind: fc.constantFrom(...reverseKinds),
        homeworld: fc.boolean(),
        seats,
        surfaceValue,
        ...cardText,
      })
      .map(faceOf),
    { nil: undefined },
  ),
  face: fc.constantFrom('prime', 'contested'),
  at: fc.constantFrom('map', 'map', 'map', 'hand', 'depleted'),
  place: fc.nat(20),
  ready: fc.boolean().map((tired) => !tired),
  mobilizing: fc.boolean(),
  controller: fc.option(fc.nat(3), { nil: undefined }),
});

function moverDraft(keywords: readonly Keyword[]): fc.Arbitrary<MoverDraft> {
  return fc.record({
    owner: fc.nat(3),
    groundUnit: fc.boolean(),
    keywords: fc.subarray([...keywords]),
    intrudes: fc.subarray([...intrusions]),
    seats,
    place: fc.nat(20),
    bars: fc.uniqueArray(fc.nat(20), { maxLength: 2 }),
    ready: fc.boolean().map((tired) => !tired),
    mobilizing: fc.boolean(),
  });
}

const deviceDraft: fc.Arbitrary<DeviceDraft> = fc.record({
  owner: fc.nat(3),
  tech: fc.boolean(),
  attached: fc.boolean(),
  place: fc.nat(20),
  ready: fc.boolean().map((tired) => !tired),
  mobilizing: fc.boolean(),
});
