/** `node dist/conformance/engine/main.js`: an engine of this package on standard input and output. */
import { parseArgs } from 'node:util';
import { shelves } from '../../scenarios/index.js';
import { printable } from '../../scenarios/input/errors.js';
import { capabilitiesOf, type Lane, laneOf, lanes } from './lanes.js';
import { serve } from './serve.js';

const usage = `usage: main.js [--engine ${lanes.join('|')}]`;

function refuse(found: string): never {
  process.stderr.write(`${printable(found)}; ${usage}\n`);
  process.exit(64);
}

function options() {
  try {
    return parseArgs({ options: { engine: { type: 'string', default: 'xstate' } } }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const { engine } = options();
if (!lanes.includes(engine as Lane)) refuse(`found --engine ${engine}`);

await serve(
  laneOf(engine as Lane, shelves),
  { rulebooks: capabilitiesOf(shelves) },
  process.stdin,
  process.stdout,
);
process.exit(0);
