import {
  type Card,
  environmentEvents,
  type Face,
  isManeuverKind,
  keywords,
  type World,
} from '../../machines/bands/world.js';

/** What a bands set-up may make use of, for implementations that do not have all of it. */
export const allFeatures: Readonly<Record<string, string>> = {
  'three-players': 'more than two players',
  'reverse-face': 'a Location or Capital Ship whose Contested face differs from its prime face',
  seats: 'faces that take a limited number of Characters and Ground Units',
  capacity: 'Surface Capacity is counted (10.6)',
  'shared-ground': 'cards without a controller, for units of any player (14.10)',
  devices: 'Devices (10.5)',
  maneuvers: 'Maneuvers (10.3)',
  storylines: 'Storylines, and Characters bound to them (14.12)',
  deck: 'cards in a deck',
  currency: 'Currency and Treasuries',
  'story-points': 'Story Points',
  factors: 'Galactic Factors and Votes',
  acts: 'Acts of the game',
  'start-effects': 'effects of each turn',
  abilities: 'cards that act or have an ability (10.4)',
  intrusions: 'cards whose text lets them in among units of others (14.10)',
  drones: 'Drones (14.12)',
  bars: 'units that may not return to a card they have left (14.6, 14.10)',
  ...Object.fromEntries(keywords.map((keyword) => [`keyword:${keyword}`, `units with ${keyword}`])),
  ...Object.fromEntries(
    environmentEvents.map((event) => [`environment:${event}`, `the environment's ${event} (docs/worlds.md)`]),
  ),
};

export function featuresOf(world: World): string[] {
  const { cards, economy, environment, players } = world;
  const facesOf = ({ prime, contested }: Card): readonly Face[] => (contested ? [prime, contested] : [prime]);
  const some = (test: (card: Card) => unknown) => cards.some((card) => Boolean(test(card)));
  const someFace = (test: (face: Face) => unknown) =>
    some((card) => facesOf(card).some((face) => Boolean(test(face))));
  const uses: Readonly<Record<string, boolean>> = {
    'three-players': players.length > 2,
    'reverse-face': some(({ contested }) => contested),
    seats: someFace(({ seats }) => seats !== undefined),
    capacity: someFace(({ surfaceValue }) => surfaceValue !== undefined),
    'shared-ground': someFace(({ sharedGround }) => sharedGround),
    devices: someFace(({ kind }) => kind === 'kit' || kind === 'tech'),
    maneuvers: someFace(({ kind }) => isManeuverKind(kind)),
    storylines: someFace(({ kind }) => kind === 'storyline'),
    deck: some(({ at }) => at === 'deck'),
    currency: economy?.treasury !== undefined,
    'story-points': (economy?.storyPoints ?? 0) > 0,
    factors: (economy?.factors.length ?? 0) > 0,
    acts: (economy?.acts ?? 0) > 0,
    'start-effects': someFace(({ startEffect }) => startEffect),
    abilities: someFace(({ ability }) => ability),
    intrusions: some(({ intrudes }) => intrudes),
    drones: some(({ drone }) => drone),
    bars: some(({ barredFrom }) => barredFrom.length > 0),
    ...Object.fromEntries(
      keywords.map((keyword) => [`keyword:${keyword}`, some((card) => card.keywords.includes(keyword))]),
    ),
    ...Object.fromEntries(environment.map((event) => [`environment:${event}`, true])),
  };
  return Object.keys(allFeatures).filter((feature) => uses[feature]);
}
