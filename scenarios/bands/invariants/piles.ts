import { isDeepStrictEqual } from 'node:util';
import { type Action, openSpace, type Table } from '../../../machines/bands/index.js';
import { isManeuverKind } from '../../../machines/bands/world.js';
import { actionOf, nameOf, ofSomeCard, playerOf, type Seen, type SeenStep, type Wrong } from './seen.js';

/** Hand, deck, Map, Depleted and Burned Pile: where a card is, how it got there, and who accounts for it. */

type Whereabouts = 'hand' | 'deck' | 'map' | 'depleted' | 'burned';

/** A card that waits for a Position has not left the Map. */
const tests: Readonly<Record<Whereabouts, (at: Table, card: number) => boolean>> = {
  hand: (at, card) => at.isInHand(card),
  deck: (at, card) => at.isInDeck(card),
  map: (at, card) => at.isOnMap(card) || at.isDisplaced(card),
  depleted: (at, card) => at.isDepleted(card),
  burned: (at, card) => at.isBurned(card),
};

const placesOf = (at: Table, card: number) =>
  (Object.keys(tests) as Whereabouts[]).filter((place) => tests[place](at, card));

const isDrone = ({ setup }: Table, card: number) => setup.world.cards[card]!.drone === true;

/** 14.1-c: each card is in one of them; Maneuvers are never on the Map (10.3), and only Drones are burned (14.12-q). */
export function everyCardIsInOnePlace({ at }: Seen): Wrong {
  return ofSomeCard(at, (card) => {
    const places = placesOf(at, card);
    const name = nameOf(at, card);
    if (places.length !== 1) return `${name} is in ${places.join(' and ') || 'no place at all'}`;
    if (places[0] === 'map' && isManeuverKind(at.kindOf(card))) return `${name}, a Maneuver, is on the Map`;
    return places[0] === 'burned' && !isDrone(at, card) ? `${name}, no Drone, is burned` : undefined;
  });
}

/** What takes the card that an action names from one place to another (10.1-m, 10.1-o, 10.5-a); nothing comes back out of a pile. */
const ways: Readonly<Record<string, Partial<Record<Whereabouts, readonly Action['type'][]>>>> = {
  deck: { hand: ['draw'] },
  hand: { map: ['deploy', 'fit'], depleted: ['fastManeuver', 'slowManeuver', 'discard'] },
};

/** Cards change their place by what is done with them, and by nothing else; who leaves the Map is for `nobodyVanishes`. */
export function placesChangeByActions(step: SeenStep): Wrong {
  const { before, after } = step;
  const action = actionOf(step);
  return ofSomeCard(after.at, (card) => {
    const [from] = placesOf(before.at, card);
    const [to] = placesOf(after.at, card);
    if (!from || !to) return undefined;
    const isNamed = 'card' in action && action.card === card;
    const due = isNamed
      ? Object.entries(ways[from] ?? {}).find(([, by]) => by.includes(action.type))
      : undefined;
    if (due && to !== due[0]) return `${nameOf(after.at, card)} is still in ${to}`;
    if (from === to || due) return undefined;
    if (from === 'map' && (to === 'depleted' || to === 'burned'))
      return pileOfTheDead(after.at, card, to, action);
    return `${nameOf(after.at, card)} goes from ${from} to ${to}`;
  });
}

/** 14.12-q: destroyed, a Drone is burned; everything else, and what is sold, is depleted (14.11-n). */
function pileOfTheDead(at: Table, card: number, to: Whereabouts, action: Action): Wrong {
  const isSold = action.type === 'sell' && action.card === card;
  const due = isDrone(at, card) && !isSold ? 'burned' : 'depleted';
  return to === due ? undefined : `${nameOf(at, card)} goes to ${to}, not ${due}`;
}

const isOffMap = (at: Table, card: number) => at.isDepleted(card) || at.isBurned(card);

/**
 * What goes off the Map is what the action is about, stood on a Spacecraft that goes (14.8-m, 14.8-p), was attached to what
 * goes, or is the Storyline bound to it (14.12-q).
 */
export function nobodyVanishes(step: SeenStep): Wrong {
  const { before, after } = step;
  const action = actionOf(step);
  const goes = (card: number) => isOffMap(after.at, card) && !isOffMap(before.at, card);
  return ofSomeCard(after.at, (card) => {
    if (!goes(card) || ('card' in action && action.card === card)) return undefined;
    if ([...after.at.setup.storylineOf].some((storyline, other) => storyline === card && goes(other)))
      return undefined;
    const host = before.at.hostOf(card);
    const held = host !== openSpace && (before.at.isSpacecraft(host) || before.at.isAttached(card));
    return held && isOffMap(after.at, host) ? undefined : `${nameOf(after.at, card)} vanishes`;
  });
}

/** Actions about counters, hands and phases. */
const quiet: ReadonlySet<Action['type']> = new Set([
  'pass',
  'resolve',
  'draw',
  'discard',
  'use',
  'fastManeuver',
  'slowManeuver',
  'vote',
  'drain',
  'gain',
  'advance',
  'repel',
  'withstand',
]);

/** What is not about the Map changes nothing there: an interception, a Vote, the passing of a phase; readiness and Mobilizing apart. */
export function restStaysAsItIs(step: SeenStep): Wrong {
  const { before, after } = step;
  if (!quiet.has(actionOf(step).type)) return undefined;
  const standing = (at: Table, card: number) => [
    tests.map(at, card),
    at.hostOf(card),
    at.isAttached(card),
    at.isContested(card),
    at.controllerOf(card),
  ];
  return ofSomeCard(after.at, (card) =>
    isDeepStrictEqual(standing(before.at, card), standing(after.at, card))
      ? undefined
      : `${nameOf(after.at, card)} changes on the Map`,
  );
}

/** 10.1-o. */
const mostInHand = 7;

const handOf = (at: Table, player: number) =>
  [...at.setup.owner.keys()].filter((card) => at.ownerOf(card) === player && at.isInHand(card)).length;

/** 10.1-o: nobody ends a turn with more than seven cards in hand, and nobody discards below seven. */
export function handsAreCutToSeven(step: SeenStep): Wrong {
  const { before, after } = step;
  const player = before.at.activePlayer;
  const [had, has] = [handOf(before.at, player), handOf(after.at, player)];
  const who = playerOf(after.at, player);
  if (actionOf(step).type === 'discard' && has < mostInHand) return `${who} discards down to ${has}`;
  return player !== after.at.activePlayer && has > mostInHand
    ? `${who} ends the turn with ${has} cards in hand, of ${had}`
    : undefined;
}
