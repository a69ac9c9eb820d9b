import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Exploration } from './exploration.js';
import { explore } from './explore.js';
import type { Model, Property } from './model.js';
import { exploreRelevant, Observed, type Reducible } from './relevance.js';
import { replay } from './trace.js';

const SEED = 20_261_130;
const fields = ['a', 'b', 'c', 'd', 'e'] as const;
const values = 4;

/** An action looks at some fields, and where these allow it, writes one that it makes of others. */
interface Rule {
  readonly asks: readonly number[];
  readonly writes: number;
  readonly of: readonly number[];
  readonly seed: number;
}

interface Plan {
  readonly rules: readonly Rule[];
  /** The fields that a property looks at. */
  readonly judged: readonly number[];
}

const some = fc.subarray([0, 1, 2, 3, 4], { maxLength: 2 });
const plans: fc.Arbitrary<Plan> = fc.record({
  rules: fc.array(fc.record({ asks: some, writes: fc.nat(4), of: some, seed: fc.nat(1000) }), {
    minLength: 2,
    maxLength: 8,
  }),
  judged: fc.subarray([0, 1, 2, 3, 4], { maxLength: 1 }),
});

/** The plan without the fields of these numbers. */
function planted({ rules, judged }: Plan, without: readonly number[] = []): Model {
  const look = (state: Uint8Array, field: number): number => {
    if (without.includes(field)) throw new Observed(fields[field]!);
    return state[field]!;
  };
  const made = (state: Uint8Array, of: readonly number[], seed: number) =>
    of.reduce((all, field) => Math.imul(all ^ look(state, field), 31), seed);
  const value = (state: Uint8Array) => made(state, judged, 7) & 3;
  const properties: Property[] = [
    { kind: 'always', id: 'never', says: '', holds: (state) => value(state) !== 2 },
    { kind: 'reachable', id: 'once', says: '', holds: (state) => value(state) === 1 },
    {
      kind: 'step',
      id: 'stays',
      says: '',
      holds: (one, action, other) => action > 0 || value(one) <= value(other),
    },
    { kind: 'noDeadlock', id: 'goes-on', says: '', isEnd: () => false },
  ];
  return {
    stateBytes: fields.length,
    fieldBits: Uint8Array.from(fields, (_, field) => (without.includes(field) ? 0 : 2)),
    initial: () => [new Uint8Array(fields.length)],
    expand(state, visit) {
      const next = new Uint8Array(fields.length);
      for (const [action, { asks, writes, of, seed }] of rules.entries()) {
        if (((made(state, asks, seed) >>> 3) & 3) === 0) continue;
        next.set(state);
        if (!without.includes(writes)) next[writes] = (made(state, [...of, writes], seed) >>> 2) % values;
        visit(action, next);
      }
    },
    describe: String,
    view: (state) => [...state],
    properties,
  };
}

const reducible = (plan: Plan): Reducible => ({
  facts: fields,
  without: (facts) => ({
    model: planted(
      plan,
      facts.map((fact) => fields.indexOf(fact as 'a')),
    ),
    leftOut: facts,
  }),
});

const verdictsOf = ({ verdicts }: Exploration) => verdicts.map(({ verdict }) => verdict);

/** The fields that anything hangs on: those asked for or judged, and what these are made of. */
function cone({ rules, judged }: Plan): Set<number> {
  const looked = new Set([...judged, ...rules.flatMap(({ asks }) => asks)]);
  for (const field of looked)
    for (const rule of rules) if (rule.writes === field) for (const of of rule.of) looked.add(of);
  return looked;
}

describe('a search without what nobody looks at', () => {
  it('gives the verdicts and the traces of the whole search, and leaves out all beyond the cone of influence', () => {
    let smaller = 0;
    let traces = 0;
    fc.assert(
      fc.property(plans, (plan) => {
        const model = planted(plan);
        const whole = explore(model);
        const less = exploreRelevant(reducible(plan));
        expect(verdictsOf(less)).toEqual(verdictsOf(whole));
        expect(less.states).toBeLessThanOrEqual(whole.states);
        const needed = cone(plan);
        for (const [field, fact] of fields.entries())
          if (!needed.has(field)) expect(less.leftOut).toContain(fact);
        if (less.states < whole.states) smaller++;
        for (const verdict of verdictsOf(less))
          if ('trace' in verdict && verdict.trace.actions.length > 0) {
            replay(model, verdict.trace);
            traces++;
          }
      }),
      { seed: SEED, numRuns: 300 },
    );
    expect(smaller).toBeGreaterThan(60);
    expect(traces).toBeGreaterThan(30);
  });

  it('keeps what is looked at in the last state of all', () => {
    // The first field counts up to 3; only there somebody looks at the second. Nobody looks at the third.
    const late = (without: readonly number[]): Model => ({
      ...planted({ rules: [], judged: [] }, without),
      expand(state, visit) {
        for (const field of [0, 1, 2]) {
          const next = state.slice();
          if (!without.includes(field)) next[field] = Math.min(3, state[field]! + 1);
          visit(field, next);
        }
      },
      properties: [
        {
          kind: 'always',
          id: 'late',
          says: '',
          holds: (state) => {
            if (state[0] === 3 && without.includes(1)) throw new Observed('b');
            return state[0] !== 3 || state[1] !== 3;
          },
        },
      ],
    });
    const asked: (readonly string[])[] = [];
    const less = exploreRelevant({
      facts: ['b', 'c'],
      without(facts) {
        asked.push(facts);
        return { model: late(facts.map((fact) => fields.indexOf(fact as 'b'))), leftOut: facts };
      },
    });
    expect(asked).toEqual([['b', 'c'], ['c']]);
    expect(less.leftOut).toEqual(['c']);
    expect([less.states, explore(late([])).states]).toEqual([16, 64]);
    expect(verdictsOf(less)).toEqual(verdictsOf(explore(late([]))));
  });

  it('stops at bounds, and where it is told to, as any search', () => {
    const plan = fc
      .sample(plans, { seed: SEED, numRuns: 40 })
      .find((each) => explore(planted(each)).states > 20)!;
    const bounded = exploreRelevant(reducible(plan), { maxStates: 2 });
    expect(bounded).toMatchObject({ complete: false, bound: { name: 'maxStates' } });
    const stopped = exploreRelevant(reducible(plan), {}, { progressEvery: 1, onProgress: () => 'stop' });
    expect(stopped.bound?.name).toBe('interrupt');
  });

  it('passes on any other error, and takes a model that names what it keeps for a fault', () => {
    const throwing = (error: Error): Reducible => ({
      facts: ['a'],
      without: (facts) => ({
        model: {
          ...planted({ rules: [], judged: [] }),
          expand: () => {
            throw error;
          },
        },
        leftOut: facts,
      }),
    });
    expect(() => exploreRelevant(throwing(new Error('no such thing')))).toThrow('no such thing');
    expect(() => exploreRelevant(throwing(new Observed('b')))).toThrow('b is kept');
  });
});
