/** A thread that helps the search of the occupancy benchmark. */
import { parentPort, workerData } from 'node:worker_threads';
import { serve } from '../checker/threads/serve.js';
import { occupancy, sizeNamed } from './occupancy.js';
import { probes } from './probes.js';

export interface OccupancyWork {
  readonly size: string;
  readonly isProbed: boolean;
}

const { size, isProbed } = workerData as OccupancyWork;
serve(occupancy(sizeNamed(size), isProbed ? probes : []), parentPort!);
