import { forbids, grants } from '../../../rulebook/index.js';
import { someoneIsOverCapacity } from '../capacity.js';
import { mayBefall, mayEnter } from '../questions.js';
import { openSpace, space } from '../setup.js';
import type { Table } from '../table.js';
import { canHold, isForeign } from './facts.js';
import {
  keywordsNeedEmpty,
  noReturnOfIntruder,
  onlyCraftInOpenSpace,
  restrictionsOf146,
  seats,
} from './occupancy.js';

/** 14.12: where a card goes that has lost its Position. */

const ordinaryRules = [
  ...restrictionsOf146,
  seats,
  keywordsNeedEmpty,
  noReturnOfIntruder,
  onlyCraftInOpenSpace,
];

export const legalPosition = grants(mayEnter, {
  id: '14.12-i',
  says: 'a legal Position is one that the card could occupy under the ordinary rules',
  restates: ['14.12-h'],
  only: { by: 'displace' },
  when: ({ table, unit, host }) => host !== openSpace && canHold(table, unit, host),
  subjectTo: ordinaryRules,
});

export const displacedToOpenSpace = grants(mayEnter, {
  id: '14.12-j',
  says: 'a Non-Capital Spacecraft may be displaced into open Space, empty or not',
  only: { by: 'displace' },
  when: ({ table, unit, host }) => host === openSpace && table.isCraft(unit),
});

/** The reading displacedToSpace: only while nothing is in Space. */
export const displacedToEmptySpace = grants(mayEnter, {
  id: '14.12-j',
  says: 'a Non-Capital Spacecraft may be displaced into Space while nothing is there',
  only: { by: 'displace' },
  when: ({ table, unit, host }) => host === openSpace && table.isCraft(unit) && table.isSpaceEmpty(),
});

/** The reading displacedCapture: a displaced card may not take an empty Contested card of another player. */
export const displacedMayNotCapture = forbids(mayEnter, {
  id: 'reading displacedCapture',
  says: 'a displaced card may not enter a card that it would thereby capture',
  only: { by: 'displace' },
  when: (facts) => isForeign(facts) && facts.table.isContested(facts.host),
  outranks: [legalPosition],
});

/**
 * Steps from the Band where a displaced card lost its Position to the nearest one with a legal Position for it;
 * Infinity when no place on the Map takes it.
 */
export function nearestSteps(table: Table, unit: number): number {
  const facts = table.facts.entry.displace;
  facts.unit = unit;
  let nearest = Number.POSITIVE_INFINITY;
  const consider = (host: number) => {
    facts.host = host;
    if (table.rulings.enter.displace.legal(facts)) nearest = Math.min(nearest, stepsBack(table, unit, host));
  };
  for (const host of table.setup.hosts) consider(host);
  consider(openSpace);
  return nearest;
}

const stepsBack = (table: Table, unit: number, host: number) =>
  table.steps(table.lastBandOf(unit), host === openSpace ? space : table.bandOf(host), table.placerOf(unit));

export const farther = forbids(mayBefall, {
  id: '14.12-e',
  says: 'the search widens step by step from the Band of the card and ends at the first Band with a legal Position',
  restates: ['14.12-d', '14.12-g'],
  only: { fate: 'placed' },
  when: ({ table, unit, host }) =>
    table.mustLeave(unit) && stepsBack(table, unit, host) > nearestSteps(table, unit),
});

export const activePlayerFirst = forbids(mayBefall, {
  id: '14.12-n',
  says: 'the active player moves all displaced cards first, then each other player in turn order',
  when: ({ table, unit }) =>
    table
      .cardsThatMustLeave()
      .some((card) => table.turnsAway(table.placerOf(card)) < table.turnsAway(table.placerOf(unit))),
});

export const toNearest = grants(mayBefall, {
  id: '14.12-a',
  says: 'a card that can no longer stand where it stood goes to a legal Position in the nearest Band, of the choice of its controller',
  restates: ['14.12-f'],
  only: { fate: 'placed' },
  when: ({ table, unit }) => table.mustLeave(unit),
  subjectTo: [farther, activePlayerFirst],
});

export const destroyedWithoutPosition = grants(mayBefall, {
  id: '14.12-b',
  says: 'a displaced card without any legal Position is destroyed',
  only: { fate: 'destroyed' },
  when: ({ table, unit }) => table.mustLeave(unit) && nearestSteps(table, unit) === Number.POSITIVE_INFINITY,
  subjectTo: [activePlayerFirst],
});

/** The reading looseDeviceMover, destroyed: what nobody controls nobody can move, so that no Position is one for it. */
export const toNearestByController = grants(mayBefall, {
  id: '14.12-a',
  says: 'a card that can no longer stand where it stood is moved by its controller, if it has one',
  only: { fate: 'placed' },
  when: ({ table, unit }) => table.mustLeave(unit) && !table.isUncontrolled(unit),
});

export const destroyedWithoutMover = grants(mayBefall, {
  id: '14.12-b',
  says: 'a displaced card without any legal Position, or without a controller to move it there, is destroyed',
  only: { fate: 'destroyed' },
  when: ({ table, unit }) =>
    table.mustLeave(unit) &&
    (table.isUncontrolled(unit) || nearestSteps(table, unit) === Number.POSITIVE_INFINITY),
});

/** Escape Pod is defined in a section that we do not have: it may save the Character or not. */
export const escapeMayFail = grants(mayBefall, {
  id: '14.8-o',
  says: 'a Character of a destroyed Spacecraft uses Escape Pod, which may fail',
  only: { fate: 'destroyed' },
  when: ({ table, unit }) => table.isEscaping(unit),
  subjectTo: [activePlayerFirst],
});

/** The reading checkOrder, capacityFirst. */
export const capacityCheckFirst = forbids(mayBefall, {
  id: '10.6-r',
  says: 'the check of Surface Capacity comes before any other action, displacement included',
  when: ({ table }) => someoneIsOverCapacity(table),
  outranks: [toNearest, destroyedWithoutPosition, escapeMayFail],
});

export const displacement = [
  legalPosition,
  displacedToOpenSpace,
  farther,
  activePlayerFirst,
  toNearest,
  destroyedWithoutPosition,
  escapeMayFail,
];
