export { type Action, type ActionType, actionTypes } from './actions.js';
export { tags } from './chart-terms.js';
export { type BandsTable, bands, type Openings } from './game.js';
export { describeAction, parseAction } from './language.js';
export { isLegal, ruleOn } from './legality.js';
export { bandsMachine } from './machine.js';
export { bandsText } from './rulebook.js';
export { openSpace } from './setup.js';
export { Table } from './table.js';
export {
  type Card,
  type EnvironmentEvent,
  environmentEvents,
  type Face,
  type FaceName,
  faces,
  type Keyword,
  type Kind,
  keywords,
  kinds,
  type Opening,
  openings,
  type Place,
  type World,
} from './world.js';
