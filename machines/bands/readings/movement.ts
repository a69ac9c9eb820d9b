import type { Reading } from '../../../rulebook/index.js';
import { moveToOpenSpaceFromAnywhere } from '../clauses/movement.js';
import { carriedCouldNotStandOnPermanent } from '../clauses/options.js';

/** How cards move. */
export const movementReadings: readonly Reading[] = [
  {
    id: 'carry',
    asks: "does a carrier's move depend on whether its passengers could stand at the destination",
    clauses: ['14.7-a', '14.7-c', '14.5-b', '14.6-u'],
    options: {
      carrier: {
        says: 'only the carrier lands; its passengers go on occupying it',
        edits: [{ drop: '14.7-c', detach: true }],
      },
      // The controller's exception says that the controller may always move there, 14.7-c that the move is illegal, neither which
      // goes first: to ask for the passengers at all is to ask for them on one's own cards as well.
      destination: {
        says: 'the passengers must be able to occupy the destination too, on an own card as well',
        edits: [{ rank: '14.7-c', above: '14.6-u' }],
      },
      permanent: {
        says: 'the same, but where the destination is open Space',
        edits: [{ replace: carriedCouldNotStandOnPermanent }, { rank: '14.7-c', above: '14.6-u' }],
      },
    },
    default: 'carrier',
    why: 'passengers occupy the carrier before and after, and otherwise no loaded craft could ever enter open Space',
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
