import type { Realised } from '../../rulebook/index.js';

/** Sentences that are no answer to a question: the chart, the table or an action is built as they say. */
export const realised: readonly Realised[] = [
  { id: 'TI58-o', says: 'the ships that move arrive in the active system at the same time', by: 'arrive' },
  {
    id: 'TIT-e',
    says: 'transported units stay with their ship until it has finished moving',
    by: 'the loads of the table, which only arrive and a gravity rift empty',
  },
  {
    id: 'TIT-g',
    says: 'transported units move with the ship and are in the space area of a system',
    by: 'arrive',
  },
  {
    id: 'TIT-t',
    says: "an announced change: outside tactical actions, transport from systems with one's own tokens",
    by: 'the revision ability-transport',
  },
];
