import { forbids, grants, lifts } from '../../../rulebook/index.js';
import { mayEnter } from '../questions.js';
import { openSpace } from '../setup.js';
import { roomForAnother } from './capacity.js';
import {
  canHold,
  comesFromHand,
  infiltrates,
  isForeign,
  isOwn,
  lacksControl,
  standsOnCards,
} from './facts.js';
import {
  infiltrateEmptyOnly,
  keywordsNeedEmpty,
  noBoardingByCraft,
  noReturn,
  noReturnOfIntruder,
  notWalkingBack,
  notWhereOthersStand,
  onePlayerPerCard,
  oneSeater,
  sameController,
  sameControllerInDeployment,
  seats,
} from './occupancy.js';

/** 10.5: what may be deployed where. */

const deployed = { by: 'deploy' } as const;

export const onlyOntoControlledInDeployment = forbids(mayEnter, {
  id: '10.5-k',
  says: 'no deploying onto a Location or Spacecraft that one does not control',
  only: deployed,
  when: lacksControl,
});

export const immunityIsForMovement = forbids(mayEnter, {
  id: '10.5-m',
  says: 'Diplomatic Immunity gives no right of deployment, only one of movement',
  only: deployed,
  when: (facts) => isForeign(facts) && facts.table.hasKeyword(facts.unit, 'diplomaticImmunity'),
});

export const unlisted = lifts(mayEnter, {
  id: '10.5-l',
  says: 'the exception is Unlisted, which lets a card be deployed to permanents that its player does not control',
  only: deployed,
  when: (facts) => lacksControl(facts) && infiltrates(facts),
  lifts: [onlyOntoControlledInDeployment, immunityIsForMovement],
});

export const unlistedAmongInfiltration = lifts(mayEnter, {
  id: '14.6-k',
  says: 'and Unlisted lets a card be deployed to a Position that its controller does not control (one sentence with 14.6-j)',
  only: deployed,
  when: (facts) => lacksControl(facts) && infiltrates(facts),
  lifts: [onlyOntoControlledInDeployment, immunityIsForMovement],
});

export const notToSurface = forbids(mayEnter, {
  id: '10.5-g',
  says: 'Surface Locations are no destination of deployment for Characters, Ground Units and Non-Capital Spacecraft',
  restates: ['10.5-h'],
  only: deployed,
  when: ({ table, unit, host }) =>
    host !== openSpace && table.isMovable(unit) && table.isSurfaceLocation(host),
});

/** Everything in 10.5 and 14.6 that a deployment may run against; the general permission to play cards yields to all of it. */
const restrictions = [
  onlyOntoControlledInDeployment,
  immunityIsForMovement,
  notToSurface,
  roomForAnother,
  sameControllerInDeployment,
  notWhereOthersStand,
  oneSeater,
  seats,
  sameController,
  onePlayerPerCard,
  notWalkingBack,
  infiltrateEmptyOnly,
  keywordsNeedEmpty,
  noBoardingByCraft,
  noReturn,
  noReturnOfIntruder,
];

export const playFromHand = grants(mayEnter, {
  id: '10.2-b',
  says: 'in Deployment Locations, Spacecraft, Characters, Ground Units, Devices and Storylines may be played out of hand',
  restates: ['10.5-a', '10.5-i'],
  only: deployed,
  when: (facts) => {
    const { table, unit, host } = facts;
    if (!comesFromHand(facts)) return false;
    return host === openSpace
      ? !table.isPersonnel(unit) && !table.isDevice(unit) && !table.isManeuver(unit)
      : standsOnCards(facts) && canHold(table, unit, host);
  },
  subjectTo: restrictions,
});

export const ontoOwnContested = grants(mayEnter, {
  id: '10.5-n',
  says: 'cards may be deployed to a Contested or Fallen permanent that one controls',
  only: deployed,
  when: (facts) =>
    isOwn(facts) &&
    comesFromHand(facts) &&
    standsOnCards(facts) &&
    canHold(facts.table, facts.unit, facts.host) &&
    facts.table.isContested(facts.host),
  subjectTo: [oneSeater, seats, sameController, onePlayerPerCard, noReturn, noReturnOfIntruder],
});

export const cardAcceptsDeployment = grants(mayEnter, {
  id: '10.5-f',
  says: 'a card may say in terms that Characters, Ground Units or Non-Capital Spacecraft can be deployed to it, and that goes before the restrictions that stand above it',
  only: deployed,
  when: (facts) =>
    comesFromHand(facts) &&
    facts.table.isMovable(facts.unit) &&
    facts.host !== openSpace &&
    canHold(facts.table, facts.unit, facts.host) &&
    facts.table.faceOf(facts.host).acceptsDeployment === true,
  lifts: [notToSurface],
  subjectTo: restrictions.filter((clause) => clause !== notToSurface),
});

export const ontoOwnAlways = grants(mayEnter, {
  id: '10.5-s',
  says: 'a controller may at all times deploy onto a card of their own, says 14.6 (one sentence with 10.5-r)',
  only: deployed,
  when: (facts) =>
    isOwn(facts) &&
    comesFromHand(facts) &&
    standsOnCards(facts) &&
    canHold(facts.table, facts.unit, facts.host),
  lifts: [sameControllerInDeployment, notWhereOthersStand, sameController, onePlayerPerCard],
});

export const deployment = [
  onlyOntoControlledInDeployment,
  immunityIsForMovement,
  unlisted,
  unlistedAmongInfiltration,
  notToSurface,
  playFromHand,
  ontoOwnContested,
  cardAcceptsDeployment,
  ontoOwnAlways,
];
