/** fast-check arbitraries of drafts. Simplest first: shrinking leads to what is plain, ready, on the Map and not printed. */
import fc from 'fast-check';
import {
  faces,
  intrusions,
  type Keyword,
  payees,
  type StartEffect,
  stops,
} from '../../../../machines/bands/world.js';
import type { CountersDraft } from './counters.js';
import type { DeviceDraft, HandfulDraft, HostDraft, MoverDraft, PaperDraft, PlaceKind } from './draft.js';
import type { FaceDraft, Printed } from './printed.js';

const placeKinds = ['planetary', 'surface', 'capitalShip'] as const satisfies readonly PlaceKind[];
const reverseKinds = [...placeKinds, 'ncs'] as const;

const often = <T>(drawn: fc.Arbitrary<T>) => fc.option(drawn, { nil: undefined });

/** One time in four. */
const seldom = <T>(drawn: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof(
    { withCrossShrink: true },
    { arbitrary: fc.constant(undefined), weight: 3 },
    { arbitrary: drawn, weight: 1 },
  );

const sometimes = seldom(fc.constant(true)).map((drawn) => drawn === true);

const ready = fc.boolean().map((tired) => !tired);

const seats = often(fc.integer({ min: 1, max: 2 }));

const startEffect: fc.Arbitrary<StartEffect> = fc.record(
  {
    worded: fc.constantFrom('beginningOfTurn', 'startOfTurn'),
    currency: fc.integer({ min: -3, max: 3 }),
  },
  { noNullPrototype: true },
);

const doings = {
  votes: sometimes,
  ability: sometimes,
  income: seldom(fc.integer({ min: 1, max: 3 })),
  startEffect: seldom(startEffect),
};

const printing = {
  surfaceValue: often(fc.nat(2)),
  sharedGround: fc.boolean(),
  disarms: fc.boolean(),
  acceptsDeployment: fc.boolean(),
  ...doings,
  occupy: seldom(fc.constantFrom(...payees)),
};

export const printedDraft: fc.Arbitrary<Printed> = fc.record({
  surfaceValues: fc.boolean(),
  cardText: fc.boolean(),
  abilities: fc.boolean(),
  currency: fc.boolean(),
  fates: fc.boolean(),
});

const contestedDraft: fc.Arbitrary<FaceDraft> = fc.record({
  kind: fc.constantFrom(...reverseKinds),
  homeworld: fc.boolean(),
  seats,
  ...printing,
});

export const hostDraft: fc.Arbitrary<HostDraft> = fc.record({
  owner: fc.nat(3),
  kind: fc.constantFrom(...placeKinds),
  homeworld: fc.boolean(),
  treasury: often(fc.nat(20)),
  seats,
  ...printing,
  contested: often(contestedDraft),
  face: fc.constantFrom(...faces),
  at: fc.constantFrom('map', 'map', 'map', 'map', 'map', 'map', 'hand', 'depleted', 'deck'),
  place: fc.nat(20),
  ready,
  mobilizing: sometimes,
  controller: often(fc.nat(3)),
});

export function moverDraft(keywords: readonly Keyword[]): fc.Arbitrary<MoverDraft> {
  return fc.record({
    owner: fc.nat(3),
    groundUnit: fc.boolean(),
    keywords: fc.subarray([...keywords]),
    intrudes: fc.subarray([...intrusions]),
    escapePod: fc.boolean(),
    drone: sometimes,
    seats,
    acceptsDeployment: fc.boolean(),
    ...doings,
    place: fc.nat(20),
    bars: fc.uniqueArray(fc.nat(20), { maxLength: 2 }),
    ready,
    mobilizing: sometimes,
  });
}

export const deviceDraft: fc.Arbitrary<DeviceDraft> = fc.record({
  owner: fc.nat(3),
  tech: fc.boolean(),
  ability: sometimes,
  attached: fc.boolean(),
  place: fc.nat(20),
  ready,
  mobilizing: sometimes,
});

export const paperDraft: fc.Arbitrary<PaperDraft> = fc.record({
  owner: fc.nat(3),
  kind: fc.constantFrom('slowManeuver', 'fastManeuver', 'storyline'),
  place: fc.nat(3),
  binds: often(fc.nat(9)),
});

/** None, three times in four. */
export const handfulDraft = (maxSize: number): fc.Arbitrary<HandfulDraft> =>
  fc.record({
    owner: fc.nat(3),
    size: fc.oneof(
      { withCrossShrink: true },
      { arbitrary: fc.constant(0), weight: 3 },
      { arbitrary: fc.integer({ min: Math.min(6, maxSize), max: maxSize }), weight: 1 },
    ),
  });

/** What players and sections outside the rulebook may do at any moment is kept small: it would crowd out all the rest. */
export const countersDraft: fc.Arbitrary<CountersDraft> = fc.record({
  treasury: often(fc.array(purse(), { minLength: 4, maxLength: 4 })),
  drains: amounts(),
  gains: amounts(),
  storyPoints: fc.nat(3),
  factors: fc.array(fc.integer({ min: 1, max: 2 }), { maxLength: 2 }),
  acts: seldom(fc.integer({ min: 2, max: 3 })).map((acts = 0) => acts),
  stops: seldom(fc.subarray([...stops], { minLength: 1 })).map((drawn = []) => drawn),
});

/** Near either end as often as between: that is where Treasuries run dry, or over. */
function purse(): fc.Arbitrary<number> {
  return fc.oneof({ withCrossShrink: true }, fc.nat(3), fc.nat(20), fc.integer({ min: 18, max: 20 }));
}

function amounts(): fc.Arbitrary<number[]> {
  return seldom(fc.constantFrom(1, 2, 5, 20)).map((amount) => (amount === undefined ? [] : [amount]));
}
