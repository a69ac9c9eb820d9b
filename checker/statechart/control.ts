import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { Configuration } from './configuration.js';
import { factorial, mostEager, orderMatters } from './order.js';
import { type History, historyDefault, initialNodes, remembers } from './sets.js';
import { type Standing, Standings } from './standing.js';
import {
  allNodes,
  childrenOf,
  isAtomic,
  isDescendant,
  type Node,
  Numbering,
  properAncestors,
  type Transition,
  transitionsOf,
} from './tree.js';
import { UnsupportedStatechart } from './types.js';

/** Configurations, memories or orders beyond this could not be counted exactly. */
const MAX_RADIX = Number.MAX_SAFE_INTEGER;

/** Targets that make XState activate what cannot be active together. */
export const noConfiguration = (rootId: string, nodes: Iterable<Node>): UnsupportedStatechart =>
  new UnsupportedStatechart(
    rootId,
    `targets that lead to what is no configuration (${[...nodes].map(({ id }) => `#${id}`).join(', ')})`,
    'Of a compound state exactly one child can be active, of a parallel state every one, and of each its parent; XState loses a parallel state where a history node of it is targeted from inside.',
  );

/** A history node that some transition leads to, and how its memory is held: 0 for none, else 1 + what it remembers. */
interface HistoryField {
  readonly node: Node;
  readonly radix: number;
  /** Whether the memory can be dropped while the parent is active: see `isOverwrittenUnread`. */
  readonly droppable: boolean;
}

const closure = (targets: readonly Node[]): Node[] =>
  targets.flatMap((t) => (t.type === 'history' ? [t, ...closure(historyDefault(t).target)] : [t]));

/**
 * Whether what `node` remembers while its parent is active is overwritten before anything reads it, so that two states
 * that differ only in it are one. Reading means being the target of a transition, alone or as a default of another
 * history node. A transition from outside the parent leaves the parent first, which overwrites the memory; its domain
 * is worked out before that, but is the same whatever is remembered as long as the default targets lie within the
 * parent too. A transition from the parent or below may stay within it and read the old memory, and so may one that
 * re-enters the parent if the history node is the parent's initial state; either keeps the memory.
 */
function isOverwrittenUnread(node: Node, nodes: readonly Node[]): boolean {
  const parent = node.parent!;
  const within = (one: Node): boolean => one === parent || isDescendant(one, parent);
  const readsInside = nodes
    .filter(within)
    .flatMap(transitionsOf)
    .some(({ target }) => closure(target ?? []).includes(node));
  const isInitial = nodes.some((n) => n.type === 'compound' && closure(n.initial.target).includes(node));
  return !readsInside && !isInitial && closure([node]).every(within);
}

/**
 * The control part of a state: the configuration, what the history nodes remember, and, for the few charts whose
 * behaviour depends on it, the order in which XState keeps the active atomic nodes.
 */
export class Control {
  readonly root: Node;
  readonly numbering: Numbering;
  readonly fields: readonly HistoryField[];
  /** Most atomic nodes with eventless transitions that can be active at once, if their order can matter; else 0. */
  readonly ordered: number;
  readonly initialTransition: Transition;
  readonly standings: Standings;
  private readonly configurations = new Map<number, Configuration>();
  private readonly numbers = new Map<unknown, number>();

  constructor(
    readonly machine: AnyStateMachine,
    private readonly events: readonly EventObject[],
    readonly untimed = false,
  ) {
    this.root = machine.root;
    const nodes = allNodes(this.root);
    this.numbering = new Numbering(this.root);
    this.fields = this.historyFields(nodes);
    this.ordered = orderMatters(this.root) ? mostEager(this.root) : 0;
    this.standings = new Standings(this.ordered > 0);
    this.initialTransition = {
      target: initialNodes(this.root),
      source: this.root,
      reenter: true,
      actions: [],
    };
    if (Math.max(...this.radices()) > MAX_RADIX)
      throw new UnsupportedStatechart(
        this.root.id,
        `more configurations, memories of history or orders of eventless regions (${this.radices().join(', ')}) than can be counted`,
        'Move what multiplies them (counters, grids) into the context.',
      );
  }

  /** Values of each field of the control part: configuration, histories, order. */
  radices(): number[] {
    const order = this.ordered > 0 ? [factorial(this.ordered)] : [];
    return [this.numbering.radix(this.root), ...this.fields.map(({ radix }) => radix), ...order];
  }

  private historyFields(nodes: readonly Node[]): HistoryField[] {
    const targets = nodes.flatMap((node) => [
      ...transitionsOf(node).flatMap(({ target }) => closure(target ?? [])),
      ...(node.type === 'compound' ? closure(node.initial.target) : []),
    ]);
    return nodes
      .filter((node) => node.type === 'history' && targets.includes(node))
      .map((node) => {
        const parent = node.parent!;
        const shallow = parent.type === 'parallel' ? 1 : childrenOf(parent).length;
        const radix = 1 + (node.history === 'deep' ? this.numbering.radix(parent) : shallow);
        return { node, radix, droppable: isOverwrittenUnread(node, nodes) };
      });
  }

  configuration(number: number): Configuration {
    let found = this.configurations.get(number);
    if (!found) {
      const nodes = this.numbering.nodes(this.root, number);
      found = new Configuration(this.machine, number, nodes, this.events);
      this.configurations.set(number, found);
    }
    return found;
  }

  /** A number for each transition, so that sets of them can be keys; it differs from run to run. */
  transitionNumber(transition: unknown): number {
    const number = this.numbers.get(transition) ?? this.numbers.size;
    this.numbers.set(transition, number);
    return number;
  }

  /** Undefined for a set of nodes that is no configuration: two children of a compound node, or an orphan. */
  configurationOf(active: ReadonlySet<Node>): Configuration | undefined {
    const number = this.numbering.number(this.root, active);
    if (number === undefined) return undefined;
    const configuration = this.configuration(number);
    return configuration.nodes.length === active.size ? configuration : undefined;
  }

  /** The remembered nodes behind field values. */
  history(values: readonly number[]): History {
    const history = new Map<Node, readonly Node[]>();
    for (const [i, { node }] of this.fields.entries()) {
      const value = values[i]!;
      if (value === 0) continue;
      const parent = node.parent!;
      const active =
        node.history === 'deep'
          ? this.numbering.nodes(parent, value - 1)
          : parent.type === 'parallel'
            ? childrenOf(parent)
            : [childrenOf(parent)[value - 1]!];
      history.set(node, remembers(node, active));
    }
    return history;
  }

  /** The value for nodes remembered by field `index`; 0 for none. */
  memory(index: number, remembered: readonly Node[] | undefined): number {
    if (!remembered?.length) return 0;
    const { node } = this.fields[index]!;
    const parent = node.parent!;
    if (node.history !== 'deep')
      return parent.type === 'parallel' ? 1 : 1 + childrenOf(parent).indexOf(remembered[0]!);
    const active = new Set(remembered.flatMap((one) => [one, ...properAncestors(one)]));
    return 1 + this.numbering.number(parent, active)!;
  }

  remember(exited: readonly Node[], active: ReadonlySet<Node>): (readonly [number, number])[] {
    return this.fields.flatMap(({ node }, index) =>
      exited.includes(node.parent!) ? [[index, this.memory(index, remembers(node, active))] as const] : [],
    );
  }

  /** Drops memories that nothing can read any more; changes `values`. */
  forget(values: number[], { active, done }: Configuration): void {
    if (done) values.fill(0);
    for (let i = 0; i < values.length; i++) {
      const { droppable, node } = this.fields[i]!;
      if (droppable && active.has(node.parent!)) values[i] = 0;
    }
  }

  /** Field values of a snapshot of XState's: histories, then the order of its atomic nodes. */
  ofSnapshot(snapshot: AnyMachineSnapshot): { standing: Standing; history: number[] } {
    const nodes = snapshot._nodes as Node[];
    const configuration = this.configurationOf(new Set(nodes));
    if (!configuration) throw noConfiguration(this.root.id, nodes);
    const remembered = snapshot.historyValue as Record<string, Node[] | undefined>;
    const history = this.fields.map(({ node }, i) => this.memory(i, remembered[node.id]));
    this.forget(history, configuration);
    return { standing: this.standings.of(configuration, nodes.filter(isAtomic)), history };
  }
}
