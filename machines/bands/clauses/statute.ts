import { forbids, grants } from '../../../rulebook/index.js';
import { mayBeStruck, mayEnter } from '../questions.js';
import { openSpace } from '../setup.js';
import { cardAcceptsDeployment, ontoOwnAlways, ontoOwnContested, playFromHand } from './deployment.js';
import { legalPosition } from './displacement.js';
import { moveToPermanent } from './movement.js';
import { controllersException } from './occupancy.js';

/** A Statute or another effect of a section that we do not have: it makes a Position illegal for a card (14.12-c). */

export const positionMadeIllegal = grants(mayBeStruck, {
  id: 'assumption statute',
  says: 'a Statute or other effect may make the Position of a card illegal for it',
  only: { by: 'outlaw' },
  when: ({ table, card }) => table.isOnMap(card) && table.hostOf(card) !== openSpace,
});

/** The text says that the effect makes the Position illegal, so that no general permission stands against it. */
export const madeIllegal = forbids(mayEnter, {
  id: '14.12-c',
  says: 'every effect that leaves a card nowhere to stand is resolved by this one rule: a Location that leaves the Map, a Spacecraft that turns to a face for fewer cards, a Statute or other effect that makes a Position illegal, an intruder that is forced off',
  when: ({ table, unit, host }) => host !== openSpace && table.isOutlawedFrom(unit, host),
  outranks: [
    moveToPermanent,
    playFromHand,
    ontoOwnContested,
    cardAcceptsDeployment,
    ontoOwnAlways,
    legalPosition,
    controllersException,
  ],
});

export const statute = [positionMadeIllegal, madeIllegal];
