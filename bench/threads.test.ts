import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { type Bounds, type Exploration, explore, exploreWith, type Helper } from '../checker/index.js';
import { occupancyCounts } from './counts.js';
import { occupancy, sizeNamed } from './occupancy.js';
import type { OccupancyWork } from './occupancy-worker.js';
import { probes } from './probes.js';

// Threads run what `npm run build` has made: Node cannot load TypeScript.
const built = new URL('../dist/bench/occupancy-worker.js', import.meta.url);
const model = (size: string) => occupancy(sizeNamed(size), probes);
const threads = (count: number, work: OccupancyWork) =>
  Array.from({ length: count }, () => new Worker(built, { workerData: work }));

/** Waits for the thread's first word and passes it on, so that the search cannot be over before anybody helps. */
async function ready(thread: Worker): Promise<Helper & { tasks: number }> {
  const word = await new Promise<unknown>((resolve) => thread.once('message', resolve));
  const helper: Helper & { tasks: number } = {
    tasks: 0,
    on(event, listener) {
      if (event === 'message') setImmediate(() => listener(word));
      thread.on(event, listener);
    },
    postMessage(message, transfer = []) {
      helper.tasks++;
      thread.postMessage(message, transfer);
    },
    terminate: () => thread.terminate(),
  };
  return helper;
}

async function searched(size: string, count: number, bounds: Bounds = {}): Promise<Exploration> {
  const helpers = await Promise.all(threads(count, { size, isProbed: true }).map(ready));
  const exploration = await exploreWith(helpers, model(size), bounds);
  for (const { tasks } of helpers) expect(tasks).toBeGreaterThan(5);
  return exploration;
}

const told = ({ seconds, verdicts, ...rest }: Exploration) => ({
  ...rest,
  verdicts: verdicts.map(({ property, verdict }) => [property.id, verdict]),
});

describe('threads', () => {
  it('tell in ten runs what one tells, with the counts of others', async () => {
    const alone = told(explore(model('2242')));
    expect(alone).toMatchObject({ ...occupancyCounts['2242'], complete: true });
    expect(alone.verdicts.map(([id, verdict]) => [id, (verdict as { kind: string }).kind])).toEqual([
      ['moves-bounded', 'holds'],
      ['moves-in-phase', 'holds'],
      ['sole-occupier-controls', 'holds'],
      ['nobody-dies', 'violated'],
      ['about-nothing', 'vacuous'],
      ['all-prime', 'found'],
      ['too-many-moves', 'notFound'],
      ['no-flip-of-two', 'violated'],
      ['goes-on', 'holds'],
    ]);
    for (let run = 0; run < 10; run++) expect(told(await searched('2242', 1 + (run % 3)))).toEqual(alone);
  });

  it.each<Bounds>([{ maxStates: 50_000 }, { maxDepth: 14 }, { maxMemory: 2 ** 21 }])(
    'stop where one stops: %j',
    async (bounds) => {
      const alone = explore(model('2242'), bounds);
      expect(alone.bound?.name).toBe(Object.keys(bounds)[0]);
      expect(told(await searched('2242', 2, bounds))).toEqual(told(alone));
    },
  );

  it('run out of time', async () => {
    const { complete, bound } = await searched('2342', 2, { maxTime: 300 });
    expect([complete, bound]).toEqual([false, { name: 'maxTime', limit: 300 }]);
  });

  it('that die are a fault, with what they said', async () => {
    const helpers = threads(2, { size: '2342', isProbed: true });
    helpers[1]!.once('online', () => void helpers[1]!.terminate());
    await expect(exploreWith(helpers, model('2342'))).rejects.toThrow(
      'a worker of the search ended with code 1 before the search did',
    );
    const strangers = threads(1, { size: '2232', isProbed: true });
    await expect(exploreWith(strangers, model('2342'))).rejects.toThrow('has another model');
  });
});
