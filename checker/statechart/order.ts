/**
 * The order in which XState keeps active atomic nodes: that of their entry, not of the document. It shows only where
 * two of them can select different eventless transitions at once, so only such charts carry it in their states.
 */
import { allNodes, childrenOf, isAtomic, type Node, properAncestors } from './tree.js';

const eventlessOf = (atom: Node): Node[] => [atom, ...properAncestors(atom)].filter((n) => n.always?.length);

/**
 * Whether two nodes that are active together can select different eventless transitions. XState asks atomic nodes in
 * the order in which they were entered, not in document order, and runs the actions in that order.
 */
export function orderMatters(root: Node): boolean {
  const regions = root.type === 'parallel' ? childrenOf(root) : [];
  const chains = regions.map((region) =>
    allNodes(region)
      .filter(isAtomic)
      .map((atom) =>
        eventlessOf(atom)
          .map(({ id }) => id)
          .join(),
      )
      .filter((chain) => chain !== ''),
  );
  const differ = chains.some((chain, i) =>
    chains.slice(i + 1).some((other) => chain.some((a) => other.some((b) => a !== b))),
  );
  return differ || childrenOf(root).some(orderMatters);
}

export function mostEager(node: Node): number {
  if (isAtomic(node)) return eventlessOf(node).length > 0 ? 1 : 0;
  const parts = childrenOf(node).map(mostEager);
  return node.type === 'parallel' ? parts.reduce((sum, part) => sum + part, 0) : Math.max(0, ...parts);
}

export const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

/** Active atomic nodes that can select eventless transitions, in the order of `atoms`. */
export const eager = (atoms: readonly Node[]): Node[] => atoms.filter((atom) => eventlessOf(atom).length > 0);

/** The rank of an order among all orders of the same nodes; document order is 0. */
export function rankOf(order: readonly Node[]): number {
  return order.reduce((rank, node, i) => {
    const rest = order.slice(i + 1);
    return rank + rest.filter((other) => other.order < node.order).length * factorial(rest.length);
  }, 0);
}

/** The order of `nodes`, given in document order, that has this rank. */
export function orderOf(nodes: readonly Node[], rank: number): Node[] {
  const left = [...nodes];
  let rest = rank;
  return nodes.map((_, i) => {
    const weight = factorial(nodes.length - 1 - i);
    const [node] = left.splice(Math.floor(rest / weight), 1);
    rest %= weight;
    return node!;
  });
}
