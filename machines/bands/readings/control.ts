import type { Reading } from '../../../rulebook/index.js';

/** Who controls a card, and which cards hold it. */
export const controlReadings: readonly Reading[] = [
  {
    id: 'mixedControl',
    asks: "who controls a captured card once the owner's units stand on it beside the captor's",
    clauses: ['14.11-k', '14.11-n'],
    options: {
      sticky: { says: 'whoever controlled it', edits: [{ make: '14.11-k', exceptTo: '14.11-n' }] },
      ownerEnters: {
        says: 'the owner, as soon as the owner has a unit there',
        edits: [{ make: '14.11-n', exceptTo: '14.11-k' }],
      },
      derived: {
        says: 'the owner: mixed occupancy is no sole occupancy',
        edits: [{ drop: '14.11-k', detach: true }],
      },
    },
    default: 'sticky',
    why: 'the sentence on mixed occupancy says in terms that control does not move',
  },
  {
    id: 'ncsUnit',
    asks: 'is a Non-Capital Spacecraft a unit that closes, captures and holds a card',
    clauses: ['14.6-o', '14.11-b'],
    options: { yes: { says: 'yes' }, no: { says: 'no: Characters and Ground Units only' } },
    default: 'yes',
    why: 'the deployment rule names all three kinds where it restricts who may share a card',
  },
];
