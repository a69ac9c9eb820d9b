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
    why: '14.11-k and 14.11-n both say it in terms, and neither looks at the other; retaking is said to mean clearing, and only then moving back on (14.11-t), which an owner who comes beside the units of the captor has not done',
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
    why: '10.5 lists all three kinds (10.5-p) and in its next sentence calls what occupies a permanent units (10.5-r); against it: of who boards, 14.6-ab knows Characters and Ground Units only',
  },
];
