import type { AnyStateMachine, AnyTransitionDefinition, EventObject, StateValue } from 'xstate';
import type { Args } from './context.js';
import { compileGuard, type Guard } from './guards.js';
import { eager } from './order.js';
import type { Plan } from './plan.js';
import { isInFinalState } from './sets.js';
import { childrenOf, isAtomic, type Node, properAncestors } from './tree.js';

/** A transition that may be taken in one configuration, with its guard worked out for that configuration. */
export interface Candidate {
  readonly transition: AnyTransitionDefinition;
  readonly guard: Guard;
  /** Neither target nor actions: taking it only stops the search for others. */
  readonly inert: boolean;
  /** The plan of taking this transition alone, once made; unused where plans depend on history. */
  plan: Plan | undefined;
}

/** The candidates for one event type in one configuration, in XState's order of selection. */
export interface Selector {
  /** Orthogonal parts with candidates; all that select something take part. */
  readonly regions: readonly Selector[];
  /** Asked in order, and only if no region selected anything. */
  readonly own: readonly Candidate[];
}

const NOTHING: Selector = { regions: [], own: [] };

export const passes = ({ guard }: Candidate, args: Args): boolean =>
  typeof guard === 'function' ? guard(args) : guard;

/** Adds what `selector` selects to `chosen`. */
export function select({ regions, own }: Selector, args: Args, chosen: Candidate[]): void {
  const before = chosen.length;
  for (const region of regions) select(region, args, chosen);
  if (chosen.length > before) return;
  for (const candidate of own) {
    if (!passes(candidate, args)) continue;
    chosen.push(candidate);
    return;
  }
}

/** Whether an event descriptor (`a.b`, `a.*` or `*`) takes events of this type. */
function describes(descriptor: string, type: string): boolean {
  if (descriptor === type || descriptor === '*') return true;
  if (!descriptor.endsWith('.*')) return false;
  const wanted = descriptor.split('.');
  const given = type.split('.');
  return wanted.every((token, i) => (i === wanted.length - 1 ? token === '*' : token === given[i]));
}

/** A node's transitions for an event type: exact before wildcards, longer wildcards first. */
function declared(node: Node, type: string): AnyTransitionDefinition[] {
  const wild = [...node.transitions.keys()]
    .filter((descriptor) => descriptor !== type && describes(descriptor, type))
    .sort((a, b) => b.length - a.length);
  return [
    ...(node.transitions.get(type) ?? []),
    ...wild.flatMap((descriptor) => node.transitions.get(descriptor)!),
  ];
}

export const stateValue = (node: Node, active: ReadonlySet<Node>): StateValue => {
  const children = childrenOf(node).filter((child) => active.has(child));
  if (node.type === 'compound' && children.length === 1 && isAtomic(children[0]!)) return children[0]!.key;
  return Object.fromEntries(children.map((child) => [child.key, stateValue(child, active)]));
};

/** One configuration of the chart and everything about it that does not depend on the context. */
export class Configuration {
  readonly active: ReadonlySet<Node>;
  readonly atoms: readonly Node[];
  /** Those that can select eventless transitions; only the order of two or more of them can matter. */
  readonly eager: readonly Node[];
  readonly value: StateValue;
  readonly tags: ReadonlySet<string>;
  /** Whether the machine is done here. */
  readonly done: boolean;
  /** Eventless candidates of each active atomic node that has any, its own before its ancestors'. */
  readonly eventless: ReadonlyMap<Node, readonly Candidate[]>;
  /** Plans of more than one transition, or that depend on history, by what they depend on. */
  readonly plans = new Map<string, Plan>();
  private readonly selectors = new Map<string, Selector>();
  private readonly candidates = new Map<AnyTransitionDefinition, Candidate>();
  private handled: readonly Handled[] | undefined;

  constructor(
    readonly machine: AnyStateMachine,
    readonly number: number,
    /** In document order. */
    readonly nodes: readonly Node[],
    private readonly events: readonly EventObject[],
  ) {
    this.active = new Set(nodes);
    this.atoms = nodes.filter(isAtomic);
    this.eager = eager(this.atoms);
    this.value = stateValue(machine.root, this.active);
    this.tags = new Set(nodes.flatMap((node) => node.tags));
    this.done = isInFinalState(this.active, machine.root);
    this.eventless = new Map(
      this.atoms
        .map(
          (atom) =>
            [atom, this.open([atom, ...properAncestors(atom)].flatMap((n) => n.always ?? []))] as const,
        )
        .filter(([, candidates]) => candidates.length > 0),
    );
  }

  /** The events of the alphabet that have any candidate here, in its order. */
  get alphabet(): readonly Handled[] {
    this.handled ??= this.events
      .map((event, index) => ({ index, event, selector: this.selector(event.type) }))
      .filter(({ selector }) => selector !== NOTHING);
    return this.handled;
  }

  selector(type: string): Selector {
    let selector = this.selectors.get(type);
    if (!selector) {
      selector = this.select(this.machine.root, type);
      this.selectors.set(type, selector);
    }
    return selector;
  }

  private select(node: Node, type: string): Selector {
    const parts = childrenOf(node)
      .filter((child) => this.active.has(child))
      .map((child) => this.select(child, type))
      .filter((part) => part !== NOTHING);
    const own = this.open(declared(node, type));
    // A single line of descent is one list: the first that passes, from the inside out.
    const [only] = parts;
    if (parts.length === 1 && only!.regions.length === 0)
      return { regions: [], own: this.upToCertain([...only!.own, ...own]) };
    return parts.length === 0 && own.length === 0 ? NOTHING : { regions: parts, own };
  }

  /** The candidates among `transitions` that can pass here, up to the first that must. */
  private open(transitions: readonly AnyTransitionDefinition[]): Candidate[] {
    return this.upToCertain(transitions.map((t) => this.candidate(t)).filter(({ guard }) => guard !== false));
  }

  private upToCertain(candidates: readonly Candidate[]): Candidate[] {
    const certain = candidates.findIndex(({ guard }) => guard === true);
    return certain < 0 ? [...candidates] : candidates.slice(0, certain + 1);
  }

  private candidate(transition: AnyTransitionDefinition): Candidate {
    let candidate = this.candidates.get(transition);
    if (!candidate) {
      const place = { machine: this.machine, stateId: transition.source.id };
      candidate = {
        transition,
        guard: compileGuard(transition.guard, this, place),
        inert: transition.target === undefined && transition.actions.length === 0,
        plan: undefined,
      };
      this.candidates.set(transition, candidate);
    }
    return candidate;
  }
}

/** An event of the alphabet that has candidates in a configuration. */
export interface Handled {
  readonly index: number;
  readonly event: EventObject;
  readonly selector: Selector;
}
