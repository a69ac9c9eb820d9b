import type { Reading } from '../../../rulebook/index.js';
import { moveToOpenSpaceFromAnywhere } from '../clauses/movement.js';
import { carriedCouldNotStandOnPermanent } from '../clauses/options.js';

/** How cards move. */
export const movementReadings: readonly Reading[] = [
  {
    id: 'carry',
    asks: "what a carrier's move asks of its passengers, and whether the controller's exception answers for them on an own card",
    clauses: ['14.7-a', '14.7-c', '14.5-b', '14.6-u'],
    options: {
      permanent: {
        says: 'they must be able to occupy the permanent that it leads to; on an own card the text is left in conflict, so that no move is made',
        edits: [{ replace: carriedCouldNotStandOnPermanent }],
      },
      ownToo: {
        says: 'the same, and on an own card the move is illegal',
        edits: [{ replace: carriedCouldNotStandOnPermanent }, { rank: '14.7-c', above: '14.6-u' }],
      },
      ownFree: {
        says: 'the same, but an own card the craft may always enter',
        edits: [{ replace: carriedCouldNotStandOnPermanent }, { let: '14.6-u', lift: '14.7-c' }],
      },
      destination: {
        says: 'they must be able to occupy the destination, so that no loaded craft enters open Space; illegal on an own card as well',
        edits: [{ rank: '14.7-c', above: '14.6-u' }],
      },
      carrier: {
        says: 'nothing: only the carrier lands, and its passengers go on occupying it',
        edits: [{ drop: '14.7-c', detach: true }],
      },
    },
    default: 'permanent',
    why: "the prohibition must bite somewhere, and open Space is expressly open to craft (14.5-b, 14.2-l); of 14.6 'always' and 14.7 'illegal' no word ranks either",
  },
  {
    id: 'openSpaceMove',
    asks: "does a craft's move to open Space need adjacency",
    clauses: ['14.5-a', '14.5-b'],
    options: { yes: { says: 'yes' }, no: { says: 'no', edits: [{ replace: moveToOpenSpaceFromAnywhere }] } },
    default: 'yes',
    why: 'it is said as an addition to the destinations of the same move action',
  },
];
