import type { Inventory } from '../../rulebook/index.js';
import { assumed, notModelled } from './inventory/reasons.js';
import { space } from './inventory/space.js';
import { turn } from './inventory/turn.js';
import { units } from './inventory/units.js';

const entries = [...turn, ...space, ...units];

/** Sections and letters whose encoding is under way. */
const underWay = /^14\.(9|10)-/;

/** Every sentence of sections 10 and 14. */
export const inventory: Inventory = {
  entries,
  assumed,
  notModelled,
  pending: entries.map(({ id }) => id).filter((id) => underWay.test(id)),
};
