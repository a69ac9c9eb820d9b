/** A thread that helps the search of one world. */
import { parentPort, workerData } from 'node:worker_threads';
import { serve } from '../checker/index.js';
import { read } from '../rulebook/index.js';
import { openWorld, shelves as shippedShelves } from '../scenarios/index.js';
import { shelvesFrom } from './modules.js';

/** The world that the thread sets up anew. */
export interface SearchWork {
  readonly path: string;
  readonly choices: Readonly<Record<string, string>>;
  /** Where its rulebook comes from, if not from this package. */
  readonly modules: readonly string[];
  readonly symmetry: boolean;
}

const { path, choices, modules, symmetry } = workerData as SearchWork;
const shelves = modules.length === 0 ? shippedShelves : await shelvesFrom(modules);
const world = openWorld(path, shelves);
if (!world.ok) throw new Error(`${path} could be read before, and not by a worker`);
const shelf = shelves.find(({ game }) => game.id === world.value.rulebook)!;
serve(world.value.set(read(shelf.game.text, choices)).model, parentPort!, { symmetry });
