import {
  canReach,
  explore,
  type GraphProperty,
  type LeadsTo,
  type Model,
  type PackedState,
  replay,
  type Trace,
} from '../../checker/index.js';
import type { FindingKind } from '../finding.js';
import { sorted } from '../finding.js';
import type { Table } from '../game.js';
import type { Look } from './subject.js';

/** States that are looked at from one moment; what these do not show is not shown. */
const mostAhead = 20_000;

/** Moments that are looked ahead from: each takes a search of its own. */
const mostMoments = 20;

/**
 * Looks for moments from which something can never be had again, or after which it need not come, though it is due. What happens then is
 * told in the instance.
 */
export const failingAhead = (property: GraphProperty, kind: FindingKind): Look => {
  const { id: claim, says } = property;
  const because = 'because' in property ? { because: property.because as string } : {};
  let moments = 0;
  return {
    at: 'states',
    look: ({ played }, { state }, found) => {
      if (moments >= mostMoments || !isDue(property, state)) return;
      moments++;
      const ahead = failureAhead(property, played, state);
      if (ahead === undefined) return;
      const { instance, asked } = played.broken(claim, state);
      const collidesWith = sorted(asked.flatMap(({ ruling }) => ruling.by));
      found([kind, claim, ...collidesWith].join(' '), () => ({
        kind,
        claim,
        says,
        instance: `${instance}; ${ahead}`,
        asked,
        collidesWith,
        assumes: [],
        ...because,
      }));
    },
  };
};

function isDue(property: GraphProperty, state: PackedState): boolean {
  return property.kind === 'leadsTo'
    ? property.from(state) && !property.to(state)
    : (property.premise?.(state) ?? true) && !property.holds(state);
}

/** What may come of `state` that fails the property; `undefined` where nothing does in what is looked at. */
function failureAhead(property: GraphProperty, { model }: Table, state: PackedState): string | undefined {
  if (property.kind === 'alwaysPossible')
    return canReach(model, state, property.holds, mostAhead) === false
      ? 'whatever is done then, it does not come to that again'
      : undefined;
  const start = state.slice();
  const isStart = (each: PackedState) => each.every((byte, at) => byte === start[at]);
  const due: LeadsTo = { ...property, from: isStart };
  const from = Object.create(model, {
    properties: { value: [due] },
    initial: { value: () => [start] },
  }) as Model;
  const { verdict } = explore(from, { maxStates: mostAhead }).verdicts[0]!;
  return verdict.kind === 'violated' ? `it may go on so: ${runInWords(model, verdict.trace)}` : undefined;
}

function runInWords(model: Model, { actions, loop }: Trace): string {
  const words = actions.map((action) => model.describe(action));
  if (loop === undefined) return [...words, 'and nothing is open then'].join('; ');
  return [...words.slice(0, loop), `and for ever ${words.slice(loop).join('; ')}`].join('; ');
}

/** Of a run on which what is due never comes, the way to where it fell due. */
export function asFarAsDue(model: Model, property: LeadsTo, { initial, actions }: Trace): Trace {
  const states = replay(model, { initial, actions }).map(({ state }) => state);
  const last = states.findLastIndex((state) => property.to(state));
  const due = states.findIndex((state, at) => at > last && property.from(state));
  return { initial, actions: actions.slice(0, due) };
}
