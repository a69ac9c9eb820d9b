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
  says: 'a Liberation needs no ships but has to come from within two Bands',
  when: (facts) =>
    isLiberation(facts) &&
    !facts.table.isCapitalShip(facts.card) &&
    !isWithin(facts, 2, (card) => facts.table.isUnit(card)),
});

export const noLiberatorNearShip = forbids(mayBeStruck, {
  id: '14.11-ad',
  says: 'a Liberation may name a Capital Ship in Space from an adjacent Band (one sentence with 14.11-ac)',
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
  says: "a High Power Long attack out of orbit reaches an opponent's Surface Locations, and once a unit stands in their Surface Band such an attack there reaches their Planetary Band (14.11-af)",
  restates: ['14.11-af', '14.10-x'],
  when: (facts) =>
    isAttack(facts) &&
    !facts.table.isCapitalShip(facts.card) &&
    !isWithin(facts, 1, (card) => facts.table.isUnit(card) || facts.table.isCapitalShip(card)),
});

/** That ground is a Surface Band, and that destroying needs what breaking needs, is assumed of 11.4 and 11.8. */
export const shipsNeedSpaceFire = forbids(mayBeStruck, {
  id: '14.11-ag',
  says: 'a Capital Ship is broken by a High Power Space attack, from a fleet or by artillery on the ground',
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
  says: 'a card is made Contested by Liberation, or by a High Power attack that breaks its Prime face',
  when: (facts) =>
    (facts.by === 'liberate' || facts.by === 'break') &&
    isPrize(facts) &&
    isOpponents(facts) &&
    facts.table.isPrime(facts.card),
  subjectTo: needsReach,
});

export const unitsMayBeAttacked = grants(mayBeStruck, {
  id: '10.2-e',
  says: 'in Combat or Liberation attacks are resolved, or else Rank-based contests of liberation',
  only: { by: 'lose' },
  when: (facts) => facts.table.isMovable(facts.card) && isOpponents(facts),
  subjectTo: needsReach,
});

/** Owner's units and intruders on the same card, either way round (14.10, rule 3). */
export const intrudersMayBeAttacked = grants(mayBeStruck, {
  id: '14.10-w',
  says: "intruders and the owner's units may attack one another, subject to the checks of Power and Range",
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
  says: 'an intruder that an effect forces off is displaced: to a legal Position in the nearest Band, not straight home',
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
  says: 'whichever way a card is made Contested, any readied garrison on it may intercept',
  when: (facts) =>
    isIntercepted(facts) &&
    facts.table.occupants(facts.card).some((unit) => isGarrison(facts.table, unit, facts.card)),
  subjectTo: needsReach,
});

/** Section 18 and card text are not ours: an effect may come whenever the world lets it. */
export const effectDestroysPrime = grants(mayBeStruck, {
  id: '14.10-ab',
  says: 'only three things make a Location or Capital Ship Contested: Liberation, being broken in combat, and a card effect that destroys it or turns it to its Reverse face',
  only: { by: 'ruin' },
  when: (facts) => isPrize(facts) && facts.table.isOnMap(facts.card) && facts.table.isPrime(facts.card),
});

export const noBandNoTarget = forbids(mayBeStruck, {
  id: '14.1-p',
  says: 'effects that need a Band cannot target Storylines (one sentence with 14.1-o)',
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
