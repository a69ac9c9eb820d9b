import {
  type BoundHit,
  type Exploration,
  type Judgement,
  type Property,
  replay,
  type Trace,
  type Verdict,
} from '../checker/index.js';
import { eventText } from '../checker/machine/alphabet.js';
import { type Growing, growing } from '../checker/machine/growth.js';
import { changesIn, dataText, valueText } from '../checker/machine/snapshot.js';
import type { Subject } from '../checker/machine/subject.js';
import type { Unused } from '../checker/machine/survey.js';
import { effectsOf } from '../checker/statechart/effects.js';
import { holdsActor } from '../checker/statechart/outside.js';
import type { Outcome } from './outcome.js';
import type { ClaimVerdict, Machine, RunRecord, SearchRecord } from './record.js';

/** The record of `assize check` of machines; reports/schema/machine.schema.json states the same, closed. */
export interface MachinesRecord extends RunRecord {
  readonly format: 'assize-machine/1';
  /** What it ran on. */
  readonly host: Machine;
  readonly machines: readonly MachineRecord[];
}

export interface MachineRecord extends SearchRecord {
  readonly file: string;
  /** Id of the machine. */
  readonly id: string;
  /** Who took the steps: code compiled from the chart, or XState itself. */
  readonly lane: 'compiled' | 'interpreted';
  /** Why it is not compiled code, where that was not asked for. */
  readonly beyond?: string;
  readonly events: number;
  /** Where they come from: the module's list or domains, or the types that the machine names, without members. */
  readonly eventsFrom: 'list' | 'domains' | 'machine';
  /** What was taken for part of the outside, in words; none but with `--untimed`. */
  readonly outside: readonly string[];
  /** Names of actions that are not run, since they change no state. */
  readonly leftOut: readonly string[];
  /** Whether properties were stated, or only what is asked of every machine. */
  readonly stated: boolean;
  readonly properties: readonly PropertyRecord[];
  /** What no step used; of a search that was stopped, so far. */
  readonly unused: Unused;
  /** Of a search that was stopped: what of the context still took new values. */
  readonly growing: readonly Growing[];
}

export interface PropertyRecord {
  readonly id: string;
  readonly says: string;
  readonly kind: string;
  readonly verdict: ClaimVerdict;
  readonly bound?: BoundHit;
  /** The shortest way to where it is violated, or, of one that asks for a state, to such a state. */
  readonly trace?: readonly StepRecord[];
  /** Of a way without end: the entry of the trace that it comes back to. */
  readonly loop?: number;
}

export interface StepRecord {
  /** The event in words; of the first entry, none. */
  readonly event?: string;
  /** The state that it leads to. */
  readonly value: string;
  /** Of the first entry: the context. */
  readonly context?: string;
  /** What changed in the context, a line each. */
  readonly changes: readonly string[];
}

export interface Searched {
  readonly file: string;
  readonly subject: Subject;
  readonly exploration: Exploration;
  readonly unused: Unused;
  readonly lane: MachineRecord['lane'];
  readonly beyond?: string | undefined;
}

export function machineRecord({ file, subject, exploration, unused, lane, beyond }: Searched): MachineRecord {
  const { machine, alphabet, isStated, chart } = subject;
  const { states, transitions, depth, complete, bound, seconds, bytes, bytesPerState, deadlocks } =
    exploration;
  return {
    file,
    id: machine.id,
    lane,
    ...(beyond === undefined ? {} : { beyond }),
    events: alphabet.events.length,
    eventsFrom: alphabet.from,
    outside: outsideIn(subject),
    leftOut: effectsOf(machine),
    states,
    transitions,
    depth,
    complete,
    ...(bound ? { bound } : {}),
    seconds,
    bytes,
    bytesPerState,
    deadlocks,
    stated: isStated,
    properties: exploration.verdicts.map((each) => propertyRecord(each, subject)),
    unused,
    growing: complete ? [] : growing(chart.contexts?.values ?? []),
  };
}

/** Contexts looked at for actors: who spawns does it soon. */
const lookedAt = 1000;

function outsideIn({ outside, chart, isUntimed }: Subject): string[] {
  const told = outside.map(({ stateId, what, taken }) => `${what} in #${stateId} ${taken}`);
  const contexts = isUntimed ? (chart.contexts?.values ?? []) : [];
  return contexts.slice(0, lookedAt).some(holdsActor)
    ? [...told, 'actors that an assign spawns stand in the context as { $actor: name }, and take no part']
    : told;
}

function propertyRecord({ property, verdict }: Judgement, subject: Subject): PropertyRecord {
  const { id, says, kind } = property;
  const trace = traceOf(verdict);
  return {
    id,
    says,
    kind,
    verdict: wordOf(property, verdict),
    ...(verdict.kind === 'undetermined' ? { bound: verdict.bound } : {}),
    ...(trace ? { trace: stepsOf(trace, subject) } : {}),
    ...(trace && loopOf(trace) !== undefined ? { loop: loopOf(trace)! } : {}),
  };
}

const traceOf = (verdict: Verdict): Trace | undefined => ('trace' in verdict ? verdict.trace : undefined);

const loopOf = (trace: Trace): number | undefined => (trace as { loop?: number }).loop;

function wordOf({ kind }: Property, { kind: verdict }: Verdict): ClaimVerdict {
  if (verdict === 'found') return 'holds';
  if (verdict === 'notFound') return 'violated';
  // A state that is asked for is there or not: to such a property nothing is vacuous.
  return kind === 'reachable' && verdict === 'vacuous' ? 'violated' : verdict;
}

function stepsOf(trace: Trace, { model, chart }: Subject): StepRecord[] {
  let before: unknown;
  return replay(model, trace).map(({ action, state }): StepRecord => {
    const context: unknown = shownContext(chart.view(state));
    const value = valueText(chart.configuration(state));
    const changes = action === undefined ? [] : changesIn(before, context);
    before = context;
    return action === undefined
      ? { value, context: dataText(context), changes }
      : { event: eventText(chart.events[action]!), value, changes };
  });
}

const shownContext = (view: unknown): unknown => (view as { context?: unknown }).context;

/** A property that is violated, or, where none were stated, a part of the chart that nothing uses, is not as expected. */
export function judgeMachines(
  machines: readonly MachineRecord[],
  notBegun: readonly string[],
  stoppedBy: (bound: BoundHit) => string,
): { readonly outcome: Outcome; readonly reasons: readonly string[] } {
  const unexpected = machines.flatMap(({ file, properties, unused, stated, complete }) => {
    const violated = properties.filter(({ verdict }) => verdict === 'violated');
    const count = unused.states.length + unused.transitions.length + unused.events.length;
    return [
      ...violated.map(({ id }) => `${id} is violated in ${file}`),
      ...(stated || !complete || count === 0 ? [] : [`nothing uses ${count} parts of ${file}`]),
    ];
  });
  const open = [
    ...machines.flatMap(({ file, bound, complete }) =>
      complete ? [] : [`the search of ${file} ${bound ? stoppedBy(bound) : 'did not end'}`],
    ),
    ...notBegun.map((file) => `${file} was not begun`),
  ];
  if (unexpected.length > 0) return { outcome: 'unexpected', reasons: [...unexpected, ...open] };
  if (open.length > 0) return { outcome: 'undetermined', reasons: open };
  return { outcome: 'asExpected', reasons: [] };
}
