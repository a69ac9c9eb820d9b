import type { Action } from '../actions.js';
import { nameOf } from '../language.js';
import type { CardId, PlayerId, Setup } from '../setup.js';
import type { Table } from '../table.js';
import { playerName, tellCounters } from '../telling.js';
import type { Face } from '../world.js';
import {
  actionsOtherThanPass,
  always,
  firstOf,
  type Instance,
  nowhere,
  type PositionClaim,
  type StepClaim,
  step,
} from './claim.js';
import { tellStanding } from './telling.js';

/** Claims about the turn, Currency, Mobilizing and what intruders suppress (10.1, 10.4, 14.9, 14.10). */

const allCards = (table: Table): readonly CardId[] => [...table.setup.owner.keys()];
const players = (table: Table): readonly PlayerId[] => [...table.setup.world.players.keys()];

const stopsAtBeginning = ({ stops }: Setup) => stops.includes('beginning');

const prints =
  (test: (face: Face) => boolean) =>
  ({ records }: Setup) =>
    records.some((faces) => faces.some(test));

/** The action has ended a turn, and play has stopped at the beginning of the next. */
const isAtBeginning = (before: Table, after: Table) =>
  before.activePlayer !== after.activePlayer && after.setup.stops.includes('beginning');

const isActivated = (table: Table, card: CardId) => table.isOnMap(card) && !table.isReady(card);

const activatedStay = step({
  id: '10.1-d',
  needs: stopsAtBeginning,
  of: ['pass'],
  says: 'at the beginning of a turn the cards that were activated during the last cycle of turns are activated still',
  arises: (before, _action, after) =>
    isAtBeginning(before, after) &&
    firstOf(allCards(before), (card) => isActivated(before, card)) !== nowhere,
  fails: (before, _action, after) =>
    isAtBeginning(before, after)
      ? firstOf(allCards(before), (card) => isActivated(before, card) && after.isReady(card))
      : nowhere,
  tell: (_before, _action, after, card) => ({ instance: `${nameOf(after, card)} is ready`, asked: [] }),
});

const tellTreasury = (before: Table, after: Table, player: PlayerId) => ({
  instance: `${tellCounters(after)[player]}, and before ${tellCounters(before)[player]}`,
  asked: [],
});

const noIncomeYet = step({
  id: '10.1-e',
  needs: (setup) => stopsAtBeginning(setup) && setup.economy.treasury !== undefined,
  of: ['pass'],
  says: 'at the beginning of a turn no Income has been added yet: the Treasury is what it was in the last turn',
  arises: (before, _action, after) =>
    after.setup.economy.treasury !== undefined && isAtBeginning(before, after),
  fails: (before, _action, after) =>
    isAtBeginning(before, after)
      ? firstOf(players(after), (player) => before.treasuryOf(player) !== after.treasuryOf(player))
      : nowhere,
  tell: (before, _action, after, player) => tellTreasury(before, after, player),
});

const hasRisen = (before: Table, after: Table, player: PlayerId) =>
  after.treasuryOf(player) > before.treasuryOf(player);

const awardsStay = step({
  id: '10.1-h',
  needs: ({ economy }) => economy.storyPoints > 0,
  says: 'Income that arrives later does not undo an award that was made (asked: of any Currency)',
  arises: (before, _action, after) =>
    after.setup.economy.storyPoints > 0 &&
    firstOf(
      players(after),
      (player) => hasRisen(before, after, player) && before.storyPointsOf(player) > 0,
    ) !== nowhere,
  fails: (before, _action, after) =>
    after.setup.economy.storyPoints === 0
      ? nowhere
      : firstOf(
          players(after),
          (player) =>
            hasRisen(before, after, player) && after.storyPointsOf(player) < before.storyPointsOf(player),
        ),
  tell: (before, _action, after, player) => tellTreasury(before, after, player),
});

/** The card that the action turned over, which was not Mobilizing, or `nowhere`. */
const turnedOver = (before: Table, action: Action, after: Table): Instance =>
  'card' in action &&
  before.isPrime(action.card) &&
  after.isContested(action.card) &&
  !before.isMobilizing(action.card)
    ? action.card
    : nowhere;

const turningIsNoEntry = step({
  id: '10.4-e',
  of: actionsOtherThanPass,
  says: 'a card that turns over does not Mobilize, as it was on the Map already',
  arises: (before, action, after) => turnedOver(before, action, after) !== nowhere,
  fails: (before, action, after) => {
    const card = turnedOver(before, action, after);
    return card !== nowhere && after.isMobilizing(card) ? card : nowhere;
  },
  tell: (_before, _action, after, card) => ({ instance: `${nameOf(after, card)} Mobilizes`, asked: [] }),
});

const movingActivatesNot = step({
  id: '10.4-f',
  of: ['move'],
  says: 'movement does not activate a card',
  arises: (before, action) => action.type === 'move' && before.isReady(action.card),
  fails: (before, action, after) =>
    action.type === 'move' && before.isReady(action.card) && !after.isReady(action.card)
      ? action.card
      : nowhere,
  tell: (_before, _action, after, card) => ({
    instance: `${nameOf(after, card)} has become activated by moving`,
    asked: [],
  }),
});

/** Income of every card that the player controls, suppressed or not. */
const incomeOf = (table: Table, player: PlayerId): number =>
  table.setup.paying.reduce(
    (sum, card) =>
      table.isOnMap(card) && table.controllerOf(card) === player
        ? sum + (table.faceOf(card).income ?? 0)
        : sum,
    0,
  );

/** A player whose unit is an intruder on a card that could pay; `nowhere` without one. */
const profiteer = (table: Table, test: (player: PlayerId) => boolean): Instance => {
  if (!table.hasIntruders() || table.setup.paying.length === 0) return nowhere;
  const { paying } = table.setup;
  return firstOf(
    players(table),
    (player) =>
      paying.some(
        (card) =>
          table.isOnMap(card) && table.controllerOf(card) !== player && table.hasUnitsOf(card, player),
      ) && test(player),
  );
};

/** An effect at the start of a turn is another matter: it is resolved by an action of its own. */
const intrudersGetNothing = step({
  id: '14.10-ac',
  needs: ({ paying }) => paying.length > 0,
  of: ['pass'],
  says: 'while the owner controls the card, the controller of an intruder collects none of the Votes, Income or other benefits that it prints (asked: of Income)',
  arises: (before, action) => action.type === 'pass' && profiteer(before, () => true) !== nowhere,
  fails: (before, action, after) =>
    action.type === 'pass'
      ? profiteer(
          before,
          (player) => after.treasuryOf(player) > before.treasuryOf(player) + incomeOf(before, player),
        )
      : nowhere,
  tell: (before, _action, after, player) => tellTreasury(before, after, player),
});

const intrudersOn = (table: Table, card: CardId): CardId[] =>
  table.hasIntruders() ? table.occupants(card).filter((unit) => table.isIntruder(unit)) : [];

/** Whether a Location with Income or Votes keeps them, were it its controller's turn. */
function isSuppressed(table: Table, card: CardId): boolean {
  const ability = table.faceOf(card).votes ? 'vote' : 'income';
  const facts = table.facts.turn.use[ability];
  facts.card = card;
  facts.player = table.controllerOf(card);
  return table.rulings.turn.use[ability].forbidden(facts);
}

const isSuppressible = (table: Table, card: CardId) =>
  table.isOnMap(card) &&
  table.isLocation(card) &&
  (table.faceOf(card).income !== undefined || table.faceOf(card).votes === true);

const allOrNothing = always({
  id: '14.10-u',
  needs: prints((face) => face.income !== undefined || face.votes === true),
  says: 'what an intruder suppresses is suppressed whole, and further intruders add nothing',
  arises: (table) =>
    table.hasIntruders() &&
    firstOf(
      table.setup.rooted,
      (card) => isSuppressible(table, card) && intrudersOn(table, card).length > 1,
    ) !== nowhere,
  fails: (table) =>
    table.hasIntruders()
      ? firstOf(
          table.setup.rooted,
          (card) =>
            isSuppressible(table, card) && intrudersOn(table, card).length > 1 && !isSuppressed(table, card),
        )
      : nowhere,
  tell: (table, card) => tellStanding(table, intrudersOn(table, card)[0]!),
});

/**
 * Whom Occupy on the face would pay. That is said in section 18.2, which we do not have: the occupier is taken for a player who holds
 * the card against its owner, since the two faces are said not to pay the same one; while nobody does, the face pays nobody.
 */
function payeeOf(table: Table, card: CardId, face: 0 | 1): Instance {
  const { occupy } = table.setup.records[card]![face];
  return occupy === 'owner'
    ? table.ownerOf(card)
    : occupy === 'occupier'
      ? table.isTaken(card)
        ? table.controllerOf(card)
        : nowhere
      : nowhere;
}

/** It shows Contested, and Occupy is printed on both faces. */
const paysAsContested = (table: Table, card: CardId) =>
  table.isOnMap(card) &&
  table.isLocation(card) &&
  table.isContested(card) &&
  table.setup.records[card]!.every(({ occupy }) => occupy);

const facesPayDifferently = always({
  id: '14.9-c',
  needs: prints((face) => face.occupy !== undefined),
  says: 'the two faces of a Location with Occupy do not pay the same player',
  arises: (table) => firstOf(table.setup.rooted, (card) => paysAsContested(table, card)) !== nowhere,
  fails: (table) =>
    firstOf(
      table.setup.rooted,
      (card) =>
        paysAsContested(table, card) &&
        payeeOf(table, card, 1) !== nowhere &&
        payeeOf(table, card, 0) === payeeOf(table, card, 1),
    ),
  tell: (table, card) => ({
    instance: `${nameOf(table, card)} shows Contested; as section 18.2 is assumed, each of its faces pays ${playerName(table, payeeOf(table, card, 0))}`,
    asked: [],
  }),
});

export const turnStepClaims: readonly StepClaim[] = [
  activatedStay,
  noIncomeYet,
  awardsStay,
  turningIsNoEntry,
  movingActivatesNot,
  intrudersGetNothing,
];

export const turnPositionClaims: readonly PositionClaim[] = [allOrNothing, facesPayDifferently];
