import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { explore } from '../checker/index.js';
import { occupancyCounts } from './counts.js';
import { occupancy, sizeNamed } from './occupancy.js';
import { probes } from './probes.js';

// Processes run what `npm run build` has made: Node cannot load TypeScript.
const built = fileURLToPath(new URL('../dist/bench/checkpointed.js', import.meta.url));
const size = '2242';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assize-killed-'));
  file = join(folder, 'search');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the search, and kills it where `when`, begun as it searches, comes to its end first. */
async function run(when: () => Promise<void>): Promise<{ out: string; signal: NodeJS.Signals | null }> {
  const child = spawn(process.execPath, [built, size, file, '5', '4'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.on('close', (_, why) => resolve(why)));
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      out += chunk;
      resolve();
    });
    child.on('close', () => resolve());
  });
  await Promise.race([when(), ended]);
  child.kill('SIGKILL');
  return { signal: await ended, out };
}

const forever = () => new Promise<void>(() => {});
const from = (out: string) => Number(/searching from (\d+)/.exec(out)![1]);

/** A moment in which the next checkpoint is being written. */
async function writing(): Promise<void> {
  while (!readdirSync(folder).some((name) => name.endsWith('.tmp'))) await setTimeout(0);
}

describe('a search that is killed', () => {
  it('resumes ten times, and ends as one that is not', { timeout: 60_000 }, async () => {
    let random = 20_261_130;
    const delay = () => {
      random = (Math.imul(random, 1_103_515_245) + 12_345) >>> 0;
      return (random >>> 16) % 120;
    };
    const begun: number[] = [];
    for (let kill = 0; kill < 10; kill++) {
      const { out, signal } = await run(kill % 3 === 2 ? writing : () => setTimeout(delay()));
      begun.push(from(out));
      expect(signal).toBe('SIGKILL');
    }
    expect(existsSync(file)).toBe(true);
    const { out } = await run(forever);
    begun.push(from(out));
    // Each goes on at least from where the one before it had gone on from, and the last from far beyond the beginning.
    expect(begun).toEqual([...begun].sort((one, other) => one - other));
    expect(begun.at(-1)).toBeGreaterThan(0);
    const { seconds, bytes, bytesPerState, verdicts, ...counts } = explore(
      occupancy(sizeNamed(size), probes),
    );
    const judged = verdicts.map(({ property, verdict }) => [property.id, verdict]);
    expect(counts).toMatchObject(occupancyCounts[size]);
    expect(JSON.parse(out.split('\n')[1]!)).toEqual({ ...counts, verdicts: judged });
    expect(readdirSync(folder)).toEqual(['search']);
  });
});
