/**
 * Properties judged together, in straight code: one function asks them all, and nearly always hears that none of them needs a
 * closer look. Asked one by one, each costs several calls that lead to a different place every time.
 */
import type { EventObject, MachineContext } from 'xstate';
import type { Aspects } from '../aspects.js';
import type { Pending, Property } from '../model.js';
import { Code } from './code.js';
import type { Configuration } from './configuration.js';
import type { ChartAlways, ChartStep } from './types.js';

type Terms = ChartAlways<MachineContext> | ChartStep<MachineContext, EventObject>;

/** A property in the chart's terms, and whether its premise has been met already. */
interface Member<T extends Terms> {
  readonly property: T;
  readonly met: boolean;
}

/** Whether a property needs a closer look: it fails, or its premise arises for the first time. */
export type StatePanel = (configuration: Configuration, context: MachineContext) => boolean;
export type StepPanel = (
  from: Configuration,
  to: Configuration,
  before: MachineContext,
  event: EventObject,
  after: MachineContext,
) => boolean;

/** Up to this many different tags fit into the bits of a number. */
const MAX_TAGS = 31;

/** For each configuration which of the tags it carries, one bit each. */
function tagBits(tags: readonly string[]): (configuration: Configuration) => number {
  const known: number[] = [];
  return ({ number, tags: carried }) => {
    known[number] ??= tags.reduce((bits, tag, i) => bits | (carried.has(tag) ? 1 << i : 0), 0);
    return known[number]!;
  };
}

/** `given` are the names under which the properties find what they ask about. */
function asked(
  members: readonly Member<Terms>[],
  tags: readonly string[],
  given: string,
  code: Code,
): string {
  return termsOf(members, tags, given, code)
    .map(({ within, needs }) => `if (${within} && ${needs}) return true;`)
    .join('\n');
}

/** Where a property is asked, and whether it needs a closer look there. */
interface Term {
  readonly within: string;
  readonly needs: string;
}

function termsOf(
  members: readonly Member<Terms>[],
  tags: readonly string[],
  given: string,
  code: Code,
): Term[] {
  return members.map(({ property, met }) => {
    const { when, premise, holdsElsewhere } = property;
    const name = code.name(property);
    const within = when === undefined ? 'true' : `(t & ${1 << tags.indexOf(when)}) !== 0`;
    const arises = premise ? [`${name}.premise(${given})`] : [];
    const fails = `!${name}.holds(${given})`;
    const needs = met ? [...(holdsElsewhere ? [] : arises), fails] : arises;
    return { within, needs: needs.join(' && ') || 'true' };
  });
}

const tagsOf = (members: readonly Member<Terms>[]): string[] => [
  ...new Set(members.flatMap(({ property: { when } }) => (when === undefined ? [] : [when]))),
];

/** Undefined where they carry more tags than a number has bits. */
function statePanel(
  members: readonly Member<ChartAlways<MachineContext>>[],
  aspects: Aspects | undefined,
): StatePanel | undefined {
  const tags = tagsOf(members);
  if (tags.length > MAX_TAGS) return undefined;
  const code = new Code();
  return code.evaluate<StatePanel>(`(configuration, context) => {
    const t = ${code.name(tagBits(tags))}(configuration);
    ${aspects ? recalled(members, tags, aspects, code) : ''}
    ${asked(members, tags, 'context', code)}
    return false;
  }`);
}

/** Who needs no closer look in one aspect needs none wherever it recurs: of each word of members those are asked that are not known. */
function recalled(
  members: readonly Member<ChartAlways<MachineContext>>[],
  tags: readonly string[],
  aspects: Aspects,
  code: Code,
): string {
  const owner = {};
  const places = Math.ceil(members.length / 32);
  if (!aspects.lend(owner, places)) return '';
  const name = code.name(aspects);
  const terms = termsOf(members, tags, 'context', code);
  const words = Array.from({ length: places }, (_, place) => {
    const asked = terms.slice(32 * place, 32 * place + 32);
    const all = asked.reduce((bits, _term, i) => bits | (1 << i), 0);
    const each = asked.map(
      ({ within, needs }, i) => `if ((known & ${1 << i}) === 0 && ${within}) {
        const { looks } = ${name};
        if (${needs}) return true;
        if (${name}.looks === looks) known |= ${1 << i};
      }`,
    );
    return `{
      const before = ${name}.noted(aspect, ${place});
      if (before !== ${all}) {
        let known = before;
        ${each.join('\n')}
        if (known !== before && ${name}.generation === generation) ${name}.note(aspect, ${place}, known);
      }
    }`;
  });
  return `if (${name}.isLentTo(${code.name(owner)})) {
    const aspect = context.table.aspect();
    const { generation } = ${name};
    ${words.join('\n')}
    return false;
  }`;
}

/** The same for steps by one action. */
function stepPanel(
  members: readonly Member<ChartStep<MachineContext, EventObject>>[],
): StepPanel | undefined {
  const tags = tagsOf(members);
  if (tags.length > MAX_TAGS) return undefined;
  const code = new Code();
  const bits = code.name(tagBits(tags));
  return code.evaluate<StepPanel>(`(from, to, before, event, after) => {
    const t = ${bits}(from) & ${bits}(to);
    ${asked(members, tags, 'before, event, after', code)}
    return false;
  }`);
}

/** Forms the panels of one chart. `terms`: what its properties say in the chart's terms. */
export class Panels {
  private readonly numbers = new Map<Property, number>();
  private readonly steps = new Map<string, StepPanel | undefined>();

  constructor(
    private readonly terms: ReadonlyMap<Property, unknown>,
    private readonly aspects: Aspects | undefined,
  ) {}

  /** Undefined if not all of them are the chart's own. */
  ofStates(pending: readonly Pending[]): StatePanel | undefined {
    const members = this.membersOf<ChartAlways<MachineContext>>(pending);
    return members && statePanel(members, this.aspects);
  }

  /** The same of steps by events of a type: all actions of the type are asked about in the same code. */
  ofSteps(type: string, pending: readonly Pending[]): StepPanel | undefined {
    const key = [
      type,
      ...pending.map(({ property, premise }) => `${this.numberOf(property)}${premise}`),
    ].join();
    if (!this.steps.has(key)) {
      const members = this.membersOf<ChartStep<MachineContext, EventObject>>(pending);
      this.steps.set(key, members && stepPanel(members));
    }
    return this.steps.get(key);
  }

  /** Not the id: whoever judges other properties of a model may give them the ids of its own. */
  private numberOf(property: Property): number {
    const number = this.numbers.get(property) ?? this.numbers.size;
    this.numbers.set(property, number);
    return number;
  }

  private membersOf<T extends Terms>(pending: readonly Pending[]): Member<T>[] | undefined {
    const members = pending.map(({ property, premise }) => ({
      property: this.terms.get(property) as T,
      met: premise,
    }));
    return members.every(({ property }) => property !== undefined) ? members : undefined;
  }
}
