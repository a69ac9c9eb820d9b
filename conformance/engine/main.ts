/** `node dist/conformance/engine/main.js`: an engine of this package on standard input and output, a right one or a wrong one. */
import { parseArgs } from 'node:util';
import { type Rulebook, RulebookError } from '../../rulebook/index.js';
import { shelves } from '../../scenarios/index.js';
import { printable } from '../../scenarios/input/errors.js';
import { miniatures, mutantNamed, without } from '../miniatures/index.js';
import { capabilitiesOf, type Lane, laneOf, lanes } from './lanes.js';
import { serve } from './serve.js';

const faults = miniatures.map(({ name }) => name);
const usage = `usage: main.js [--engine ${lanes.join('|')}] [--fault ${faults.join('|')} | --without CLAUSE | --mutant ID]`;

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
        mutant: { type: 'string' },
      },
    }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const { engine, fault, without: clause, mutant } = options();
if (!lanes.includes(engine as Lane)) refuse(`found --engine ${engine}`);
if ([fault, clause, mutant].filter((each) => each !== undefined).length > 1)
  refuse('found several of --fault, --without and --mutant');
const miniature = miniatures.find(({ name }) => name === fault);
if (fault !== undefined && !miniature) refuse(`found --fault ${fault}`);

function amendment(): ((book: Rulebook) => Rulebook) | undefined {
  const texts = shelves.map(({ game }) => game.text);
  if (mutant !== undefined) return mutantNamed(mutant, texts) ?? refuse(`found --mutant ${mutant}`);
  if (clause === undefined) return miniature?.amended;
  if (!texts.some(({ entries }) => entries.has(clause)))
    refuse(`found --without ${clause}, which is no clause`);
  // The rulebook that does not have the clause is played as it is.
  return (book) => (book.entries.has(clause) ? without(clause)(book) : book);
}

try {
  const amended = amendment();
  const right = laneOf(engine as Lane, shelves, amended && { amended });
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
