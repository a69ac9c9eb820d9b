import type { AnyStateMachine, AnyTransitionDefinition, EventObject, StateValue } from 'xstate';
import type { PackedState } from '../model.js';
import { initialContext } from '../statechart/chart.js';
import { Codec } from '../statechart/codec.js';
import { type Combined, combinatorOf } from '../statechart/combinators.js';
import { isPackedContext, PackedLane } from '../statechart/context.js';
import { Control } from '../statechart/control.js';
import { InternedLane } from '../statechart/interned.js';
import { Planner } from '../statechart/plan.js';
import { Run } from '../statechart/run.js';
import { allNodes, type Node, transitionsOf } from '../statechart/tree.js';
import type { StatechartModel } from '../statechart/types.js';
import { namedEvent } from './alphabet.js';
import { valueText } from './snapshot.js';

/** What of a chart no step of the search has used. */
export interface Unused {
  /** Ids of state nodes never active; those within one of them are left out. */
  readonly states: readonly string[];
  /** In words, each with its state, event, guard and target. */
  readonly transitions: readonly string[];
  /** Types of the alphabet of which no event was ever taken. */
  readonly events: readonly string[];
}

/** A run that notes what it takes. */
class Noting extends Run {
  noted!: (transition: AnyTransitionDefinition) => void;
  entered!: (nodes: readonly Node[]) => void;

  protected override microstep(event: EventObject): boolean {
    for (const { transition } of this.chosen) this.noted(transition);
    const changed = super.microstep(event);
    this.entered(this.configuration.nodes);
    return changed;
  }
}

/**
 * Takes every step once more, beside the search, and notes which state nodes, transitions and events have a part in any:
 * those of states that are passed through in one step too. Once all have, nothing more is done.
 */
export class Survey {
  private readonly codec: Codec;
  private readonly run: Noting;
  private readonly nodes: Set<Node>;
  private readonly transitions: Set<AnyTransitionDefinition>;
  private readonly types: Set<string>;
  private isPartial = false;

  constructor(
    machine: AnyStateMachine,
    private readonly model: StatechartModel,
    { untimed = false }: { readonly untimed?: boolean } = {},
  ) {
    const control = new Control(machine, model.events as readonly EventObject[], untimed);
    const [first] = model.initial();
    const context = model.context(first!);
    const lane = isPackedContext(context) ? new PackedLane(context.table) : new InternedLane(machine.id);
    this.codec = new Codec(control, lane);
    this.run = new Noting(control, lane, lane.slot(), Infinity);
    const nodes = allNodes(machine.root);
    this.nodes = new Set(nodes.filter(({ type }) => type !== 'history'));
    // One without target and actions only forbids: that it does nothing is what it is for.
    const does = ({ target, actions }: AnyTransitionDefinition) => target !== undefined || actions.length > 0;
    this.transitions = new Set(nodes.flatMap(transitionsOf).filter(does));
    this.types = new Set(model.events.map(({ type }: EventObject) => type));
    const { run } = this;
    run.noted = (transition) => this.transitions.delete(transition);
    run.entered = (active) => this.enter(active);
    this.enter(Planner.initial(control).next.nodes);
    run.lane.put(run.successor, initialContext(machine, model.input, untimed));
    run.initialise({ type: 'xstate.init', input: model.input } as unknown as EventObject);
  }

  private enter(nodes: readonly Node[]): void {
    for (const node of nodes) this.nodes.delete(node);
  }

  private get isDone(): boolean {
    return this.nodes.size === 0 && this.transitions.size === 0 && this.types.size === 0;
  }

  /** Notes what the steps from `state` use. What is thrown on the way the search meets as well, and tells. */
  see(state: PackedState): void {
    if (this.isDone || this.isPartial) return;
    try {
      this.follow(state);
    } catch {
      this.isPartial = true;
    }
  }

  private follow(state: PackedState): void {
    const { run, codec, model } = this;
    const standing = codec.standing(state);
    const { configuration } = standing;
    this.enter(configuration.nodes);
    if (configuration.done) return;
    const context = model.context(state);
    for (const { event, selector } of configuration.alphabet) {
      run.lane.put(run.successor, context);
      run.successor.args.event = event;
      const isEnabled = run.enables(selector, run.successor);
      for (const { transition } of run.chosen) this.transitions.delete(transition);
      if (!isEnabled) continue;
      this.types.delete(event.type);
      run.standing = standing;
      codec.history(state, run.history);
      run.take(event);
    }
  }

  unused(): Unused {
    if (this.isPartial) return { states: [], transitions: [], events: [] };
    const top = [...this.nodes].filter(({ parent }) => !parent || !this.nodes.has(parent));
    return {
      states: top.map(({ id }) => id),
      // Those of a state that is never active need no line of their own.
      transitions: [...this.transitions].filter(({ source }) => !this.nodes.has(source)).map(inWords),
      events: [...this.types].map(namedEvent),
    };
  }
}

function inWords({ source, eventType, guard, target }: AnyTransitionDefinition): string {
  const on = eventType === '' ? 'always' : `on ${namedEvent(eventType)}`;
  const to = target?.length ? ` to ${target.map(({ id }) => `#${id}`).join(', ')}` : '';
  const name = guardName(guard);
  return `#${source.id} ${on}${to}${name === undefined ? '' : `, if ${name}`}`;
}

/** `isPaid and not isLocked`. */
function guardName(guard: unknown): string | undefined {
  if (guard === undefined) return undefined;
  if (typeof guard === 'string') return guard;
  const { name, type, guards = [], stateValue } = guard as Combined & { name?: string; type?: string };
  if (typeof type === 'string') return type;
  const combinator = typeof guard === 'function' ? combinatorOf(guard as Combined) : undefined;
  if (combinator === 'stateIn') return `in ${valueText(stateValue as StateValue)}`;
  const parts = guards.map((each) => guardName(each) ?? '');
  if (combinator === 'not') return `not ${parts.join()}`;
  if (combinator === 'and' || combinator === 'or')
    return parts.map((each) => (each.includes(' ') ? `(${each})` : each)).join(` ${combinator} `);
  return name && name !== 'guard' ? name : 'its guard holds';
}
