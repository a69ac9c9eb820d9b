import { rulebook } from '../../rulebook/index.js';
import { ability } from './clauses/ability.js';
import { adjacency } from './clauses/adjacency.js';
import { afterwards } from './clauses/afterwards.js';
import { anomalyClauses } from './clauses/anomalies.js';
import { movement } from './clauses/movement.js';
import { transport } from './clauses/transport.js';
import { values } from './clauses/values.js';
import * as questions from './questions.js';
import { readings, revisions } from './readings.js';
import { realised } from './realised.js';

/** The bare text of LRR 58 and 95, before any reading. */
export const ti4Text = rulebook({
  id: 'ti4',
  title: 'Twilight Imperium 4, LRR 58 and 95',
  questions: [
    questions.adjacent,
    questions.moveValue,
    questions.moveBonus,
    questions.passage,
    questions.mayActivate,
    questions.mayMove,
    questions.mayTransport,
    questions.mayPickUp,
    questions.mayProceed,
    questions.mayRoll,
    questions.fateOfCargo,
    questions.excess,
    questions.mayRemove,
    questions.mayBeLost,
    questions.mayRetreat,
    questions.mayShift,
    questions.active,
    questions.mayLand,
  ],
  clauses: [...values, ...adjacency, ...anomalyClauses, ...movement, ...transport, ...ability, ...afterwards],
  realised,
  readings,
  revisions,
});
