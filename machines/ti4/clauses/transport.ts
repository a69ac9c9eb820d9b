import { forbids, grants, lifts } from '../../../rulebook/index.js';
import { flightsBy, loadFrom, loadOf, moveOf, wayOf } from '../facts.js';
import { type LoadFacts, mayPickUp, mayTransport } from '../questions.js';
import { isPlanet, nowhere, type SystemId } from '../setup.js';

/** 58.5 and 95: what a ship takes along, and from where. */

const isOnTheMove = ({ table, ship, by }: LoadFacts) => moveOf(table, ship) === by;

const capacityOf = ({ table, ship }: LoadFacts) => table.setup.printed[ship]!.capacity;

export const withinCapacity = forbids(mayTransport, {
  id: 'TIT-b',
  says: 'a ship does not transport more units than its capacity value',
  when: (facts) => loadOf(facts.table, facts.ship) + 1 > capacityOf(facts),
});

export const noMoreFromPlanet = forbids(mayTransport, {
  id: 'TIT-m',
  says: 'a ship cannot pick up more units from a planet than it has capacity',
  when: (facts) =>
    isPlanet(facts.table.setup, facts.place) &&
    loadFrom(facts.table, facts.ship, facts.place) + 1 > capacityOf(facts),
});

export const capacityShips = grants(mayTransport, {
  id: 'TI58-m',
  says: 'a ship with a capacity value that moves or is moved may transport ground forces and fighters',
  when: (facts) => isOnTheMove(facts) && capacityOf(facts) > 0,
  subjectTo: [withinCapacity, noMoreFromPlanet],
});

export const anyCombination = grants(mayTransport, {
  id: 'TIT-a',
  says: 'a ship that moves may transport any combination of fighters and ground forces',
  when: isOnTheMove,
  subjectTo: [withinCapacity, noMoreFromPlanet],
});

export const anySelection = grants(mayTransport, {
  id: 'TIT-n',
  says: 'a ship may pick up any units, or none, even where capacity then makes others be removed',
  when: isOnTheMove,
  subjectTo: [withinCapacity, noMoreFromPlanet],
});

const systemOf = ({ table, place }: LoadFacts): SystemId => table.setup.systemOf[place]!;

const isThere = ({ table, owner, kind, place }: LoadFacts) => table.count(owner, kind, place) > 0;

/** The ship still comes by the system of the unit: it has not left it for the last time. */
function isAhead(facts: LoadFacts): boolean {
  const { table, ship } = facts;
  const rolls = table.rollsOf(ship);
  const left = rolls === 0 ? -1 : (table.routeOf(ship)?.rifts[rolls - 1] ?? -1);
  return wayOf(table, ship).lastIndexOf(systemOf(facts)) > left;
}

const startsThere = (facts: LoadFacts) => facts.table.systemOf(facts.ship) === systemOf(facts);

/** The active system, where there is one. Abilities move ships when the action is over, too. */
const isActive = (facts: LoadFacts) => {
  const { table, by } = facts;
  const system = systemOf(facts);
  if (by === 'ability') return table.rulings.active.value({ table, system }) === true;
  return system === table.activeSystem;
};

const holdsTheirToken = (facts: LoadFacts) =>
  !isActive(facts) && facts.table.hasToken(facts.owner, systemOf(facts));

export const notFromTokens = forbids(mayPickUp, {
  id: 'TIT-h',
  says: "units cannot be picked up from a system with their faction's command token, the active system apart",
  when: holdsTheirToken,
});

export const notFromTokensByAbility = forbids(mayPickUp, {
  id: 'TI58-t',
  says: "units are not transported by an ability's move from a system with their faction's command token, the active system apart, unless the ability says so",
  only: { by: 'ability' },
  when: holdsTheirToken,
});

export const noMeeting = forbids(mayPickUp, {
  id: 'TI58-v',
  says: 'a fighter that moves by itself is not transported as well by meeting a ship on the way',
  only: { by: 'tactical' },
  when: (facts) =>
    facts.kind === 'fighter' &&
    !isThere(facts) &&
    flightsBy(facts.table, facts.owner, systemOf(facts)).length > 0,
});

/** The rules of transport prevent it, as the notes to 58 put it: no permission to pick up stands against them. */
const prevent = [notFromTokens, notFromTokensByAbility, noMeeting];

export const asItMoves = grants(mayPickUp, {
  id: 'TIT-c',
  says: 'a ship picks units up as it moves, in the system that it starts in, and transports them',
  when: (facts) => isOnTheMove(facts) && isThere(facts) && startsThere(facts) && isAhead(facts),
  subjectTo: prevent,
});

/** The reading pickUpOnArrival. */
export const alsoWhereItArrives = grants(mayPickUp, {
  id: asItMoves.id,
  says: 'a ship picks units up as it moves, where it starts and, by the reading pickUpOnArrival, where it comes by or arrives, and transports them',
  when: (facts) =>
    isOnTheMove(facts) &&
    isThere(facts) &&
    isAhead(facts) &&
    wayOf(facts.table, facts.ship).includes(systemOf(facts)),
});

export const alongItsWay = grants(mayPickUp, {
  id: 'TIT-d',
  says: 'in a tactical action: from the active system, from where the ship started, from each system that it moves through',
  only: { by: 'tactical' },
  when: (facts) => isOnTheMove(facts) && isThere(facts) && isAhead(facts),
  subjectTo: prevent,
});

export const outOfActiveSystem = grants(mayPickUp, {
  id: 'TIT-k',
  says: 'a ship that retreats, or is otherwise moved out of the active system, may transport units from it',
  when: (facts) =>
    facts.by !== 'tactical' && isOnTheMove(facts) && isThere(facts) && isActive(facts) && startsThere(facts),
  subjectTo: prevent,
});

export const inRetreat = grants(mayPickUp, {
  id: 'TI58-u',
  says: 'in a retreat units may be transported from the active system',
  only: { by: 'retreat' },
  when: (facts) => isOnTheMove(facts) && isThere(facts) && isActive(facts),
  subjectTo: prevent,
});

export const fromPlanetOfActiveSystem = grants(mayPickUp, {
  id: 'TIT-l',
  says: 'ground forces may be picked up from a planet of the active system, as a rule to invade another one there',
  only: { by: 'tactical' },
  when: (facts) =>
    isOnTheMove(facts) &&
    isThere(facts) &&
    isActive(facts) &&
    isPlanet(facts.table.setup, facts.place) &&
    isAhead(facts),
  subjectTo: prevent,
});

export const transport = [
  withinCapacity,
  noMoreFromPlanet,
  capacityShips,
  anyCombination,
  anySelection,
  notFromTokens,
  notFromTokensByAbility,
  noMeeting,
  asItMoves,
  alongItsWay,
  outOfActiveSystem,
  inRetreat,
  fromPlanetOfActiveSystem,
];

/** The reading whoseUnits. */
export const ownUnitsOnly = forbids(mayTransport, {
  id: 'reading whoseUnits',
  says: 'a ship transports units of its own player only',
  when: ({ table, ship, owner }) => table.setup.owner[ship] !== owner,
  outranks: [capacityShips, anyCombination, anySelection],
});

/** The reading abilityTransport: an ability that moves a ship is the whole of the rule. */
export const nothingUnlessSaid = forbids(mayTransport, {
  id: 'reading abilityTransport',
  says: 'a ship that an ability moves elsewhere than out of the active system transports what the ability says, and nothing else',
  only: { by: 'ability' },
  // 95, note 2 permits that much in so many words.
  when: (facts) => !(isActive(facts) && startsThere(facts)),
  outranks: [capacityShips, anyCombination, anySelection],
});

/** The reading abilityTransport: the rules on tokens are among those that an ability move knows nothing of. */
export const tokensNoMatter = lifts(mayPickUp, {
  id: 'reading abilityTransport',
  says: 'command tokens are no matter to a ship that an ability moves',
  only: { by: 'ability' },
  lifts: [notFromTokens, notFromTokensByAbility],
});

/** The announced change (95, note 5). */
export const outsideTacticalAction = lifts(mayPickUp, {
  id: 'TIT-t',
  says: "outside a tactical action a player's ships transport units from systems with that player's command token",
  when: ({ table, by }) => by === 'ability' && table.activeSystem === nowhere,
  lifts: [notFromTokens, notFromTokensByAbility],
});
