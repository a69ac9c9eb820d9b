import { askSkipped } from '../asking.js';
import { excessOf } from '../capacity.js';
import { firstOf, nowhere, turnedOver } from '../claims/claim.js';
import { goTo } from '../effects.js';
import { nameOf } from '../language.js';
import { bandOwner, type CardId, openSpace, planetaryBand, space, surfaceBand } from '../setup.js';
import type { Table } from '../table.js';
import { bandName, playerName } from '../telling.js';
import { askAction, type Intent, ofSteps, settledBy } from './intent.js';

/** What move actions, Bands and Capacity seem to be for (10.6, 14.2, 14.4, 14.8). */

/** Back to where it came from, in one more move. */
function wouldBeReady(after: Table, craft: CardId, from: CardId): boolean {
  const copy = after.clone();
  goTo(copy, craft, from);
  return copy.isReady(craft);
}

/** The player has a card that fights in one of the Bands of `other`. */
const hasFoothold = (table: Table, player: number, other: number) => {
  for (let card = 0; card < table.setup.cards; card++) {
    if (!table.isOnMap(card) || table.controllerOf(card) !== player) continue;
    if (!table.isUnit(card) && !table.isCapitalShip(card)) continue;
    const band = table.bandOf(card);
    if (band === surfaceBand(other) || band === planetaryBand(other)) return true;
  }
  return false;
};

const isPlanetary = (table: Table, card: CardId) => table.kindOf(card) === 'planetary';

const isUnchanged = (before: Table, after: Table) =>
  before.bytes.every((byte, index) => byte === after.bytes[index]);

export const turnIntents: readonly Intent[] = [
  ofSteps({
    id: 'intent undocking',
    says: 'moves alone do not ready a craft: one that has acted is not ready again for having docked at a Capital Ship and left it',
    because:
      '14.8-c to 14.8-e: leaving the ship makes up for having come in aboard, activated and without a Ready Phase; 14.5-c knows movement as neutral',
    of: ['move'],
    arises: (before, action) => action.type === 'move' && before.isCraft(action.card),
    fails: (before, action, after) => {
      if (action.type !== 'move' || !before.isCraft(action.card) || before.isReady(action.card))
        return nowhere;
      const [from, to] = [before.hostOf(action.card), after.hostOf(action.card)];
      const docks = to !== openSpace && after.isCapitalShip(to);
      const wasAboard = from !== openSpace && before.isCapitalShip(from);
      if (!docks || wasAboard || after.movesLeft === 0 || after.isReady(action.card)) return nowhere;
      return wouldBeReady(after, action.card, from) ? action.card : nowhere;
    },
    tell: (before, _action, after, craft) => {
      const from = before.hostOf(craft);
      const where = from === openSpace ? 'open Space' : nameOf(before, from);
      return {
        instance: `${nameOf(after, craft)} is activated, has moved from ${where} onto ${nameOf(after, after.hostOf(craft))}, and one more move action takes it back, ready`,
        asked: [settledBy(`does leaving the ship ready ${nameOf(after, craft)}`, 'yes', '14.8-e')],
      };
    },
  }),
  ofSteps({
    id: 'intent shield',
    says: 'a Planetary Location is broken only by who has a unit in its Surface Band or its own',
    because:
      '14.11-af: fire reaches a Planetary Band from a unit that stands in the Surface Band; 14.2-e: that Band has to be reached first',
    of: ['break'],
    arises: (before, action) => action.type === 'break' && isPlanetary(before, action.card),
    fails: (before, action, after) => {
      const card = turnedOver(before, action, after);
      if (card === nowhere || !isPlanetary(before, card)) return nowhere;
      return hasFoothold(before, before.activePlayer, before.ownerOf(card)) ? nowhere : card;
    },
    tell: (before, _action, _after, card) => ({
      instance: `${playerName(before, before.activePlayer)} breaks ${nameOf(before, card)} without a unit in any Band of ${playerName(before, before.ownerOf(card))}`,
      asked: [askSkipped(before, before.ownerOf(card), before.activePlayer)],
    }),
  }),
  ofSteps({
    id: 'intent own doing',
    says: 'a player is not put over Surface Capacity by an action of their own',
    because:
      '10.6-j: nobody builds beyond Capacity; 10.6-n to 10.6-p have the check fall on whom an opponent has taken ground from',
    of: ['move', 'deploy', 'attach', 'fit', 'use', 'sell', 'liberate', 'break', 'lose', 'destroy'],
    arises: (before) => before.setup.countsCapacity,
    fails: (before, _action, after) => {
      if (!before.setup.countsCapacity) return nowhere;
      const { activePlayer } = before;
      return excessOf(before, activePlayer) === 0 && excessOf(after, activePlayer) > 0
        ? activePlayer
        : nowhere;
    },
    tell: (_before, _action, after, player) => {
      const due = firstOf(
        after.setup.surfaceCards,
        (card) => after.isOnMap(card) && after.ownerOf(card) === player,
      );
      return {
        instance: `${playerName(after, player)} is ${excessOf(after, player)} over Surface Capacity`,
        asked: due === nowhere ? [] : askAction(after, { type: 'raze', card: due }),
      };
    },
  }),
  ofSteps({
    id: 'intent forward',
    says: "displacement brings no card onto another player's ground in a Band of that player in which it was not",
    because:
      "14.12-g: a displaced card works back Band by Band toward its own; 14.12-h: it is its controller's own Locations that keep it",
    of: ['displace'],
    fails: (before, action, after) => {
      if (action.type !== 'displace' || before.isUncontrolled(action.card)) return nowhere;
      const band = after.bandOf(action.card);
      const player = before.controllerOf(action.card);
      const isOwn = action.to !== openSpace && before.controllerOf(action.to) === player;
      const abroad = !isOwn && band !== space && bandOwner(band) !== player;
      return abroad && band !== before.lastBandOf(action.card) ? action.card : nowhere;
    },
    tell: (before, action, after, card) => ({
      instance: `${nameOf(after, card)} of ${playerName(before, before.controllerOf(card))}, displaced from the ${bandName(before, before.lastBandOf(card))}, is in the ${bandName(after, after.bandOf(card))}`,
      asked: askAction(before, action),
    }),
  }),
  ofSteps({
    id: 'intent idle',
    says: 'no action can be taken again and again without changing anything',
    because:
      '10.2-a leads through a turn to its end; 14.4-g and 14.5-c meter what is done in it by move actions and activation',
    // What is left out is counted no farther than the world asks: Factors, Currency, Acts.
    of: ['move', 'deploy', 'attach', 'use', 'liberate', 'break', 'lose', 'destroy', 'repel', 'withstand'],
    fails: (before, action, after) =>
      'card' in action && isUnchanged(before, after) ? action.card : nowhere,
    tell: (before, action) => ({
      instance: 'the position is what it was before, and the same may be done again',
      asked: askAction(before, action),
    }),
  }),
];
