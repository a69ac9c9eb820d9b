import { setImmediate } from 'node:timers/promises';
import {
  type BoundHit,
  type Bounds,
  type Exploration,
  exploring,
  type PackedState,
  type Trace,
} from '../checker/index.js';
import { eventText } from '../checker/machine/alphabet.js';
import { expressionOf } from '../checker/machine/expression.js';
import { MachineFault } from '../checker/machine/fault.js';
import { besideMachine, machineOf } from '../checker/machine/machine.js';
import {
  faultOf,
  isForXState,
  type Subject,
  type SubjectOptions,
  subjectOf,
} from '../checker/machine/subject.js';
import { Survey } from '../checker/machine/survey.js';
import { type MachineRecord, machineRecord } from '../reports/machine-record.js';
import { noProgress, type ProgressReport, type ProgressStream, progressReport } from '../reports/progress.js';
import { BadInput } from './exit.js';
import { badMachine, loadModule } from './machine-module.js';

/** What the command line says beside what a module does. */
export interface AskedOfMachines {
  readonly never: readonly string[];
  readonly reach: readonly string[];
  readonly untimed: boolean;
  readonly interpret: boolean;
}

/** A machine that has been loaded, and can be searched. */
export interface OpenMachine {
  readonly file: string;
  search(bounds: Bounds, watch: MachineWatch): Promise<MachineRecord>;
}

export interface MachineWatch {
  readonly signal: AbortSignal;
  /** Where progress is shown; absent: nowhere. */
  readonly stream?: ProgressStream;
}

/** Reads what is asked; of a slip in an expression the message says in which. */
export function expressionsOf(texts: readonly string[], option: string) {
  return texts.map((text) => {
    try {
      return expressionOf(text);
    } catch (error) {
      throw error instanceof MachineFault ? badMachine(option, error) : error;
    }
  });
}

/** Loads a module and makes its machine ready. Nothing is searched yet. */
export async function openMachine(file: string, asked: AskedOfMachines): Promise<OpenMachine> {
  const never = expressionsOf(asked.never, '--never');
  const reach = expressionsOf(asked.reach, '--reach');
  const module = await loadModule(file);
  try {
    const machine = machineOf(module);
    const beside = (...names: string[]) => besideMachine(module, ...names);
    const options: SubjectOptions = {
      events: beside('events'),
      input: beside('input'),
      properties: beside('properties'),
      invariants: beside('invariants'),
      never,
      reach,
      untimed: asked.untimed,
    };
    const open = (interpreted: boolean) => subjectOf(machine, { ...options, interpreted });
    const first = open(asked.interpret);
    return {
      file,
      search: async (bounds, watch) => {
        let beyond: string;
        try {
          return await searched({ file, asked, subject: first }, bounds, watch);
        } catch (error) {
          if (asked.interpret || !isForXState(error)) throw told(file, error, asked.untimed);
          beyond = `#${error.stateId} uses ${error.feature}`;
        }
        try {
          return await searched({ file, asked, subject: open(true), beyond }, bounds, watch);
        } catch (error) {
          throw told(file, error, asked.untimed);
        }
      },
    };
  } catch (error) {
    throw told(file, error, asked.untimed);
  }
}

function told(file: string, error: unknown, untimed: boolean): unknown {
  if (error instanceof BadInput) return error;
  const fault = faultOf(error, untimed, 'in the search');
  return fault instanceof MachineFault ? badMachine(file, fault) : fault;
}

/** Expanded states, or milliseconds, between two breaths, in which an interrupt is heard. */
const progressEvery = 512;
const progressWithin = 100;

interface ToSearch {
  readonly file: string;
  readonly asked: AskedOfMachines;
  readonly subject: Subject;
  /** Why XState itself takes the steps, where that was not asked for. */
  readonly beyond?: string;
}

async function searched(
  { file, asked, subject, beyond }: ToSearch,
  bounds: Bounds,
  { signal, stream }: MachineWatch,
): Promise<MachineRecord> {
  const { untimed } = asked;
  const interpreted = asked.interpret || beyond !== undefined;
  const survey = new Survey(subject.machine, subject.chart, { untimed });
  let here: (() => Trace) | undefined;
  let ends = 0;
  const onState = (state: PackedState, trace: () => Trace) => {
    here = trace;
    if (subject.chart.isDone(state)) ends++;
    survey.see(state);
  };
  const progress = stream ? progressReport(file, stream, bounds) : noProgress;
  try {
    const exploration = await run(subject, bounds, signal, progress, onState);
    const lane = interpreted ? 'interpreted' : 'compiled';
    // Where nobody asks for deadlocks, the search counts the ends of the machine among them.
    const isAsked = subject.properties.some(({ kind }) => kind === 'noDeadlock');
    const deadlocks = exploration.deadlocks - (isAsked ? 0 : ends);
    const unused = survey.unused();
    return machineRecord({ file, subject, exploration: { ...exploration, deadlocks }, unused, lane, beyond });
  } catch (error) {
    if (!interpreted && isForXState(error)) throw error;
    const fault = faultOf(error, untimed, 'in the search');
    throw fault instanceof MachineFault && fault.shown.length === 0 && here
      ? withWay(fault, here, subject)
      : fault;
  } finally {
    progress.end();
  }
}

/** The same fault with the shortest way to where it happens. */
function withWay(fault: MachineFault, trace: () => Trace, { chart }: Subject): MachineFault {
  const events = trace().actions.map((action) => eventText(chart.events[action]!));
  const way = events.length === 0 ? 'in the first state' : `after ${events.join(', ')}`;
  return new MachineFault(fault.found, fault.expected, fault.anchor, [way]);
}

async function run(
  { model, chart }: Subject,
  bounds: Bounds,
  signal: AbortSignal,
  progress: ProgressReport,
  onState: (state: PackedState, trace: () => Trace) => void,
): Promise<Exploration> {
  const search = exploring(model, bounds, { progressEvery, progressWithin, onState });
  const { maxMemory = Number.POSITIVE_INFINITY } = bounds;
  let isFull = false;
  let step = search.next();
  while (!step.done) {
    const bytes = step.value.bytes + (chart.contexts?.bytes ?? 0);
    isFull = bytes > maxMemory;
    progress.update({ ...step.value, bytes });
    await setImmediate();
    step = search.next(isFull || signal.aborted ? 'stop' : undefined);
  }
  return counted(step.value, chart.contexts?.bytes ?? 0, isFull ? maxMemory : undefined);
}

/** With the contexts, which lie outside of the visited set, and with what they stopped. */
function counted(found: Exploration, contexts: number, stoppedAt: number | undefined): Exploration {
  const bytes = found.bytes + contexts;
  const whole = { ...found, bytes, bytesPerState: bytes / Math.max(1, found.states) };
  if (stoppedAt === undefined || found.bound?.name !== 'interrupt') return whole;
  const bound: BoundHit = { name: 'maxMemory', limit: stoppedAt };
  const verdicts = found.verdicts.map(({ property, verdict }) => ({
    property,
    verdict: verdict.kind === 'undetermined' ? { kind: verdict.kind, bound } : verdict,
  }));
  return { ...whole, bound, verdicts };
}
