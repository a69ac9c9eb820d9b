import { forbids, grants } from '../../../rulebook/index.js';
import { openSpace } from '../setup.js';
import {
  mayDiscard,
  mayDraw,
  mayManeuver,
  mayReady,
  mayResolve,
  maySell,
  type OfCard,
  type ResolveFacts,
} from '../turn/questions.js';

/** 10.1 and 10.3: the phases of the turn and what belongs to each. When a phase is on is for the statechart. */

export const handLimit = 7;

const isActivePlayers = ({ table, card }: OfCard) => table.controllerOf(card) === table.activePlayer;

/** Ready. */

const isActivated = ({ table, card }: OfCard) => table.isOnMap(card) && !table.isReady(card);

/** 14.8 speaks of that very phase, so it stands above the general sentence. */
export const craftAboardStays = forbids(mayReady, {
  id: '14.8-d',
  says: 'a Non-Capital Spacecraft that occupies a Capital Ship does not ready in the Ready Phase while it stays aboard (one sentence with 14.8-c)',
  restates: ['10.5-w'],
  when: ({ table, card }) => {
    const host = table.hostOf(card);
    return table.isCraft(card) && host !== openSpace && table.isCapitalShip(host);
  },
});

export const everyCardReadies = grants(mayReady, {
  id: '10.1-i',
  says: 'in the Ready Phase all activated cards are readied',
  restates: ['10.5-v', '14.8-b'],
  when: (facts) => isActivated(facts) && isActivePlayers(facts),
  subjectTo: [craftAboardStays],
});

/** The reading readyScope: by ownership, or without regard to players. */
export const ownedCardsReady = grants(mayReady, {
  id: '10.1-i',
  says: 'in the Ready Phase all activated cards are readied; read so, those that the active player owns',
  when: (facts) => isActivated(facts) && facts.table.ownerOf(facts.card) === facts.table.activePlayer,
});

export const allCardsReady = grants(mayReady, {
  id: '10.1-i',
  says: 'in the Ready Phase all activated cards are readied; read so, whoever controls them',
  when: isActivated,
});

/** Effects at the start of a turn. */

const worded = ({ table, card }: ResolveFacts, words: string) =>
  table.isOnMap(card) && table.faceOf(card).startEffect?.worded === words;

export const atTheBeginning = grants(mayResolve, {
  id: '10.1-c',
  says: 'any effect worded for the beginning of your turn is resolved at that point, before the Ready Phase',
  when: (facts) => facts.at === 'beginning' && worded(facts, 'beginningOfTurn'),
});

export const inAdmin = grants(mayResolve, {
  id: '10.1-k',
  says: 'start-of-turn effects are resolved in the Admin Phase',
  when: (facts) => facts.at === 'admin' && worded(facts, 'startOfTurn'),
});

/** The reading startEffects: both kinds at one point. */
export const startAtTheBeginning = grants(mayResolve, {
  id: '10.1-k',
  says: 'start-of-turn effects are resolved; read so, at the beginning of the turn',
  when: (facts) => facts.at === 'beginning' && worded(facts, 'startOfTurn'),
});

export const beginningInAdmin = grants(mayResolve, {
  id: '10.1-c',
  says: 'any effect worded for the beginning of your turn is resolved; read so, in the Admin Phase',
  when: (facts) => facts.at === 'admin' && worded(facts, 'beginningOfTurn'),
});

/** Admin: Sell. What it pays is not ours; the card leaves the Map. Whose Admin, and whose cards are their own, is the reading selling. */

export const sellOwnCards = grants(maySell, {
  id: '10.1-l',
  says: 'in the Admin Phase players may Sell their own cards',
  when: (facts) =>
    facts.table.isOnMap(facts.card) &&
    isActivePlayers(facts) &&
    facts.table.ownerOf(facts.card) === facts.table.activePlayer,
});

/** The reading selling. */
export const anyoneSells = grants(maySell, {
  id: '10.1-l',
  says: sellOwnCards.says,
  when: ({ table, card }) => table.isOnMap(card) && table.ownerOf(card) === table.controllerOf(card),
});

export const ownersSell = grants(maySell, {
  id: '10.1-l',
  says: sellOwnCards.says,
  when: ({ table, card }) => table.isOnMap(card) && table.ownerOf(card) === table.activePlayer,
});

export const sellControlled = grants(maySell, {
  id: '10.1-l',
  says: sellOwnCards.says,
  when: (facts) => facts.table.isOnMap(facts.card) && isActivePlayers(facts),
});

/** Draw. */

/** The prohibition names the very draw that the general sentence orders. */
export const firstPlayerSkips = forbids(mayDraw, {
  id: '10.7-h',
  says: 'the player who goes first does not draw on their first turn',
  when: ({ table }) => table.firstDrawAhead,
});

export const drawOne = grants(mayDraw, {
  id: '10.1-m',
  says: 'in the Draw Phase one card is drawn',
  when: ({ table, card }) => table.isInDeck(card) && table.ownerOf(card) === table.activePlayer,
  subjectTo: [firstPlayerSkips],
});

/** End. */

export const downToSeven = grants(mayDiscard, {
  id: '10.1-o',
  says: 'in the End Phase hands are discarded down to 7 cards',
  when: ({ table, card }) =>
    table.isInHand(card) &&
    table.ownerOf(card) === table.activePlayer &&
    table.handSize(table.activePlayer) > handLimit,
});

/** Maneuvers. */

export const fastManeuvers = grants(mayManeuver, {
  id: '10.3-a',
  says: 'Fast Maneuvers may be played in the Admin, Draw and Action Phases of any turn, in every sub-phase of Action too (10.3-b)',
  restates: ['10.3-b'],
  when: ({ table, card }) => table.isInHand(card) && table.kindOf(card) === 'fastManeuver',
});

export const slowManeuvers = grants(mayManeuver, {
  id: '10.3-d',
  says: "Slow Maneuvers may be played only in the Deployment of their controller's own Action Phase",
  when: ({ table, card }) =>
    table.isInHand(card) &&
    table.kindOf(card) === 'slowManeuver' &&
    table.ownerOf(card) === table.activePlayer,
});

export const timing = [
  craftAboardStays,
  everyCardReadies,
  atTheBeginning,
  inAdmin,
  sellOwnCards,
  firstPlayerSkips,
  drawOne,
  downToSeven,
  fastManeuvers,
  slowManeuvers,
];
