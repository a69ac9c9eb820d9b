/** Where plays go: to what has been decided seldom. */
import type { PackedState } from '../../checker/index.js';
import type { Ground } from './ground.js';

/** What is drawn from: whole numbers from 0 to 2^30 - 1, one a call. */
export type Draw = () => number;

/** A choice of the model, and what decides on it. */
interface Option {
  readonly action: number;
  readonly keys: readonly string[];
}

/** Actions that are looked at, to try one of them. */
const sampled = 6;

export class Guide {
  /** How often a clause has decided one way, or a type of action has been tried. */
  private readonly counts = new Map<string, number>();

  /** A legal action, the seldomer the likelier; `undefined` where nothing is legal. */
  legal(ground: Ground, state: PackedState, draw: Draw): number | undefined {
    const actions = [...ground.legal(state).keys()];
    const some = actions.length > sampled ? sample(actions, draw) : actions;
    return this.pick(
      some.map((action) => optionOf(ground, state, action, 'legal')),
      draw,
    );
  }

  /** An action of the alphabet that is not legal, by a clause that has seldom said so. */
  illegal(ground: Ground, state: PackedState, draw: Draw): number | undefined {
    const legal = ground.legal(state);
    const all = [...ground.table.actions.keys()].filter((action) => !legal.has(action));
    const options = all.length > sampled ? sample(all, draw) : all;
    return this.pick(
      options.map((action) => optionOf(ground, state, action, 'illegal')),
      draw,
    );
  }

  /** Draws by weight, and counts what was drawn. */
  private pick(options: readonly Option[], draw: Draw): number | undefined {
    if (options.length === 0) return undefined;
    const weights = options.map(({ keys }) => Math.max(...keys.map((key) => 1 / (1 + this.countOf(key)))));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    let left = (draw() / 2 ** 30) * total;
    const at = weights.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
    const chosen = options.at(at)!;
    for (const key of chosen.keys) this.counts.set(key, this.countOf(key) + 1);
    return chosen.action;
  }

  private countOf(key: string): number {
    return this.counts.get(key) ?? 0;
  }
}

const sample = (from: readonly number[], draw: Draw): number[] => [
  ...new Set(Array.from({ length: sampled }, () => from[draw() % from.length]!)),
];

function optionOf(ground: Ground, state: PackedState, action: number, verdict: string): Option {
  const { type } = ground.named(action);
  const { by } = ground.table.explain(state, action);
  return { action, keys: [`${verdict} ${type}`, ...by.map((id) => `${verdict} ${id}`)] };
}
