import type { World } from '../../machines/bands/world.js';
import { xstateAgrees } from '../invariants/chart.js';
import { opening, type Seen, seen } from '../invariants/seen.js';
import type { SetUp } from '../invariants/worlds.js';
import {
  type Invariant,
  playInvariants,
  positionInvariants,
  stepInvariants,
  tellingInvariants,
} from '../invariants.js';
import { worldToYaml } from '../world-document.js';

/** An invariant that does not hold, and the play that shows it. */
export interface Failure {
  /** The name of the invariant. */
  readonly invariant: string;
  readonly wrong: string;
  readonly world: World;
  /** In the action language. */
  readonly play: readonly string[];
}

/** How much is looked at; positions and steps always are. */
export interface Thoroughness {
  /** Explanations, in the opening and at the end (every position is the end of some play), and what is asked of the play as a whole. */
  readonly thorough: boolean;
  /** States from the opening on that are compared with XState's one by one; 0 for none. */
  readonly xstate: number;
}

/**
 * Plays one play, in which each choice picks among the actions that are enabled, in their order, and returns the first
 * invariant that does not hold.
 */
export function playThrough(
  set: SetUp,
  world: World,
  choices: readonly number[],
  { thorough, xstate }: Thoroughness,
): Failure | undefined {
  const game = set(world);
  const actions: number[] = [];
  const first = <Of>(invariants: readonly Invariant<Of>[], of: Of): Failure | undefined => {
    const [invariant, wrong] = firstWrong(invariants, of) ?? [];
    if (invariant === undefined) return undefined;
    return { invariant, wrong: wrong!, world, play: actions.map((action) => game.model.describe(action)) };
  };
  const told = thorough ? tellingInvariants : [];
  let here: Seen = opening(game);
  let failure = first([...positionInvariants, ...told], here);
  for (const choice of choices) {
    if (failure) return failure;
    const enabled = game.chart.enabled(here.state);
    const action = enabled[choice % enabled.length]!;
    const after = seen(game, game.chart.apply(here.state, action)!);
    actions.push(action);
    failure = first(stepInvariants, { before: here, action, after }) ?? first(positionInvariants, after);
    here = after;
  }
  const xstateInTheOpening = () => (xstate > 0 ? xstateAgrees(game, xstate) : undefined);
  return (
    failure ??
    first(told, here) ??
    first([xstateInTheOpening], undefined) ??
    first(thorough ? playInvariants : [], { world, set, game, actions, end: here.state })
  );
}

/** The name of the first invariant that does not hold, and what is wrong. */
function firstWrong<Of>(invariants: readonly Invariant<Of>[], of: Of): readonly [string, string] | undefined {
  for (const invariant of invariants) {
    const wrong = invariant(of);
    if (wrong !== undefined) return [invariant.name, wrong];
  }
  return undefined;
}

/** The failure for people: what is wrong, the world as a file and the play. */
export const failureText = ({ invariant, wrong, world, play }: Failure): string =>
  [`${invariant}: ${wrong}`, '', worldToYaml(world), `play: ${play.join('; ') || 'none'}`].join('\n');
