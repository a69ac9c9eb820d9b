import { isDeepStrictEqual } from 'node:util';
import { compareWithXState, interpretStatechart, type PackedState } from '../../../checker/index.js';
import { playersOverCapacity } from '../../../machines/bands/capacity.js';
import { tags } from '../../../machines/bands/chart-terms.js';
import { type Action, type BandsTable, describeAction, openSpace } from '../../../machines/bands/index.js';
import { nameOf, opening, playerOf, type Seen, type SeenStep, type Wrong } from './seen.js';

/** The chart: its checks, its bytes, its actions, and XState's own view of them. */

/** A position counts as settled when nobody has anything left to settle, and only then. */
export function settledMeansNothingPending({ at, stable }: Seen): Wrong {
  const pending = [
    ...at.cardsThatMustLeave().map((card) => `${nameOf(at, card)} must leave`),
    ...(at.hostToChooseAt() === openSpace
      ? []
      : [`it is to be said who leaves ${nameOf(at, at.hostToChooseAt())}`]),
    ...playersOverCapacity(at).map((player) => `${playerOf(at, player)} is over Capacity`),
  ];
  if (stable === (pending.length === 0)) return undefined;
  return stable
    ? `the position counts as settled while ${pending.join(', ')}`
    : 'the position counts as unsettled and nothing is left to settle';
}

/**
 * From here every way of settling the checks ends: between two Surface Locations that are destroyed for want of Capacity each
 * card is ousted once at most, and placed or destroyed once.
 */
export function checksTerminate({ game, at, state, stable }: Seen): Wrong {
  if (stable) return undefined;
  const { chart } = game;
  const most = 2 * at.setup.cards * (1 + at.setup.surfaceCards.length);
  let budget = 300;
  const longerThan = (from: PackedState, steps: number): boolean => {
    if (chart.hasTag(from, tags.stable) || budget-- <= 0) return false;
    return (
      steps === 0 || chart.enabled(from).some((action) => longerThan(chart.apply(from, action)!, steps - 1))
    );
  };
  return longerThan(state, most) ? `the checks go on for more than ${most} steps` : undefined;
}

export function playGoesOn({ game, state }: Seen): Wrong {
  return game.chart.enabled(state).length > 0 ? undefined : 'nothing can be done';
}

/** Every byte is within the bits that the visited set keeps of it: otherwise two positions would be taken for one. */
export function bytesFitTheirBits({ game, state }: Seen): Wrong {
  const { fieldBits } = game.model;
  const at = state.findIndex((byte, index) => byte >> (fieldBits?.[index] ?? 8) !== 0);
  return at < 0 ? undefined : `byte ${at} is ${state[at]}, in ${fieldBits![at]} bits`;
}

/** The compiled chart and XState's own `transition` take the same step. */
export function xstateTakesTheSameStep({ before, action, after }: SeenStep): Wrong {
  const next = judgeOf(before.game).apply(before.state, action);
  return next && isDeepStrictEqual([...next], [...after.state])
    ? undefined
    : 'XState takes another step than the compiled chart';
}

const judges = new WeakMap<BandsTable, BandsTable['chart']>();

/** The same chart under XState's interpreter. */
function judgeOf(game: BandsTable): BandsTable['chart'] {
  const { machine, events } = game.chart;
  const judge = judges.get(game) ?? interpretStatechart(machine, { events });
  judges.set(game, judge);
  return judge;
}

/** XState's own states from the opening on, the first few: enabledness, successors, configurations, tags. */
export function xstateAgrees(game: BandsTable, maxStates: number): Wrong {
  const [difference] = compareWithXState(game.chart, { maxStates, maxDifferences: 1 }).differences;
  if (!difference) return undefined;
  const { kind, event } = difference;
  return `the compiled chart and XState differ: ${kind}${event ? `, ${describeAction(opening(game).at, event as Action)}` : ''}`;
}
