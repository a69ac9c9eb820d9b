import { nowhere } from '../claims/claim.js';
import { isCraftAboardShip } from '../destruction.js';
import { nameOf } from '../language.js';
import type { CardId } from '../setup.js';
import type { Table } from '../table.js';
import { type Intent, ofSteps, settledBy } from './intent.js';

/** What move actions seem to be for (14.4, 14.5, 14.8). */

/** On the Map from the start, and not activated aboard a Capital Ship as what has been deployed there is (14.8-c). */
function wasNeverDeployedAboard({ setup: { world } }: Table, craft: CardId): boolean {
  const { at, ready } = world.cards[craft]!;
  if (typeof at === 'string') return at === 'map';
  const host = world.cards.find(({ name }) => name === at.on)!;
  return ready || host.prime.kind !== 'capitalShip';
}

/** It leaves a Capital Ship with at least the second move action of the turn, so that the first may have taken it there. */
const leavesShip = (before: Table, card: CardId) =>
  isCraftAboardShip(before, card) &&
  before.movesLeft < before.setup.world.moves[before.activePlayer]! &&
  wasNeverDeployedAboard(before, card);

export const turnIntents: readonly Intent[] = [
  ofSteps({
    id: 'intent undocking',
    says: 'moves alone do not ready a craft: one that has acted is not ready again for having docked at a Capital Ship and left it',
    because:
      '14.8-c to 14.8-e: leaving the ship makes up for having come in aboard, activated and without a Ready Phase; 14.5-c knows movement as neutral',
    of: ['move'],
    arises: (before, action) => action.type === 'move' && leavesShip(before, action.card),
    fails: (before, action, after) =>
      action.type === 'move' &&
      leavesShip(before, action.card) &&
      !before.isReady(action.card) &&
      after.isReady(action.card)
        ? action.card
        : nowhere,
    tell: (before, _action, after, craft) => ({
      instance: `${nameOf(after, craft)}, never deployed to a Capital Ship, was activated, has left ${nameOf(before, before.hostOf(craft))}, and is ready`,
      asked: [settledBy(`does leaving the ship ready ${nameOf(after, craft)}`, 'yes', '14.8-e')],
    }),
  }),
];
