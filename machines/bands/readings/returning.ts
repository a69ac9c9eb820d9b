import type { Reading } from '../../../rulebook/index.js';
import { noReturnToLocation } from '../clauses/options.js';

/** To which card a unit may not return. */
export const returningReadings: readonly Reading[] = [
  {
    id: 'noReturnWhen',
    asks: 'a unit that left a Location controlled by another player may not return: is it judged before or after it leaves who controls the Location',
    clauses: ['14.6-ac', '14.10-z', '14.11-m'],
    options: {
      before: { says: 'before: a captor that steps off leaves a Location of its own, and may return' },
      after: {
        says: 'after: as a captor steps off, the Location returns to its owner, and the captor may not',
      },
    },
    default: 'before',
    why: "while it still stands there the Location is its own player's, and 14.6-ac speaks of leaving a Location that another player controls; against it: control returns the moment that its units leave (14.11-m)",
  },
  {
    id: 'noReturnScope',
    asks: 'may an intruder that left a Capital Ship return to it, or is it barred as from a Location',
    clauses: ['14.6-ac', '14.10-z'],
    options: {
      card: { says: 'it is barred from the card that it left, Location or Capital Ship' },
      location: {
        says: 'it may return: only Locations are barred',
        edits: [{ replace: noReturnToLocation }],
      },
    },
    default: 'card',
    why: 'the rule on intruders says card (14.10-z) and reads the same for both (14.10-r); against it: 14.6-ac says Location',
  },
  {
    id: 'noReturnVersusController',
    asks: 'may a unit that is barred from returning to a card enter it when its player controls that card now',
    clauses: ['14.6-ac', '14.10-z', '14.6-u', '10.5-s', '10.5-n'],
    options: {
      ban: {
        says: 'no: the bar holds until an effect explicitly permits the return',
        edits: [
          { rank: '14.6-ac', above: '14.6-u' },
          { rank: '14.10-z', above: '14.6-u' },
          { rank: '14.6-ac', above: '10.5-s' },
          { rank: '14.10-z', above: '10.5-s' },
        ],
      },
      exception: {
        says: 'yes: a controller may move or deploy onto a card of their own at any time',
        edits: [
          { let: '14.6-u', lift: '14.6-ac' },
          { let: '10.5-s', lift: '14.6-ac' },
          { let: '14.6-u', lift: '14.10-z' },
          { let: '10.5-s', lift: '14.10-z' },
        ],
      },
    },
    default: 'ban',
    why: 'the bar asks for an explicit permission of the return, and 14.12-i ties the exception to the rule of one player to a card alone; against it: the exception says always, and nobody is shut out of their own ground (14.6-v)',
  },
];
