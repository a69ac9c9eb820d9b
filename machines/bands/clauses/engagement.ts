import { forbids, grants } from '../../../rulebook/index.js';
import { isCraftAboardShip } from '../destruction.js';
import { mayBeStruck, type StrikeFacts } from '../questions.js';
import { isSurfaceBand, openSpace, space } from '../setup.js';

/**
 * 10.2, 10.4, 14.10 and 14.11: what Combat and Liberation may do. Sections 11 and 12 are not ours: whatever the text here
 * allows may succeed or not, which is the weakest assumption about them.
 */

const isPrize = ({ table, card }: StrikeFacts) => table.isLocation(card) || table.isCapitalShip(card);

export const isOpponents = ({ table, card }: StrikeFacts) =>
  table.isOnMap(card) && table.controllerOf(card) !== table.activePlayer;

export const isAttack = ({ by }: StrikeFacts) =>
  by === 'break' || by === 'lose' || by === 'destroy' || by === 'repel';

/** A card of the active player, of the kinds that `counts` names, within `steps` of the card. */
export function isWithin(
  { table, card }: StrikeFacts,
  steps: number,
  counts: (candidate: number) => boolean,
): boolean {
  // What is in no Band is neither near nor far.
  if (!table.isInABand(card)) return true;
  const target = table.bandOf(card);
  const { activePlayer } = table;
  for (let other = 0; other < table.setup.cards; other++) {
    if (!table.isOnMap(other) || table.controllerOf(other) !== activePlayer || !counts(other)) continue;
    if (table.steps(table.bandOf(other), target, activePlayer) <= steps) return true;
  }
  return false;
}

const isLiberation = ({ by }: StrikeFacts) => by === 'liberate' || by === 'withstand';

/** Liberation reaches two Bands, but a Capital Ship only from a bordering one (14.11-ac, 14.11-ad). */
const liberationReach = ({ table, card }: StrikeFacts) => (table.isCapitalShip(card) ? 1 : 2);

export const noLiberatorNear = forbids(mayBeStruck, {
  id: '14.11-ac',
  says: 'a Liberation must come from at most two Bands away',
  when: (facts) =>
    isLiberation(facts) &&
    !facts.table.isCapitalShip(facts.card) &&
    !isWithin(facts, 2, (card) => facts.table.isUnit(card)),
});

export const noLiberatorNearShip = forbids(mayBeStruck, {
  id: '14.11-ad',
  says: 'a Liberation may name a Capital Ship in Space out of a Band bordering Space',
  when: (facts) =>
    isLiberation(facts) &&
    facts.table.isCapitalShip(facts.card) &&
    !isWithin(facts, 1, (card) => facts.table.isUnit(card)),
});

export const mobilizingMayNot = forbids(mayBeStruck, {
  id: '10.4-c',
  says: 'a Mobilizing card may neither attack nor be declared as a liberator',
  when: (facts) => {
    const { table } = facts;
    if (facts.by === 'expel' || facts.by === 'ruin' || facts.by === 'outlaw') return false;
    const reach = isLiberation(facts) ? liberationReach(facts) : 1;
    const acts = (card: number) =>
      isLiberation(facts)
        ? table.isUnit(card) && (!table.isUnit(facts.card) || table.hostOf(card) === table.hostOf(facts.card))
        : table.isUnit(card) || table.isCapitalShip(card);
    return (
      isWithin(facts, reach, acts) &&
      !isWithin(facts, reach, (card) => acts(card) && !table.isMobilizing(card))
    );
  },
});

/** Both are one Band far: that no attack goes farther is assumed of section 11. Nobody there, no attack. */
export const noShooterNear = forbids(mayBeStruck, {
  id: '14.11-ae',
  says: "a High Power Long attack reaches an opponent's Surface Locations from orbit, and their Planetary Band once a unit stands in their Surface Band",
  restates: ['14.11-af', '14.10-x'],
  when: (facts) =>
    isAttack(facts) &&
    !facts.table.isCapitalShip(facts.card) &&
    !isWithin(facts, 1, (card) => facts.table.isUnit(card) || facts.table.isCapitalShip(card)),
});

/** That ground is a Surface Band, and that destroying needs what breaking needs, is assumed of 11.4 and 11.8. */
export const shipsNeedSpaceFire = forbids(mayBeStruck, {
  id: '14.11-ag',
  says: 'a Capital Ship is broken by a High Power Space attack, from a fleet or from the ground',
  when: (facts) => {
    const { table } = facts;
    if (
      isLiberation(facts) ||
      facts.by === 'lose' ||
      facts.by === 'expel' ||
      !table.isCapitalShip(facts.card)
    )
      return false;
    return !isWithin(facts, 1, (card) => {
      const band = table.bandOf(card);
      return (table.isUnit(card) || table.isCapitalShip(card)) && (band === space || isSurfaceBand(band));
    });
  },
});

export const needsReach = [
  noLiberatorNear,
  noLiberatorNearShip,
  mobilizingMayNot,
  noShooterNear,
  shipsNeedSpaceFire,
];

export const routesToContested = grants(mayBeStruck, {
  id: '14.11-ab',
  says: 'a Prime Location or Capital Ship is made Contested by Liberation or by breaking its Prime face',
  when: (facts) =>
    (facts.by === 'liberate' || facts.by === 'break') &&
    isPrize(facts) &&
    isOpponents(facts) &&
    facts.table.isPrime(facts.card),
  subjectTo: needsReach,
});

export const unitsMayBeAttacked = grants(mayBeStruck, {
  id: '10.2-e',
  says: 'in Combat attacks are resolved, in Liberation contests',
  only: { by: 'lose' },
  when: (facts) => facts.table.isMovable(facts.card) && isOpponents(facts),
  subjectTo: needsReach,
});

/** Owner's units and intruders on the same card, either way round (14.10, rule 3). */
export const intrudersMayBeAttacked = grants(mayBeStruck, {
  id: '14.10-w',
  says: 'intruders and the units of the player whose card they stand on may attack one another',
  only: { by: 'lose' },
  when: (facts) => {
    const { table, card } = facts;
    if (!isOpponents(facts)) return false;
    const host = table.hostOf(card);
    if (host === openSpace) return false;
    return table.isIntruder(card)
      ? table.controllerOf(host) === table.activePlayer
      : table.hasUnitsOf(host, table.activePlayer) && table.controllerOf(host) === table.controllerOf(card);
  },
  subjectTo: needsReach,
});

export const secondEngagement = grants(mayBeStruck, {
  id: '14.11-ak',
  says: 'to destroy a Capital Ship outright takes a second engagement, or boarding it from within',
  only: { by: 'destroy' },
  when: (facts) =>
    facts.table.isCapitalShip(facts.card) && isOpponents(facts) && facts.table.isContested(facts.card),
  subjectTo: needsReach,
});

/** 14.11-z and 14.12-c know Locations that are destroyed and leave the Map; by what is for section 11.4. */
export const contestedLocationFalls = grants(mayBeStruck, {
  id: 'assumption engagement',
  says: 'an engagement may destroy a Contested Location',
  only: { by: 'destroy' },
  when: (facts) =>
    facts.table.isLocation(facts.card) && isOpponents(facts) && facts.table.isContested(facts.card),
  subjectTo: needsReach,
});

export const intruderForcedOff = grants(mayBeStruck, {
  id: '14.10-af',
  says: 'an effect may force an intruder off',
  only: { by: 'expel' },
  when: ({ table, card }) => table.isOnMap(card) && table.isIntruder(card),
});

export const isIntercepted = (facts: StrikeFacts) =>
  (facts.by === 'repel' || facts.by === 'withstand') && isPrize(facts) && isOpponents(facts);

/** A ready unit, Mobilizing or not (10.4-b). Craft aboard a Capital Ship count by the reading dockedReady. */
export const couldIntercept = (table: StrikeFacts['table'], unit: number) =>
  !(table.rulings.docked === 'never' && isCraftAboardShip(table, unit)) &&
  table.isUnit(unit) &&
  table.isReady(unit);

const isGarrison = (table: StrikeFacts['table'], unit: number, host: number) =>
  couldIntercept(table, unit) && table.controllerOf(unit) === table.controllerOf(host);

/** Interception stops an attack or a Liberation; what else it is and costs is for section 11.5. */
export const garrisonIntercepts = grants(mayBeStruck, {
  id: '14.11-ah',
  says: 'a readied garrison on the card may intercept an attack or a Liberation',
  when: (facts) =>
    isIntercepted(facts) &&
    facts.table.occupants(facts.card).some((unit) => isGarrison(facts.table, unit, facts.card)),
  subjectTo: needsReach,
});

/** Section 18 and card text are not ours: an effect may come whenever the world lets it. */
export const effectDestroysPrime = grants(mayBeStruck, {
  id: '14.10-ab',
  says: 'a card effect that destroys a Location or Capital Ship, or turns it over, makes it Contested',
  only: { by: 'ruin' },
  when: (facts) => isPrize(facts) && facts.table.isOnMap(facts.card) && facts.table.isPrime(facts.card),
});

export const noBandNoTarget = forbids(mayBeStruck, {
  id: '14.1-p',
  says: 'what needs a Band cannot be done to a Storyline',
  when: ({ table, card }) => table.isStoryline(card),
});

export const engagement = [
  effectDestroysPrime,
  noBandNoTarget,
  noLiberatorNear,
  noLiberatorNearShip,
  mobilizingMayNot,
  noShooterNear,
  shipsNeedSpaceFire,
  routesToContested,
  unitsMayBeAttacked,
  intrudersMayBeAttacked,
  secondEngagement,
  contestedLocationFalls,
  intruderForcedOff,
  garrisonIntercepts,
];
