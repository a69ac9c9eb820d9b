import { decides } from '../decides.js';
import type { ActionIndex, Model, PackedState, Property, Trace } from '../model.js';
import { createStore, NO_PARENT } from '../store.js';
import { initialState, replay, successor, traceTo } from '../trace.js';

export interface ShortenOptions {
  /** States looked at in all in the search for short cuts. */
  readonly maxStates?: number;
}

/** A play that is known to show something, with its states: one more than actions. */
interface Way {
  readonly actions: readonly ActionIndex[];
  readonly states: readonly PackedState[];
}

/**
 * A shorter play that decides the same property, from the same initial state: what does not matter is left out (delta debugging, as
 * far as what is left can still be played), rounds are cut, and between states of the play short cuts are sought breadth-first. What
 * comes out has been played again; it need not be the shortest.
 */
export function shorten(
  model: Model,
  property: Property,
  trace: Trace,
  { maxStates = 20_000 }: ShortenOptions = {},
): Trace {
  const initial = initialState(model, trace.initial);
  const first = initial && earliest(model, property, { actions: [], states: [initial] }, trace.actions);
  if (!initial || !first)
    throw new Error(`the play against ${property.id} does not show it when it is played again`);
  let way = first;
  for (let before = Infinity; way.actions.length < before; ) {
    before = way.actions.length;
    way = withoutRounds(model, property, way);
    way = withoutIdle(model, property, way);
    way = withShortCuts(model, property, way, maxStates);
  }
  const shortest = { initial: trace.initial, actions: way.actions };
  const states = replay(model, shortest).map(({ state }) => state);
  const end = { state: states.at(-1)!, ...stepTo(states.at(-2), way.actions.at(-1)) };
  if (!decides(model, property, end))
    throw new Error(`the shortened play against ${property.id} does not show it`);
  return shortest;
}

const stepTo = (before: PackedState | undefined, action: ActionIndex | undefined) =>
  before !== undefined && action !== undefined ? { before, action } : {};

/** After `begun`, which decides nothing before its end, plays what can be played of `actions`, as far as the property is decided. */
function earliest(
  model: Model,
  property: Property,
  begun: Way,
  actions: readonly ActionIndex[],
): Way | undefined {
  const states = [...begun.states];
  const played = [...begun.actions];
  if (played.length === 0 && decides(model, property, { state: states[0]! })) return begun;
  for (const wanted of actions) {
    const before = states.at(-1)!;
    const state = successor(model, before, wanted);
    if (!state) continue;
    states.push(state);
    played.push(wanted);
    if (decides(model, property, { state, before, action: wanted })) return { actions: played, states };
  }
  return undefined;
}

/** The way as far as `from`, then `actions`, where that is shorter and does as well. */
const again = (
  model: Model,
  property: Property,
  way: Way,
  from: number,
  actions: readonly ActionIndex[],
): Way => {
  const begun = { actions: way.actions.slice(0, from), states: way.states.slice(0, from + 1) };
  const other = earliest(model, property, begun, actions);
  return other && other.actions.length < way.actions.length ? other : way;
};

/** Without what lies between two visits of the same state. */
function withoutRounds(model: Model, property: Property, way: Way): Way {
  const last = new Map(way.states.map((state, at) => [state.join(), at]));
  const actions: ActionIndex[] = [];
  for (let at = 0; at < way.actions.length; at++) {
    at = last.get(way.states[at]!.join())!;
    if (at < way.actions.length) actions.push(way.actions[at]!);
  }
  return again(model, property, way, 0, actions);
}

/** Delta debugging: pieces are left out, half of the play first, single actions last. */
function withoutIdle(model: Model, property: Property, way: Way): Way {
  let kept = way;
  for (let size = Math.ceil(kept.actions.length / 2); size >= 1; size = size > 1 ? Math.ceil(size / 2) : 0) {
    for (let from = 0; from < kept.actions.length; ) {
      const less = again(model, property, kept, from, kept.actions.slice(from + size));
      if (less === kept) from += size;
      else kept = less;
    }
  }
  return kept;
}

/** From each state of the play, whichever later state of it is found on a way that saves most. */
function withShortCuts(model: Model, property: Property, way: Way, maxStates: number): Way {
  let kept = way;
  const share = Math.max(64, Math.floor(maxStates / Math.max(1, kept.states.length)));
  for (let from = 0; from < kept.states.length - 2; from++) {
    const cut = shortCut(model, kept, from, share);
    if (!cut) continue;
    kept = again(model, property, kept, from, [...cut.actions, ...kept.actions.slice(cut.to)]);
  }
  return kept;
}

function shortCut(
  model: Model,
  { states }: Way,
  from: number,
  maxStates: number,
): { readonly actions: readonly ActionIndex[]; readonly to: number } | undefined {
  const later = new Map(states.slice(from + 1).map((state, at) => [state.join(), from + 1 + at]));
  const { stateBytes, fieldBits } = model;
  const store = createStore({ stateBytes, fieldBits, pageStates: 1 << 10 });
  store.add(states[from]!, NO_PARENT);
  const depths = [0];
  const state = new Uint8Array(stateBytes);
  let best: { readonly index: number; readonly to: number; readonly saved: number } | undefined;
  for (let index = 0; index < store.size; index++) {
    store.read(index, state);
    const to = later.get(state.join());
    const saved = to === undefined ? 0 : to - from - depths[index]!;
    if (to !== undefined && saved > (best?.saved ?? 0)) best = { index, to, saved };
    model.expand(state, (_, next) => {
      if (store.size < maxStates && store.add(next, index) >= 0) depths.push(depths[index]! + 1);
    });
  }
  return best && { actions: traceTo(model, store, best.index, [0]).actions, to: best.to };
}
