/**
 * What must be so of every set-up of the bands rulebook, whatever is played: properties of the program, not claims of the text.
 * Each is a function that returns what is wrong, in words, and nothing where all is well.
 */
import {
  everyCardIsInABand,
  hostsAreOnTheMap,
  hostsFormNoCycle,
  nobodyAppears,
  nobodyVanishes,
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
import type { Seen, SeenStep, Wrong } from './invariants/seen.js';
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
  hostsAreOnTheMap,
  hostsFormNoCycle,
  everyCardIsInABand,
  seatsAreRespected,
  controlIsSettled,
  primeIsItsOwners,
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
  nobodyAppears,
  xstateTakesTheSameStep,
  changesCanBeTold,
];

/** Of every play as a whole. */
export const playInvariants: readonly Invariant<Played>[] = [
  writingChangesNothing,
  replayIsTheSame,
  orderOfCardsIsNothing,
];
