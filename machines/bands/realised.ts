import type { Realised } from '../../rulebook/index.js';

/** Sentences that are no answer to a question: the chart, the table or an action is built as they say. */
export const realised: readonly Realised[] = [
  {
    id: '10.1-a',
    says: 'a turn opens with a point of its own, before Ready',
    by: 'state beginning of the chart',
  },
  { id: '10.1-b', says: 'Ready, Admin, Draw, Action and End follow one another', by: 'states of the chart' },
  { id: '10.1-i', says: 'in Ready every activated card is readied', by: 'readyCards' },
  {
    id: '10.2-a',
    says: 'Action runs Deployment, Movement, Combat or Liberation, and Deployment again',
    by: 'states of action in the chart',
  },
  {
    id: '10.2-f',
    says: 'a player goes to Combat or to Liberation, not to both in one turn',
    by: 'states combat and liberation of the chart',
  },
  {
    id: '10.2-g',
    says: 'after Combat or Liberation a further Deployment may be taken',
    by: 'state secondDeployment of the chart',
  },
  { id: '10.4-a', says: 'a card is Mobilizing in the turn in which it comes onto the Map', by: 'enterMap' },
  { id: '10.4-d', says: "Mobilizing ends when its controller's next turn begins", by: 'beginTurn' },
  { id: '10.4-e', says: 'a card that turns over does not Mobilize', by: 'turnOver' },
  { id: '10.5-t', says: 'cards come onto the Map ready', by: 'enterMap' },
  { id: '10.5-u', says: 'a card deployed to a Capital Ship comes in activated', by: 'enterMap' },
  { id: '10.5-x', says: 'every card that comes onto the Map Mobilizes', by: 'enterMap' },
  {
    id: '10.6-a',
    says: 'no Surface Location belongs to a particular Planetary Location',
    by: 'capacityOf, which looks at no card beside the ones that supply',
  },
  { id: '10.6-b', says: 'Surface Capacity is a single pool of each player', by: 'capacityOf' },
  {
    id: '10.6-r',
    says: 'the check of Surface Capacity is state-based and comes before any other action',
    by: 'state overCapacity of the chart',
  },
  {
    id: '10.6-s',
    says: 'Surface Locations destroyed for want of Capacity go to the Depleted Pile without turning Contested',
    by: 'action destroy of the chart on raze',
  },
  { id: '14.2-c', says: 'a Band is within range of itself', by: 'Table.steps' },
  { id: '14.2-j', says: 'Space always exists and is never skipped', by: 'Table.steps' },
  {
    id: '14.3-d',
    says: 'abilities that speak of occupying a card look at the very card occupied',
    by: 'Table.isDisarmed: the host itself, not what that stands on',
  },
  {
    id: '14.4-b',
    says: 'cards and abilities grant move actions',
    by: 'grantMoves, by the number that the world gives',
  },
  { id: '14.5-c', says: 'a move does not activate what moves', by: 'goTo' },
  {
    id: '14.6-s',
    says: 'an attached Device takes no seat',
    by: 'Table.seatsTaken, which counts Characters and Ground Units',
  },
  {
    id: '14.7-a',
    says: 'the Characters and Ground Units on a moving Non-Capital Spacecraft move with it, within the same action',
    by: 'goTo: their place is the craft, wherever it goes',
  },
  { id: '14.7-b', says: 'carried cards cost no move action', by: 'the move action of the carrier' },
  { id: '14.8-a', says: 'a card deployed to a Capital Ship comes in activated', by: 'enterMap' },
  { id: '14.8-d', says: 'a Non-Capital Spacecraft aboard a Capital Ship is not readied', by: 'readyCards' },
  { id: '14.8-e', says: 'moving a Non-Capital Spacecraft off a Capital Ship readies it', by: 'goTo' },
  { id: '14.8-k', says: 'cards aboard stay aboard when their ship turns over', by: 'turnOver' },
  { id: '14.8-m', says: 'with a Spacecraft every Non-Capital Spacecraft on it is destroyed', by: 'destroy' },
  { id: '14.8-p', says: 'Ground Units on a destroyed Spacecraft are destroyed', by: 'destroy' },
  { id: '14.11-p', says: "a card that leaves the Map goes to its owner's Depleted Pile", by: 'deplete' },
  {
    id: '14.12-l',
    says: 'the occupants of a displaced card go with it, as on a move',
    by: 'place: their place is that card',
  },
  { id: '14.12-k', says: 'displacement is no move action and activates nothing', by: 'place' },
  {
    id: '14.12-m',
    says: 'displacement is a state-based check and comes at once',
    by: 'region checks of the chart',
  },
];
