import type { PackedState } from '../../../checker/index.js';
import {
  type Economy,
  environmentEvents,
  type Opening,
  openings,
  type World,
} from '../../../machines/bands/world.js';
import { withoutCard } from '../files.js';
import { opening, type Seen, seen } from '../invariants/seen.js';
import type { SetUp } from '../invariants/worlds.js';
import { positionInvariants, stepInvariants } from '../invariants.js';
import { type CardDocument, type WorldPatch, worldToDocument } from '../world-document.js';
import { patchWorld } from '../world-loader.js';
import type { Failure } from './play-through.js';

/** States of one world that are searched for a shorter play. */
const maxStates = 2000;

/**
 * The same failure in the smallest world that fast-check's shrinking, which ends in a local least, leaves within reach: fewer
 * cards, then a shorter play, then less said of the cards. The play is the shortest of that world. A failure of something
 * else than a position or a step is returned as it is.
 */
export function smallest(set: SetUp, failure: Failure): Failure {
  let least = failure;
  for (;;) {
    const better = simplerWorlds(set, least)
      .map((world) => shortest(set, world, least))
      .find((found) => found !== undefined && isLess(found, least));
    const found = better ?? shortest(set, least.world, least);
    if (!found || !isLess(found, least)) return least;
    least = found;
  }
}

const sizeOf = ({ world, play }: Failure) => [
  world.cards.length,
  play.length,
  world.players.length,
  JSON.stringify(worldToDocument(world)).length,
];

function isLess(a: Failure, b: Failure): boolean {
  const [x, y] = [sizeOf(a), sizeOf(b)];
  const at = x.findIndex((size, index) => size !== y[index]);
  return at >= 0 && x[at]! < y[at]!;
}

/** The shortest play, no longer than the one known, that breaks the same invariant. */
function shortest(set: SetUp, world: World, { invariant, play: known }: Failure): Failure | undefined {
  const game = set(world);
  const ofPosition = positionInvariants.find(({ name }) => name === invariant);
  const ofStep = stepInvariants.find(({ name }) => name === invariant);
  const fail = (wrong: string, actions: readonly number[]): Failure => {
    return { invariant, wrong, world, play: actions.map((action) => game.model.describe(action)) };
  };
  const first = opening(game);
  const atOnce = ofPosition?.(first);
  if (atOnce !== undefined) return fail(atOnce, []);
  const queue: { readonly at: Seen; readonly actions: readonly number[] }[] = [{ at: first, actions: [] }];
  const visited = new Set([keyOf(first.state)]);
  for (const { at, actions } of queue) {
    if (actions.length === known.length) return undefined;
    for (const action of game.chart.enabled(at.state)) {
      const after = seen(game, game.chart.apply(at.state, action)!);
      const wrong = ofStep?.({ before: at, action, after }) ?? ofPosition?.(after);
      if (wrong !== undefined) return fail(wrong, [...actions, action]);
      const key = keyOf(after.state);
      if (visited.has(key) || visited.size >= maxStates) continue;
      visited.add(key);
      queue.push({ at: after, actions: [...actions, action] });
    }
  }
  return undefined;
}

const keyOf = (state: PackedState) => state.join();

/** Valid worlds that say less, or open elsewhere. */
function simplerWorlds(set: SetUp, failure: Failure): World[] {
  const { world } = failure;
  const patches = [
    ...withoutACard(world),
    ...begunLater(set, failure),
    ...otherOpenings(world),
    ...plainerCards(world),
  ];
  const valid = (of: World, patch: WorldPatch): World[] => {
    const patched = patchWorld(of, patch, 'smaller');
    return patched.ok ? [patched.value] : [];
  };
  return [
    ...fewerCounters(world).flatMap((each) => valid(each, {})),
    ...patches.flatMap((patch) => valid(world, patch)),
  ];
}

/** The world without its counters, one after the other. */
function fewerCounters({ economy, ...world }: World): World[] {
  if (!economy) return [];
  const { treasury, ...rest } = economy;
  const poorer = treasury?.flatMap((currency, player) =>
    currency > 1
      ? [{ ...economy, treasury: treasury.map((each, other) => (other === player ? 1 : each)) }]
      : [],
  );
  const fewer: readonly Economy[] = [
    rest,
    { ...economy, drains: [] },
    { ...economy, gains: [] },
    { ...economy, storyPoints: 0 },
    { ...economy, factors: [] },
    { ...economy, acts: 0 },
    { ...economy, stops: [] },
    ...(poorer ?? []),
  ];
  return [world, ...fewer.map((each) => ({ ...world, economy: each }))];
}

const withoutACard = (world: World): WorldPatch[] => world.cards.map(({ name }) => withoutCard(world, name));

/** The world in which part of the play has been played already. */
function begunLater(set: SetUp, { world, play }: Failure): WorldPatch[] {
  const game = set(world);
  let here = opening(game);
  return play.slice(0, -1).flatMap((text) => {
    const action = game.chart.enabled(here.state).find((each) => game.model.describe(each) === text);
    if (action === undefined) return [];
    here = seen(game, game.chart.apply(here.state, action)!);
    return here.stable ? [positionOf(here)] : [];
  });
}

interface ObservedTurn {
  readonly player: string;
  readonly phase: Opening;
}

type ObservedCard = Required<Pick<CardDocument, 'face' | 'ready' | 'mobilizing' | 'barredFrom'>> & {
  readonly place: string;
};

function positionOf({ game, state }: Seen): WorldPatch {
  const { turn, pieces } = game.observe(state);
  const { player, phase } = turn as unknown as ObservedTurn;
  const cards = Object.entries(pieces as unknown as Record<string, ObservedCard>).map(
    ([name, { face, place, ready, mobilizing, barredFrom }]) => {
      const [, on] = /^(?:on|attached to) (.*)$/.exec(place) ?? [];
      const attached = place.startsWith('attached to ') || null;
      const onMap = { face, ready, mobilizing, barredFrom, attached };
      if (on !== undefined) return [name, { ...onMap, on }];
      return [name, place === 'map' ? { ...onMap, on: null } : { at: place as CardDocument['at'] }];
    },
  );
  return { opens: { player, phase }, cards: Object.fromEntries(cards) };
}

function otherOpenings({ players, environment }: World): WorldPatch[] {
  return [
    ...players.flatMap((player) => openings.map((phase) => ({ opens: { player, phase } }))),
    ...environmentEvents
      .filter((event) => environment.includes(event))
      .map((event) => ({ environment: environment.filter((other) => other !== event) })),
    { moves: 0 },
  ];
}

const plainerCards = ({ cards }: World): WorldPatch[] =>
  cards.flatMap(({ name }) =>
    [
      'keywords',
      'contested',
      'face',
      'seats',
      'surfaceValue',
      'acceptsDeployment',
      'sharedGround',
      'disarms',
      'income',
      'treasury',
      'votes',
      'ability',
      'startEffect',
      'occupy',
      'homeworld',
      'barredFrom',
      'controller',
      'intrudes',
      'escapePod',
      'drone',
      'storyline',
      'mobilizing',
      'ready',
    ].map((field) => ({ cards: { [name]: { [field]: null } } })),
  );
