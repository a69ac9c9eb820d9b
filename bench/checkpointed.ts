/**
 * A search of the occupancy benchmark in a process of its own, that keeps checkpoints and can be killed:
 * `node checkpointed.js SIZE FILE EVERY REST`, both in milliseconds. It rests at every report, so that it is not over before it can be killed,
 * goes on from FILE if that is there, says "searching", and in the end
 * what it counted.
 */
import { existsSync } from 'node:fs';
import { argv, stdout } from 'node:process';
import { Checkpoints, type Custody, explore, identityOf } from '../checker/index.js';
import { occupancy, sizeNamed } from './occupancy.js';
import { probes } from './probes.js';

const [size, file, every, rest] = argv.slice(2) as [string, string, string, string];
const nobody = new Int32Array(new SharedArrayBuffer(4));
const model = occupancy(sizeNamed(size), probes);
const resume = existsSync(file) ? file : undefined;
const checkpoints = new Checkpoints({
  identity: identityOf(model, size),
  file,
  resume,
  every: Number(every),
});
const custody: Custody = {
  restore(search) {
    const next = checkpoints.restore(search);
    stdout.write(`searching from ${next}\n`);
    return next;
  },
  pause(search, next) {
    Atomics.wait(nobody, 0, 0, Number(rest));
    checkpoints.pause(search, next);
  },
  end: (search, next) => checkpoints.end(search, next),
};
const { seconds, bytes, bytesPerState, verdicts, ...counts } = explore(
  model,
  {},
  { custody, progressEvery: 512 },
);
const judged = verdicts.map(({ property, verdict }) => [property.id, verdict]);
stdout.write(`${JSON.stringify({ ...counts, verdicts: judged })}\n`);
