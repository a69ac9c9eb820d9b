import { defines } from '../../../rulebook/index.js';
import { adjacent, type PairFacts } from '../questions.js';

/** What 58.4 f needs to know of adjacency (6), wormholes (101) and hyperlanes, as far as it goes here. */

/** No system is adjacent to itself. */
const areTwo = ({ from, to }: PairFacts) => from >= 0 && to >= 0 && from !== to;

export const nothingElse = defines(adjacent, {
  id: 'assumption nothing else',
  says: '6: systems are adjacent by an edge, a hyperlane or wormholes (101), and by nothing else',
  value: () => false,
});

export const sharedEdge = defines(adjacent, {
  id: 'assumption shared edge',
  says: '6: systems that share an edge are adjacent',
  when: (facts) => areTwo(facts) && facts.setup.border[facts.from]![facts.to]!,
  value: () => true,
  exceptTo: [nothingElse],
});

export const matchingWormholes = defines(adjacent, {
  id: 'assumption wormhole',
  says: '101: systems with wormholes of the same kind are adjacent',
  when: (facts) =>
    areTwo(facts) && (facts.setup.wormholes[facts.from]! & facts.setup.wormholes[facts.to]!) !== 0,
  value: () => true,
  exceptTo: [nothingElse],
});

export const joinedByHyperlane = defines(adjacent, {
  id: 'assumption hyperlane',
  says: '6: systems that a hyperlane joins are adjacent',
  when: (facts) => areTwo(facts) && facts.setup.hyperlane[facts.from]![facts.to]!,
  value: () => true,
  exceptTo: [nothingElse],
});

export const adjacency = [nothingElse, sharedEdge, matchingWormholes, joinedByHyperlane];
