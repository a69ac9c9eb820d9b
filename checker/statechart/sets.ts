/**
 * Which nodes a microstep exits and enters. A port of the functions of the same names in xstate 5.33.3
 * (`stateUtils.ts`, MIT licence), quirks included, over a frozen configuration: they run once a plan, not once a step.
 */
import type { Node, Transition } from './tree.js';
import { childrenOf, isAtomic, isDescendant, properAncestors } from './tree.js';

/** Remembered nodes by history node; a history node that is absent has never been left. */
export type History = ReadonlyMap<Node, readonly Node[]>;

const isHistory = (node: Node): boolean => node.type === 'history';

/** A dotted key path, with backslash as the escape. */
function splitPath(path: string): string[] {
  const keys = [''];
  for (let i = 0; i < path.length; i++) {
    if (path[i] === '.') keys.push('');
    else keys[keys.length - 1] += path[i] === '\\' ? (path[++i] ?? '') : path[i];
  }
  return keys;
}

function nodeByPath(from: Node, path: string): Node {
  if (path.startsWith('#')) {
    try {
      return from.machine.getStateNodeById(path);
    } catch {
      // As in XState: what is no id may still be a path.
    }
  }
  let at = from;
  for (const key of splitPath(path)) {
    if (key === '') break;
    const child = at.states[key];
    if (!child) throw new Error(`child state '${key}' does not exist on '${at.id}'`);
    at = child;
  }
  return at;
}

/** Where a history node leads that has nothing to remember; `initial` says that it is its parent's initial transition. */
export function historyDefault(node: Node): { target: readonly Node[]; initial: boolean } {
  const parent = node.parent!;
  const { target } = node.config as { target?: string | readonly (string | Node)[] };
  if (target === undefined || target === '') {
    return parent.type === 'parallel'
      ? { target: [parent], initial: false }
      : { target: parent.initial.target, initial: true };
  }
  const targets = typeof target === 'string' ? [target] : target;
  return {
    target: targets.map((one) => (typeof one === 'string' ? nodeByPath(parent, one) : one)),
    initial: false,
  };
}

export function effectiveTargets(transition: Pick<Transition, 'target'>, history: History): Node[] {
  const targets = new Set<Node>();
  for (const target of transition.target ?? []) {
    if (!isHistory(target)) targets.add(target);
    else
      for (const node of history.get(target) ?? effectiveTargets(historyDefault(target), history))
        targets.add(node);
  }
  return [...targets];
}

function leastCommonAncestor([head, ...tail]: readonly Node[]): Node | undefined {
  return properAncestors(head!).find((ancestor) => tail.every((node) => isDescendant(node, ancestor)));
}

function transitionDomain(transition: Transition, history: History): Node | undefined {
  const { source } = transition;
  const targets = effectiveTargets(transition, history);
  if (!transition.reenter && targets.every((t) => t === source || isDescendant(t, source))) return source;
  const ancestor = leastCommonAncestor([...targets, source]);
  if (ancestor) return ancestor;
  return transition.reenter ? undefined : source.machine.root;
}

export function exitSet(
  transitions: readonly Transition[],
  active: ReadonlySet<Node>,
  history: History,
): Set<Node> {
  const exited = new Set<Node>();
  for (const transition of transitions) {
    if (!transition.target?.length) continue;
    const domain = transitionDomain(transition, history);
    for (const node of active) if (isDescendant(node, domain)) exited.add(node);
  }
  return exited;
}

export function removeConflicting<T extends Transition>(
  transitions: readonly T[],
  active: ReadonlySet<Node>,
  history: History,
): T[] {
  const kept = new Set<T>();
  for (const one of transitions) {
    const exits = exitSet([one], active, history);
    const preempted: T[] = [];
    let loses = false;
    for (const other of kept) {
      if (![...exitSet([other], active, history)].some((node) => exits.has(node))) continue;
      if (isDescendant(one.source, other.source)) {
        preempted.push(other);
      } else {
        loses = true;
        break;
      }
    }
    if (loses) continue;
    for (const other of preempted) kept.delete(other);
    kept.add(one);
  }
  return [...kept];
}

/** The nodes that a set of transitions enters, and those of them whose initial actions run. */
export class EntrySet {
  readonly entered = new Set<Node>();
  readonly byDefault = new Set<Node>();

  constructor(
    transitions: readonly Transition[],
    private readonly history: History,
  ) {
    for (const transition of transitions) this.addTransition(transition);
  }

  private addTransition(transition: Transition): void {
    const { source, reenter } = transition;
    const domain = transitionDomain(transition, this.history);
    for (const target of transition.target ?? []) {
      // A target other than the source is entered for certain; the source only if the domain lies outside it.
      if (!isHistory(target) && (source !== target || source !== domain || reenter)) {
        this.entered.add(target);
        this.byDefault.add(target);
      }
      this.addDescendants(target);
    }
    for (const target of effectiveTargets(transition, this.history)) {
      const ancestors = properAncestors(target, domain);
      if (domain?.type === 'parallel') ancestors.push(domain);
      this.addAncestors(ancestors, domain);
    }
  }

  private addDescendants(node: Node): void {
    if (isHistory(node)) {
      this.addRemembered(node);
    } else if (node.type === 'compound') {
      const initial: Node = node.initial.target[0];
      if (!isHistory(initial)) {
        this.entered.add(initial);
        this.byDefault.add(initial);
      }
      this.addDescendants(initial);
      this.addAncestors(properAncestors(initial, node));
    } else if (node.type === 'parallel') {
      for (const child of this.regionsWithout(node)) {
        this.entered.add(child);
        this.byDefault.add(child);
        this.addDescendants(child);
      }
    }
  }

  private addRemembered(node: Node): void {
    const remembered = this.history.get(node);
    const fallback = remembered ? undefined : historyDefault(node);
    const targets = remembered ?? fallback!.target;
    for (const target of targets) {
      this.entered.add(target);
      if (fallback?.initial) this.byDefault.add(node.parent!);
      this.addDescendants(target);
    }
    for (const target of targets) this.addAncestors(properAncestors(target, node.parent));
  }

  /** Regions in which nothing is entered yet, judged one by one: entering one may settle another. */
  private *regionsWithout(node: Node): Generator<Node> {
    for (const child of childrenOf(node))
      if (![...this.entered].some((entered) => isDescendant(entered, child))) yield child;
  }

  private addAncestors(ancestors: readonly Node[], reentrancyDomain?: Node): void {
    for (const ancestor of ancestors) {
      if (!reentrancyDomain || isDescendant(ancestor, reentrancyDomain)) this.entered.add(ancestor);
      if (ancestor.type !== 'parallel') continue;
      for (const child of this.regionsWithout(ancestor)) {
        this.entered.add(child);
        this.addDescendants(child);
      }
    }
  }
}

export function initialNodes(root: Node): Node[] {
  const found = new Set<Node>();
  const add = (node: Node): void => {
    if (found.has(node)) return;
    found.add(node);
    if (node.type === 'compound') add(node.initial.target[0]);
    else if (node.type === 'parallel') for (const child of childrenOf(node)) add(child);
  };
  add(root);
  return [...found];
}

export function isInFinalState(active: ReadonlySet<Node>, node: Node): boolean {
  if (node.type === 'compound')
    return childrenOf(node).some((child) => child.type === 'final' && active.has(child));
  if (node.type === 'parallel') return childrenOf(node).every((child) => isInFinalState(active, child));
  return node.type === 'final';
}

/** The nodes that history node `node` remembers when its parent is left. */
export function remembers(node: Node, active: Iterable<Node>): Node[] {
  const parent = node.parent!;
  return [...active].filter((one) =>
    node.history === 'deep' ? isAtomic(one) && isDescendant(one, parent) : one.parent === parent,
  );
}
