/** Random worlds, plays and readings against the invariants. Not exported: fast-check is a development dependency. */
import fc from 'fast-check';
import { bands } from '../../machines/bands/index.js';
import type { World } from '../../machines/bands/world.js';
import { read } from '../../rulebook/index.js';
import { arbitraryPlay, arbitraryReadings, arbitraryWorld } from '../arbitraries.js';
import { type Failure, failureText, playThrough } from './play-through.js';
import { smallest } from './smallest.js';

export interface RandomRun {
  readonly seed: number;
  /** Worlds, each with one play. */
  readonly runs: number;
  /** Called after each world. */
  readonly onRun?: () => void;
}

/** What of every play is looked at, and how long plays are. */
const maxActions = 16;
const thoroughness = { thorough: true, xstate: 2 };

/**
 * Nothing when every invariant holds in every world; otherwise what is wrong, the smallest world and the shortest play that
 * show it, and how to see it again.
 */
export function checkRandomPlays({ seed, runs, onRun }: RandomRun): string | undefined {
  let last: { readonly failure: Failure; readonly readings: Readonly<Record<string, string>> } | undefined;
  const set = (readings: Readonly<Record<string, string>>) => {
    const book = read(bands.text, readings);
    return (world: World) => bands.set(world, book);
  };
  const property = fc.property(
    arbitraryWorld({ maxPlayers: 4 }),
    arbitraryPlay(maxActions),
    arbitraryReadings(bands.text.readings),
    (world, choices, readings) => {
      const failure = playThrough(set(readings), world, choices, thoroughness);
      if (failure) last = { failure, readings };
      onRun?.();
      return failure === undefined;
    },
  );
  const { failed, counterexamplePath, errorInstance } = fc.check(property, { seed, numRuns: runs });
  if (!failed) return undefined;
  const again = `seed ${seed}, path ${counterexamplePath}`;
  if (!last) return `${again}: ${errorInstance}`;
  const { failure, readings } = last;
  return `${failureText(smallest(set(readings), failure))}\nreadings: ${JSON.stringify(readings)}\n${again}`;
}
