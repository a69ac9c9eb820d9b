import type { Realised } from '../../rulebook/index.js';

/** Sentences that are no answer to a question: the chart, the table or an action is built as they say. */
export const realised: readonly Realised[] = [
  {
    id: '10.1-a',
    says: 'a turn opens with a point of its own, before Ready and ahead of all five phases',
    by: 'state beginning of the chart',
  },
  { id: '10.1-b', says: 'Ready, Admin, Draw, Action and End follow one another', by: 'states of the chart' },
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
    says: 'after Combat or Liberation players may have a second Deployment',
    by: 'state secondDeployment of the chart',
  },
  {
    id: '10.1-f',
    says: 'the empty Treasury is no longer looked at when a turn starts',
    by: 'the revision empty-treasury takes it back',
  },
  {
    id: '10.1-n',
    says: 'the Action Phase has four sub-phases in a fixed order',
    by: 'states of action in the chart',
  },
  { id: '10.1-p', says: 'in the End Phase Act transitions are checked', by: 'state end.acts of the chart' },
  {
    id: '10.1-q',
    says: 'no Maneuver is played in the End Phase',
    by: 'state end of the chart, which bars both speeds',
  },
  {
    id: '10.3-c',
    says: 'Fast Maneuvers are barred in Ready and in End',
    by: 'states ready and end of the chart, which bar them',
  },
  { id: '10.4-a', says: 'a card is Mobilizing in the turn in which it comes onto the Map', by: 'enterMap' },
  { id: '10.4-d', says: "Mobilizing ends when its controller's next turn begins", by: 'beginTurn' },
  {
    id: '10.4-e',
    says: 'a card that turns over does not Mobilize, as it was on the Map already',
    by: 'turnOver',
  },
  { id: '10.4-f', says: 'movement does not activate a card', by: 'goTo' },
  {
    id: '10.5-t',
    says: 'cards come onto the Map ready, save for those deployed to a Capital Ship (10.5-u)',
    by: 'enterMap',
  },
  {
    id: '10.5-u',
    says: 'a card deployed to a Capital Ship comes in activated (one sentence with 10.5-t)',
    by: 'enterMap',
  },
  { id: '10.5-x', says: 'every card that comes onto the Map Mobilizes', by: 'enterMap' },
  {
    id: '10.6-a',
    says: 'no Surface Location belongs to a particular Planetary Location',
    by: 'capacityOf, which looks at no card beside the ones that supply',
  },
  { id: '10.6-b', says: 'Surface Capacity is a single, global pool', by: 'capacityOf' },
  {
    id: '10.6-r',
    says: 'the check of Surface Capacity is state-based and comes before any other action',
    by: 'state overCapacity of the chart',
  },
  {
    id: '10.6-s',
    says: 'Surface Locations destroyed for want of Capacity go to the Depleted Pile and do not turn Contested',
    by: 'action destroy of the chart on raze',
  },
  {
    id: '10.7-a',
    says: 'the players agree on how the beginning player is found',
    by: 'opens.player of a world: whoever begins has been found',
  },
  {
    id: '10.7-b',
    says: 'Homeworlds start on the Map, in the Planetary Band',
    by: 'checkPlaces of the loader',
  },
  { id: '10.7-c', says: 'every Galactic Factor starts at 0', by: 'deal' },
  {
    id: '10.7-d',
    says: 'the values that a Homeworld prints are preferences that it scores for reaching, not where Factors begin',
    by: 'deal, which looks at no card for them',
  },
  {
    id: '10.7-e',
    says: 'each player starts with the Treasury that their Homeworld prints',
    by: 'the field treasury of a Homeworld, and deal',
  },
  {
    id: '10.7-g',
    says: 'who won the roll chooses who goes first (one sentence with 10.7-h)',
    by: 'opens.player of a world: any choice can be written',
  },
  { id: '14.2-c', says: 'a Band is within range of itself', by: 'Table.steps' },
  {
    id: '14.2-j',
    says: 'Space always exists and is never skipped, even with nothing in it',
    by: 'Table.steps',
  },
  {
    id: '14.4-b',
    says: 'Transit Gates and other cards and abilities grant move actions',
    by: 'grantMoves, by the number that the world gives',
  },
  { id: '14.5-c', says: 'a move does not activate what moves', by: 'goTo' },
  {
    id: '14.10-b',
    says: 'an infiltrator owes its place to Diplomatic Immunity, Infiltrate, Work Visa or Unlisted, or to a particular card or ability (one sentence with 14.10-a)',
    by: 'infiltrates, which knows the keywords, and Cards.textAdmits',
  },
  {
    id: '14.10-s',
    says: 'a unit on a card that another player controls is called the intruder, and that player the owner',
    by: 'Table.isIntruder',
  },
  {
    id: '14.10-i',
    says: "a unit that card text has put there is an intruder beside the owner's units, and every rule on intruders applies to it, capture included",
    by: 'Table.isIntruder, which asks nothing of how it came',
  },
  {
    id: '14.6-s',
    says: 'an attached Device takes no seat and does not count toward limits such as One-Seater or Transport',
    by: 'Table.seatsTaken, which counts Characters and Ground Units',
  },
  {
    id: '14.7-b',
    says: 'carried cards cost no move action',
    by: 'spendMove, once for each move of the carrier',
  },
  { id: '14.8-a', says: 'a card deployed to a Capital Ship comes in activated', by: 'enterMap' },
  { id: '14.8-e', says: 'moving a Non-Capital Spacecraft off a Capital Ship readies it', by: 'goTo' },
  {
    id: '14.8-k',
    says: 'cards aboard stay aboard when their ship turns Contested (one sentence with 14.8-j)',
    by: 'turnOver',
  },
  {
    id: '14.8-c',
    says: 'a Non-Capital Spacecraft that occupies a Capital Ship comes onto the Map activated (one sentence with 14.8-d)',
    by: 'enterMap',
  },
  {
    id: '14.8-j',
    says: 'a Capital Ship that turns Contested is not destroyed (one sentence with 14.8-k)',
    by: 'turnOver',
  },
  { id: '14.8-n', says: 'Non-Capital Spacecraft have no Escape Pod', by: 'Cards.hasEscapePod' },
  {
    id: '14.1-o',
    says: 'Storylines are in no Band (one sentence with 14.1-p)',
    by: 'Table.noBand: no definition of a Band speaks of them',
  },
  {
    id: '14.12-o',
    says: 'the legal Positions of each displaced card are judged when it goes, so that one placed earlier can close a Position to a later one',
    by: 'displace, one card at a time',
  },
  {
    id: '14.12-p',
    says: 'a card destroyed for want of a Position is destroyed like any other, and triggers of destruction fire',
    by: 'destroy; what triggers do belongs to sections that we do not have',
  },
  {
    id: '14.12-q',
    says: 'a Drone so destroyed is burned, and the Storyline of a Bound Character is destroyed with it',
    by: 'destroy',
  },
  {
    id: '14.8-m',
    says: 'if a Spacecraft is destroyed, so is every Non-Capital Spacecraft that occupies it',
    by: 'destroy',
  },
  { id: '14.8-p', says: 'Ground Units on it that have no Escape Pod are destroyed too', by: 'destroy' },
  { id: '14.9-a', says: 'some Locations print Occupy', by: 'the field occupy of a face' },
  {
    id: '14.9-b',
    says: 'a Location prints Occupy on its Prime face and on its Contested one (one sentence with 14.9-c)',
    by: 'the field occupy, given for each face',
  },
  { id: '14.11-p', says: "a card that leaves the Map goes to its owner's Depleted Pile", by: 'deplete' },
  {
    id: '14.12-l',
    says: 'the occupants of a displaced card go with it, as on a move',
    by: 'place: their place is that card',
  },
  {
    id: '14.12-k',
    says: 'displacement is no move action: it needs no allowance and activates nothing',
    by: 'place',
  },
  {
    id: '14.12-m',
    says: 'displacement is a state-based check and comes at once',
    by: 'region checks of the chart',
  },
  { id: '14.1-a', says: 'the Map is where all permanents exist', by: 'Cards.isOnMap' },
  { id: '14.1-b', says: 'in play means on the Map', by: 'Cards.isOnMap' },
  { id: '14.1-c', says: 'hand, deck, Depleted and Burned Pile are off the Map', by: 'Layout.codes' },
  {
    id: '14.1-d',
    says: 'the Map is divided into Bands; a Band stands for where cards are deployed to',
    by: 'BandId of the set-up',
  },
  {
    id: '14.1-e',
    says: 'each player has a Planetary and a Surface Band, and Space is shared',
    by: 'surfaceBand, planetaryBand and space of the set-up',
  },
  {
    id: '14.3-a',
    says: 'occupying a card and being in a Band are two things',
    by: 'Cards.hostOf beside Table.bandOf',
  },
  {
    id: '14.3-b',
    says: 'a Character, Ground Unit or Non-Capital Spacecraft occupies one particular permanent (one sentence with 14.3-c)',
    by: 'Cards.hostOf',
  },
  {
    id: '14.3-d',
    says: 'an ability that speaks of occupying a Location looks at the very permanent that is occupied',
    by: 'Table.occupants and Table.isDisarmed',
  },
  { id: '14.3-e', says: 'range looks at Bands only', by: 'Table.steps' },
  {
    id: '14.11-e',
    says: "decisions for a card are all its controller's, and what it generates counts as that player's",
    by: 'playerOf, and mayBefall for displaced cards',
  },
  { id: '14.11-o', says: 'who owns a card never changes', by: 'Setup.owner, which nothing writes' },
];
