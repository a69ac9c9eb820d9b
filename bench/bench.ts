/**
 * `npm run bench`: how fast the compiled lane explores, what a state costs, and the same of others. Each subject runs in a
 * process of its own, since what one leaves behind (compiled code, heap) changes the next; figures are medians. Compare
 * ratios of one run. `npm run bench -- bands` measures those with bands in their name.
 */
import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { head, line, type Measurement, machineLine, median, rate } from './measure.js';
import { isInstalled } from './outside.js';
import { comparisons, type Subject, subjects } from './subjects.js';

const runs = Number(process.env.BENCH_RUNS ?? 3);
const self = fileURLToPath(import.meta.url);
const alone = '--subject';
/** Milliseconds. */
const LOADED = 200;

function measureApart({ name, once }: Subject): Measurement {
  const measurements = Array.from({ length: once ? 1 : runs }, (): Measurement => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', self, alone, name], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${name}: exit ${status}\n${stderr}`);
    return JSON.parse(stdout);
  });
  return median(measurements);
}

/** What is wrong with its counts. */
function miscount({ name, counts }: Subject, { states, transitions }: Measurement): string[] {
  if (!counts) return [];
  const expected = { transitions, ...counts };
  if (expected.states === states && expected.transitions === transitions) return [];
  return [
    `${name}: found ${states} states and ${transitions} transitions; expected ${expected.states} and ${expected.transitions}`,
  ];
}

function main(wanted: string): void {
  console.log(`${machineLine()}, median of ${runs} runs; seconds are processor time`);
  if (loadavg()[0]! > 1) console.log('The machine is busy: compare nothing but ratios, and those with care.');
  console.log(`\n${head}`);
  const measured = new Map<string, Measurement>();
  const faults: string[] = [];
  const skipped: string[] = [];
  for (const subject of subjects.filter(({ name }) => name.includes(wanted))) {
    const missing = (subject.needs ?? []).filter((program) => !isInstalled(program));
    if (missing.length > 0) {
      skipped.push(`${subject.name}: ${missing.join(' and ')} not installed`);
      continue;
    }
    const measurement = measureApart(subject);
    measured.set(subject.name, measurement);
    faults.push(...miscount(subject, measurement));
    console.log(line(subject.name, measurement));
  }
  console.log(skipped.length === 0 ? '\nNothing was skipped.' : `\nSkipped\n  ${skipped.join('\n  ')}`);
  const ratios = comparisons.flatMap(([one, other]) => {
    const [a, b] = [measured.get(one), measured.get(other)];
    return a && b ? [`${(rate(a) / rate(b)).toFixed(2)} times the speed of ${other}: ${one}`] : [];
  });
  if (ratios.length > 0) console.log(`\nRatios\n  ${ratios.join('\n  ')}`);
  const compared = [...measured.keys()].filter((name) => subjects.some((s) => s.name === name && s.counts));
  console.log(
    `\n${compared.length - faults.length} of ${compared.length} counts are as others have counted.`,
  );
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}

const [flag = '', name] = process.argv.slice(2);
if (flag === alone) {
  // What the loading of all subjects has left to the compiler's threads is no time of this one.
  await setTimeout(LOADED);
  console.log(JSON.stringify(await subjects.find((subject) => subject.name === name)!.measure()));
} else main(flag);
