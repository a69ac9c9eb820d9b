import type { Reading, Revision } from '../../../rulebook/index.js';
import { emptyAtTheBeginning } from '../clauses/economy.js';
import { controlReadings } from './control.js';
import { deploymentReadings } from './deployment.js';
import { deviceReadings } from './devices.js';
import { displacementReadings } from './displacement.js';
import { movementReadings } from './movement.js';
import { occupancyReadings } from './occupancy.js';
import { placesReadings } from './places.js';
import { returningReadings } from './returning.js';
import { shipsReadings } from './ships.js';
import { turnReadings } from './turn.js';

/** The points that the text leaves open and that this slice of the rulebook meets, by topic. Every option is executable. */
export const readings: readonly Reading[] = [
  ...placesReadings,
  ...movementReadings,
  ...controlReadings,
  ...occupancyReadings,
  ...returningReadings,
  ...deploymentReadings,
  ...displacementReadings,
  ...shipsReadings,
  ...deviceReadings,
  ...turnReadings,
];

export const revisions: readonly Revision[] = [
  {
    id: '2026-10-18',
    date: '2026-10-18',
    says: 'of several players whose cards are displaced together, the active player moves all of theirs first',
    undo: [{ drop: '14.12-n', detach: true }],
  },
  {
    id: 'empty-treasury',
    says: 'a Treasury that falls to 0 awards a Story Point at once; before, one that was empty as the turn began did (10.1-f)',
    undo: [{ replace: emptyAtTheBeginning }],
  },
];
