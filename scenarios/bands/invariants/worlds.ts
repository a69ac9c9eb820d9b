import { isDeepStrictEqual } from 'node:util';
import type { PackedState } from '../../../checker/index.js';
import type { BandsTable } from '../../../machines/bands/index.js';
import type { World } from '../../../machines/bands/world.js';
import type { Observation } from '../../../rulebook/index.js';
import { formatInputError } from '../../input/errors.js';
import { worldFromText } from '../../worlds.js';
import { bandsFiles } from '../files.js';
import { worldToYaml } from '../world-document.js';
import { opening, type Wrong } from './seen.js';

/** Whole set-ups and whole plays. */

/** How a world becomes a game: under some reading, by some machine. */
export type SetUp = (world: World) => BandsTable;

/** A play that was played to its end. */
export interface Played {
  readonly world: World;
  readonly set: SetUp;
  readonly game: BandsTable;
  readonly actions: readonly number[];
  readonly end: PackedState;
}

const sameBytes = (a: PackedState, b: PackedState) => isDeepStrictEqual([...a], [...b]);

/** A world that is written down and read again is the same world. */
export function writingChangesNothing({ world }: Played): Wrong {
  const loaded = worldFromText(bandsFiles, worldToYaml(world), 'generated');
  if (!loaded.ok) return `the world that was written cannot be read: ${loaded.errors.map(formatInputError)}`;
  return isDeepStrictEqual(loaded.value, world)
    ? undefined
    : 'the world is another after it has been written down and read again';
}

/** The same play on a fresh table ends in the same bytes. */
export function replayIsTheSame({ world, set, actions, end }: Played): Wrong {
  const game = set(world);
  let state: PackedState | undefined = opening(game).state;
  for (const action of actions) state = state && game.chart.apply(state, action);
  return state && sameBytes(state, end) ? undefined : 'the play ends otherwise when it is replayed';
}

/** Cards listed in the opposite order are the same world: the same play, by its words, ends in the same position. */
export function orderOfCardsIsNothing({ world, set, game, actions, end }: Played): Wrong {
  const turned = set({ ...world, cards: [...world.cards].reverse() });
  let { state } = opening(turned);
  for (const action of actions) {
    const text = game.model.describe(action);
    const named = turned.actionOf(text);
    const next = 'action' in named && turned.chart.apply(state, named.action);
    if (!next) return `"${text}" cannot be done once the cards are listed in the opposite order`;
    state = next;
  }
  return isDeepStrictEqual(unordered(turned.observe(state)), unordered(game.observe(end)))
    ? undefined
    : 'the play ends otherwise once the cards are listed in the opposite order';
}

/** Lists in one order, whatever the order of the cards. */
const unordered = ({ turn, pieces }: Observation) => ({
  turn,
  pieces: Object.fromEntries(
    Object.entries(pieces).map(([name, facts]) => [
      name,
      Object.fromEntries(
        Object.entries(facts).map(([fact, value]) => [
          fact,
          Array.isArray(value) ? [...value].sort() : value,
        ]),
      ),
    ]),
  ),
});
