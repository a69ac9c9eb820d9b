import type { MachineRecord, MachinesRecord, PropertyRecord, StepRecord } from './machine-record.js';
import { stoppedBy } from './outcome.js';
import { aligned, byteSize, counted, duration, numeral, type Paper, shown, wrap } from './paper.js';
import { colourOf } from './terminal.js';

const indent = '  ';

/** One machine: its counts, its properties with their verdicts, each violation with its way there, and what nothing uses. */
export function machineReport(record: MachineRecord, paper: Paper): string {
  const { ink, width } = paper;
  const safe = shown(record);
  const told = safe.properties.filter(
    ({ trace, verdict, kind }) => verdict === 'violated' || (trace && kind === 'reachable'),
  );
  return [
    ...wrap(`${ink.bold(safe.file)}: ${titleOf(safe)}`, width),
    ...wrap(countsOf(safe), width, indent),
    ...searchOf(safe, paper),
    ...remarksOf(safe, paper),
    '',
    ...aligned(
      safe.properties.map((each) => [
        each.id,
        verdictOf(each, paper),
        each.says === each.id ? '' : each.says,
      ]),
      width,
      indent,
    ).map((line) => line.trimEnd()),
    ...told.flatMap((each) => ['', ...wayTo(each, paper)]),
    ...unusedIn(safe, paper),
  ].join('\n');
}

function titleOf({ id, events, eventsFrom, lane, beyond }: MachineRecord): string {
  const name = id === '(machine)' ? 'a machine' : `machine ${id}`;
  const from = eventsFrom === 'machine' ? ' of its own, without members' : '';
  return `${name}, ${counted(events, 'event')}${from}${lane === 'interpreted' ? ', every step taken by XState itself' : ''}${beyond === undefined ? '' : ` (${beyond})`}`;
}

function countsOf({ states, transitions, depth, deadlocks }: MachineRecord): string {
  const stuck = deadlocks > 0 ? `, ${counted(deadlocks, 'state')} stuck` : '';
  return `${counted(states, 'state')}, ${counted(transitions, 'transition')}, depth ${numeral(depth)}${stuck}`;
}

function searchOf(
  { complete, bound, seconds, bytes, growing }: MachineRecord,
  { ink, width }: Paper,
): string[] {
  const cost = `${duration(seconds)}, ${byteSize(bytes)}`;
  if (complete) return wrap(ink.dim(`explored to the end in ${cost}`), width, indent);
  const stopped = ink.yellow(`the search ${bound ? stoppedBy(bound) : 'did not end'}`);
  return [
    ...wrap(`${stopped} (${cost})`, width, indent),
    ...growing.flatMap(({ path, values }) => wrap(`${path} was growing: ${values} so far`, width, indent)),
    ...(growing.length > 0
      ? wrap(
          'a machine is explored to the end only if what grows has a bound: by a guard, or by fewer events',
          width,
          indent,
        )
      : []),
  ];
}

function remarksOf(
  { leftOut, outside, beyond, eventsFrom, properties, unused }: MachineRecord,
  { ink, width }: Paper,
): string[] {
  const lines: string[] = [];
  const isInDoubt = properties.some(({ verdict }) => verdict === 'violated') || unused.transitions.length > 0;
  if (eventsFrom === 'machine' && isInDoubt)
    lines.push('no events are exported: if they carry members, export them, since they were not known here');
  if (beyond !== undefined) lines.push('what nothing uses was not looked for');
  if (leftOut.length > 0) lines.push(`not run, as they change no state: ${leftOut.join(', ')}`);
  if (outside.length > 0)
    lines.push('untimed: what holds here holds at any pace; a violation may take a pace that there never is');
  return [
    ...lines.flatMap((line) => wrap(ink.dim(line), width, indent)),
    ...outside.flatMap((line) => wrap(ink.dim(line), width, `${indent}${indent}- `)),
  ];
}

const verdictOf = ({ verdict, bound }: PropertyRecord, paper: Paper) =>
  colourOf(paper)[verdict](bound ? `${verdict} (${bound.name})` : verdict);

/** A violation, or a state that was asked for, with the shortest way there. */
function wayTo({ id, says, kind, verdict, trace, loop }: PropertyRecord, { ink, width }: Paper): string[] {
  const named = says === id ? id : `${id}: ${says}`;
  const isFound = verdict === 'holds';
  const word = isFound ? ink.green('Reached') : ink.red('Violated');
  const steps = trace ? trace.length - 1 : 0;
  const how = trace
    ? `, after ${counted(steps, 'event')}`
    : kind === 'reachable'
      ? ', no state of all is such a one'
      : '';
  return [
    ...wrap(`${word} ${ink.bold(named)}${how}`, width),
    ...(trace ?? []).flatMap((step, index) => stepLines(step, index, width)),
    ...(loop === undefined ? [] : wrap(`and so on for ever, from ${loop} again`, width, `${indent}      `)),
  ];
}

function stepLines({ event, value, context, changes }: StepRecord, index: number, width: number): string[] {
  const at = value === '' ? '' : value;
  if (event === undefined) {
    const told = context === '{}' || context === undefined ? '' : `${at ? ', ' : ''}${context}`;
    return wrap(`${at}${told}` || 'the machine starts', width, `${indent}   0. `);
  }
  const change = changes.length > 0 ? `${at ? '; ' : ''}${changes.join('; ')}` : '';
  const comes = `${at}${change}` || 'no change';
  return wrap(`${event} — ${comes}`, width, `${indent}${`${index}.`.padStart(5)} `);
}

function unusedIn({ unused, complete }: MachineRecord, { ink, width }: Paper): string[] {
  const rows = [
    ...unused.states.map((id) => ['state', `#${id} is never active`]),
    ...unused.transitions.map((words) => ['transition', `${words} is never taken`]),
    ...unused.events.map((type) => ['event', `${type} is never taken`]),
  ];
  if (rows.length === 0) return [];
  return ['', ink.bold(complete ? 'Never used' : 'Not used so far'), ...aligned(rows, width, indent)];
}

/** The last lines: the outcome with its reasons, and what the exit code is. */
export function machinesOutcome(record: MachinesRecord, { ink, width }: Paper): string {
  const { machines, outcome, reasons, exit } = record;
  const properties = machines.flatMap((each) => each.properties);
  const violated = properties.filter(({ verdict }) => verdict === 'violated').length;
  const of = counted(properties.length, 'property', 'properties');
  const checked = `${counted(machines.length, 'machine')}, ${violated > 0 ? `${numeral(violated)} of ${of} violated` : of}`;
  const words: Record<MachinesRecord['outcome'], () => string> = {
    asExpected: () => ink.green(`As expected: ${checked}.`),
    unexpected: () => ink.red(`Not as expected: ${checked}.`),
    undetermined: () => ink.yellow(`Undetermined: ${checked}, and the search did not end.`),
  };
  return [
    ...reasons.flatMap((reason) => wrap(shown(reason), width, `${indent}- `)),
    `${ink.bold(words[outcome]())} Exit ${exit}.`,
  ].join('\n');
}
