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
  says: "an opponent's Non-Capital Spacecraft cannot be occupied while on a Prime face (one sentence with 14.6-aa)",
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
  says: "an infiltrator may enter a Prime Location or Prime Capital Ship only while that is empty; read so, of other players' units",
  when: (facts) =>
    isForeign(facts) &&
    facts.table.isPrime(facts.host) &&
    !facts.table.isCraft(facts.host) &&
    hasOthers(facts),
});

export const otherUnitsOnlyByKeyword = forbids(mayEnter, {
  id: '14.10-g',
  says: "the infiltration keywords enter no card but an empty one; read so, empty of other players' units",
  when: (facts) =>
    isForeign(facts) && infiltrates(facts) && facts.table.isPrime(facts.host) && hasOthers(facts),
});

export const noReturnToLocation = forbids(mayEnter, {
  id: '14.10-z',
  says: 'an intruder that left a card of its own will, was destroyed or was forced off by an effect may not come back to it; read so, if it is a Location',
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
  says: "a Band that holds no permanents is skipped in adjacency; read so, by its own player's cards only",
  when: ({ table, player, mover }) => player === mover && table.isSurfaceBandEmpty(player),
  value: () => true,
  exceptTo: [surfaceBandCounts],
});
