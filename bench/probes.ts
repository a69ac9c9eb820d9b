import type { OccupancyProperty } from './occupancy.js';

/** Properties of every kind, some of them false, some about nothing: what threads must agree about. */
export const probes: readonly OccupancyProperty[] = [
  {
    kind: 'always',
    id: 'nobody-dies',
    says: 'the first unit never dies',
    holds: ({ table }) => table.bytes[0] !== table.size.locations + 1,
  },
  {
    kind: 'always',
    id: 'about-nothing',
    says: 'where more moves are left than there are',
    premise: ({ table }) => table.movesLeft > table.size.moves,
    holds: () => false,
  },
  {
    kind: 'reachable',
    id: 'all-prime',
    says: 'all Locations are Prime',
    holds: ({ table }) =>
      Array.from({ length: table.size.locations }, (_, i) => i + 1).every((l) => !table.isContested(l)),
  },
  {
    kind: 'reachable',
    id: 'too-many-moves',
    says: 'more moves are left than a turn has',
    holds: ({ table }) => table.movesLeft > table.size.moves,
  },
  {
    kind: 'step',
    id: 'no-flip-of-two',
    says: 'Location 2 is not turned Contested while two players are there',
    of: ['flip'],
    holds: ({ table }, event) => event.type !== 'flip' || event.location !== 2 || table.soleOccupier(2) >= 0,
  },
  { kind: 'noDeadlock', id: 'goes-on', says: 'there is always a pass' },
];
