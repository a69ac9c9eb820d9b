/**
 * `npm run full`: everything, on all cores: the full profile of the shipped worlds, as they are and reduced, and 10,000 random worlds in ten lots. Prints
 * what each part gives as it ends; ends with 1 when one of them fails.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

interface Part {
  readonly name: string;
  /** A module of this build and its arguments. */
  readonly command: readonly [string, ...string[]];
}

const lots = 10;
const worldsInALot = 1000;

const parts: readonly Part[] = [
  { name: 'shipped worlds, full profile', command: ['../cli/assize.js', 'check', '--profile', 'full'] },
  {
    name: 'shipped worlds, what is relevant of them up to symmetry: the same verdicts and findings',
    command: ['../cli/assize.js', 'check', '--profile', 'full', '--relevant', '--symmetry'],
  },
  {
    name: 'shipped worlds up to symmetry: the same verdicts and findings',
    command: ['../cli/assize.js', 'check', '--profile', 'full', '--symmetry'],
  },
  ...Array.from({ length: lots }, (_, lot): Part => {
    const seed = String(lot + 1);
    return {
      name: `random worlds, lot ${seed} of ${lots}`,
      command: ['./random-worlds.js', seed, String(worldsInALot)],
    };
  }),
];

/** The output of a part and its exit code, 1 where a signal ended it. */
function run({ command: [module, ...args] }: Part): Promise<readonly [string, number]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [fileURLToPath(new URL(module, import.meta.url)), ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.on('error', reject).on('close', (code) => resolve([output, code ?? 1]));
  });
}

const started = performance.now();
const waiting = [...parts];
let ended = 0;
const failed: string[] = [];

/** Takes one part after the other for as long as there are any. */
async function work(): Promise<void> {
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    const [output, code] = await run(part);
    if (code !== 0) failed.push(part.name);
    const seconds = Math.round((performance.now() - started) / 1000);
    const verdict = code === 0 ? 'passed' : `failed, exit ${code}`;
    console.log(
      `${output.trimEnd()}\n\n[${++ended} of ${parts.length}, ${seconds} s] ${part.name}: ${verdict}\n`,
    );
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, work));
console.log(failed.length === 0 ? 'Everything passed.' : `Failed: ${failed.join('; ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
