import type { Action } from '../actions.js';
import { askSkipped } from '../asking.js';
import { nameOf } from '../language.js';
import { bandOwner, type CardId, isPlanetaryBand, space, surfaceBand } from '../setup.js';
import type { Table } from '../table.js';
import { bandName, playerName } from '../telling.js';
import { firstOf, hasLoneIntruder, nowhere, type StepClaim, step, turnedOver } from './claim.js';
import { tellControl } from './telling.js';

/** The card that the action has moved from outside into another player's Planetary Band, or `nowhere`. */
function enteredForeignPlanetary(before: Table, action: Action, after: Table): CardId {
  if (action.type !== 'move') return nowhere;
  const { card } = action;
  const band = after.bandOf(card);
  if (!isPlanetaryBand(band) || bandOwner(band) === after.controllerOf(card)) return nowhere;
  return before.bandOf(card) === band ? nowhere : card;
}

const isReinforced = (table: Table, card: CardId) =>
  table.isMixed(card) && table.hasUnitsOf(card, table.controllerOf(card));

/** What the text says of every action. Ids are those of the sentences that say it. */
export const stepClaims: readonly StepClaim[] = [
  step({
    id: '14.2-e',
    of: ['move'],
    says: "to get to an opponent's Planetary Band a card has to get to that opponent's Surface Band first, by way of Space",
    arises: (before, action, after) => enteredForeignPlanetary(before, action, after) !== nowhere,
    fails: (before, action, after) => {
      const card = enteredForeignPlanetary(before, action, after);
      if (card === nowhere) return nowhere;
      return before.bandOf(card) === surfaceBand(bandOwner(after.bandOf(card))) ? nowhere : card;
    },
    tell: (before, _action, after, card) => {
      const from = before.bandOf(card) === space ? 'Space' : `the ${bandName(before, before.bandOf(card))}`;
      const band = after.bandOf(card);
      return {
        instance: `${nameOf(after, card)} of ${playerName(after, after.controllerOf(card))} comes from ${from} straight into the ${bandName(after, band)}`,
        asked: [askSkipped(before, bandOwner(band), before.controllerOf(card))],
      };
    },
  }),
  step({
    id: '14.11-w',
    of: ['liberate', 'break'],
    says: "units of the controller's own on a card deny an infiltrator sole occupancy, so that its turning over hands over nothing",
    arises: (before, action, after) => {
      const card = turnedOver(before, action, after);
      return card !== nowhere && isReinforced(before, card);
    },
    fails: (before, action, after) => {
      const card = turnedOver(before, action, after);
      if (card === nowhere || !isReinforced(before, card)) return nowhere;
      return after.controllerOf(card) === before.controllerOf(card) ? nowhere : card;
    },
    tell: (_before, _action, after, card) => tellControl(after, card),
  }),
  step({
    id: '14.11-v',
    of: ['liberate', 'break'],
    says: 'the moment that a Prime card turns Contested, an infiltrator alone on it is its sole occupant and captures it at once',
    restates: ['14.11-u'],
    arises: (before, action, after) => {
      const card = turnedOver(before, action, after);
      return card !== nowhere && hasLoneIntruder(before, card);
    },
    fails: (before, action, after) => {
      const card = turnedOver(before, action, after);
      if (card === nowhere || !hasLoneIntruder(before, card)) return nowhere;
      return after.controllerOf(card) === before.solePlayerOn(card) ? nowhere : card;
    },
    tell: (_before, _action, after, card) => tellControl(after, card),
  }),
  step({
    id: '14.11-l',
    says: 'an intruder cannot take a card that its controller has reinforced, but has to clear it first',
    arises: (before) =>
      before.hasIntruders() && firstOf(before.setup.hosts, (card) => isReinforced(before, card)) !== nowhere,
    fails: (before, _action, after) => {
      if (!before.hasIntruders()) return nowhere;
      return firstOf(before.setup.hosts, (card) => {
        if (!isReinforced(before, card) || !after.isOnMap(card)) return false;
        const controller = before.controllerOf(card);
        return after.controllerOf(card) !== controller && after.hasUnitsOf(card, controller);
      });
    },
    tell: (_before, _action, after, card) => tellControl(after, card),
  }),
];
