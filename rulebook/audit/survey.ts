import { type Bounds, explore, type Model, type PackedState, type Trace } from '../../checker/index.js';
import type { Look, Shown, Tables } from './subject.js';

/** How much of a set-up the audit looks at. */
export interface Extent {
  readonly bounds: Bounds;
  /** The states nearest to the set-up that are all looked at. */
  readonly nearest: number;
  /** Of the others, one in so many. */
  readonly every: number;
}

/** The nearest moment in which something shows. */
export interface Sight {
  readonly id: string;
  readonly trace: Trace;
  readonly shown: Shown;
  /** Moments in which it showed, of those looked at. */
  readonly times: number;
}

export interface Survey {
  readonly sights: readonly Sight[];
  readonly states: number;
  readonly lookedAt: number;
  readonly complete: boolean;
}

/** Explores a set-up breadth-first and lets every look see every state and step that the extent allows. */
export function survey(tables: Tables, looks: readonly Look[], { bounds, nearest, every }: Extent): Survey {
  const { model } = tables.played;
  const first = new Map<string, { trace: Trace; shown: Shown; times: number }>();
  const ofStates = looks.filter(({ at }) => at === 'states');
  const ofSteps = looks.filter(({ at }) => at === 'steps');
  let [index, lookedAt] = [0, 0];
  const { states, complete } = explore(unjudged(model), bounds, {
    onState: (state, traceHere) => {
      const at = index++;
      if (at >= nearest && at % every !== 0) return;
      lookedAt++;
      const noting = (trace: () => Trace) => (id: string, shown: () => Shown | undefined) => {
        const known = first.get(id);
        if (known) known.times++;
        else {
          const told = shown();
          if (told) first.set(id, { trace: trace(), shown: told, times: 1 });
        }
      };
      for (const look of ofStates) look.look(tables, { state }, noting(traceHere));
      if (ofSteps.length === 0) return;
      const before = state.slice();
      if (at === 0) for (const look of ofSteps) look.look(tables, { state: before }, noting(traceHere));
      for (const [action, next] of stepsFrom(model, before)) {
        const trace = () => {
          const { initial, actions } = traceHere();
          return { initial, actions: [...actions, action] };
        };
        for (const look of ofSteps) look.look(tables, { state: next, before, action }, noting(trace));
      }
    },
  });
  const sights = [...first].map(([id, sight]) => ({ id, ...sight }));
  return { sights, states, lookedAt, complete };
}

/** The model with nothing to judge. */
export const unjudged = (model: Model): Model => Object.create(model, { properties: { value: [] } }) as Model;

export function stepsFrom(model: Model, state: PackedState): [action: number, next: PackedState][] {
  const steps: [number, PackedState][] = [];
  model.expand(state, (action, next) => steps.push([action, next.slice()]));
  return steps;
}
