/**
 * Straight code for a configuration that is expanded often: its events in loops of one type each, guards and changes called
 * at places of their own, and what a microstep does to the control part written as constants. It does what `Run` does, step
 * by step, and leaves to it whatever is not as simple as that.
 */
import type { EventObject } from 'xstate';
import { NO, UNKNOWN, YES } from '../aspects.js';
import type { PackedState, Visit } from '../model.js';
import type { Op } from './actions.js';
import { Code } from './code.js';
import type { Candidate, Configuration, Handled } from './configuration.js';
import { type Args, PackedLane, type PackedSlot } from './context.js';
import { type Ask, written } from './guards.js';
import type { Plan } from './plan.js';
import type { Questions } from './questions.js';
import type { Run } from './run.js';
import type { Chooser, Standing } from './standing.js';

/** Visits the enabled events of `state`, whose context is in `args`; `words` are those of the state, where there are such. */
export type Expander = (state: PackedState, words: Int32Array | undefined, args: Args, visit: Visit) => void;

/** What straight code works with. */
export interface Site {
  readonly run: Run;
  /** The successor in the making. */
  readonly next: PackedState;
  /** The words of the same memory. */
  readonly words: Int32Array;
  /** Where the context begins in a state; the number of the configuration is before it. */
  readonly context: number;
  /** What guards ask of the table, where that remembers. */
  readonly questions: Questions | undefined;
  /** Takes what `run` has chosen, and what follows; the successor is then in `next`. */
  advance(state: PackedState, standing: Standing, event: EventObject): void;
  /** The bytes of a state before its context, where nothing is remembered. */
  control(standing: Standing): Uint8Array;
  /** Lets `run`, which has taken the first microstep, come to rest, and writes the successor. */
  settle(event: EventObject): void;
}

/** Whether every step can be written out: where history is remembered, what a step does depends on more than where it begins. */
export const isStraight = ({ control }: Run): boolean => control.fields.length === 0;

/** Up to this many numbers are copied without a loop. */
const UNROLLED = 32;

function copied(count: number, to: string, offset: number, from: string): string {
  if (count > UNROLLED) return `for (let i = 0; i < ${count}; i++) ${to}[${offset} + i] = ${from}[i];`;
  return Array.from({ length: count }, (_, i) => `${to}[${offset + i}] = ${from}[${i}];`).join(' ');
}

class Writer {
  private readonly code = new Code();

  constructor(
    private readonly standing: Standing,
    private readonly site: Site,
  ) {}

  expander(): Expander {
    const groups = grouped(this.standing.configuration.alphabet);
    const body = groups.map((group) => this.group(group)).join('\n');
    return this.code.evaluate<Expander>(`(state, words, args, visit) => {\n${body}\n}`);
  }

  private group(group: readonly Handled[]): string {
    const { code } = this;
    const events = code.name(group.map(({ event }) => event));
    const indices = code.name(group.map(({ index }) => index));
    return `for (let i = 0; i < ${group.length}; i++) {
      const event = ${events}[i];
      args.event = event;
      ${this.selection(group)}
      visit(${indices}[i], ${code.name(this.site.next)});
    }`;
  }

  /** Takes the first candidate that passes, or goes on to the next event. */
  private selection(group: readonly Handled[]): string {
    const { code, site } = this;
    const { selector } = group[0]!;
    if (selector.regions.length > 0) {
      const slot = `{ args }`;
      return `if (!${code.name(site.run)}.enables(${code.name(selector)}, ${slot})) continue; ${this.advanced()}`;
    }
    let text = 'continue;';
    for (const candidate of [...selector.own].reverse()) {
      const taken = candidate.inert ? 'continue;' : this.step(candidate);
      const { guard } = candidate;
      if (guard === true) text = taken;
      else if (guard !== false) text = this.asking(guard, group, taken, text);
    }
    return text;
  }

  /** A guard that looks at no more than the aspect of the table is asked once for each aspect and event. */
  private asking(guard: Ask, group: readonly Handled[], taken: string, otherwise: string): string {
    const { code, site } = this;
    const asks = written(guard, code);
    const questions = site.questions?.of(
      guard,
      group.map(({ index }) => index),
    );
    if (!questions) return `if (${asks}) { ${taken} } else { ${otherwise} }`;
    const aspects = code.name(site.questions!.aspects);
    return `
      const question = ${code.name(questions)}[i], aspect = args.context.table.aspect();
      let answer = ${aspects}.answer(aspect, question);
      if (answer === ${UNKNOWN}) {
        const { looks } = ${aspects};
        answer = ${asks} ? ${YES} : ${NO};
        if (${aspects}.looks === looks) ${aspects}.learn(aspect, question, answer === ${YES});
      }
      if (answer === ${YES}) { ${taken} } else { ${otherwise} }`;
  }

  private advanced(): string {
    const { code, site, standing } = this;
    return `${code.name(site)}.advance(state, ${code.name(standing)}, event);`;
  }

  private step(candidate: Candidate): string {
    const { code, site, standing } = this;
    const { run } = site;
    const plan = planOf(candidate, standing.configuration, run);
    if (plan === undefined || !(run.lane instanceof PackedLane) || !plan.ops.every(isChange))
      return `${code.name(run)}.choose(${code.name(candidate)}); ${this.advanced()}`;
    const slot = run.successor as PackedSlot;
    const table = code.name(slot.table);
    const args = code.name(slot.args);
    const changes = plan.ops.map(({ change, params }) => {
      const given = typeof params === 'function' ? `${code.name(params)}(${args})` : code.name(params!.value);
      return `${code.name(change)}(${table}, event, ${given});`;
    });
    return `
      ${this.loading(table)}
      ${args}.event = event;
      ${changes.join('\n')}
      ${code.name(run)}.standing = ${code.name(standing.after(plan))};
      ${this.ending(standing.after(plan), table)}`;
  }

  /** Whether the successor's table lies in the successor. */
  private get isInPlace(): boolean {
    const { lane, successor } = this.site.run;
    const { table } = successor as PackedSlot;
    return lane instanceof PackedLane && table.bytes.buffer === this.site.next.buffer;
  }

  private loading(table: string): string {
    const { code, site } = this;
    const load = `${table}.load(state, ${site.context});`;
    if (!this.isInPlace) return load;
    const own = code.name(site.words);
    const copy = copied(site.words.length, own, 0, 'words');
    return `if (words === undefined) { ${load} } else { ${copy} ${table}.forget(); }`;
  }

  private ending(next: Standing, table: string): string {
    const { code, site } = this;
    if (!next.configuration.done && next.eventless.length > 0) return `${code.name(site)}.settle(event);`;
    const bytes = [...site.control(next)];
    const number = bytes.map((byte, i) => `${code.name(site.next)}[${i}] = ${byte};`);
    if (this.isInPlace) return number.join(' ');
    const copy = copied(site.run.lane.fieldBits.length, code.name(site.next), site.context, 'bytes');
    return `const bytes = ${table}.bytes; ${number.join(' ')} ${copy}`;
  }
}

const isChange = ({ change }: Op): boolean => change !== undefined;

/** What cannot be planned is left to whoever takes it, to say why. */
function planOf(candidate: Candidate, configuration: Configuration, run: Run): Plan | undefined {
  try {
    return run.planOf(candidate, configuration);
  } catch {
    return undefined;
  }
}

/** Neighbours in the alphabet with the same candidates. */
function grouped(alphabet: readonly Handled[]): Handled[][] {
  const groups: Handled[][] = [];
  for (const handled of alphabet) {
    const last = groups.at(-1);
    if (last?.at(0)?.selector === handled.selector) last.push(handled);
    else groups.push([handled]);
  }
  return groups;
}

/** Only where `isStraight`. */
export const expanderOf = (standing: Standing, site: Site): Expander => new Writer(standing, site).expander();

/** Of each active atomic node the first candidate that passes; an ancestor's may be that of two, and is chosen once. */
export function chooserOf({ eventless }: Standing): Chooser {
  const code = new Code();
  const lists = eventless.map((candidates) => {
    let text = '';
    for (const candidate of [...candidates].reverse()) {
      const name = code.name(candidate);
      const take =
        eventless.length === 1
          ? `chosen.push(${name});`
          : `if (!chosen.includes(${name})) chosen.push(${name});`;
      const { guard } = candidate;
      if (guard === true) text = take;
      else if (guard !== false) text = `if (${written(guard, code)}) { ${take} } else { ${text} }`;
    }
    return text;
  });
  return code.evaluate<Chooser>(`(args, chosen) => {\n${lists.join('\n')}\n}`);
}
