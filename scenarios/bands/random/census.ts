import type { Action } from '../../../machines/bands/index.js';
import { environmentEvents, phasesInOrder, type World } from '../../../machines/bands/world.js';
import { actionOf, type SeenStep, whoBegins } from '../invariants/seen.js';

/** What random worlds hold and what happens in random plays, counted: invariants of what never occurs would say nothing. */
export interface Census {
  /** Worlds that have it, by what it is. */
  readonly worlds: Map<string, number>;
  /** Steps, by the type of action, and by what happens in them. */
  readonly steps: Map<string, number>;
}

const count = (of: Map<string, number>, key: string) => of.set(key, (of.get(key) ?? 0) + 1);

export function census(): Census & { onWorld(world: World): void; onStep(step: SeenStep): void } {
  const worlds = new Map<string, number>();
  const steps = new Map<string, number>();
  return {
    worlds,
    steps,
    onWorld: (world) => {
      count(worlds, 'worlds');
      for (const [what, has] of Object.entries(holdings)) if (has(world)) count(worlds, what);
      for (const event of environmentEvents)
        if (world.environment.includes(event)) count(worlds, `environment ${event}`);
      count(worlds, `opens in ${world.opening.phase}`);
    },
    onStep: (step) => {
      count(steps, actionOf(step).type);
      for (const phase of phasesInOrder)
        if (whoBegins(step, phase) !== undefined) count(steps, `${phase} begins`);
      for (const [what, happens] of Object.entries(happenings))
        if (happens(step, actionOf(step))) count(steps, what);
    },
  };
}

const hosts = ({ cards }: World) =>
  cards.map((host) => ({
    host,
    on: cards.filter(({ at, attached, prime }) => {
      const isDevice = prime.kind === 'kit' || prime.kind === 'tech';
      return typeof at === 'object' && at.on === host.name && !attached && !isDevice;
    }),
  }));

const prints = ({ cards }: World, field: string) =>
  cards.some(({ prime, contested }) => [prime, contested].some((face) => face && field in face));

const isAt = (place: string) => (world: World) => world.cards.some(({ at }) => at === place);

const ofKind = (kind: string) => (world: World) => world.cards.some(({ prime }) => prime.kind === kind);

const isOnMap = ({ at }: World['cards'][number]) => at === 'map' || typeof at === 'object';

const sharedGround = ({ cards }: World) =>
  cards.some(
    (card) =>
      isOnMap(card) && (card.face === 'contested' ? (card.contested ?? card.prime) : card.prime).sharedGround,
  );

const holdings: Readonly<Record<string, (world: World) => boolean>> = {
  'three players or more': ({ players }) => players.length > 2,
  intruders: (world) =>
    hosts(world).some(
      ({ host, on }) => host.face === 'prime' && on.some(({ owner }) => owner !== host.owner),
    ),
  'mixed company': (world) => hosts(world).some(({ on }) => new Set(on.map(({ owner }) => owner)).size > 1),
  'captured cards': (world) =>
    hosts(world).some(
      ({ host, on }) =>
        host.face === 'contested' &&
        on.length > 0 &&
        on.every(({ owner }) => owner === on[0]!.owner && owner !== host.owner),
    ),
  'barred cards': ({ cards }) => cards.some(({ barredFrom }) => barredFrom.length > 0),
  Devices: (world) => ofKind('kit')(world) || ofKind('tech')(world),
  'attached Devices': ({ cards }) => cards.some(({ attached }) => attached),
  'shared ground': (world) => sharedGround(world),
  seats: (world) => prints(world, 'seats'),
  'Surface values': (world) => prints(world, 'surfaceValue'),
  Treasury: ({ economy }) => economy?.treasury !== undefined,
  Income: (world) => prints(world, 'income'),
  'start effects': (world) => prints(world, 'startEffect'),
  Occupy: (world) => prints(world, 'occupy'),
  'a printed Treasury': (world) => prints(world, 'treasury'),
  Votes: (world) => prints(world, 'votes'),
  abilities: (world) => prints(world, 'ability'),
  Factors: ({ economy }) => (economy?.factors.length ?? 0) > 0,
  Acts: ({ economy }) => (economy?.acts ?? 0) > 0,
  stops: ({ economy }) => (economy?.stops.length ?? 0) > 0,
  drains: ({ economy }) => (economy?.drains.length ?? 0) > 0,
  gains: ({ economy }) => (economy?.gains.length ?? 0) > 0,
  'a deck': isAt('deck'),
  'a hand of eight or more': ({ cards, players }) =>
    players.some(
      (_, player) => cards.filter(({ owner, at }) => owner === player && at === 'hand').length > 7,
    ),
  'Fast Maneuvers': ofKind('fastManeuver'),
  'Slow Maneuvers': ofKind('slowManeuver'),
  Storylines: ofKind('storyline'),
  'bound Characters': ({ cards }) => cards.some(({ storyline }) => storyline !== undefined),
  Drones: ({ cards }) => cards.some(({ drone }) => drone),
  'a first turn': ({ opening }) => opening.firstTurn === true,
  'Mobilizing cards': ({ cards }) => cards.some(({ mobilizing }) => mobilizing),
  'activated cards': ({ cards }) => cards.some(({ ready }) => !ready),
};

const happenings: Readonly<Record<string, (step: SeenStep, action: Action) => boolean>> = {
  'a Treasury runs dry': ({ before, after }) =>
    after.at.setup.world.players.some(
      (_, player) => before.at.treasuryOf(player) > 0 && after.at.treasuryOf(player) === 0,
    ),
  'a Story Point is awarded': ({ before, after }) =>
    after.at.setup.world.players.some(
      (_, player) => after.at.storyPointsOf(player) > before.at.storyPointsOf(player),
    ),
  'Income is credited': (step) => {
    const player = whoBegins(step, 'admin');
    return player !== undefined && step.after.at.treasuryOf(player) > step.before.at.treasuryOf(player);
  },
  'a Factor moves': ({ before, after }) =>
    after.at.setup.economy.factors.some((_, index) => before.at.factor(index) !== after.at.factor(index)),
  'control changes': ({ before, after }) =>
    some(after, (card) => before.at.controllerOf(card) !== after.at.controllerOf(card)),
  'a card turns over': ({ before, after }) =>
    some(after, (card) => before.at.isPrime(card) && after.at.isContested(card)),
  'a card is displaced': ({ before, after }) =>
    some(after, (card) => after.at.isDisplaced(card) && !before.at.isDisplaced(card)),
  'a card is burned': ({ before, after }) =>
    some(after, (card) => after.at.isBurned(card) && !before.at.isBurned(card)),
  'a card readies': ({ before, after }) =>
    some(after, (card) => after.at.isReady(card) && !before.at.isReady(card)),
  'a card stops Mobilizing': ({ before, after }) =>
    some(after, (card) => before.at.isMobilizing(card) && !after.at.isMobilizing(card)),
};

const some = ({ at }: SeenStep['after'], test: (card: number) => boolean) =>
  [...at.setup.owner.keys()].some(test);
