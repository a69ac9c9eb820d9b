import { defines, forbids, grants, lifts } from '../../../rulebook/index.js';
import { controllerOf, mayBeStruck, mayEnter, type StrikeFacts } from '../questions.js';
import { isSurfaceBand, nobody, openSpace, space } from '../setup.js';
import { attackFromWithin } from './aboard.js';
import { mixedStays, ownerControls, returnsWhenOwnerComes, soleOccupierControls } from './control.js';
import {
  couldIntercept,
  garrisonIntercepts,
  intrudersMayBeAttacked,
  isAttack,
  isIntercepted,
  isOpponents,
  isWithin,
  mobilizingMayNot,
  needsReach,
  routesToContested,
  secondEngagement,
  unitsMayBeAttacked,
} from './engagement.js';
import {
  notWhereOthersStand,
  onePlayerPerCard,
  onlyOntoControlled,
  sameController,
  sameControllerInDeployment,
} from './occupancy.js';

/** 14.10: a card whose own text says that it has no controller and that units of any number of players may occupy it. */

export const textSaysNoController = defines(controllerOf, {
  id: '14.10-j',
  says: 'shared ground is a card whose own text denies it a controller and lets units of any number of players occupy it',
  when: ({ table, card }) => table.isSharedGround(card),
  value: () => nobody,
  // With neither owner nor intruder in the sense of 14.10 (14.10-k) none of 14.11 has anybody to speak of (14.10-l).
  exceptTo: [ownerControls, soleOccupierControls, mixedStays, returnsWhenOwnerComes],
});

/** Of deployment the text of the card does not speak: see the reading sharedDeploy. */
export const ownTextGoverns = lifts(mayEnter, {
  id: '14.10-m',
  says: 'who may be on shared ground, and what they may do there, is for its own text',
  when: ({ table, unit, host }) => host !== openSpace && table.isSharedGround(host) && table.isUnit(unit),
  lifts: [
    onlyOntoControlled,
    sameController,
    onePlayerPerCard,
    sameControllerInDeployment,
    notWhereOthersStand,
  ],
});

/** What of the active player's could attack the card if it had its ATK. */
const shootsAt =
  ({ table, card }: StrikeFacts) =>
  (shooter: number): boolean => {
    if (table.isMobilizing(shooter) || !(table.isUnit(shooter) || table.isCapitalShip(shooter))) return false;
    const band = table.bandOf(shooter);
    return !table.isCapitalShip(card) || band === space || isSurfaceBand(band);
  };

/** The active player has an attacker for the card that has kept its ATK. */
export const hasArmedShooter = (facts: StrikeFacts): boolean => {
  const shoots = shootsAt(facts);
  return isWithin(facts, 1, (card) => shoots(card) && !facts.table.isDisarmed(card));
};

/** No garrison in the sense of 11.5, for there is no controller; whose attack or Liberation it is has no need to stop it. */
export const aboardMayIntercept = grants(mayBeStruck, {
  id: '14.10-q',
  says: 'interception needs no attack, so that units aboard shared ground may still intercept, also as its garrison',
  when: (facts) => {
    const { table, card } = facts;
    if (!isIntercepted(facts) || !table.isSharedGround(card)) return false;
    return table
      .occupants(card)
      .some((unit) => couldIntercept(table, unit) && table.controllerOf(unit) !== table.activePlayer);
  },
  subjectTo: needsReach,
});

export const unitsLoseAttack = forbids(mayBeStruck, {
  id: '14.10-n',
  says: 'units aboard the sample card lose ATK, so that they cannot attack anything, be it one another, the card from within, or what is outside, nor return fire',
  when: (facts) =>
    facts.table.setup.someDisarm &&
    isAttack(facts) &&
    isWithin(facts, 1, shootsAt(facts)) &&
    !hasArmedShooter(facts),
  // The card's own text governs what they may do (14.10-m), and the card from within is among what they cannot attack.
  outranks: [
    routesToContested,
    unitsMayBeAttacked,
    intrudersMayBeAttacked,
    secondEngagement,
    attackFromWithin,
    // Where nobody can attack, there is no attack to intercept.
    garrisonIntercepts,
    aboardMayIntercept,
  ],
});

/** A Liberation is no attack, so that lost ATK does not hinder it. What a contest does to a unit is in section 12: see docs/bands.md. */
export const aboardMayLiberate = grants(mayBeStruck, {
  id: '14.10-p',
  says: 'Liberation is no attack, so that units aboard shared ground may still Liberate one another and the card itself',
  only: { by: 'liberate' },
  when: (facts) => {
    const { table, card } = facts;
    if (!isOpponents(facts)) return false;
    if (table.isSharedGround(card)) return table.isPrime(card) && table.hasUnitsOf(card, table.activePlayer);
    const host = table.hostOf(card);
    return (
      host !== openSpace &&
      table.isUnit(card) &&
      table.isSharedGround(host) &&
      table.hasUnitsOf(host, table.activePlayer)
    );
  },
  subjectTo: [mobilizingMayNot],
});

export const sharedGround = [
  textSaysNoController,
  ownTextGoverns,
  aboardMayIntercept,
  unitsLoseAttack,
  aboardMayLiberate,
];
