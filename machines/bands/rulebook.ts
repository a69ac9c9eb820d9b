import { rulebook } from '../../rulebook/index.js';
import { aboard } from './clauses/aboard.js';
import { capacity } from './clauses/capacity.js';
import { cardText } from './clauses/card-text.js';
import { control } from './clauses/control.js';
import { deployment } from './clauses/deployment.js';
import { devices } from './clauses/devices.js';
import { displacement } from './clauses/displacement.js';
import { economy } from './clauses/economy.js';
import { engagement } from './clauses/engagement.js';
import { movement } from './clauses/movement.js';
import { occupancy } from './clauses/occupancy.js';
import { places } from './clauses/places.js';
import { sharedGround } from './clauses/shared-ground.js';
import { statute } from './clauses/statute.js';
import { timing } from './clauses/timing.js';
import * as questions from './questions.js';
import { readings, revisions } from './readings/index.js';
import { realised } from './realised.js';
import { turnQuestions } from './turn/questions.js';

/** The bare text of sections 10 and 14 as far as it is encoded, before any reading. */
export const bandsText = rulebook({
  id: 'bands',
  title: 'Bands, sections 10 and 14',
  questions: [
    questions.bandOf,
    questions.controllerOf,
    questions.isSkipped,
    questions.surfaceSupply,
    questions.capacityUser,
    questions.mayBeRazed,
    questions.mayBeMoved,
    questions.mayEnter,
    questions.mayBefall,
    questions.mayBeStruck,
    questions.mayAttach,
    ...turnQuestions,
  ],
  clauses: [
    ...places,
    ...movement,
    ...occupancy,
    ...deployment,
    ...capacity,
    ...control,
    ...displacement,
    ...engagement,
    ...sharedGround,
    ...devices,
    ...cardText,
    ...aboard,
    ...statute,
    ...timing,
    ...economy,
  ],
  realised,
  readings,
  revisions,
});
