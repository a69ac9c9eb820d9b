import { read, type Table } from '../rulebook/index.js';
import { openWorld, shelves as shippedShelves } from '../scenarios/index.js';
import { shelvesFrom } from './modules.js';
import type { SearchWork } from './search-worker.js';

/** Sets a world up anew, in a thread that is told which. */
export async function tableOf({ path, choices, modules }: Omit<SearchWork, 'symmetry'>): Promise<Table> {
  const shelves = modules.length === 0 ? shippedShelves : await shelvesFrom(modules);
  const world = openWorld(path, shelves);
  if (!world.ok) throw new Error(`${path} could be read before, and not by a worker`);
  const shelf = shelves.find(({ game }) => game.id === world.value.rulebook)!;
  return world.value.set(read(shelf.game.text, choices));
}
