import type { PackedState } from '../../checker/index.js';
import { tags } from '../../machines/bands/chart-terms.js';
import type { BandsTable, Table } from '../../machines/bands/index.js';

/** What invariants look at, and the words that they share. */

/** A position of a play: its bytes, and the table that they are. */
export interface Seen {
  readonly game: BandsTable;
  readonly state: PackedState;
  readonly at: Table;
  /** No check is pending. */
  readonly stable: boolean;
}

export interface SeenStep {
  readonly before: Seen;
  readonly action: number;
  readonly after: Seen;
}

/** What is wrong, in words; nothing where all is well. */
export type Wrong = string | undefined;

export function seen(game: BandsTable, state: PackedState): Seen {
  return { game, state, at: game.tableOf(state), stable: game.chart.hasTag(state, tags.stable) };
}

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
