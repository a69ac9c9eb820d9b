import { Worker } from 'node:worker_threads';
import type { BoundHit, Bounds } from '../checker/index.js';
import { type PartResult, type ScopeSum, type SetUps, Summing } from '../scenarios/index.js';
import type { ScopeWatch } from './library.js';
import type { ScopeTask, ScopeWork } from './scope-worker.js';

/** Explores the parts of a scope, several at a time, each in a thread of its own. */
export async function searchScope(
  rulebook: string,
  setUps: SetUps,
  choices: Readonly<Record<string, string>>,
  bounds: Bounds,
  { jobs, signal, onProgress }: ScopeWatch,
): Promise<ScopeSum | undefined> {
  const { maxTime, ...others } = bounds;
  const started = performance.now();
  const elapsed = () => performance.now() - started;
  const outOfTime = { name: 'maxTime', limit: maxTime ?? 0 } as const;
  const { text, parts } = setUps;
  const summing = new Summing(parts);
  const work: ScopeWork = { rulebook, text, choices };
  let next = 0;
  /** The large parts come last and take longest: from the end, no thread is left with one of them alone. */
  const take = () => (next < parts ? parts - 1 - next++ : undefined);
  const stops = () => signal.aborted || (maxTime !== undefined && elapsed() >= maxTime);

  const workers = Array.from(
    { length: Math.min(jobs, parts) },
    () => new Worker(new URL('./scope-worker.js', import.meta.url), { workerData: work }),
  );
  const explore = async (worker: Worker): Promise<void> => {
    for (let part = take(); part !== undefined && !stops(); part = take()) {
      const left = maxTime === undefined ? {} : { maxTime: Math.max(1, maxTime - elapsed()) };
      const result = await answer(worker, { part, bounds: { ...others, ...left } });
      if (!result) return;
      summing.add(part, withTimeOfAll(result, outOfTime));
      onProgress({ ...summing.progress, seconds: elapsed() / 1000 });
    }
  };
  const stopAll = () => {
    for (const worker of workers) void worker.terminate();
  };
  signal.addEventListener('abort', stopAll);
  try {
    await Promise.all(workers.map(explore));
  } finally {
    signal.removeEventListener('abort', stopAll);
    stopAll();
  }
  const { states } = summing.progress;
  if (signal.aborted) return summing.sum({ name: 'interrupt', limit: states });
  return summing.sum(maxTime === undefined ? undefined : outOfTime);
}

/** `undefined` where the thread was stopped instead. What it throws is thrown here. */
function answer(worker: Worker, task: ScopeTask): Promise<PartResult | undefined> {
  return new Promise((resolve, reject) => {
    const done = (settle: () => void) => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      settle();
    };
    const onMessage = (result: PartResult) => done(() => resolve(result));
    const onError = (error: Error) => done(() => reject(error));
    const onExit = () => done(() => resolve(undefined));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(task);
  });
}

/** A part is given the time that is left; what ran out is the time of all. */
function withTimeOfAll(result: PartResult, outOfTime: BoundHit): PartResult {
  if (result.bound?.name !== 'maxTime') return result;
  return {
    ...result,
    bound: outOfTime,
    verdicts: result.verdicts.map(([id, verdict]) => [
      id,
      verdict.kind === 'undetermined' ? { ...verdict, bound: outOfTime } : verdict,
    ]),
  };
}
