import type { Command } from 'commander';
import type { Bounds } from '../checker/index.js';
import { judgeMachines, type MachineRecord, type MachinesRecord } from '../reports/machine-record.js';
import { machineReport, machinesOutcome } from '../reports/machine-report.js';
import { exitOf, stoppedBy } from '../reports/outcome.js';
import { recordText } from '../reports/schema.js';
import { printable } from '../scenarios/input/errors.js';
import { expressionsOf, type OpenMachine, openMachine } from './check-machine.js';
import { BadInput, type ExitCode, exitOfSignal, type StopSignal } from './exit.js';
import { host } from './host.js';
import { type Io, paperOf } from './io.js';
import { checkNotRead, checkWritable, toStandardOutput, writeWhole } from './json-file.js';
import { isMachineFile } from './machine-module.js';
import { collected } from './options.js';
import { version } from './version.js';

export interface MachineOptions {
  readonly never?: readonly string[];
  readonly reach?: readonly string[];
  readonly untimed?: boolean;
  readonly interpret?: boolean;
  readonly json?: string;
  readonly maxStates?: number;
  readonly maxDepth?: number;
  readonly maxMemory: number;
  readonly time?: number;
  readonly quiet?: boolean;
  readonly color: boolean;
}

/** Options that are of machines alone, and those that machines share with worlds; every other one is refused. */
const ofMachines = ['never', 'reach', 'untimed', 'interpret'];
const shared = ['json', 'maxStates', 'maxDepth', 'maxMemory', 'time', 'quiet', 'color'];

/** A machine may have no end of states; its contexts lie on the heap of the process. */
const mostStates = 250_000;
const mostMemory = 2 ** 30;

export const withMachines = (command: Command): Command =>
  command
    .option('--never <expression>', 'of a machine: no state satisfies it; repeatable', collected)
    .option('--reach <expression>', 'of a machine: some state satisfies it; repeatable', collected)
    .option('--untimed', 'of a machine: timers and actors are part of the outside, and may come at any time')
    .option('--interpret', 'of a machine: XState itself takes every step; some hundred times slower');

/**
 * Whether machines are to be checked. Machines and worlds do not go together, nor do options of one with the other.
 * @throws BadInput
 */
export function asksForMachines(names: readonly string[], command: Command): boolean {
  const files = names.filter(isMachineFile);
  const given = command.options
    .filter((option) => command.getOptionValueSource(option.attributeName()) === 'cli')
    .map((option) => ({ name: option.attributeName(), flag: option.long ?? option.flags }));
  const refuse = (found: string, expected: string): never => {
    throw new BadInput(`found ${found}; expected ${expected} (docs/any-machine.md#options)`);
  };
  if (files.length === 0) {
    const own = given.find(({ name }) => ofMachines.includes(name));
    if (own) refuse(`${own.flag} without a machine`, 'it beside the file of a machine, as ./my.machine.ts');
    return false;
  }
  const other = names.find((name) => !isMachineFile(name));
  if (other !== undefined)
    refuse(`"${printable(other)}" beside ${printable(files[0]!)}`, 'machines alone, or worlds');
  const foreign = given.find(({ name }) => ![...ofMachines, ...shared].includes(name));
  if (foreign) {
    const known = [...ofMachines, ...shared].map(
      (name) => command.options.find((each) => each.attributeName() === name)?.long,
    );
    refuse(`${foreign.flag} with a machine`, `${known.filter(Boolean).join(', ')} there`);
  }
  return true;
}

function boundsOf({ maxStates, maxDepth, maxMemory, time }: MachineOptions, isMemoryGiven: boolean): Bounds {
  return {
    maxStates: maxStates ?? mostStates,
    maxMemory: isMemoryGiven ? maxMemory : Math.min(maxMemory, mostMemory),
    ...(maxDepth === undefined ? {} : { maxDepth }),
    ...(time === undefined ? {} : { maxTime: time }),
  };
}

/** `assize check` of machines. Each is loaded and made ready before the first is searched. */
export async function checkMachines(
  names: readonly string[],
  options: MachineOptions,
  isMemoryGiven: boolean,
  io: Io,
): Promise<ExitCode> {
  const { json, quiet = false, never = [], reach = [], untimed = false, interpret = false } = options;
  const files = [...new Set(names)];
  if (json !== undefined) {
    checkWritable(json);
    checkNotRead(json, files);
  }
  expressionsOf(never, '--never');
  expressionsOf(reach, '--reach');
  const started = io.now();
  const open: OpenMachine[] = [];
  for (const file of files) open.push(await openMachine(file, { never, reach, untimed, interpret }));
  const out = json === toStandardOutput ? io.stderr : io.stdout;
  const paper = paperOf(out, io, options.color);
  const tell = (machine: MachineRecord) => {
    if (!quiet) out.write(`${machineReport(machine, paper)}\n\n`);
  };
  const bounds = boundsOf(options, isMemoryGiven);
  const { machines, notBegun, signal } = await searchAll(open, bounds, io, quiet, tell);
  const judged = judgeMachines(machines, notBegun, stoppedBy);
  const record: MachinesRecord = {
    format: 'assize-machine/1',
    assize: version(),
    started: started.toISOString(),
    finished: io.now().toISOString(),
    host: host(),
    machines,
    notBegun,
    ...judged,
    exit: signal ? exitOfSignal[signal] : exitOf[judged.outcome],
  };
  const text = recordText('machine', record);
  if (json === toStandardOutput) io.stdout.write(text);
  else if (json !== undefined) writeWhole(json, text);
  out.write(`${machinesOutcome(record, paper)}\n`);
  return record.exit;
}

async function searchAll(
  open: readonly OpenMachine[],
  bounds: Bounds,
  io: Io,
  quiet: boolean,
  tell: (machine: MachineRecord) => void,
) {
  const machines: MachineRecord[] = [];
  const notBegun: string[] = [];
  const interrupt = new AbortController();
  let stopped: StopSignal | undefined;
  const deaf = io.onInterrupt((signal) => {
    stopped = signal;
    interrupt.abort();
  });
  try {
    for (const { file, search } of open) {
      if (interrupt.signal.aborted) {
        notBegun.push(file);
        continue;
      }
      const record = await search(bounds, {
        signal: interrupt.signal,
        ...(quiet ? {} : { stream: io.stderr }),
      });
      machines.push(record);
      tell(record);
    }
  } finally {
    deaf();
  }
  return { machines, notBegun, signal: stopped as StopSignal | undefined };
}
