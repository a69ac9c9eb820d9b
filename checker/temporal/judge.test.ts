import { tmpdir } from 'node:os';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SpillingStore } from '../disk/spill.js';
import { explore } from '../explore.js';
import type { Kept } from '../kept.js';
import { FingerprintStore } from '../lossy/hash-compaction.js';
import type { AlwaysPossible, FairSet, LeadsTo, Verdict } from '../model.js';
import { replay } from '../trace.js';
import { canReach } from './can-reach.js';
import { graphModel, isIn, mutex } from './fixtures/graphs.js';
import { neglects } from './judge.js';

const possible = (states: readonly number[], premise?: readonly number[]): AlwaysPossible => ({
  kind: 'alwaysPossible',
  id: 'possible',
  says: '',
  holds: isIn(states),
  ...(premise && { premise: isIn(premise) }),
});
const leads = (from: readonly number[], to: readonly number[], fair: readonly FairSet[] = []): LeadsTo => ({
  kind: 'leadsTo',
  id: 'leads',
  says: '',
  from: isIn(from),
  to: isIn(to),
  fair,
});
const fairly = (...sets: readonly (readonly number[])[]): FairSet[] =>
  sets.map((set) => ({ name: set.join(), has: (action) => set.includes(action) }));
const verdictOf = (model: Parameters<typeof explore>[0], bounds = {}): Verdict =>
  explore(model, bounds).verdicts[0]!.verdict;

describe('always possible again', () => {
  // A lamp: off, on, and a way to break it for good.
  const lamp = [
    [1, -1],
    [0, 2],
    [-1, -1],
  ];

  it('shows the nearest state from which it can never be had, ends included', () => {
    expect(verdictOf(graphModel(lamp, [possible([0])]))).toEqual({
      kind: 'violated',
      trace: { initial: 0, actions: [0, 1] },
    });
    expect(verdictOf(graphModel(lamp, [possible([2])]))).toEqual({ kind: 'holds' });
  });

  it('speaks only of states with its premise', () => {
    expect(verdictOf(graphModel(lamp, [possible([0], [1])]))).toEqual({ kind: 'holds' });
    expect(verdictOf(graphModel(lamp, [possible([0], [7])]))).toEqual({ kind: 'vacuous' });
  });

  it('of a part of the graph says only what holds whatever the rest is', () => {
    // 0 leads to the trap 1 and to 2, from where a long way leads on.
    const edges = [[1, 2], [1, -1], ...Array.from({ length: 9 }, (_, i) => [i < 8 ? i + 3 : 0, -1])];
    expect(verdictOf(graphModel(edges, [possible([10])]), { maxStates: 6 })).toEqual({
      kind: 'violated',
      trace: { initial: 0, actions: [0] },
    });
    expect(verdictOf(graphModel(edges, [possible([10, 1])]), { maxStates: 6 })).toMatchObject({
      kind: 'undetermined',
      bound: { name: 'maxStates' },
    });
    expect(verdictOf(graphModel(edges, [possible([10, 1])]))).toEqual({ kind: 'holds' });
  });

  it('is left open where states may be missing, or lie on disk', () => {
    const ring = Array.from({ length: 200 }, (_, i) => [(i + 1) % 200]);
    const model = graphModel(ring, [possible([0])]);
    const under = (store: Kept) => explore(model, {}, { store }).verdicts[0]!.verdict;
    expect(under(new FingerprintStore(model))).toMatchObject({
      kind: 'undetermined',
      bound: { name: 'omission' },
    });
    const short = { stateBytes: 1, folder: tmpdir(), maxStates: undefined, pageStates: 16 };
    const full = new SpillingStore({ ...short, memory: 1, least: 4 });
    const roomy = new SpillingStore({ ...short, memory: 1 << 30 });
    try {
      expect(under(full)).toMatchObject({ kind: 'undetermined', bound: { name: 'maxMemory' } });
      expect(under(roomy)).toEqual({ kind: 'holds' });
    } finally {
      for (const store of [full, roomy]) store.close();
    }
  });

  it('is left open where the graph would take more memory than allowed', () => {
    const model = graphModel(lamp, [possible([0])]);
    const { bytes } = explore(model);
    expect(verdictOf(model, { maxMemory: bytes + 10 })).toEqual({
      kind: 'undetermined',
      bound: { name: 'maxMemory', limit: bytes + 10 },
    });
  });
});

describe('leads to', () => {
  it("Peterson's lock starves nobody under weak fairness of each process, and does without it", () => {
    const wants: LeadsTo = {
      kind: 'leadsTo',
      id: 'served',
      says: 'who raises its flag comes in',
      from: ([place]) => place === 1,
      to: ([place]) => place === 3,
      fair: [
        { name: 'first', has: (action) => action > 0 && action < 4 },
        { name: 'second', has: (action) => action > 4 },
      ],
    };
    const exclusive = {
      kind: 'always',
      id: 'alone',
      says: '',
      holds: ([a, b]: Uint8Array) => !(a === 3 && b === 3),
    } as const;
    expect(explore(mutex('peterson', [wants, exclusive])).verdicts.map(({ verdict }) => verdict)).toEqual([
      { kind: 'holds' },
      { kind: 'holds' },
    ]);
    const unfair = verdictOf(mutex('peterson', [{ ...wants, fair: [] }]));
    if (unfair.kind !== 'violated') throw new Error(unfair.kind);
    expect(unfair.trace.loop).toBeDefined();
    // One alone goes round, and the other is neglected.
    const round = unfair.trace.actions.slice(unfair.trace.loop);
    expect(new Set(round.map((action) => action < 4)).size).toBe(1);
  });

  it('a lock that is tested and set lets one process starve, for its turn comes and goes', () => {
    const wants: LeadsTo = {
      kind: 'leadsTo',
      id: 'served',
      says: 'who waits comes in',
      from: ([place]) => place === 2,
      to: ([place]) => place === 3,
      fair: [
        { name: 'first', has: (action) => action > 0 && action < 4 },
        { name: 'second', has: (action) => action > 4 },
      ],
    };
    const model = mutex('testAndSet', [wants]);
    const verdict = verdictOf(model);
    if (verdict.kind !== 'violated') throw new Error(verdict.kind);
    const states = replay(model, verdict.trace).map(({ state }) => state);
    // On the way round the other is in the critical section, where the first cannot come in.
    expect(states.slice(verdict.trace.loop).some(([, other]) => other === 3)).toBe(true);
    expect(neglects(model, wants, verdict.trace, states)).toBe(true);
  });

  it('an end at which it has not come is a run on which it never comes', () => {
    const edges = [
      [1, 0],
      [2, -1],
      [-1, -1],
    ];
    expect(verdictOf(graphModel(edges, [leads([1], [0])]))).toEqual({
      kind: 'violated',
      trace: { initial: 0, actions: [0, 0] },
    });
    expect(verdictOf(graphModel(edges, [leads([1], [2])]))).toEqual({ kind: 'holds' });
  });

  it('holds at once where both are so, and is vacuous where nothing falls due', () => {
    const edges = [[0, -1]];
    expect(verdictOf(graphModel(edges, [leads([0], [0])]))).toEqual({ kind: 'holds' });
    expect(verdictOf(graphModel(edges, [leads([7], [0])]))).toEqual({ kind: 'vacuous' });
  });

  it('a run that takes an action for ever that changes nothing does not neglect it', () => {
    const edges = [
      [0, 1],
      [-1, -1],
    ];
    expect(verdictOf(graphModel(edges, [leads([0], [1], fairly([0]))]))).toMatchObject({ kind: 'violated' });
    expect(verdictOf(graphModel(edges, [leads([0], [1], fairly([0], [1]))]))).toEqual({ kind: 'holds' });
  });

  it('a cycle found in a part of the graph is a cycle of all of it', () => {
    const edges = [[1, 2], [0, -1], ...Array.from({ length: 9 }, (_, i) => [i < 8 ? i + 3 : 0, -1])];
    expect(verdictOf(graphModel(edges, [leads([0], [10])]), { maxStates: 7 })).toEqual({
      kind: 'violated',
      trace: { initial: 0, actions: [0, 0], loop: 0 },
    });
    const fair = leads([0], [10], fairly([1]));
    expect(verdictOf(graphModel(edges, [fair]), { maxStates: 7 })).toMatchObject({ kind: 'violated' });
    const both = leads([0], [1, 10]);
    expect(verdictOf(graphModel(edges, [both]), { maxStates: 7 })).toMatchObject({ kind: 'undetermined' });
    expect(verdictOf(graphModel(edges, [both]))).toEqual({ kind: 'holds' });
  });
});

const SIZE = 6;
const ACTIONS = 3;
const subset = fc.uniqueArray(fc.nat(SIZE - 1), { maxLength: 3 });
const random = fc.record({
  edges: fc.array(
    fc.array(
      fc.integer({ min: -2, max: SIZE - 1 }).map((t) => Math.max(t, -1)),
      { minLength: ACTIONS, maxLength: ACTIONS },
    ),
    { minLength: SIZE, maxLength: SIZE },
  ),
  from: subset,
  to: subset,
  fair: fc.array(fc.uniqueArray(fc.nat(ACTIONS - 1), { minLength: 1 }), { maxLength: 3 }),
});

/** States that `starts` lead to by one step or more through states that `may` be passed; ends of steps are passed too. */
function reach(
  edges: readonly (readonly number[])[],
  starts: readonly number[],
  may: (s: number) => boolean,
) {
  const seen = new Set<number>();
  const queue = [...starts];
  for (const state of queue)
    for (const next of edges[state]!)
      if (next >= 0 && may(next) && !seen.has(next)) {
        seen.add(next);
        queue.push(next);
      }
  return seen;
}

/** Straight from the definition: every set of states that a run can go round in, with every fair set looked at. */
function neglected(
  edges: readonly (readonly number[])[],
  from: readonly number[],
  to: readonly number[],
  fair: readonly (readonly number[])[],
): boolean {
  const all = new Set([0, ...reach(edges, [0], () => true)]);
  const starts = [...all].filter((s) => from.includes(s) && !to.includes(s));
  const pending = new Set([...starts, ...reach(edges, starts, (s) => !to.includes(s))]);
  if ([...pending].some((s) => edges[s]!.every((t) => t < 0))) return true;
  for (let bits = 1; bits < 2 ** SIZE; bits++) {
    const members = [...Array(SIZE).keys()].filter((s) => bits & (1 << s));
    if (!members.every((s) => pending.has(s))) continue;
    const inside = (s: number) => members.includes(s);
    if (!members.every((s) => members.every((t) => reach(edges, [s], inside).has(t)))) continue;
    const served = fair.every((set) =>
      members.some(
        (s) =>
          set.every((action) => edges[s]![action]! < 0) || set.some((action) => inside(edges[s]![action]!)),
      ),
    );
    if (served) return true;
  }
  return false;
}

describe('on random graphs', () => {
  it('leads-to says what the definition says, and every run that it shows fails by the definition', () => {
    let violated = 0;
    fc.assert(
      fc.property(random, ({ edges, from, to, fair }) => {
        const property = leads(from, to, fairly(...fair));
        const model = graphModel(edges, [property]);
        const verdict = verdictOf(model);
        expect(verdict.kind === 'violated').toBe(neglected(edges, from, to, fair));
        if (verdict.kind !== 'violated') return;
        violated++;
        const states = replay(model, verdict.trace).map(({ state }) => state);
        expect(neglects(model, property, verdict.trace, states)).toBe(true);
      }),
      { numRuns: 600, seed: 20_261_130 },
    );
    expect(violated).toBeGreaterThan(100);
  });

  it('always-possible says what reachability says, of the first state in the order of the search', () => {
    fc.assert(
      fc.property(random, ({ edges, from, to }) => {
        const verdict = verdictOf(graphModel(edges, [possible(to, from)]));
        const all = [0, ...reach(edges, [0], () => true)];
        const bad = all.filter(
          (s) =>
            from.includes(s) &&
            !to.includes(s) &&
            ![...reach(edges, [s], () => true)].some((t) => to.includes(t)),
        );
        expect(verdict.kind === 'violated').toBe(bad.length > 0);
        if (verdict.kind !== 'violated') return;
        const last = replay(graphModel(edges), verdict.trace).at(-1)!.state;
        expect(bad).toContain(last[0]);
        expect(canReach(graphModel(edges), last, isIn(to), 100)).toBe(false);
      }),
      { numRuns: 400, seed: 20_261_130 },
    );
  });

  it('what a part of the graph shows stands in all of it', () => {
    fc.assert(
      fc.property(random, fc.integer({ min: 1, max: SIZE }), ({ edges, from, to, fair }, maxStates) => {
        const model = graphModel(edges, [leads(from, to, fairly(...fair)), possible(to, from)]);
        const part = explore(model, { maxStates }).verdicts;
        const whole = explore(model).verdicts;
        for (const [index, { verdict }] of part.entries()) {
          if (verdict.kind === 'undetermined') continue;
          expect(verdict.kind).toBe(whole[index]!.verdict.kind);
        }
      }),
      { numRuns: 400, seed: 20_261_130 },
    );
  });
});
