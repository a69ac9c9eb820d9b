/** `node dist/conformance/engine/main.js`: an engine of this package on standard input and output, a right one or a wrong one. */
import { parseArgs } from 'node:util';
import { RulebookError } from '../../rulebook/index.js';
import { shelves } from '../../scenarios/index.js';
import { printable } from '../../scenarios/input/errors.js';
import { miniatures, without } from '../miniatures/index.js';
import { capabilitiesOf, type Lane, laneOf, lanes } from './lanes.js';
import { serve } from './serve.js';

const faults = miniatures.map(({ name }) => name);
const usage = `usage: main.js [--engine ${lanes.join('|')}] [--fault ${faults.join('|')}] [--without CLAUSE]`;

function refuse(found: string): never {
  process.stderr.write(`${printable(found)}; ${usage}\n`);
  process.exit(64);
}

function options() {
  try {
    return parseArgs({
      options: {
        engine: { type: 'string', default: 'xstate' },
        fault: { type: 'string' },
        without: { type: 'string' },
      },
    }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const { engine, fault, without: clause } = options();
if (!lanes.includes(engine as Lane)) refuse(`found --engine ${engine}`);
const miniature = miniatures.find(({ name }) => name === fault);
if (fault !== undefined && !miniature) refuse(`found --fault ${fault}`);
if (clause !== undefined && fault !== undefined) refuse('found --without with --fault');
if (clause !== undefined && !shelves.some(({ game }) => game.text.entries.has(clause)))
  refuse(`found --without ${clause}, which is no clause`);

/** Of the rulebook that has the clause; the other one is played as it is. */
const amended =
  clause === undefined
    ? miniature?.amended
    : (book: Parameters<ReturnType<typeof without>>[0]) =>
        book.entries.has(clause) ? without(clause)(book) : book;

try {
  const right = laneOf(engine as Lane, shelves, { ...(amended && { amended }) });
  await serve(
    miniature?.wrap?.(right) ?? right,
    { rulebooks: capabilitiesOf(shelves) },
    process.stdin,
    process.stdout,
    miniature?.garble,
  );
} catch (error) {
  if (error instanceof RulebookError) refuse(error.message);
  throw error;
}
process.exit(0);
