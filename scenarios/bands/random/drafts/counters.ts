import type { Stop } from '../../../../machines/bands/world.js';
import type { EconomyDocument } from '../../economy-document.js';
import type { Printed } from './printed.js';

/** What a world counts beside its cards, as it is drawn. */
export interface CountersDraft {
  /** Currency by player; `undefined`: what their Homeworlds print. */
  readonly treasury: readonly number[] | undefined;
  readonly drains: readonly number[];
  readonly gains: readonly number[];
  /** Up to how many Story Points are counted. */
  readonly storyPoints: number;
  /** The reach of each Galactic Factor. */
  readonly factors: readonly number[];
  /** Fewer than two: none are counted. */
  readonly acts: number;
  readonly stops: readonly Stop[];
}

const factorNames = ['Order', 'Faith'];

/** Currency only where it is printed. */
export function countersDocument(
  { treasury, drains, gains, storyPoints, factors, acts, stops }: CountersDraft,
  printed: Printed,
  players: readonly string[],
): EconomyDocument {
  return {
    ...(printed.currency && {
      ...(treasury && {
        treasury: Object.fromEntries(players.map((name, player) => [name, treasury[player]!])),
      }),
      currency: { drains, gains },
      storyPoints,
    }),
    factors: Object.fromEntries(factors.map((reach, index) => [factorNames[index]!, reach])),
    ...(acts >= 2 && { acts }),
    stops,
  };
}
