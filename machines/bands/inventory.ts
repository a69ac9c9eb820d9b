import type { Inventory } from '../../rulebook/index.js';
import { assumed, notModelled, unchecked } from './inventory/reasons.js';
import { space } from './inventory/space.js';
import { turn } from './inventory/turn.js';
import { units } from './inventory/units.js';

/** Every sentence of sections 10 and 14. */
export const inventory: Inventory = { entries: [...turn, ...space, ...units], assumed, notModelled };

export { unchecked };
