/** A thread that plays one world at random. */
import { parentPort, workerData } from 'node:worker_threads';
import { type PlayOptions, servePlays } from '../rulebook/index.js';
import type { SearchWork } from './search-worker.js';
import { tableOf } from './work-table.js';

export interface PlayWork extends Omit<SearchWork, 'symmetry'> {
  readonly options: PlayOptions;
}

const work = workerData as PlayWork;
servePlays(await tableOf(work), work.options, parentPort!);
