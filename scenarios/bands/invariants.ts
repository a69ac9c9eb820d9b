/**
 * What must be so of every set-up of the bands rulebook, whatever is played: properties of the program, not claims of the text.
 * Each is a function that returns what is wrong, in words, and nothing where all is well.
 */
import {
  everyCardIsInABand,
  hostsAreOnTheMap,
  hostsFormNoCycle,
  noCardIsLostOrDoubled,
  seatsAreRespected,
} from './invariants/cards.js';
import {
  bytesFitTheirBits,
  checksTerminate,
  playGoesOn,
  settledMeansNothingPending,
  xstateTakesTheSameStep,
} from './invariants/chart.js';
import { controlFollowsOccupation, controlIsSettled, primeIsItsOwners } from './invariants/control.js';
import {
  countersAreInReach,
  currencyIsAccountedFor,
  emptyTreasuriesAward,
  factorsAndActsMoveByActions,
} from './invariants/counters.js';
import {
  actionsKeepToTheirMoment,
  phasesWaitForTheChecks,
  turnsGoRound,
  turnsKeepTheirMeasure,
} from './invariants/moments.js';
import {
  everyCardIsInOnePlace,
  handsAreCutToSeven,
  nobodyVanishes,
  placesChangeByActions,
  restStaysAsItIs,
} from './invariants/piles.js';
import type { Seen, SeenStep, Wrong } from './invariants/seen.js';
import {
  cardsEnterAsTheTextSays,
  mobilizingLastsARound,
  readinessIsAccountedFor,
} from './invariants/standing.js';
import { changesCanBeTold, everythingCanBeTold, explorerAndExplanationAgree } from './invariants/telling.js';
import {
  orderOfCardsIsNothing,
  type Played,
  replayIsTheSame,
  writingChangesNothing,
} from './invariants/worlds.js';

export type Invariant<Of> = (of: Of) => Wrong;

/** Of every position. */
export const positionInvariants: readonly Invariant<Seen>[] = [
  noCardIsLostOrDoubled,
  everyCardIsInOnePlace,
  hostsAreOnTheMap,
  hostsFormNoCycle,
  everyCardIsInABand,
  seatsAreRespected,
  controlIsSettled,
  primeIsItsOwners,
  countersAreInReach,
  settledMeansNothingPending,
  checksTerminate,
  playGoesOn,
  bytesFitTheirBits,
];

/** Of every position too; dear, because they ask for every explanation that there is. */
export const tellingInvariants: readonly Invariant<Seen>[] = [
  everythingCanBeTold,
  explorerAndExplanationAgree,
];

/** Of every action that is taken. */
export const stepInvariants: readonly Invariant<SeenStep>[] = [
  controlFollowsOccupation,
  nobodyVanishes,
  placesChangeByActions,
  restStaysAsItIs,
  handsAreCutToSeven,
  cardsEnterAsTheTextSays,
  mobilizingLastsARound,
  readinessIsAccountedFor,
  currencyIsAccountedFor,
  emptyTreasuriesAward,
  factorsAndActsMoveByActions,
  turnsGoRound,
  phasesWaitForTheChecks,
  actionsKeepToTheirMoment,
  xstateTakesTheSameStep,
  changesCanBeTold,
];

/** Of every play as a whole. */
export const playInvariants: readonly Invariant<Played>[] = [
  writingChangesNothing,
  replayIsTheSame,
  orderOfCardsIsNothing,
  turnsKeepTheirMeasure,
];
