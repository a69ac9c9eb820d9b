/** The same benchmark by tools outside this package: a C compiler and SPIN, where they are installed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../scenarios/package-root.js';
import { occupancyCounts, type SizeName } from './counts.js';
import type { Measurement } from './measure.js';
import { sizeNamed } from './occupancy.js';
import { promela } from './reference/promela.js';

export const isInstalled = (program: string): boolean =>
  spawnSync(program, ['--version']).error === undefined;

function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'assize-bench-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(folder: string, program: string, args: readonly string[]): string {
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (status === 0) return stdout;
  throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? `exit ${status}`}\n${stdout}${stderr}`);
}

/** What it prints and the seconds of processor time it takes, which `times` of the shell tells: Node does not. */
function timed(folder: string, program: string, args: readonly string[]): readonly [string, number] {
  const output = run(folder, 'sh', ['-c', '"$0" "$@" && times', program, ...args]);
  const last = output.trimEnd().split('\n').at(-1)!;
  const parts = [...last.matchAll(/(\d+)m([\d.]+)s/g)];
  if (parts.length !== 2) throw new Error(`times of the shell: found "${last}"; expected 0m0.0s 0m0.0s`);
  return [
    output,
    parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0),
  ];
}

/** The C reference. */
export function measureC(name: SizeName): Measurement {
  const { players, units, locations, moves } = sizeNamed(name);
  const sizes = [`-DP=${players}`, `-DU=${units}`, `-DL=${locations}`, `-DM=${moves}`];
  const source = join(packageRoot(), 'bench', 'reference', 'occupancy.c');
  return inFolder((folder) => {
    run(folder, 'cc', ['-O2', '-march=native', ...sizes, '-o', 'occupancy', source]);
    const [output, seconds] = timed(folder, './occupancy', []);
    const [states, transitions, bytes] = output.split(/\s/).map(Number);
    return { states: states!, transitions: transitions!, bytes: bytes!, seconds };
  });
}

function found(output: string, pattern: RegExp): number {
  const number = pattern.exec(output)?.[1];
  if (number === undefined) throw new Error(`SPIN: found no ${pattern.source} in its output:\n${output}`);
  return Number(number);
}

/** SPIN, exhaustive, without partial order reduction: the whole graph, as all others have it. */
export function measureSpin(name: SizeName, search: 'depth-first' | 'breadth-first'): Measurement {
  const { states } = occupancyCounts[name];
  return inFolder((folder) => {
    writeFileSync(join(folder, 'occupancy.pml'), promela(sizeNamed(name)));
    run(folder, 'spin', ['-a', 'occupancy.pml']);
    const flags = ['-O2', '-march=native', '-w', '-DSAFETY', '-DNOREDUCE', '-DMEMLIM=8192'];
    const breadth = search === 'breadth-first' ? ['-DBFS'] : [];
    run(folder, 'cc', [...flags, ...breadth, '-o', 'pan', 'pan.c']);
    // A hash table of about the states, and a stack that no path outgrows; else SPIN cuts the search, and says so.
    const slots = `-w${Math.ceil(Math.log2(states))}`;
    const [output, seconds] = timed(folder, './pan', [slots, ...(breadth.length > 0 ? [] : [`-m${states}`])]);
    if (/errors: [^0]|max search depth too small|Search not completed/.test(output))
      throw new Error(`SPIN did not finish the search, or a property fails:\n${output}`);
    return {
      states: found(output, /^\s*(\d+) states, stored/m),
      // Stored and matched: the initial state, to which nothing leads, is among them.
      transitions: found(output, /^\s*(\d+) transitions/m) - 1,
      bytes: found(output, /^\s*([\d.]+)\s+total actual memory usage/m) * 2 ** 20,
      seconds,
    };
  });
}
