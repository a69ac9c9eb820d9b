/** Random worlds, plays and readings against the invariants. Not exported: fast-check is a development dependency. */
import fc from 'fast-check';
import { bands } from '../../../machines/bands/index.js';
import type { World } from '../../../machines/bands/world.js';
import { read } from '../../../rulebook/index.js';
import { arbitraryPlay, arbitraryReadings, arbitraryWorld } from '../arbitraries.js';
import type { SeenStep } from '../invariants/seen.js';
import { type Failure, failureText, playThrough } from './play-through.js';
import { smallest } from './smallest.js';

export interface RandomRun {
  readonly seed: number;
  /** Worlds, each with one play. */
  readonly runs: number;
  /** Called before each world is played in, and at every step there. */
  readonly onWorld?: (world: World) => void;
  readonly onStep?: (step: SeenStep) => void;
}

/** How large worlds are, how long plays are, and what of every play is looked at. */
const maxActions = 16;
export const size = { maxPlayers: 4, maxUnits: 7, maxCraft: 3, maxDevices: 2, maxMoves: 3 };
const thoroughness = { explanations: true, wholePlays: true, xstate: 2 };

/**
 * Nothing when every invariant holds in every world; otherwise what is wrong, the smallest world and the shortest play that
 * show it, and how to see it again.
 */
export function checkRandomPlays({ seed, runs, onWorld, onStep }: RandomRun): string | undefined {
  let last: { readonly failure: Failure; readonly readings: Readonly<Record<string, string>> } | undefined;
  const set = (readings: Readonly<Record<string, string>>) => {
    const book = read(bands.text, readings);
    return (world: World) => bands.set(world, book);
  };
  const property = fc.property(
    arbitraryWorld(size),
    arbitraryPlay(maxActions),
    arbitraryReadings(bands.text.readings),
    (world, choices, readings) => {
      onWorld?.(world);
      const failure = playThrough(set(readings), world, choices, { ...thoroughness, onStep });
      if (failure) last = { failure, readings };
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
