import type { Reading } from '../../../rulebook/index.js';
import { moveToOpenSpaceFromAnywhere } from '../clauses/movement.js';
import { carriedCouldNotStandOnPermanent } from '../clauses/options.js';

/** How cards move. */
export const movementReadings: readonly Reading[] = [
  {
    id: 'carry',
    asks: 'may a Non-Capital Spacecraft move to where the cards aboard it could not stand by themselves',
    clauses: ['14.7-a', '14.7-c', '14.5-b', '14.6-u'],
    options: {
      permanent: {
        says: 'not onto a permanent that they could not occupy, but into open Space; onto a card of its controller the text is left in conflict, so that no move is made',
        edits: [{ replace: carriedCouldNotStandOnPermanent }],
      },
      ownToo: {
        says: "not onto a permanent that they could not occupy, be it its controller's own, but into open Space",
        edits: [{ replace: carriedCouldNotStandOnPermanent }, { rank: '14.7-c', above: '14.6-u' }],
      },
      ownFree: {
        says: 'not onto a permanent that they could not occupy, unless its controller controls that too, but into open Space',
        edits: [{ replace: carriedCouldNotStandOnPermanent }, { let: '14.6-u', lift: '14.7-c' }],
      },
      destination: {
        says: 'not to any such destination: neither into open Space with anybody aboard, nor onto a card of its controller',
        edits: [{ rank: '14.7-c', above: '14.6-u' }],
      },
      carrier: {
        says: 'yes: only the craft lands, and its passengers go on occupying the craft',
        edits: [{ drop: '14.7-c', detach: true }],
      },
    },
    default: 'permanent',
    why: "the prohibition must bite somewhere, and open Space is expressly open to craft (14.5-b, 14.2-l); of 14.6 'always' and 14.7 'illegal' no word ranks either",
  },
  {
    id: 'openSpaceMove',
    asks: 'must a Non-Capital Spacecraft that moves into open Space be in Space already or in a Band next to it',
    clauses: ['14.5-a', '14.5-b'],
    options: {
      yes: { says: 'yes: one move action leads to its own Band or an adjacent one' },
      no: { says: 'no: it may do so from any Band', edits: [{ replace: moveToOpenSpaceFromAnywhere }] },
    },
    default: 'yes',
    why: 'open Space is said as one more destination, after the sentence that bounds them by Band (14.5-a, 14.5-b)',
  },
];
