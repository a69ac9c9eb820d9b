import { forbids, grants } from '../../../rulebook/index.js';
import { someoneIsOverCapacity } from '../capacity.js';
import { mayBefall, mayEnter } from '../questions.js';
import { bandOwner, isSurfaceBand, openSpace, space } from '../setup.js';
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
  says: "a legal Position is one that the card could occupy by the ordinary rules: those of 14.6 on movement, infiltration keywords included, limits of occupancy such as One-Seater and Transport, and one player to a card with the controller's exception to that",
  only: { by: 'displace' },
  when: ({ table, unit, host }) => host !== openSpace && canHold(table, unit, host),
  subjectTo: ordinaryRules,
});

/** By default empty is taken for what open Space is anyway; the reading displacedToSpace. */
export const displacedToOpenSpace = grants(mayEnter, {
  id: '14.12-j',
  says: 'a Non-Capital Spacecraft may be displaced to the empty Space Band',
  only: { by: 'displace' },
  when: ({ table, unit, host }) => host === openSpace && table.isCraft(unit),
});

/** The reading displacedToSpace: only while nothing is in Space. */
export const displacedToEmptySpace = grants(mayEnter, {
  id: '14.12-j',
  says: displacedToOpenSpace.says,
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

/** Where somebody has yet to say who leaves a turned card, nobody is placed before that. */
const mayGoNow = (table: Table, unit: number) =>
  table.mustLeave(unit) && table.hostToChooseAt() === openSpace;

/** By the reading startBand an emptied Band is skipped where the search starts too: both its neighbours are as near as can be. */
function stepsBack(table: Table, unit: number, host: number): number {
  const player = table.placerOf(unit);
  const from = table.lastBandOf(unit);
  const steps = table.steps(from, host === openSpace ? space : table.bandOf(host), player);
  const skipped =
    table.rulings.startBandSkipped && isSurfaceBand(from) && table.skips(bandOwner(from), player);
  return skipped ? Math.max(0, steps - 1) : steps;
}

export const farther = forbids(mayBefall, {
  id: '14.12-e',
  says: 'the search begins in the Band where the card is and goes outward step by step, by adjacency (14.12-d); the first Band with a legal Position for the card takes it',
  restates: ['14.12-d'],
  only: { fate: 'placed' },
  when: ({ table, unit, host }) =>
    mayGoNow(table, unit) &&
    !table.isEscaping(unit) &&
    stepsBack(table, unit, host) > nearestSteps(table, unit),
});

export const activePlayerFirst = forbids(mayBefall, {
  id: '14.12-n',
  says: 'where cards that several players control are displaced at the same moment (the example: an intruder and the garrison of the owner, on a Prime Location that was destroyed), the active player moves all of theirs first, then each other player in turn order',
  when: ({ table, unit, fate }) =>
    fate !== 'ousted' &&
    table.mustLeave(unit) &&
    table
      .cardsThatMustLeave()
      .some((card) => table.turnsAway(table.placerOf(card)) < table.turnsAway(table.placerOf(unit))),
});

export const toNearest = grants(mayBefall, {
  id: '14.12-a',
  says: 'a card that an effect leaves unable to go on occupying its Position must be moved by its controller, to a legal Position in the nearest Band (to which of several: 14.12-f)',
  restates: ['14.12-f'],
  only: { fate: 'placed' },
  when: ({ table, unit }) => mayGoNow(table, unit) && !table.isEscaping(unit),
  subjectTo: [farther, activePlayerFirst],
});

export const destroyedWithoutPosition = grants(mayBefall, {
  id: '14.12-b',
  says: 'a displaced card for which there is no legal Position is destroyed',
  only: { fate: 'destroyed' },
  when: ({ table, unit }) => mayGoNow(table, unit) && nearestSteps(table, unit) === Number.POSITIVE_INFINITY,
  subjectTo: [activePlayerFirst],
});

/** The reading looseDeviceMover, destroyed: what nobody controls nobody can move, so that no Position is one for it. */
export const toNearestByController = grants(mayBefall, {
  id: '14.12-a',
  says: 'a card that an effect leaves unable to go on occupying its Position must be moved by its controller, to a legal Position in the nearest Band; read so, if it has a controller',
  only: { fate: 'placed' },
  when: ({ table, unit }) => mayGoNow(table, unit) && !table.isUncontrolled(unit),
});

export const destroyedWithoutMover = grants(mayBefall, {
  id: '14.12-b',
  says: 'a displaced card for which there is no legal Position is destroyed; read so, one that has no controller too',
  only: { fate: 'destroyed' },
  when: ({ table, unit }) =>
    mayGoNow(table, unit) &&
    (table.isUncontrolled(unit) || nearestSteps(table, unit) === Number.POSITIVE_INFINITY),
});

/**
 * Escape Pod is defined in a section that we do not have: it may save the Character, in any legal Position, or not. That a ship's
 * crew uses it too is the reading shipCrew.
 */
export const escapePod = grants(mayBefall, {
  id: '14.8-o',
  says: 'Characters on a destroyed Non-Capital Spacecraft use Escape Pod as usual',
  when: ({ table, unit, fate }) => fate !== 'ousted' && table.isEscaping(unit) && mayGoNow(table, unit),
  subjectTo: [activePlayerFirst],
});

/** The reading checkOrder, capacityFirst. */
export const capacityCheckFirst = forbids(mayBefall, {
  id: 'reading checkOrder capacityFirst',
  says: 'the check of Surface Capacity comes before any other action, displacement included',
  when: ({ table }) => someoneIsOverCapacity(table),
  outranks: [toNearest, destroyedWithoutPosition, escapePod],
});

/** The reading overflowWho, controller: the controller of a card decides for it (14.11-e). */
export const oustedByController = grants(mayBefall, {
  id: 'reading overflowWho',
  says: 'where a turned card has too few seats for units of several players, its controller says who leaves',
  only: { fate: 'ousted' },
  when: ({ table, unit }) => {
    const host = table.hostOf(unit);
    return host !== openSpace && host === table.hostToChooseAt() && table.isPersonnel(unit);
  },
});

export const displacement = [
  legalPosition,
  displacedToOpenSpace,
  farther,
  activePlayerFirst,
  toNearest,
  destroyedWithoutPosition,
  escapePod,
];
