import type { Reading } from '../../../rulebook/index.js';
import { anyoneVotes } from '../clauses/economy.js';
import {
  allCardsReady,
  anyoneSells,
  beginningInAdmin,
  ownedCardsReady,
  ownersSell,
  sellControlled,
  startAtTheBeginning,
} from '../clauses/timing.js';

/** The points that sections 10.1 to 10.4, 10.7 and rule 1 of 14.10 leave open. */
export const turnReadings: readonly Reading[] = [
  {
    id: 'startEffects',
    asks: 'when are effects at the start of a turn resolved: before the Ready Phase, or in the Admin Phase',
    clauses: ['10.1-c', '10.1-k'],
    options: {
      split: { says: "those worded 'at the beginning of your turn' before Ready, the rest in Admin" },
      beginning: { says: 'all of them before Ready', edits: [{ replace: startAtTheBeginning }] },
      admin: { says: 'all of them in Admin', edits: [{ replace: beginningInAdmin }] },
    },
    default: 'split',
    why: 'the text has a sentence for each, and names the wording that the first is for',
  },
  {
    id: 'beginningManeuver',
    asks: 'may a Fast Maneuver be played at the beginning of a turn, before its Ready Phase',
    clauses: ['10.1-a', '10.3-a'],
    options: {
      no: { says: 'no: the window is Admin, Draw and Action' },
      yes: { says: 'yes: only Ready and End are barred' },
    },
    default: 'no',
    why: 'the window is a list of phases, and the beginning lies outside all of them',
  },
  {
    id: 'readyScope',
    asks: 'whose activated cards ready in the Ready Phase',
    clauses: ['10.1-i'],
    options: {
      controlled: { says: 'those that the active player controls' },
      owned: { says: 'those that the active player owns', edits: [{ replace: ownedCardsReady }] },
      all: { says: "everybody's", edits: [{ replace: allCardsReady }] },
    },
    default: 'controlled',
    why: "Characters and Ground Units deployed to a ship ready in their controller's next Ready Phase (14.8-b), and a phase belongs to a player's turn",
  },
  {
    id: 'mobilizeUntil',
    asks: 'when does a card that has come onto the Map stop Mobilizing',
    clauses: ['10.4-a', '10.4-d'],
    options: {
      controllersNextTurn: { says: "when its controller's next turn starts" },
      endOfTurn: { says: 'when the turn ends in which it came onto the Map' },
    },
    default: 'controllersNextTurn',
    why: '10.4-d says in terms when it stops; that a card Mobilizes in the turn in which it came (10.4-a) does not say that it stops with that turn',
  },
  {
    id: 'selling',
    asks: 'who may Sell in the Admin Phase, and which cards',
    clauses: ['10.1-l'],
    options: {
      active: { says: 'the active player, cards that they own and control' },
      anyone: { says: 'every player, cards that they own and control', edits: [{ replace: anyoneSells }] },
      controlled: {
        says: 'the active player, cards that they control, taken ones too',
        edits: [{ replace: sellControlled }],
      },
      owned: {
        says: 'the active player, cards that they own, those that another has taken too',
        edits: [{ replace: ownersSell }],
      },
    },
    default: 'active',
    why: "a phase is a part of one player's turn, and the text says so where others may act in it (10.3-a); 14.11-q sets one's own cards against those that one has taken, and of those that others have taken the captor decides (14.11-e); against it: 10.1-l says players",
  },
  {
    id: 'voting',
    asks: 'who may vote in a Deployment to move Galactic Factors',
    clauses: ['10.2-c'],
    options: {
      active: { says: 'the active player' },
      anyone: { says: 'every player, each with what they control', edits: [{ replace: anyoneVotes }] },
    },
    default: 'active',
    why: "a Deployment is a sub-phase of one player's Action Phase, and the text says so where others may act in one (10.3-a); against it: 10.2-c says players",
  },
  {
    id: 'adminOrder',
    asks: 'which comes first in the Admin Phase, Income or start-of-turn effects',
    clauses: ['10.1-j', '10.1-k'],
    options: {
      incomeFirst: { says: 'Income' },
      effectsFirst: { says: 'the effects, all of them, and Income as the last is resolved' },
    },
    default: 'incomeFirst',
    why: 'that is the order of the two sentences, and of the phases and sub-phases in the sentences around them',
    silent: true,
  },
  {
    id: 'firstTurnDraw',
    asks: 'does the player who goes first and does not draw have a Draw Phase on their first turn',
    clauses: ['10.1-m', '10.7-h'],
    options: {
      noCard: { says: 'yes, in which no card is drawn' },
      noPhase: { says: 'no: it is left out, and its window for Fast Maneuvers with it' },
    },
    default: 'noCard',
    why: 'the text takes away the draw, not the phase',
  },
  {
    id: 'engagementChoice',
    asks: 'when has a player gone to Combat, so that Liberation is closed for the turn, or the other way round',
    clauses: ['10.2-f'],
    options: {
      declared: { says: 'with the first declaration, even if it is intercepted' },
      resolved: { says: 'when an attack or a Liberation has had its way' },
    },
    default: 'declared',
    why: 'one goes there by declaring; what becomes of it is decided there',
  },
  {
    id: 'secondDeployment',
    asks: 'what may a player do in the second Deployment, and must an attack or Liberation have come before it',
    clauses: ['10.2-g', '10.2-c', '10.3-d'],
    options: {
      full: { says: 'all that the first Deployment allows, whatever came before' },
      cardsOnly: { says: 'deploy cards, whatever came before, but neither vote nor play Slow Maneuvers' },
      onlyAfterEngagement: {
        says: 'all that the first allows, but only once Combat or Liberation has been gone to',
      },
    },
    default: 'full',
    why: 'it is called a second Deployment phase, and comes after a sub-phase that may stay empty',
  },
  {
    id: 'suppression',
    asks: 'does an intruder suppress the Votes and Income of a Capital Ship as it does those of a Location',
    clauses: ['14.10-r', '14.10-t'],
    options: {
      alike: { says: 'yes: the rules read the same for both' },
      locations: { says: 'no: rule 1 speaks of Locations', edits: [{ drop: '14.10-r', detach: true }] },
    },
    default: 'alike',
    why: 'the sentence above the rules says so of all of them (14.10-r); against it: rule 1 names Locations (14.10-t)',
  },
];
