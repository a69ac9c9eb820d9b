import type { BandsTable } from '../../../machines/bands/index.js';
import type { World } from '../../../machines/bands/world.js';
import { xstateAgrees } from '../invariants/chart.js';
import { opening, type Seen, type SeenStep, seen } from '../invariants/seen.js';
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
  /** Explanations, at the end: every position is the end of some play. */
  readonly explanations: boolean;
  /** What is asked of the play as a whole. */
  readonly wholePlays: boolean;
  /** Called at every step. */
  readonly onStep?: ((step: SeenStep) => void) | undefined;
  /** States from the opening on that are compared with XState's one by one; 0 for none. */
  readonly xstate: number;
}

/**
 * Plays one play, in which each choice picks among the actions that are enabled, and returns the first invariant that does
 * not hold.
 */
export function playThrough(
  set: SetUp,
  world: World,
  choices: readonly number[],
  { explanations, wholePlays, xstate, onStep }: Thoroughness,
): Failure | undefined {
  const game = set(world);
  const actions: number[] = [];
  const first = <Of>(invariants: readonly Invariant<Of>[], of: Of): Failure | undefined => {
    const [invariant, wrong] = firstWrong(invariants, of) ?? [];
    if (invariant === undefined) return undefined;
    return { invariant, wrong: wrong!, world, play: actions.map((action) => game.model.describe(action)) };
  };
  let here: Seen = opening(game);
  let failure = first(positionInvariants, here);
  for (const choice of choices) {
    if (failure) return failure;
    const action = chosen(game, here, choice);
    const after = seen(game, game.chart.apply(here.state, action)!);
    actions.push(action);
    const step = { before: here, action, after };
    onStep?.(step);
    failure = first(stepInvariants, step) ?? first(positionInvariants, after);
    here = after;
  }
  const xstateInTheOpening = () => (xstate > 0 ? xstateAgrees(game, xstate) : undefined);
  return (
    failure ??
    first(explanations ? tellingInvariants : [], here) ??
    first([xstateInTheOpening], undefined) ??
    first(wholePlays ? playInvariants : [], { world, set, game, actions, end: here.state })
  );
}

/**
 * Among the kinds of action that are enabled, in their order, then among those of the kind: otherwise kinds that can be done to
 * anything would crowd out the rest. To pass is half as likely as anything else.
 */
export function chosen({ chart }: BandsTable, { state }: Seen, choice: number): number {
  const enabled = chart.enabled(state);
  const kindOf = (action: number) => chart.events[action]!.type;
  const kinds = [...new Set(enabled.map(kindOf))];
  const lots = [...kinds, ...kinds.filter((kind) => kind !== 'pass')];
  const kind = lots[choice % lots.length];
  const alike = enabled.filter((action) => kindOf(action) === kind);
  return alike[Math.floor(choice / lots.length) % alike.length]!;
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
