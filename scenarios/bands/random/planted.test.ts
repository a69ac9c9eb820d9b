import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destroy } from '../../../machines/bands/destruction.js';
import { settleControl } from '../../../machines/bands/effects.js';
import type { BandsTable } from '../../../machines/bands/index.js';
import type { World } from '../../../machines/bands/world.js';
import { arbitraryPlay, arbitraryWorld } from '../arbitraries.js';
import { type Failure, playThrough } from './play-through.js';
import { smallest } from './smallest.js';
import { cardOf, change, tampered } from './tampered.js';

/** Deliberately wrong machines: what is planted must be found, and shrunk to the few cards that it takes. */

/** Whoever stood on a destroyed Location is forgotten there. */
const losesOccupants = tampered((machine) =>
  machine.provide({
    actions: {
      destroy: change((table, action) => {
        const card = cardOf(action);
        if (table.isLocation(card)) table.deplete(card);
        else destroy(table, card);
      }),
    },
  }),
);

/** Of a mixed company on a Contested card the one who does not own it gets it. */
const givesMixedToIntruders = tampered((machine) =>
  machine.provide({
    actions: {
      settleControl: change((table) => {
        settleControl(table);
        for (const card of table.setup.rooted) {
          if (!table.isContested(card) || !table.isMixed(card)) continue;
          const others = table.occupants(card).map((occupant) => table.controllerOf(occupant));
          table.setController(card, others.find((player) => player !== table.ownerOf(card))!);
        }
      }),
    },
  }),
);

/** After one card has been placed or destroyed the checks count as settled, whoever else must leave. */
const checksOnce = tampered((machine) =>
  machine.provide({
    guards: {
      cardsMustLeave: ({ context, event: { type } }) =>
        type !== 'displace' && type !== 'perish' && context.table.someCardMustLeave(),
    },
  }),
);

const positionsAndSteps = { explanations: false, wholePlays: false, xstate: 0 };

/** The failure that is left once fast-check can shrink no further. */
function found(set: (world: World) => BandsTable): Failure | undefined {
  let least: Failure | undefined;
  const property = fc.property(arbitraryWorld(), arbitraryPlay(12), (world, choices) => {
    const failure = playThrough(set, world, choices, positionsAndSteps);
    least = failure ?? least;
    return failure === undefined;
  });
  fc.check(property, { seed: 14, numRuns: 500 });
  return least && smallest(set, least);
}

describe('faults planted on purpose are found, and shrunk', () => {
  it.each([
    ['a lost occupant', losesOccupants, 'hostsAreOnTheMap', 1],
    ['a wrong controller after mixed occupancy', givesMixedToIntruders, 'controlFollowsOccupation', 1],
    ['a check that runs once instead of until settled', checksOnce, 'settledMeansNothingPending', 2],
  ] as const)('%s', (_name, set, invariant, steps) => {
    const failure = found(set)!;
    expect(failure.invariant).toBe(invariant);
    expect(failure.world.cards.length).toBeLessThanOrEqual(6);
    expect(failure.play).toHaveLength(steps);
  });
});
