import type { Reading } from '../../../rulebook/index.js';
import { noReturnToLocation } from '../clauses/options.js';

/** To which card a unit may not return. */
export const returningReadings: readonly Reading[] = [
  {
    id: 'noReturnWhen',
    asks: "'left a Location under another player's control': when is control judged",
    clauses: ['14.6-ac', '14.10-z', '14.11-m'],
    options: {
      before: { says: 'before the unit leaves' },
      after: { says: 'after it has left, when a captured card has returned to its owner' },
    },
    default: 'before',
    why: 'a captor that steps off leaves ground of its own',
  },
  {
    id: 'noReturnScope',
    asks: 'what the bar on return covers',
    clauses: ['14.6-ac', '14.10-z'],
    options: {
      card: { says: 'Locations and Capital Ships, left in whatever way' },
      location: { says: 'Locations only', edits: [{ replace: noReturnToLocation }] },
    },
    default: 'card',
    why: 'the rule on intruders says card and reads the same for both',
  },
  {
    id: 'noReturnVersusController',
    asks: 'a barred unit, and a card that its player controls now',
    clauses: ['14.6-ac', '14.10-z', '14.6-u', '10.5-s', '10.5-n'],
    options: {
      ban: {
        says: 'the bar holds',
        edits: [
          { rank: '14.6-ac', above: '14.6-u' },
          { rank: '14.10-z', above: '14.6-u' },
          { rank: '14.6-ac', above: '10.5-s' },
          { rank: '14.10-z', above: '10.5-s' },
        ],
      },
      exception: {
        says: "the controller's exception holds",
        edits: [
          { let: '14.6-u', lift: '14.6-ac' },
          { let: '10.5-s', lift: '14.6-ac' },
          { let: '14.6-u', lift: '14.10-z' },
          { let: '10.5-s', lift: '14.10-z' },
        ],
      },
    },
    default: 'ban',
    why: 'the bar asks for an explicit permission of return, and the exception speaks of other units only',
  },
];
