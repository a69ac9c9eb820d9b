export { type Action, type ActionType, actionTypes } from './actions.js';
export { type Ti4Table, ti4 } from './game.js';
export { describeAction, parseAction } from './language.js';
export { isLegal, ruleOn } from './legality.js';
export { ti4Machine } from './machine.js';
export { ti4Text } from './rulebook.js';
export { Table } from './table.js';
export {
  type Anomaly,
  anomalies,
  type Dock,
  type EnvironmentEvent,
  environmentEvents,
  type Opening,
  type Printed,
  printed,
  type Ship,
  type ShipKind,
  type Step,
  type System,
  shipKinds,
  steps,
  type UnitKind,
  type Units,
  unitKinds,
  type World,
  type Wormhole,
  wormholes,
} from './world.js';
