import type { Action, BandsTable, Table } from '../../../machines/bands/index.js';
import { type Opening, phasesInOrder } from '../../../machines/bands/world.js';
import {
  actionOf,
  begun,
  nameOf,
  opening,
  playerOf,
  type Seen,
  type SeenStep,
  seen,
  type Wrong,
} from './seen.js';
import type { Played } from './worlds.js';

/** The order of the turn, what has its moment in it, and how often (10.1 to 10.3, 10.7). */

/** 10.1-b, 10.2-a: the phases of a turn come in their order, and the turn passes on after End. */
export function turnsGoRound({ before, after }: SeenStep): Wrong {
  const [from, to] = [before, after].map(({ phase }) => phasesInOrder.indexOf(phase)) as [number, number];
  const [one, next] = [before.at.activePlayer, after.at.activePlayer];
  if (one === next) return to >= from ? undefined : `${after.phase} comes after ${before.phase}`;
  // Deployment always waits for the player.
  if (to > phasesInOrder.indexOf('deployment'))
    return `the turn of ${playerOf(after.at, next)} begins in ${after.phase}`;
  const due = (one + 1) % after.at.setup.players;
  return next === due ? undefined : `${playerOf(after.at, next)} comes after ${playerOf(after.at, one)}`;
}

/** 10.6-r, 14.12-m: no phase begins while checks are pending. */
export function phasesWaitForTheChecks(step: SeenStep): Wrong {
  const [first] = begun(step);
  return first && !step.after.stable ? `${first.phase} begins ahead of the checks` : undefined;
}

const deployments = ['deployment', 'secondDeployment'] as const;
const action = ['deployment', 'movement', 'engagement', 'secondDeployment'] as const;

/** Where the text gives an action its moment; the rest may come whenever play stops. */
function momentsOf({ rulebook }: BandsTable, type: Action['type']): readonly Opening[] | undefined {
  const { beginningManeuver, secondDeployment, startEffects } = rulebook.choices;
  const inDeployment = secondDeployment === 'cardsOnly' ? (['deployment'] as const) : deployments;
  const moments: Partial<Record<Action['type'], readonly Opening[]>> = {
    deploy: deployments,
    fit: deployments,
    vote: inDeployment,
    slowManeuver: inDeployment,
    fastManeuver: [
      ...(beginningManeuver === 'yes' ? (['beginning'] as const) : []),
      'admin',
      'draw',
      ...action,
    ],
    resolve:
      startEffects === 'split'
        ? ['beginning', 'admin']
        : startEffects === 'admin'
          ? ['admin']
          : ['beginning'],
    sell: ['admin'],
    draw: ['draw'],
    move: ['movement'],
    liberate: ['engagement'],
    break: ['engagement'],
    lose: ['engagement'],
    destroy: ['engagement'],
    repel: ['engagement'],
    withstand: ['engagement'],
    discard: ['end'],
    advance: ['end'],
  };
  return moments[type];
}

const settling: ReadonlySet<Action['type']> = new Set(['displace', 'perish', 'raze', 'oust']);

/** Actions keep to their phase (10.1, 10.2, 10.3, 14.4-h); while checks are pending there is nothing else (10.6-r, 14.12-m). */
export function actionsKeepToTheirMoment(step: SeenStep): Wrong {
  const { before } = step;
  const { type } = actionOf(step);
  if (settling.has(type) === before.stable)
    return before.stable ? `${type} with nothing to settle` : `${type} comes ahead of the checks`;
  const moments = momentsOf(before.game, type);
  return moments && !moments.includes(before.phase) ? `${type} comes in ${before.phase}` : undefined;
}

/** One turn as it is played. */
interface Turn {
  readonly player: number;
  /** Where it was first seen: the game may open within a turn. */
  readonly from: Opening;
  readonly isFirst: boolean;
  readonly moves: number;
  /** Cards whose effects wait. */
  readonly waiting: Set<number>;
  draws: number;
  moved: number;
  readonly engaged: Set<'Combat' | 'Liberation'>;
}

/**
 * 10.1-c, 10.1-k, 10.1-m, 10.2-f, 10.7-h, 14.4-a: in a turn each effect due is resolved once and in time, a single card is
 * drawn where there is one, and none in the first turn of the game; one moves within the grant, and goes to one of Combat and Liberation.
 */
export function turnsKeepTheirMeasure({ game, actions }: Played): Wrong {
  let here = opening(game);
  let turn = openedTurn(here);
  awaitEffects(turn, here, here.phase);
  for (const number of actions) {
    const after = seen(game, game.chart.apply(here.state, number)!);
    const step = { before: here, action: number, after };
    const wrong = tally(turn, step);
    if (wrong) return wrong;
    for (const { player, phase } of begun(step)) {
      const late = isLate(turn, after, phase);
      if (late) return late;
      if (phase === 'beginning') turn = turnOf(after.at, player, phase);
      awaitEffects(turn, after, phase);
    }
    here = after;
  }
  return undefined;
}

function turnOf({ setup }: Table, player: number, from: Opening): Turn {
  const counts = {
    draws: 0,
    moved: 0,
    waiting: new Set<number>(),
    engaged: new Set<'Combat' | 'Liberation'>(),
  };
  return { player, from, isFirst: false, moves: setup.world.moves[player]!, ...counts };
}

function openedTurn({ at, phase }: Seen): Turn {
  const { movesLeft, firstTurn = false } = at.setup.world.opening;
  const turn = turnOf(at, at.activePlayer, phase);
  return { ...turn, isFirst: firstTurn, moves: movesLeft ?? turn.moves };
}

/** Effects on the Map, of cards of the player, that are due in this phase. */
function awaitEffects(turn: Turn, { game, at }: Seen, phase: Opening): void {
  if (!at.setup.economy.treasury || (phase !== 'beginning' && phase !== 'admin')) return;
  const { startEffects } = game.rulebook.choices;
  for (const card of at.setup.owner.keys()) {
    const worded = at.isOnMap(card) ? at.faceOf(card).startEffect?.worded : undefined;
    if (!worded || at.controllerOf(card) !== turn.player) continue;
    const split = worded === 'beginningOfTurn' ? 'beginning' : 'admin';
    if ((startEffects === 'split' ? split : startEffects) === phase) turn.waiting.add(card);
  }
}

const engagements: Readonly<Partial<Record<Action['type'], 'Combat' | 'Liberation'>>> = {
  break: 'Combat',
  lose: 'Combat',
  destroy: 'Combat',
  repel: 'Combat',
  liberate: 'Liberation',
  withstand: 'Liberation',
};

/** Counts the action into the turn. */
function tally(turn: Turn, step: SeenStep): Wrong {
  const { before } = step;
  const done = actionOf(step);
  const who = playerOf(before.at, turn.player);
  if (done.type === 'move' && ++turn.moved > turn.moves) return `${who} moves more than ${turn.moves} times`;
  if (done.type === 'draw' && (++turn.draws > 1 || turn.isFirst))
    return turn.isFirst ? `${who} draws in the first turn of the game` : `${who} draws more than one card`;
  if (done.type === 'resolve' && !turn.waiting.delete(done.card))
    return `the effect of ${nameOf(before.at, done.card)} is resolved and was not due`;
  if (done.type === 'sell') turn.waiting.delete(done.card);
  const isStopped = done.type === 'repel' || done.type === 'withstand';
  const engagement = engagements[done.type];
  if (engagement && !(isStopped && before.game.rulebook.choices.engagementChoice === 'resolved'))
    turn.engaged.add(engagement);
  return turn.engaged.size > 1 ? `${who} goes to Combat and to Liberation` : undefined;
}

/** What should have happened before this phase begins. */
function isLate(turn: Turn, { at }: Seen, phase: Opening): Wrong {
  const who = playerOf(at, turn.player);
  const late = [...turn.waiting].find((card) => at.isOnMap(card));
  if (late !== undefined) return `${phase} begins, and the effect of ${nameOf(at, late)} still waits`;
  if (phase !== 'deployment' || turn.isFirst || turn.draws > 0) return undefined;
  const hasDeck = [...at.setup.owner.keys()].some(
    (card) => at.ownerOf(card) === turn.player && at.isInDeck(card),
  );
  return hasDeck ? `${who} draws no card` : undefined;
}
