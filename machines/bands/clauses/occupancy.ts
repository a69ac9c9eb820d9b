import { forbids, grants, lifts } from '../../../rulebook/index.js';
import type { EntryFacts } from '../facts.js';
import { mayEnter } from '../questions.js';
import { openSpace } from '../setup.js';
import {
  canHold,
  comesFromHand,
  hasCardsOfOthers,
  hasLooseDevice,
  hasOthers,
  infiltrates,
  isForeign,
  isMoveWithinOneStep,
  isOwn,
  lacksControl,
  standsOnCards,
} from './facts.js';

/** 14.6: who may stand where. Carried cards enter nothing themselves: 14.7-c asks whether they could. */

export const onlyOntoControlled = forbids(mayEnter, {
  id: '14.6-a',
  says: 'a card may not move to a Location or Spacecraft that its controller does not control, save for the exceptions that follow',
  when: (facts) => facts.by !== 'deploy' && lacksControl(facts),
});

export const contestedLocation = lifts(mayEnter, {
  id: '14.6-b',
  says: 'a Location is open to a move of those who do not control it only while Contested',
  when: (facts) =>
    lacksControl(facts) && facts.table.isLocation(facts.host) && facts.table.isContested(facts.host),
  lifts: [onlyOntoControlled],
});

export const contestedSpacecraft = lifts(mayEnter, {
  id: '14.6-c',
  says: 'a Spacecraft is open to a move of Characters and Ground Units whose player does not control it only while Contested',
  when: ({ table, unit, host }) =>
    table.isPersonnel(unit) && table.isSpacecraft(host) && table.isContested(host),
  lifts: [onlyOntoControlled],
});

export const shipsFollowLocations = lifts(mayEnter, {
  id: '14.6-d',
  says: 'a Capital Ship follows the rule of Locations in every respect: it has to be broken before it can be boarded (14.6-e)',
  restates: ['14.6-e'],
  when: (facts) =>
    lacksControl(facts) && facts.table.isCapitalShip(facts.host) && facts.table.isContested(facts.host),
  lifts: [onlyOntoControlled],
});

export const contestedCraft = lifts(mayEnter, {
  id: '14.6-h',
  says: 'where a Non-Capital Spacecraft is Contested it may be boarded on the same terms, within any capacity that its face prints',
  when: ({ table, unit, host }) => table.isPersonnel(unit) && table.isCraft(host) && table.isContested(host),
  lifts: [onlyOntoControlled],
});

export const oneSeater = forbids(mayEnter, {
  id: '14.6-i',
  says: 'an example of such a capacity: a One-Seater lets in one Character',
  when: ({ table, unit, host }) =>
    host !== openSpace &&
    table.isCraft(host) &&
    table.faceOf(host).seats === 1 &&
    table.isPersonnel(unit) &&
    (table.kindOf(unit) !== 'character' || table.seatsTaken(host) > 0),
});

export const seats = forbids(mayEnter, {
  id: '10.5-p',
  says: 'any number of Characters, Ground Units and Non-Capital Spacecraft may share a permanent, but no more than that permanent itself says (one sentence with 10.5-q)',
  when: ({ table, unit, host }) =>
    host !== openSpace &&
    table.isPersonnel(unit) &&
    table.seatsTaken(host) >= (table.faceOf(host).seats ?? Infinity),
});

export const infiltration = lifts(mayEnter, {
  id: '14.6-j',
  says: 'three keywords, Diplomatic Immunity, Infiltrate and Work Visa, are for infiltration: their bearer may occupy a Position that its player does not control (one sentence with 14.6-k)',
  restates: ['14.6-l'],
  when: (facts) => lacksControl(facts) && infiltrates(facts),
  lifts: [onlyOntoControlled],
});

export const sameController = forbids(mayEnter, {
  id: '14.6-n',
  says: 'a card may occupy a Location or Spacecraft only if all cards that occupy it already are controlled by the same player',
  restates: ['14.6-p'],
  when: (facts) => hasCardsOfOthers(facts) || hasLooseDevice(facts),
});

export const onePlayerPerCard = forbids(mayEnter, {
  id: '14.6-o',
  says: 'a card that units of one player occupy is closed to every other player until those have left or been destroyed',
  when: hasOthers,
});

export const notWalkingBack = forbids(mayEnter, {
  id: '14.6-w',
  says: 'once another player has captured a card its original owner, controller no longer, cannot simply walk back on: retaking means clearing',
  restates: ['14.11-s', '14.11-t'],
  when: (facts) =>
    isForeign(facts) &&
    hasOthers(facts) &&
    facts.table.ownerOf(facts.host) === facts.table.controllerOf(facts.unit),
});

/** Onto a Prime card under another player's control by a keyword. */
const infiltratesPrime = (facts: EntryFacts) =>
  isForeign(facts) && facts.table.isPrime(facts.host) && infiltrates(facts);

/** Nothing at all is on the card, not even a loose Device. */
const isBare = (facts: EntryFacts) => facts.table.isEmpty(facts.host) && !hasLooseDevice(facts);

export const infiltrateEmptyOnly = forbids(mayEnter, {
  id: '14.6-y',
  says: 'an infiltrator may enter a Prime Location or Prime Capital Ship only while that is empty',
  when: (facts) => infiltratesPrime(facts) && !facts.table.isCraft(facts.host) && !isBare(facts),
});

export const keywordsNeedEmpty = forbids(mayEnter, {
  id: '14.10-g',
  says: 'the infiltration keywords enter no card but an empty one',
  when: (facts) => infiltratesPrime(facts) && !isBare(facts),
});

export const noBoardingByCraft = forbids(mayEnter, {
  id: '14.6-ab',
  says: 'only Characters and Ground Units may board: a Non-Capital Spacecraft can take no boarding action',
  when: (facts) =>
    isForeign(facts) && facts.table.isCraft(facts.unit) && facts.table.isSpacecraft(facts.host),
});

export const noReturn = forbids(mayEnter, {
  id: '14.6-ac',
  says: 'a card that left a Location controlled by another player may not come back to that Location unless an effect expressly permits it',
  when: ({ table, unit, host }) =>
    host !== openSpace && table.isLocation(host) && table.isBarredFrom(unit, host),
});

export const noReturnOfIntruder = forbids(mayEnter, {
  id: '14.10-z',
  says: 'an intruder that left a card of its own will, was destroyed or was forced off by an effect may not come back to that card unless an ability or effect expressly permits that',
  when: ({ table, unit, host }) => host !== openSpace && table.isBarredFrom(unit, host),
});

export const sameControllerInDeployment = forbids(mayEnter, {
  id: '10.5-q',
  says: 'Characters, Ground Units and Non-Capital Spacecraft that share a permanent must all be controlled by the same player (one sentence with 10.5-p)',
  only: { by: 'deploy' },
  when: hasOthers,
});

export const notWhereOthersStand = forbids(mayEnter, {
  id: '10.5-r',
  says: "no deploying onto a permanent that another player's units occupy, unless one controls it (one sentence with 10.5-s)",
  only: { by: 'deploy' },
  when: hasOthers,
});

export const onlyCraftInOpenSpace = forbids(mayEnter, {
  id: '14.2-k',
  says: 'Characters and Ground Units cannot move into an empty Space Band, for movement needs a permanent to occupy',
  when: ({ table, unit, host }) => host === openSpace && table.isPersonnel(unit),
});

/** Where an own card may be entered by a move the move must still reach it; 14.6-u waives other players' units, not distance. */
export const controllersException = grants(mayEnter, {
  id: '14.6-u',
  says: 'the controller of a card may always move or deploy onto it, even while units of another player are there',
  restates: ['14.10-e', '14.10-y'],
  when: (facts) =>
    isOwn(facts) &&
    canHold(facts.table, facts.unit, facts.host) &&
    (facts.by === 'deploy'
      ? comesFromHand(facts) && standsOnCards(facts)
      : // A passenger could occupy what its own player controls; that the craft reaches it is asked of the craft.
        facts.by !== 'move' || isMoveWithinOneStep(facts)),
  lifts: [sameController, onePlayerPerCard, sameControllerInDeployment, notWhereOthersStand],
});

/** All prohibitions of 14.6, for what the text makes subject to that section. */
export const restrictionsOf146 = [
  onlyOntoControlled,
  oneSeater,
  sameController,
  onePlayerPerCard,
  notWalkingBack,
  infiltrateEmptyOnly,
  noBoardingByCraft,
  noReturn,
];

export const occupancy = [
  onlyOntoControlled,
  contestedLocation,
  contestedSpacecraft,
  shipsFollowLocations,
  contestedCraft,
  oneSeater,
  seats,
  infiltration,
  sameController,
  onePlayerPerCard,
  notWalkingBack,
  infiltrateEmptyOnly,
  keywordsNeedEmpty,
  noBoardingByCraft,
  noReturn,
  noReturnOfIntruder,
  sameControllerInDeployment,
  notWhereOthersStand,
  onlyCraftInOpenSpace,
  controllersException,
];
