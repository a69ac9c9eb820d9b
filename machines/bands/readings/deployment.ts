import type { Reading } from '../../../rulebook/index.js';

/** Onto what cards are deployed. */
export const deploymentReadings: readonly Reading[] = [
  {
    id: 'surfaceDeploy',
    asks: "the controller's exception against 'Surface Locations are no destination of deployment'",
    clauses: ['10.5-g', '10.5-s', '10.5-n', '14.6-u'],
    options: {
      ban: {
        says: 'the ban holds',
        edits: [
          { rank: '10.5-g', above: '10.5-s' },
          { rank: '10.5-g', above: '10.5-n' },
          { rank: '10.5-g', above: '14.6-u' },
        ],
      },
      exception: {
        says: 'the exception holds',
        edits: [
          { let: '10.5-s', lift: '10.5-g' },
          { let: '14.6-u', lift: '10.5-g' },
        ],
      },
    },
    default: 'ban',
    why: 'the ban gives its own way in: those places are entered by moving',
  },
  {
    id: 'acceptsDeployment',
    asks: "which restrictions a card that permits deployment to it overrides, 'above' as the text has it",
    clauses: ['10.5-f', '10.5-g', '10.5-k'],
    options: {
      surface: { says: 'that Surface Locations are no destination' },
      control: { says: 'that, and that one must control it', edits: [{ let: '10.5-f', lift: '10.5-k' }] },
      above: {
        says: 'none: both stand below it in the text',
        edits: [
          { forbid: '10.5-f', lift: '10.5-g' },
          { rank: '10.5-g', above: '10.5-f' },
        ],
      },
    },
    default: 'surface',
    why: 'a permission of place answers a restriction of place; read to the letter it would override nothing',
  },
];
