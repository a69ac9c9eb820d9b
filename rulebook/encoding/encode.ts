import type { StateValue } from 'xstate';
import {
  type ChartProperty,
  compileStatechart,
  type PackedState,
  type StatechartModel,
} from '../../checker/index.js';
import type { Asked, Broken, Explanation, Game, Intent, NamedAction, Table } from '../game.js';
import { rulebook as putTogether } from '../load.js';
import { type Rulebook, saysOf } from '../rulebook.js';
import type { Ruling } from '../ruling.js';
import type { Hearing } from '../tally.js';
import { together } from '../together.js';
import { chartOf, type Held, nodesIn } from './chart.js';
import type { Aim, Claim, Encoding, Event, Inquiry, Law } from './encoding.js';
import { lawOf } from './law.js';

type NamedWorld = { readonly name: string; readonly purpose: string };

/** A game from what cannot be derived of it. Throws `RulebookError` when its text cannot stand. */
export function encode<W extends NamedWorld, C extends object, E extends Event>(
  encoding: Encoding<W, C, E>,
): Game<W> {
  const text = putTogether(encoding.text);
  const { claims = [] } = encoding;
  const inventory = { assumed: {}, notModelled: {}, ...encoding.inventory };
  const book = { id: text.id, title: text.title, text, claims, inventory };
  return { ...book, set: (world, rulebook) => new EncodedTable(encoding, world, rulebook) };
}

const nothing = { applying: [], exceptions: [], yielding: [], notGranting: [] };

class EncodedTable<W extends NamedWorld, C extends object, E extends Event> implements Table {
  readonly world: string;
  readonly purpose: string;
  readonly model: StatechartModel;
  readonly claims;
  readonly intents: readonly Intent[];
  readonly actions: readonly (E & NamedAction)[];
  private readonly byText: ReadonlyMap<string, number>;

  constructor(
    private readonly encoding: Encoding<W, C, E>,
    world: W,
    readonly rulebook: Rulebook,
  ) {
    const { claims = [], intents = [] } = encoding;
    this.world = world.name;
    this.purpose = world.purpose;
    this.claims = claims;
    this.actions = encoding.actions(world) as readonly (E & NamedAction)[];
    const describe = (event: unknown) => this.describe(event as E);
    this.model = compileStatechart(chartOf<C, E>(encoding, encoding.begin(world), rulebook), {
      events: this.actions as never,
      describe,
      properties: [...claims.map((claim) => judgedBy(claim, this.law())), stuck] as ChartProperty[],
    });
    this.intents = intents.map((intent) => ({
      ...this.model.judging(judgedBy(intent, this.law()) as ChartProperty),
      because: intent.because,
    }));
    this.byText = new Map(this.actions.map((action, index) => [describe(action), index]));
    this.checkActions();
  }

  moment(state: PackedState): string {
    return `${this.encoding.moment(this.at(state))}, ${inWords(this.model.configuration(state))}`;
  }

  position(state: PackedState): string[] {
    const pieces = Object.entries(this.encoding.observe(this.at(state)).pieces);
    return [this.moment(state), ...pieces.map(([name, facts]) => `${name}: ${factsInWords(facts)}`)];
  }

  changed(before: PackedState, after: PackedState): string[] {
    const [, ...was] = this.position(before);
    const [, ...is] = this.position(after);
    const nameOf = (line: string) => line.slice(0, line.indexOf(': '));
    const left = was.filter((line) => !is.some((other) => nameOf(other) === nameOf(line)));
    return [...is.filter((line) => !was.includes(line)), ...left.map((line) => `${nameOf(line)} is gone`)];
  }

  observe(state: PackedState) {
    const { turn, pieces } = this.encoding.observe(this.at(state));
    return { turn: { ...turn, state: inWords(this.model.configuration(state)) }, pieces };
  }

  actionOf(text: string): { action: number } | { why: string } {
    const action = this.byText.get(text);
    if (action !== undefined) return { action };
    const near = [...this.byText.keys()].filter((each) => each.split(' ')[0] === text.split(' ')[0]);
    const all = near.length > 0 ? near : [...this.byText.keys()];
    const more = all.length > mostTold ? ', ...' : '';
    return { why: `expected ${all.slice(0, mostTold).join(', ')}${more}` };
  }

  namedIn(text: string): NamedAction | { why: string } {
    const found = this.actionOf(text);
    return 'action' in found ? (this.actions[found.action] as NamedAction) : found;
  }

  ask(state: PackedState, text: string): Explanation | { why: string } {
    const named = this.actionOf(text);
    return 'action' in named ? this.explain(state, named.action) : named;
  }

  explain(state: PackedState, action: number, text?: Rulebook): Explanation {
    const context = this.at(state);
    const event = this.actions[action]!;
    const inquiries = this.encoding.asks(context, event);
    const asked = this.asked(inquiries, text);
    const votes = asked.filter((_, at) => inquiries[at]!.question.kind === 'permission');
    const passed = votes.length > 0 && together(votes.map(({ ruling }) => ruling as Ruling));
    const timed = this.timed(state, action, passed, text === undefined);
    const ruling = timed ? timed.ruling : (passed as Ruling);
    return {
      action: this.describe(event),
      player: this.encoding.player(context, event),
      verdict: ruling.kind === 'ruled' ? ruling.answer : ruling.kind,
      by: ruling.by,
      asked: timed ? [timed, ...asked] : asked,
      assumes: [],
      moment: this.moment(state),
    };
  }

  tally(state: PackedState, hearing: Hearing, text?: Rulebook): void {
    const context = this.at(state);
    const offered = this.offered(state);
    for (const [action, event] of this.actions.entries()) {
      if (!offered.has(event.type)) continue;
      for (const inquiry of this.encoding.asks(context, event)) this.tell(inquiry, hearing, text, action);
    }
    for (const inquiry of this.standing(context)) this.tell(inquiry, hearing, text);
  }

  obligationOf(action: number): string | undefined {
    return this.encoding.obligation?.(this.actions[action]!);
  }

  broken(claim: string, state: PackedState, before?: PackedState, action?: number): Broken {
    const { claims = [], intents = [] } = this.encoding;
    const stated = [...claims, ...intents].find(({ id }) => id === claim);
    const event = action === undefined ? undefined : this.actions[action];
    const was = before && this.at(before);
    const isStep = stated?.kind === 'step' && was && event;
    const instance = stated?.fails?.(this.at(state), was, event);
    return {
      instance:
        instance ?? (isStep ? `${this.describe(event)}: ${this.moment(before!)}` : this.moment(state)),
      asked: this.asked(isStep ? this.encoding.asks(was, event) : this.standing(this.at(state))),
    };
  }

  /** Slips of an encoding that would show late, or never. */
  private checkActions(): void {
    const { text, times } = this.encoding;
    if (this.byText.size < this.actions.length)
      throw new Error(`two actions of ${text.id} in ${this.world} are described alike`);
    for (const type of new Set(this.actions.map((event) => event.type as E['type']))) {
      const id: string | undefined = times?.[type];
      if (id === undefined) throw new Error(`times has no sentence for the action "${type}"`);
      if (saysOf(this.rulebook, id) === undefined)
        throw new Error(`times has ${id} for the action "${type}", which is no sentence of ${text.id}`);
    }
  }

  private at(state: PackedState): C {
    return (this.model.context(state) as Held<C>).held;
  }

  private describe(event: E): string {
    return this.encoding.describe?.(event) ?? Object.values(event).join(' ');
  }

  private law(text = this.rulebook) {
    return lawOf(text);
  }

  private standing(context: C): readonly Inquiry[] {
    return this.encoding.standing?.(context) ?? [];
  }

  private asked(inquiries: readonly Inquiry[], text?: Rulebook): Asked[] {
    return inquiries.map((each) => this.law(text).ask(each));
  }

  /** The kinds of action that the chart has a place for now, legal or not. */
  private offered(state: PackedState): ReadonlySet<string> {
    const nodes = nodesIn(this.model.machine, this.model.configuration(state));
    return new Set(nodes.flatMap(({ ownEvents }) => ownEvents as readonly string[]));
  }

  /**
   * What the chart does not take now has its time at another moment, by the sentence on that, whatever else is said of it; and where
   * nothing else is, that sentence decides. `undefined` where the questions `passed` do.
   */
  private timed(state: PackedState, action: number, passed: Ruling | false, isPlayed: boolean) {
    const { type } = this.actions[action]!;
    const isLegal = passed && passed.kind === 'ruled' && passed.answer === 'legal';
    // What is refused needs no chart; what another text allows, the chart of this one cannot tell.
    const isJudged = passed && !(isLegal && isPlayed);
    const isNow = this.offered(state).has(type) && (isJudged || this.takes(state, action));
    if (isNow && passed) return undefined;
    const answer = isNow ? 'legal' : 'illegal';
    const by = [this.encoding.times[type as E['type']]];
    return {
      asks: 'may it be done now',
      answer,
      ruling: { kind: 'ruled', answer, by, considered: nothing },
    } as const;
  }

  private takes(state: PackedState, action: number): boolean {
    return this.model.apply(state, action) !== undefined;
  }

  private tell(inquiry: Inquiry, hearing: Hearing, text?: Rulebook, action?: number): void {
    const { asks, answer, ruling } = this.law(text).ask(inquiry);
    if (inquiry.question.kind === 'definition')
      hearing.definition(ruling, { asks: () => `${asks}: ${answer}` }, inquiry.question.id);
    else if (action !== undefined) hearing.permission(ruling as Ruling, { action });
  }
}

/** The claim as a property of the chart, which knows of no law and holds the context. */
function judgedBy<C, E>(claim: Claim<C, E> | Aim<C, E>, law: Law): unknown {
  if (claim.kind === 'step') {
    const { premise, holds } = claim;
    const under =
      (test: typeof holds) =>
      ({ held }: Held<C>, event: E, { held: after }: Held<C>) =>
        test(held, event, after, law);
    return { ...claim, holds: under(holds), ...(premise && { premise: under(premise) }) };
  }
  const under =
    (test: (context: C, law: Law) => boolean) =>
    ({ held }: Held<C>) =>
      test(held, law);
  if (claim.kind === 'leadsTo')
    return { ...claim, from: { holds: under(claim.from) }, to: { holds: under(claim.to) } };
  const { premise, holds } = claim;
  return { ...claim, holds: under(holds), ...(premise && { premise: under(premise) }) };
}

const mostTold = 12;

const stuck = {
  kind: 'noDeadlock',
  id: 'stuck',
  says: 'a game that has not ended has a way on',
};

const inWords = (value: StateValue): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([key, below]) => [key, inWords(below!)].filter(Boolean).join(' '))
        .join(', ');

/** One fact speaks for itself; several are told by name. */
function factsInWords(facts: Readonly<Record<string, unknown>>): string {
  const all = Object.entries(facts);
  return all.map(([name, value]) => (all.length > 1 ? `${name} ` : '') + valueInWords(value)).join(', ');
}

function valueInWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueInWords).join(', ') || 'nothing';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
