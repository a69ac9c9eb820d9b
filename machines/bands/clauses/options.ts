import { defines, forbids } from '../../../rulebook/index.js';
import { isSkipped, mayEnter } from '../questions.js';
import { openSpace } from '../setup.js';
import { cardAcceptsDeployment, ontoOwnAlways, ontoOwnContested, playFromHand } from './deployment.js';
import { legalPosition } from './displacement.js';
import { hasOthers, infiltrates, isForeign } from './facts.js';
import { carriedCouldNotStand, moveToPermanent, passengersCouldNotStand } from './movement.js';
import { controllersException } from './occupancy.js';
import { surfaceBandCounts } from './places.js';

/** Clauses that stand only under an option of a reading. */

export const notOntoPrimeCraft = forbids(mayEnter, {
  id: '14.6-z',
  says: "an opponent's Non-Capital Spacecraft cannot be occupied while it shows its Prime face",
  when: (facts) => isForeign(facts) && facts.table.isCraft(facts.host) && facts.table.isPrime(facts.host),
  outranks: [moveToPermanent, playFromHand, cardAcceptsDeployment, legalPosition],
});

export const craftStaysOffCraft = forbids(mayEnter, {
  id: 'reading craftOnCraft',
  says: 'a Non-Capital Spacecraft does not stand on another one',
  when: ({ table, unit, host }) => host !== openSpace && table.isCraft(unit) && table.isCraft(host),
  outranks: [
    moveToPermanent,
    playFromHand,
    cardAcceptsDeployment,
    legalPosition,
    controllersException,
    ontoOwnAlways,
    ontoOwnContested,
  ],
});

export const otherUnitsOnly = forbids(mayEnter, {
  id: '14.6-y',
  says: "an infiltrator may enter a Prime Location or Prime Capital Ship only while no other player's unit is there",
  when: (facts) =>
    isForeign(facts) &&
    facts.table.isPrime(facts.host) &&
    !facts.table.isCraft(facts.host) &&
    hasOthers(facts),
});

export const otherUnitsOnlyByKeyword = forbids(mayEnter, {
  id: '14.10-g',
  says: "the infiltration keywords enter only a card where no other player's unit is",
  when: (facts) =>
    isForeign(facts) && infiltrates(facts) && facts.table.isPrime(facts.host) && hasOthers(facts),
});

export const noReturnToLocation = forbids(mayEnter, {
  id: '14.10-z',
  says: 'an intruder that left, died or was forced off may not return to that Location',
  when: ({ table, unit, host }) =>
    host !== openSpace && table.isLocation(host) && table.isBarredFrom(unit, host),
});

/** The reading carry: the text's destination is taken for a permanent. */
export const carriedCouldNotStandOnPermanent = forbids(mayEnter, {
  id: '14.7-c',
  says: carriedCouldNotStand.says,
  only: { by: 'move' },
  when: (facts) => facts.host !== openSpace && passengersCouldNotStand(facts),
});

export const displacedWithPassengers = forbids(mayEnter, {
  id: 'reading displacedCarrier',
  says: 'a displaced craft may not enter a card that those aboard it could not legally occupy',
  only: { by: 'displace' },
  when: (facts) => facts.host !== openSpace && passengersCouldNotStand(facts),
  outranks: [legalPosition, controllersException],
});

export const skipsOwnOnly = defines(isSkipped, {
  id: '14.2-f',
  says: "an empty Band is skipped by its own player's cards only",
  when: ({ table, player, mover }) => player === mover && table.isSurfaceBandEmpty(player),
  value: () => true,
  exceptTo: [surfaceBandCounts],
});
