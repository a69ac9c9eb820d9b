import { forbids, grants } from '../../../rulebook/index.js';
import type { EntryFacts } from '../facts.js';
import { mayBeMoved, mayEnter } from '../questions.js';
import { openSpace } from '../setup.js';
import { changesPosition, isMoveWithinOneStep } from './facts.js';
import { keywordsNeedEmpty, noReturnOfIntruder, restrictionsOf146, seats } from './occupancy.js';

/** 14.4: what a move action may be spent on. */

export const noMovesByDefault = forbids(mayBeMoved, {
  id: '14.4-a',
  says: 'by default a player has 0 move actions a turn; Transit Gates and other cards and abilities grant them (14.4-b)',
  restates: ['14.4-g'],
  when: ({ table }) => table.movesLeft === 0,
});

export const shipsNeverMove = forbids(mayBeMoved, {
  id: '14.4-d',
  says: 'a Capital Ship never moves (one sentence with 14.4-e)',
  when: ({ table, card }) => table.isCapitalShip(card),
});

export const onlyInOwnTurn = forbids(mayBeMoved, {
  id: '14.4-h',
  says: "movement takes place only in the Movement sub-phase of the controller's Action Phase",
  when: ({ table, card }) => table.controllerOf(card) !== table.activePlayer,
});

export const whatMoves = grants(mayBeMoved, {
  id: '14.4-c',
  says: 'Characters, Ground Units and Non-Capital Spacecraft are what move actions may be spent on, several on one card in a turn too (14.4-f)',
  restates: ['10.2-d', '14.4-f'],
  when: ({ table, card }) => table.isMovable(card) && table.isOnMap(card),
  subjectTo: [noMovesByDefault, onlyInOwnTurn],
});

/** 14.5 and 14.7: where a move action leads. */

/** Some Character or Ground Unit on the craft would be barred from the Position by the rules of occupancy. */
export function passengersCouldNotStand({ table, unit, host }: EntryFacts): boolean {
  if (!table.isCraft(unit)) return false;
  const facts = table.facts.entry.carry;
  facts.host = host;
  return table.occupants(unit).some((passenger) => {
    facts.unit = passenger;
    return table.isPersonnel(passenger) && !table.rulings.enter.carry.legal(facts);
  });
}

/** Not ranked with 14.6-u, which says 'always' of the same move: 14.5 puts itself below 14.6, and no word puts 14.7 above or below. */
export const carriedCouldNotStand = forbids(mayEnter, {
  id: '14.7-c',
  says: 'a move is illegal where the carried cards could not legally occupy its destination',
  only: { by: 'move' },
  when: passengersCouldNotStand,
});

export const passengersComeAlong = grants(mayEnter, {
  id: '14.7-a',
  says: 'all Characters and Ground Units that occupy a moving Non-Capital Spacecraft move with it, within the same move action',
  only: { by: 'carry' },
  when: ({ table, unit }) => table.isPersonnel(unit),
});

export const moveToPermanent = grants(mayEnter, {
  id: '14.5-a',
  says: 'one move action takes one card to any permanent in its own or a bordering Band, subject to 14.6',
  // An intruder that leaves of its own moves like any other card: no rule of movement asks what it leaves.
  restates: ['14.10-ae'],
  only: { by: 'move' },
  when: (facts) => facts.host !== openSpace && isMoveWithinOneStep(facts),
  subjectTo: [...restrictionsOf146, seats, keywordsNeedEmpty, noReturnOfIntruder, carriedCouldNotStand],
});

export const moveToOpenSpace = grants(mayEnter, {
  id: '14.5-b',
  says: 'a Non-Capital Spacecraft may also move into Space and occupy no card there',
  restates: ['14.2-l'],
  only: { by: 'move' },
  when: (facts) => facts.host === openSpace && facts.table.isCraft(facts.unit) && isMoveWithinOneStep(facts),
  subjectTo: [carriedCouldNotStand],
});

/** The reading openSpaceMove: open Space from anywhere. */
export const moveToOpenSpaceFromAnywhere = grants(mayEnter, {
  ...textOf(moveToOpenSpace),
  when: (facts) => facts.host === openSpace && facts.table.isCraft(facts.unit) && changesPosition(facts),
});

function textOf({ id, says, only, restates }: typeof moveToOpenSpace) {
  return { id, says, only: only!, restates: restates! };
}

export const movement = [
  noMovesByDefault,
  shipsNeverMove,
  onlyInOwnTurn,
  whatMoves,
  carriedCouldNotStand,
  passengersComeAlong,
  moveToPermanent,
  moveToOpenSpace,
];
