import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Progress } from './exploration.js';
import { explore, exploring } from './explore.js';
import type { Model, PackedState, Property, Trace, Verdict, Visit } from './model.js';
import { createStore, type Store } from './store.js';
import { replay } from './trace.js';

const RIGHT = 0;
const DOWN = 1;
const STAY = 2;

/**
 * A square of `side` by `side` fields, from the top left: right, down, or (on the diagonal) stay. States: side²;
 * steps: 2·side·(side − 1) + side; the farthest state is 2·(side − 1) steps away.
 */
function grid(side: number, properties: readonly Property[] = []): Model {
  const next = new Uint8Array(2);
  return {
    stateBytes: 2,
    initial: () => [Uint8Array.of(0, 0)],
    expand([x, y], visit) {
      if (x! + 1 < side) {
        next.set([x! + 1, y!]);
        visit(RIGHT, next);
      }
      if (y! + 1 < side) {
        next.set([x!, y! + 1]);
        visit(DOWN, next);
      }
      if (x === y) {
        next.set([x!, y!]);
        visit(STAY, next);
      }
    },
    describe: (action) => ['right', 'down', 'stay'][action]!,
    view: (state) => [...state],
    properties,
  };
}

const always = (
  id: string,
  holds: (x: number, y: number) => boolean,
  premise?: (x: number) => boolean,
): Property => ({
  kind: 'always',
  id,
  says: id,
  holds: ([x, y]) => holds(x!, y!),
  ...(premise && { premise: ([x]: Uint8Array) => premise(x!) }),
});
const reachable = (id: string, holds: (x: number, y: number) => boolean): Property => ({
  kind: 'reachable',
  id,
  says: id,
  holds: ([x, y]) => holds(x!, y!),
});

const traceOf = (verdict: Verdict | undefined): Trace => {
  if (verdict?.kind !== 'violated') throw new Error(`expected a violation, not ${verdict?.kind}`);
  return verdict.trace;
};

const verdictsOf = (model: Model, bounds = {}): Verdict[] =>
  explore(model, bounds).verdicts.map(({ verdict }) => verdict);

describe('explore', () => {
  it('counts states, steps with self-loops, and depth', () => {
    const result = explore(grid(5));
    expect(result).toMatchObject({
      states: 25,
      transitions: 45,
      depth: 8,
      complete: true,
      frontier: 0,
      deadlocks: 0,
      ends: 0,
    });
    expect(result.bound).toBeUndefined();
    expect(result.bytesPerState).toBe(result.bytes / 25);
  });

  it('gives each kind of verdict on a complete graph', () => {
    const [holds, violated, vacuous, conditional, found, notFound] = verdictsOf(
      grid(4, [
        always('in the square', (x, y) => x < 4 && y < 4),
        always('left of column 2', (x) => x < 2),
        always(
          'nothing beyond',
          () => false,
          (x) => x > 9,
        ),
        always(
          'column 3 is column 3',
          (x) => x === 3,
          (x) => x === 3,
        ),
        reachable('the corner', (x, y) => x === 3 && y === 3),
        reachable('outside', (x) => x === 4),
      ]),
    );
    expect(holds).toEqual({ kind: 'holds' });
    expect(violated).toEqual({ kind: 'violated', trace: { initial: 0, actions: [RIGHT, RIGHT] } });
    expect(vacuous).toEqual({ kind: 'vacuous' });
    expect(conditional).toEqual({ kind: 'holds' });
    expect(found).toMatchObject({ kind: 'found', trace: { actions: { length: 6 } } });
    expect(notFound).toEqual({ kind: 'notFound' });
  });

  it('judges every step, those to known states and in place included', () => {
    const step = (id: string, holds: (action: number) => boolean, premise?: () => boolean): Property => ({
      kind: 'step',
      id,
      says: id,
      holds: (_before, action) => holds(action),
      ...(premise && { premise }),
    });
    const [noStay, neverAsked, column] = verdictsOf(
      grid(3, [
        step('no stay', (action) => action !== STAY),
        step(
          'never asked',
          () => false,
          () => false,
        ),
        {
          kind: 'step',
          id: 'no way down from column 2 to row 2',
          says: '',
          holds: ([x], action, [, y]) => !(x === 2 && action === DOWN && y === 2),
        },
      ]),
    );
    expect(noStay).toEqual({ kind: 'violated', trace: { initial: 0, actions: [STAY] } });
    expect(neverAsked).toEqual({ kind: 'vacuous' });
    // (2, 2) was found from the left before: the offending step leads to a known state.
    expect(column).toMatchObject({ kind: 'violated', trace: { actions: { length: 4 } } });
    expect(traceOf(column).actions.at(-1)).toBe(DOWN);
  });

  it('tells ends from deadlocks', () => {
    const corridor = (isEnd: (x: number) => boolean): Model => ({
      ...grid(3),
      expand([x, y], visit) {
        if (x! < 2) visit(RIGHT, Uint8Array.of(x! + 1, y!));
      },
      properties: [{ kind: 'noDeadlock', id: 'way on', says: '', isEnd: ([x]) => isEnd(x!) }],
    });
    const stuck = explore(corridor(() => false));
    expect(stuck).toMatchObject({ deadlocks: 1, ends: 0 });
    expect(stuck.verdicts[0]!.verdict).toEqual({
      kind: 'violated',
      trace: { initial: 0, actions: [RIGHT, RIGHT] },
    });
    const ended = explore(corridor((x) => x === 2));
    expect(ended).toMatchObject({ deadlocks: 0, ends: 1 });
    expect(ended.verdicts[0]!.verdict).toEqual({ kind: 'holds' });
  });

  it('starts from all initial states, each known by its place in the list, twins merged', () => {
    const model: Model = {
      ...grid(3, [always('not in row 2', (_x, y) => y !== 2)]),
      initial: () => [Uint8Array.of(2, 0), Uint8Array.of(2, 0), Uint8Array.of(1, 1)],
    };
    const { verdicts } = explore(model);
    const trace = traceOf(verdicts[0]?.verdict);
    expect(trace).toEqual({ initial: 2, actions: [DOWN] });
    expect(replay(model, trace).map(({ state }) => [...state])).toEqual([
      [1, 1],
      [1, 2],
    ]);
  });
});

describe('a bound that is hit', () => {
  const properties = [
    always('holds', () => true),
    reachable('far', (x) => x > 99),
    always('not (1,1)', (x, y) => x + y < 2 || x !== y),
  ];

  it.each([
    ['maxStates', { maxStates: 10 }, 10],
    ['maxDepth', { maxDepth: 3 }, 3],
    ['maxMemory', { maxMemory: 1000 }, 1000],
    ['maxTime', { maxTime: -1 }, -1],
  ])('%s leaves what is not violated undetermined', (name, bounds, limit) => {
    const result = explore(grid(20, properties), bounds);
    const undetermined = { kind: 'undetermined', bound: { name, limit } };
    expect(result.complete).toBe(false);
    expect(result.bound).toEqual({ name, limit });
    expect(result.verdicts.slice(0, 2).map(({ verdict }) => verdict)).toEqual([undetermined, undetermined]);
  });

  it('still reports a violation within it, also among states that it stored and did not expand', () => {
    expect(verdictsOf(grid(20, properties), { maxDepth: 2 })[2]).toMatchObject({ kind: 'violated' });
    expect(verdictsOf(grid(20, properties), { maxDepth: 1 })[2]).toMatchObject({ kind: 'undetermined' });
  });

  it('stores no more states than allowed, and knows the steps between them', () => {
    const result = explore(grid(20), { maxStates: 10 });
    expect(result.states).toBe(10);
    expect(result.frontier).toBeGreaterThan(0);
  });

  it('is not hit if nothing lies beyond it', () => {
    expect(explore(grid(4), { maxStates: 16 })).toMatchObject({ complete: true, states: 16 });
    expect(explore(grid(4), { maxStates: 15 })).toMatchObject({ complete: false, states: 15 });
    // At depth 6 lies the last state; whether more follow shows only when it is expanded.
    expect(explore(grid(4), { maxDepth: 7 })).toMatchObject({ complete: true, depth: 6 });
    expect(explore(grid(4), { maxDepth: 6 })).toMatchObject({ complete: false, depth: 6, frontier: 1 });
    expect(explore(grid(4), { maxDepth: 0 })).toMatchObject({ complete: false, states: 1 });
  });

  it('keeps memory below its limit', () => {
    const { bytes, bound } = explore(grid(250), { maxMemory: 1_000_000 });
    expect(bound?.name).toBe('maxMemory');
    expect(bytes).toBeLessThanOrEqual(1_000_000);
  });
});

describe('watching a search', () => {
  it('reports progress, and an interrupt gives a partial verdict', () => {
    const search = exploring(grid(20, [always('holds', () => true)]), {}, { progressEvery: 50 });
    const first = search.next();
    expect(first).toMatchObject({ done: false, value: { states: expect.any(Number) } });
    const last = search.next('stop');
    expect(last.done).toBe(true);
    expect(last.value).toMatchObject({
      complete: false,
      bound: { name: 'interrupt' },
      verdicts: [{ verdict: { kind: 'undetermined', bound: { name: 'interrupt' } } }],
    });
  });

  it('can be stopped from the progress callback, and the count of reports is that of the states', () => {
    let reports = 0;
    const whole = explore(grid(20), {}, { progressEvery: 100, onProgress: () => reports++ });
    expect(whole.complete).toBe(true);
    expect(reports).toBe(3);
    expect(explore(grid(20), {}, { progressEvery: 100, onProgress: () => 'stop' })).toMatchObject({
      complete: false,
      bound: { name: 'interrupt' },
    });
  });

  it('by no number of states reports none, and counts the same', () => {
    let reports = 0;
    for (const progressEvery of [0, Number.NaN]) {
      const none = explore(grid(20), {}, { progressEvery, onProgress: () => reports++ });
      expect({ ...none, seconds: 0 }).toEqual({ ...explore(grid(20)), seconds: 0 });
    }
    expect(reports).toBe(0);
  });

  describe('that was quick, and takes long all at once', () => {
    let now = 0;
    beforeEach(() => {
      now = performance.now();
      vi.spyOn(performance, 'now').mockImplementation(() => now);
    });
    afterEach(() => vi.restoreAllMocks());

    /**
     * The first state has 3,000 steps, the others as many as `steps`; from state `quick` on these take `inState` milliseconds each, and
     * their steps `inStep`.
     */
    const sudden = (steps: number, inState: number, inStep: number, quick = 1): Model & { taken: number } => {
      const model = {
        stateBytes: 2,
        taken: 0,
        initial: () => [new Uint8Array(2)],
        expand([low, high]: Uint8Array, visit: Visit) {
          const isFirst = low === 0 && high === 0;
          const isSlow = low! + 256 * high! >= quick;
          if (isSlow) now += inState;
          for (let n = 1; n <= (isFirst ? 3000 : steps); n++) {
            if (isSlow) now += inStep;
            if (!isFirst) model.taken++;
            visit(0, Uint8Array.of(n & 255, n >> 8));
          }
        },
        describe: String,
        view: (state: Uint8Array) => state,
        properties: [],
      };
      return model;
    };

    it.each([0, 1])('is heard within 16 states of %d steps', (steps) => {
      const expanded: number[] = [];
      const onProgress = ({ states, frontier }: Progress) => expanded.push(states - frontier);
      const quick = 1000;
      explore(sudden(steps, 100, 0, quick), {}, { progressWithin: 100, onProgress });
      const between = expanded.map((count, i) => count - (expanded[i - 1] ?? quick));
      expect(expanded.length).toBeGreaterThan(100);
      expect(Math.max(...between)).toBeLessThanOrEqual(17);
    });

    it('runs out of time within 256 steps', () => {
      const model = sudden(5000, 0, 100);
      expect(explore(model, { maxTime: 1000 }).bound?.name).toBe('maxTime');
      expect(model.taken).toBeLessThanOrEqual(256);
    });
  });

  it('gives the same result each time', () => {
    const { seconds: _, ...first } = explore(grid(30));
    const { seconds: __, ...second } = explore(grid(30));
    expect(second).toEqual(first);
  });
});

describe('onState', () => {
  it('is told every expanded state once, in the order of the search, with a shortest way to it', () => {
    const model = grid(4);
    const seen: string[] = [];
    explore(
      model,
      {},
      {
        onState: (state, trace) => {
          const way = trace();
          expect(way.actions).toHaveLength(state[0]! + state[1]!);
          expect(replay(model, way).at(-1)!.state).toEqual(state);
          seen.push(state.join());
        },
      },
    );
    expect(new Set(seen).size).toBe(16);
    expect(seen.slice(0, 4)).toEqual(['0,0', '1,0', '0,1', '2,0']);
  });

  it('is not told of states that a bound leaves unexpanded', () => {
    let told = 0;
    const { states } = explore(grid(4), { maxDepth: 2 }, { onState: () => told++ });
    expect([states, told]).toEqual([6, 3]);
  });
});

describe('a property that holds wherever its premise is not', () => {
  it('is asked for its premise until that was met', () => {
    let asked = 0;
    const property: Property = {
      kind: 'always',
      id: 'p',
      says: 'beyond the second field',
      holdsElsewhere: true,
      premise: ([x]) => ++asked > 0 && x === 2,
      holds: () => true,
    };
    const { verdicts } = explore(grid(4, [property]));
    expect(verdicts[0]!.verdict.kind).toBe('holds');
    expect(asked).toBe(4);
  });
});

describe('a property that cannot have a case', () => {
  it('is vacuous without being asked, and undetermined where a bound was hit', () => {
    const unheard = (): never => {
      throw new Error('asked');
    };
    const idle = { says: 'nothing here', idle: true, premise: unheard, holds: unheard };
    const model = grid(4, [
      { kind: 'always', id: 'a', ...idle },
      { kind: 'step', id: 's', ...idle },
    ]);
    const kinds = (bounds = {}) => explore(model, bounds).verdicts.map(({ verdict }) => verdict.kind);
    expect(kinds()).toEqual(['vacuous', 'vacuous']);
    expect(kinds({ maxStates: 3 })).toEqual(['undetermined', 'undetermined']);
  });
});

describe('a claim about some actions', () => {
  it('is asked of their steps only, and vacuous where none of them is ever taken', () => {
    const of = (id: string, action: number, holds: (after: PackedState) => boolean): Property => ({
      kind: 'step',
      id,
      says: 'about some',
      speaksOf: (taken) => taken === action,
      premise: () => true,
      holds: (_before, taken, after) => taken === action && holds(after),
    });
    const model = grid(4, [
      of('holds', 0, () => true),
      of('fails', 1, (after) => after[1] !== 2),
      of('never', 9, () => false),
    ]);
    const [holds, fails, never] = explore(model).verdicts.map(({ verdict }) => verdict);
    expect(holds!.kind).toBe('holds');
    expect(fails).toEqual({ kind: 'violated', trace: { initial: 0, actions: [1, 1] } });
    expect(never!.kind).toBe('vacuous');
  });
});

describe('a store that is full', () => {
  it('bounds the search, and nothing is thrown', () => {
    const store = Object.assign(Object.create(createStore({ stateBytes: 2 })) as Store, { capacity: 30 });
    const result = explore(grid(9, [always('anywhere', () => true)]), {}, { store });
    expect(result).toMatchObject({ states: 30, complete: false, bound: { name: 'maxStates', limit: 30 } });
    expect(result.verdicts[0]!.verdict.kind).toBe('undetermined');
  });

  it('leaves a tighter bound its place', () => {
    const store = Object.assign(Object.create(createStore({ stateBytes: 2 })) as Store, { capacity: 30 });
    expect(explore(grid(9), { maxStates: 20 }, { store }).bound).toEqual({ name: 'maxStates', limit: 20 });
  });
});

describe('a state whose expansion has no end', () => {
  const endless: Model = {
    ...grid(3),
    expand(state, visit) {
      for (;;) visit(STAY, state);
    },
  };

  it('is cut short when time is up', () => {
    const { bound, complete, states } = explore(endless, { maxTime: 30 });
    expect({ bound, complete, states }).toEqual({
      bound: { name: 'maxTime', limit: 30 },
      complete: false,
      states: 1,
    });
  });
});
