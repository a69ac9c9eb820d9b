import type { Reading } from '../../../rulebook/index.js';
import { skipsOwnOnly } from '../clauses/options.js';

/** Definitions of the Bands of cards that a turned Homeworld can become. */
const ofSpacecraft = ['14.1-i', '14.1-k', '14.1-l'];
const otherKinds = ['14.1-h', ...ofSpacecraft];

/** Which Band a card is in. */
export const placesReadings: readonly Reading[] = [
  {
    id: 'homeworldShip',
    asks: 'in which Band is a Homeworld whose Contested face is of another kind than a Planetary Location, such as a Capital Ship',
    clauses: ['14.1-g', '14.1-h', '14.1-i', '14.1-k', '14.1-l'],
    options: {
      ship: {
        says: 'that of its new kind where it is a Spacecraft, so Space for a Capital Ship; the Planetary Band for the rest',
        edits: [
          ...ofSpacecraft.map((id) => ({ make: id, exceptTo: '14.1-g' })),
          { make: '14.1-g', exceptTo: '14.1-h' },
        ],
      },
      planetary: {
        says: 'the Planetary Band: it is a Homeworld still',
        edits: otherKinds.map((id) => ({ make: '14.1-g', exceptTo: id })),
      },
      space: {
        says: 'that of its new kind: Space for a ship, the Surface Band for a Surface Location',
        edits: otherKinds.map((id) => ({ make: id, exceptTo: '14.1-g' })),
      },
    },
    default: 'ship',
    why: 'Space holds all Capital Ships (14.1-i), and they stay in it while they are on the Map (14.4-e), which is two sentences against one (14.1-g); that a captured card does not move (14.11-x) is about capture, not about turning over. Other kinds go by the type line, as Capacity does (10.6-e)',
  },
  {
    id: 'aboardBand',
    asks: 'in which Band is a Character or Ground Unit aboard a Spacecraft that is not in Space itself: a craft on a Location, a Homeworld turned ship',
    clauses: ['14.1-j', '14.8-f', '14.3-c'],
    options: {
      host: { says: 'in that of the Spacecraft', edits: [{ make: '14.1-j', exceptTo: '14.8-f' }] },
      space: {
        says: 'in Space, like every card aboard a Spacecraft',
        edits: [{ make: '14.8-f', exceptTo: '14.1-j' }],
      },
    },
    default: 'host',
    why: 'the permanent that a unit occupies determines its Band (14.3-c); the other sentence stands under the heading of Capital Ships, which are in Space, though it says Spacecraft',
  },
  {
    id: 'surfaceFirst',
    asks: "may a card on its way to an opponent's Planetary Band pass that opponent's Surface Band while this is empty",
    clauses: ['14.2-e', '14.2-f'],
    options: {
      skip: { says: 'yes: an empty Band is skipped, whosever it is' },
      must: { says: 'no: it has to have entered that Surface Band', edits: [{ replace: skipsOwnOnly }] },
    },
    default: 'skip',
    why: 'the rule on empty Bands comes after the other sentence and excepts Space alone (14.2-j); against it: the other says must, and neither mentions the other',
  },
];
