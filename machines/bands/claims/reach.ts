import type { Action } from '../actions.js';
import { hasArmedShooter } from '../clauses/shared-ground.js';
import { nameOf } from '../language.js';
import {
  bandOwner,
  type CardId,
  isPlanetaryBand,
  isSurfaceBand,
  type Setup,
  space,
  surfaceBand,
} from '../setup.js';
import type { Table } from '../table.js';
import { placeOf, playerName } from '../telling.js';
import { always, firstOf, nowhere, type PositionClaim, type StepClaim, step } from './claim.js';

/** What the text says of how far move actions and attacks go (14.4, 14.10, 14.11). */

/** The active player's, not Mobilizing, and with its ATK: a High Power attack may come from it. */
const shoots = (table: Table, card: CardId): boolean =>
  table.isOnMap(card) &&
  table.controllerOf(card) === table.activePlayer &&
  (table.isUnit(card) || table.isCapitalShip(card)) &&
  !table.isMobilizing(card) &&
  !table.isDisarmed(card);

const someShooter = (table: Table, test: (card: CardId) => boolean): boolean => {
  for (let card = 0; card < table.setup.cards; card++) if (shoots(table, card) && test(card)) return true;
  return false;
};

/** A Prime Location of another player that passes the test. */
const firstTarget = (table: Table, test: (card: CardId) => boolean): CardId =>
  firstOf(
    table.setup.rooted,
    (card) =>
      table.isOnMap(card) &&
      table.isLocation(card) &&
      table.isPrime(card) &&
      table.isAnothers(card, table.activePlayer) &&
      test(card),
  );

const isInSurfaceBand = (table: Table, card: CardId) => isSurfaceBand(table.bandOf(card));

/** In a Planetary Band, and a unit of the active player stands in the Surface Band before it. */
const isUnderFire = (table: Table, card: CardId): boolean => {
  const band = table.bandOf(card);
  if (!isPlanetaryBand(band)) return false;
  const before = surfaceBand(bandOwner(band));
  return someShooter(table, (unit) => table.isUnit(unit) && table.bandOf(unit) === before);
};

const hasSurface = ({ surfaceCards }: Setup) => surfaceCards.length > 0;

/** Some rule keeps the active player from breaking it. */
function isSafe(table: Table, card: CardId): boolean {
  const facts = table.facts.strike.break;
  facts.card = card;
  return table.rulings.struck.break.forbidden(facts);
}

const tellSafe = (table: Table, card: CardId) => ({
  instance: `${nameOf(table, card)}, ${placeOf(table, card)}, is safe from the fire of ${playerName(table, table.activePlayer)}`,
  asked: [],
});

export const reachPositions: readonly PositionClaim[] = [
  always({
    id: '14.11-ae',
    needs: hasSurface,
    says: 'Surface Locations of an opponent are reached by High Power Long attacks out of orbit (one sentence with 14.11-af)',
    arises: (table) =>
      someShooter(table, (card) => table.bandOf(card) === space) &&
      firstTarget(table, (card) => isInSurfaceBand(table, card)) !== nowhere,
    fails: (table) =>
      someShooter(table, (card) => table.bandOf(card) === space)
        ? firstTarget(table, (card) => isInSurfaceBand(table, card) && isSafe(table, card))
        : nowhere,
    tell: tellSafe,
  }),
  always({
    id: '14.11-af',
    needs: hasSurface,
    says: "an opponent's Planetary Band is reached by High Power Long attacks out of the Surface Band before it, once a unit stands there (one sentence with 14.11-ae)",
    arises: (table) => firstTarget(table, (card) => isUnderFire(table, card)) !== nowhere,
    fails: (table) => firstTarget(table, (card) => isUnderFire(table, card) && isSafe(table, card)),
    tell: tellSafe,
  }),
];

/** The card that the action has moved, while its player has move actions left and controls it still. */
const movedOn = (action: Action, after: Table): CardId =>
  action.type === 'move' && after.movesLeft > 0 && after.controllerOf(action.card) === after.activePlayer
    ? action.card
    : nowhere;

const attacks = ['break', 'lose', 'destroy', 'repel'] as const;

const strikeOf = (before: Table, action: Action) =>
  'card' in action && attacks.some((attack) => attack === action.type)
    ? before.facts.strike[action.type as (typeof attacks)[number]]
    : undefined;

/** An attack, while some unit stands where it has lost its ATK. */
const isAttackBesideDisarmed = (before: Table, action: Action): boolean =>
  attacks.some((attack) => attack === action.type) &&
  before.setup.someDisarm &&
  firstOf(before.setup.movable, (unit) => before.isOnMap(unit) && before.isDisarmed(unit)) !== nowhere;

/** Whether nothing that has its ATK could have made the attack. */
function isUnarmed(before: Table, action: Action): boolean {
  const facts = strikeOf(before, action);
  if (!facts || !('card' in action)) return false;
  facts.card = action.card;
  return !hasArmedShooter(facts);
}

export const reachSteps: readonly StepClaim[] = [
  step({
    id: '14.4-g',
    needs: ({ world }) => world.moves.some((moves) => moves > 1),
    of: ['move'],
    says: 'there is no limit on movement per card: a card may move as often in a turn as its controller has move actions for it',
    arises: (_before, action, after) => movedOn(action, after) !== nowhere,
    fails: (_before, action, after) => {
      const card = movedOn(action, after);
      return card !== nowhere && after.rulings.mayBeMoved.forbidden(after.facts.card[card]!) ? card : nowhere;
    },
    tell: (_before, _action, after, card) => ({
      instance: `${nameOf(after, card)} has moved and may not move again, with ${after.movesLeft} move actions left`,
      asked: [],
    }),
  }),
  step({
    id: '14.10-n',
    needs: ({ someDisarm }) => someDisarm,
    of: attacks,
    says: 'units aboard the sample card lose ATK, so that they cannot attack anything (asked: every attack has somebody with ATK behind it)',
    arises: isAttackBesideDisarmed,
    fails: (before, action) =>
      isAttackBesideDisarmed(before, action) && isUnarmed(before, action) && 'card' in action
        ? action.card
        : nowhere,
    tell: (before, _action, _after, card) => ({
      instance: `${nameOf(before, card)} was attacked, and nobody within reach had ATK`,
      asked: [],
    }),
  }),
];
