import { defines, forbids, grants } from '../../../rulebook/index.js';
import { bandOf, mayBeStruck } from '../questions.js';
import { openSpace, space } from '../setup.js';
import {
  intrudersMayBeAttacked,
  isOpponents,
  isWithin,
  needsReach,
  unitsMayBeAttacked,
} from './engagement.js';

/** 14.8: cards aboard Spacecraft. */

export const aboardIsInSpace = defines(bandOf, {
  id: '14.8-f',
  says: 'a card aboard a Spacecraft is in Space',
  when: ({ table, card }) => {
    const host = table.hostOf(card);
    // Of craft 14.1-l says the same.
    return table.isPersonnel(card) && host !== openSpace && table.isSpacecraft(host);
  },
  value: () => space,
});

export const reachedFromSpace = forbids(mayBeStruck, {
  id: '14.8-g',
  says: 'a card aboard a Spacecraft is reached by cards in Space only',
  only: { by: 'lose' },
  when: (facts) => {
    const { table, card } = facts;
    const host = table.hostOf(card);
    if (host === openSpace || !table.isSpacecraft(host) || table.bandOf(card) !== space) return false;
    return !isWithin(facts, 0, (other) => table.isUnit(other) || table.isCapitalShip(other));
  },
  outranks: [unitsMayBeAttacked, intrudersMayBeAttacked],
});

export const attackFromWithin = grants(mayBeStruck, {
  id: '14.8-h',
  says: 'a card aboard a Spacecraft may attack that ship of its own from within',
  when: (facts) => {
    const { table, card } = facts;
    const face =
      facts.by === 'break' ? table.isPrime(card) : facts.by === 'destroy' && table.isContested(card);
    return (
      face && table.isCapitalShip(card) && isOpponents(facts) && table.hasUnitsOf(card, table.activePlayer)
    );
  },
  subjectTo: needsReach,
});

export const aboard = [aboardIsInSpace, reachedFromSpace, attackFromWithin];
