import type { PackedState } from '../../../checker/index.js';
import { tags } from '../../../machines/bands/chart-terms.js';
import type { Action, BandsTable, Table } from '../../../machines/bands/index.js';
import { phaseOf } from '../../../machines/bands/observing.js';
import { type Opening, phasesInOrder } from '../../../machines/bands/world.js';

/** What invariants look at, and the words that they share. */

/** A position of a play: its bytes, and the table that they are. */
export interface Seen {
  readonly game: BandsTable;
  readonly state: PackedState;
  readonly at: Table;
  /** No check is pending. */
  readonly stable: boolean;
  readonly phase: Opening;
}

export interface SeenStep {
  readonly before: Seen;
  readonly action: number;
  readonly after: Seen;
}

/** What is wrong, in words; nothing where all is well. */
export type Wrong = string | undefined;

export function seen(game: BandsTable, state: PackedState): Seen {
  const { chart } = game;
  return {
    game,
    state,
    at: game.tableOf(state),
    stable: chart.hasTag(state, tags.stable),
    phase: phaseOf(chart.configuration(state)) as Opening,
  };
}

export const actionOf = ({ before, action }: SeenStep): Action => before.game.chart.events[action] as Action;

export const opening = (game: BandsTable): Seen => seen(game, [...game.model.initial()][0]!);

export const nameOf = ({ setup }: Table, card: number): string => setup.world.cards[card]!.name;

export const playerOf = ({ setup }: Table, index: number): string => setup.world.players[index] ?? 'nobody';

/** What the test says of the first card that it has something to say of. */
export function ofSomeCard(at: Table, test: (card: number) => Wrong): Wrong {
  for (let card = 0; card < at.setup.cards; card++) {
    const wrong = test(card);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

export interface Moment {
  readonly player: number;
  readonly phase: Opening;
}

/** The phases that begin with a step, in their order, whether or not play stops there. */
export function begun({ before, after }: SeenStep): readonly Moment[] {
  const [from, to] = [before, after].map(({ phase }) => phasesInOrder.indexOf(phase)) as [number, number];
  const of = (player: number, phases: readonly Opening[]) => phases.map((phase) => ({ player, phase }));
  const [one, next] = [before.at.activePlayer, after.at.activePlayer];
  if (one === next) return of(one, phasesInOrder.slice(from + 1, to + 1));
  return [...of(one, phasesInOrder.slice(from + 1)), ...of(next, phasesInOrder.slice(0, to + 1))];
}

/** The player whose phase of this kind begins with the step, if one does. */
export const whoBegins = (step: SeenStep, phase: Opening): number | undefined =>
  begun(step).find((moment) => moment.phase === phase)?.player;
