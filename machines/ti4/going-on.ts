import type { ChartProperty } from '../../checker/index.js';
import type { Action } from './actions.js';
import type { Ti4Context } from './claims/claim.js';

type GoingOn = Extract<ChartProperty<Ti4Context, Action>, { kind: 'alwaysPossible' | 'leadsTo' }>;

/** What the order of steps seems to be for: of the whole of play, not of a position or a step. */
export const goingOn: readonly { readonly because: string; readonly property: GoingOn }[] = [
  {
    because:
      '58.3 resolves movement by steps, and 58.7 comes after that of moving ships: each is there to be left behind',
    property: {
      kind: 'alwaysPossible',
      id: 'intent action ends',
      says: 'whatever has happened, the tactical action can come to its end',
      premise: ({ table }) => table.activeSystem >= 0,
      holds: ({ table }) => table.activeSystem < 0,
    },
  },
];
