/** A thread that helps the search of one world. */
import { parentPort, workerData } from 'node:worker_threads';
import { serve } from '../checker/index.js';
import { tableOf } from './work-table.js';

/** The world that the thread sets up anew. */
export interface SearchWork {
  readonly path: string;
  readonly choices: Readonly<Record<string, string>>;
  /** Where its rulebook comes from, if not from this package. */
  readonly modules: readonly string[];
  readonly symmetry: boolean;
}

const work = workerData as SearchWork;
serve((await tableOf(work)).model, parentPort!, { symmetry: work.symmetry });
