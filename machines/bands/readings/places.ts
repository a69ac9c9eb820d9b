import type { Reading } from '../../../rulebook/index.js';
import { skipsOwnOnly } from '../clauses/options.js';

/** Definitions of the Bands of cards that a turned Homeworld can become. */
const otherKinds = ['14.1-h', '14.1-i', '14.1-k', '14.1-l'];

/** Which Band a card is in. */
export const placesReadings: readonly Reading[] = [
  {
    id: 'homeworldShip',
    asks: 'Band of a Homeworld whose Contested face is a Capital Ship, or of another kind than a Planetary Location',
    clauses: ['14.1-g', '14.1-h', '14.1-i', '14.1-k', '14.1-l'],
    options: {
      planetary: {
        says: 'the Planetary Band: it is a Homeworld still',
        edits: otherKinds.map((id) => ({ make: '14.1-g', exceptTo: id })),
      },
      space: {
        says: 'that of its new kind: Space for a ship',
        edits: otherKinds.map((id) => ({ make: id, exceptTo: '14.1-g' })),
      },
    },
    default: 'planetary',
    why: 'a captured card does not move, and it goes on supplying capacity as a Homeworld',
  },
  {
    id: 'aboardBand',
    asks: 'Band of a Character or Ground Unit aboard a Spacecraft that is not in Space: a craft on a Location, a Homeworld turned ship',
    clauses: ['14.1-j', '14.8-f', '14.3-c'],
    options: {
      host: { says: 'that of the Spacecraft', edits: [{ make: '14.1-j', exceptTo: '14.8-f' }] },
      space: { says: 'Space', edits: [{ make: '14.8-f', exceptTo: '14.1-j' }] },
    },
    default: 'host',
    why: 'the permanent occupied determines the Band; the other sentence stands under Capital Ships, which are in Space',
  },
  {
    id: 'surfaceFirst',
    asks: "may a card pass an opponent's empty Surface Band by the skipping rule",
    clauses: ['14.2-e', '14.2-f'],
    options: {
      skip: { says: 'an empty Band is skipped, whosever it is' },
      must: { says: 'it has to have entered that Surface Band', edits: [{ replace: skipsOwnOnly }] },
    },
    default: 'skip',
    why: 'the skipping rule is stated without exception, the other sentence as advice on how to get there',
  },
];
