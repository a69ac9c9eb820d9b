import type { ChartProperty } from '../../../checker/index.js';
import type { Action } from '../actions.js';
import type { BandsContext } from '../claims/claim.js';

type GoingOn = Extract<ChartProperty<BandsContext, Action>, { kind: 'alwaysPossible' | 'leadsTo' }>;

/** The player who begins the world; turn order is a circle, so that a turn that comes back here has gone through all. */
const isFirst = ({ table }: BandsContext) => table.activePlayer === 0;

/** What the order of phases (10.1, 10.2) seems to be for: of the whole of play, not of a position or a step. */
export const goingOn: readonly { readonly because: string; readonly property: GoingOn }[] = [
  {
    because:
      '10.1-b has five phases in an order, and 10.1-n and 10.2-a four sub-phases in a fixed one: each is there to be left behind',
    property: {
      kind: 'leadsTo',
      id: 'intent turn ends',
      says: 'a turn comes to its end, unless whoever may go on to the next phase puts that off for ever',
      from: { holds: isFirst },
      to: { holds: (context) => !isFirst(context) },
      fair: ['pass'],
    },
  },
  {
    because: '10.1-a and 10.1-d speak of one turn of a player after the other, and 14.12-n of a turn order',
    property: {
      kind: 'alwaysPossible',
      id: 'intent turn comes',
      says: 'whatever has happened, the turn can come to the first player again',
      holds: isFirst,
    },
  },
];
