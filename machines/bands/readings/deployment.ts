import type { Reading } from '../../../rulebook/index.js';

/** Onto what cards are deployed. */
export const deploymentReadings: readonly Reading[] = [
  {
    id: 'surfaceDeploy',
    asks: 'may a unit be deployed to a Surface Location that its player controls, when Surface Locations are no destination of deployment',
    clauses: ['10.5-g', '10.5-s', '10.5-n', '14.6-u'],
    options: {
      ban: {
        says: 'no: it can only be moved there',
        edits: [
          { rank: '10.5-g', above: '10.5-s' },
          { rank: '10.5-g', above: '10.5-n' },
          { rank: '10.5-g', above: '14.6-u' },
        ],
      },
      exception: {
        says: 'yes: a controller may deploy onto a card of their own at any time',
        edits: [
          { let: '10.5-s', lift: '10.5-g' },
          { let: '14.6-u', lift: '10.5-g' },
        ],
      },
    },
    default: 'ban',
    why: 'the ban gives its own way in, by movement (10.5-h); against it: 10.5-s says always',
  },
  {
    id: 'acceptsDeployment',
    asks: 'when a card permits units to be deployed to it, does that override the ban on Surface Locations and the one on cards that one does not control',
    clauses: ['10.5-f', '10.5-g', '10.5-k'],
    options: {
      surface: { says: 'the ban on Surface Locations only: one must still control the card' },
      control: {
        says: 'both: any player may deploy to that card',
        edits: [{ let: '10.5-f', lift: '10.5-k' }],
      },
      above: {
        says: "neither: it overrides 'the restrictions above', and both stand below it",
        edits: [
          { forbid: '10.5-f', lift: '10.5-g' },
          { rank: '10.5-g', above: '10.5-f' },
        ],
      },
    },
    default: 'surface',
    why: 'above it stands no restriction on these three kinds, so that read to the letter it would override nothing; the ban on Surface Locations, next below it, is one of destination, as the permission is',
  },
];
