import type { Reading } from '../../../rulebook/index.js';

/** Who controls a card, and which cards hold it. */
export const controlReadings: readonly Reading[] = [
  {
    id: 'mixedControl',
    asks: "who controls a captured card once units of its owner stand on it beside the captor's",
    clauses: ['14.11-k', '14.11-n'],
    options: {
      sticky: {
        says: 'whoever controlled it before they came',
        edits: [{ make: '14.11-k', exceptTo: '14.11-n' }],
      },
      ownerEnters: {
        says: 'its owner, from the moment the owner has a unit there',
        edits: [{ make: '14.11-n', exceptTo: '14.11-k' }],
      },
      derived: {
        says: "its owner, for the captor's units are not the only ones there any more",
        edits: [{ drop: '14.11-k', detach: true }],
      },
    },
    default: 'sticky',
    why: 'the sentence on mixed occupancy says in terms that control does not move',
  },
  {
    id: 'ncsUnit',
    asks: 'is a Non-Capital Spacecraft a unit, so that it closes the card that it occupies to other players, captures it and holds it',
    clauses: ['14.6-o', '14.11-b'],
    options: {
      yes: { says: 'yes, as Characters and Ground Units are' },
      no: { says: 'no: only Characters and Ground Units are units' },
    },
    default: 'yes',
    why: 'the deployment rule names all three kinds where it restricts who may share a card',
  },
];
