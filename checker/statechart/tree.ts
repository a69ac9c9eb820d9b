import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';

export type Node = AnyStateNode;

/** What a microstep reads of a transition; initial entry is one that no chart wrote. */
export type Transition = Pick<AnyTransitionDefinition, 'target' | 'source' | 'actions' | 'reenter'>;

/** Children in document order, history pseudo-states left out. */
export const childrenOf = (node: Node): Node[] =>
  Object.values(node.states as Record<string, Node>).filter((child) => child.type !== 'history');

export const isAtomic = (node: Node): boolean => node.type === 'atomic' || node.type === 'final';

/** Every node of the tree, history pseudo-states included, in document order. */
export function allNodes(root: Node): Node[] {
  return [root, ...Object.values(root.states as Record<string, Node>).flatMap(allNodes)];
}

export function properAncestors(node: Node, upTo?: Node): Node[] {
  if (node === upTo) return [];
  const ancestors: Node[] = [];
  for (let up = node.parent; up && up !== upTo; up = up.parent) ancestors.push(up);
  return ancestors;
}

/** With no ancestor given, whether `node` is anything at all: the whole tree, root included, lies below nothing. */
export function isDescendant(node: Node, ancestor: Node | undefined): boolean {
  let at = node;
  while (at.parent && at.parent !== ancestor) at = at.parent;
  return at.parent === ancestor;
}

/** All transitions that a node declares, eventless ones included. */
export const transitionsOf = (node: Node): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

/**
 * Numbers the configurations of a tree: an atomic node has one, a compound node the sum of its children's, a parallel
 * node their product. The number depends on the tree alone, so it means the same in every run.
 */
export class Numbering {
  private readonly radices = new Map<Node, number>();

  constructor(readonly root: Node) {
    this.radix(root);
  }

  /** Configurations of the subtree at `node`. */
  radix(node: Node): number {
    const known = this.radices.get(node);
    if (known !== undefined) return known;
    const parts = childrenOf(node).map((child) => this.radix(child));
    const radix =
      node.type === 'parallel'
        ? parts.reduce((product, part) => product * part, 1)
        : isAtomic(node)
          ? 1
          : parts.reduce((sum, part) => sum + part, 0);
    this.radices.set(node, radix);
    return radix;
  }

  /** The number of the configuration of `node` in which `active` nodes are active, or undefined if it is not one. */
  number(node: Node, active: ReadonlySet<Node>): number | undefined {
    if (!active.has(node)) return undefined;
    if (isAtomic(node)) return 0;
    const children = childrenOf(node);
    if (node.type === 'parallel') {
      let number: number | undefined = 0;
      for (const child of children) {
        const part = this.number(child, active);
        if (part === undefined) return undefined;
        number = number * this.radix(child) + part;
      }
      return number;
    }
    let offset = 0;
    let found: number | undefined;
    for (const child of children) {
      if (active.has(child)) {
        const part = this.number(child, active);
        if (part === undefined || found !== undefined) return undefined;
        found = offset + part;
      }
      offset += this.radix(child);
    }
    return found;
  }

  /** The active nodes of configuration `number` of `node`, in document order. */
  nodes(node: Node, number: number): Node[] {
    if (isAtomic(node)) return [node];
    const children = childrenOf(node);
    if (node.type === 'parallel') {
      let rest = number;
      const below: Node[][] = [];
      for (const child of [...children].reverse()) {
        const radix = this.radix(child);
        below.unshift(this.nodes(child, rest % radix));
        rest = Math.floor(rest / radix);
      }
      return [node, ...below.flat()];
    }
    let rest = number;
    for (const child of children) {
      const radix = this.radix(child);
      if (rest < radix) return [node, ...this.nodes(child, rest)];
      rest -= radix;
    }
    throw new RangeError(`no configuration ${number} of '#${node.id}'`);
  }
}
