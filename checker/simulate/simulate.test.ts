import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explore } from '../explore.js';
import type { Model, Property } from '../model.js';
import { graphModel, isIn } from '../temporal/fixtures/graphs.js';
import { replay } from '../trace.js';
import { Distinct, STANDARD_ERROR } from './distinct.js';
import { Random } from './random.js';
import { shorten } from './shorten.js';
import { type PlaySum, Simulation, sumOf, traceOfHit } from './simulate.js';

/** A walk on a grid of 256 by 256 from its middle; what lies far out is broken. */
const grid = (properties: readonly Property[]): Model => ({
  stateBytes: 2,
  initial: () => [Uint8Array.of(100, 100)],
  expand: ([x, y], visit) => {
    if (x! < 255) visit(0, Uint8Array.of(x! + 1, y!));
    if (x! > 0) visit(1, Uint8Array.of(x! - 1, y!));
    if (y! < 255) visit(2, Uint8Array.of(x!, y! + 1));
    if (y! > 0) visit(3, Uint8Array.of(x!, y! - 1));
  },
  describe: (action) => ['east', 'west', 'north', 'south'][action]!,
  view: ([x, y]) => ({ x, y }),
  properties,
});
const near: Property = {
  kind: 'always',
  id: 'near',
  says: '',
  holds: ([x, y]) => Math.abs(x! - 100) + Math.abs(y! - 100) < 12,
};
const noStep: Property = {
  kind: 'step',
  id: 'no-step',
  says: '',
  holds: ([x], action) => x !== 107 || action !== 2,
};

const run = (model: Model, seed: number, plays: number, depth: number): PlaySum => {
  const simulation = new Simulation(model, { seed, depth });
  simulation.run(0, plays);
  return simulation.sum();
};

describe('random numbers', () => {
  it('are those of the published generator', () => {
    // What the reference program in C prints with its state set to 1, 2, 3, 4.
    const random = new Random(0);
    Object.assign(random, { s: Int32Array.of(1, 2, 3, 4) });
    expect(Array.from({ length: 6 }, () => random.next())).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492,
    ]);
  });

  it('are spread evenly, and differ from seed to seed and from play to play', () => {
    const counts = new Array<number>(6).fill(0);
    const random = new Random(7, 3);
    for (let i = 0; i < 60_000; i++) counts[random.below(6)]!++;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
    const firsts = [
      new Random(1, 0),
      new Random(0, 1),
      new Random(1, 1),
      new Random(2 ** 32 + 1, 0),
      new Random(0, 0),
    ];
    expect(new Set(firsts.map((each) => each.next())).size).toBe(5);
  });
});

describe('the estimate of distinct states', () => {
  it.each([10, 1000, 20_000, 300_000])('is within four standard errors at %i', (count) => {
    const distinct = new Distinct();
    const state = new Uint8Array(5);
    for (let round = 0; round < 2; round++)
      for (let i = 0; i < count; i++) {
        state.set([i & 255, (i >> 8) & 255, i >> 16, 7, 7]);
        distinct.add(state);
      }
    expect(Math.abs(distinct.estimate() - count) / count).toBeLessThan(4 * STANDARD_ERROR);
  });
});

describe('simulation', () => {
  it('finds what lies far out, and its play can be played again to the same end', () => {
    const model = grid([near, noStep]);
    const { hits, plays, steps, registers } = run(model, 1, 40, 300);
    expect(hits.map(({ property }) => property).sort()).toEqual([0, 1]);
    expect([plays, steps]).toEqual([40, 12_000]);
    expect(new Distinct(registers).estimate()).toBeGreaterThan(500);
    for (const hit of hits) {
      const states = replay(model, traceOfHit(model, 1, hit)).map(({ state }) => state);
      expect(
        hit.property === 0 ? near.kind === 'always' && near.holds(states.at(-1)!) : states.at(-2)![0] !== 107,
      ).toBe(false);
    }
  });

  it('gives the same for a seed however its plays are shared out', () => {
    const model = () => grid([near, noStep]);
    const whole = run(model(), 5, 30, 120);
    const parts = [
      new Simulation(model(), { seed: 5, depth: 120 }),
      new Simulation(model(), { seed: 5, depth: 120 }),
    ];
    for (let first = 0; first < 30; first += 3) parts[(first / 3) % 2]!.run(first, 3);
    const summed = sumOf(parts.map((part) => part.sum()).reverse());
    expect(summed).toEqual(sumOf([whole]));
    expect(run(model(), 6, 30, 120)).not.toEqual(whole);
  });

  it('tells ends from dead ends, premises that were met, and states that were looked for', () => {
    const edges = [
      [1, 2],
      [-1, -1],
      [-1, -1],
    ];
    const properties: Property[] = [
      { kind: 'noDeadlock', id: 'goes-on', says: '', isEnd: isIn([1]) },
      { kind: 'reachable', id: 'two', says: '', holds: isIn([2]) },
      { kind: 'always', id: 'never', says: '', premise: isIn([7]), holds: () => true },
      { kind: 'always', id: 'met', says: '', premise: isIn([0]), holds: () => true },
    ];
    const { ended, stuck, hits, met } = run(graphModel(edges, properties), 1, 50, 9);
    expect(ended + stuck).toBe(50);
    expect(Math.min(ended, stuck)).toBeGreaterThan(10);
    expect(hits.map(({ property }) => property).sort()).toEqual([0, 1]);
    expect(met).toContain(3);
    expect(met).not.toContain(2);
  });
});

describe('shortening', () => {
  it('comes to the shortest play on the grid, where every detour can be left out', () => {
    const model = grid([near, noStep]);
    const { hits } = run(model, 3, 40, 300);
    const lengths = hits.map((hit) => [
      hit.property,
      shorten(model, model.properties[hit.property]!, traceOfHit(model, 3, hit)).actions.length,
    ]);
    expect(Object.fromEntries(lengths)).toEqual({ 0: 12, 1: 8 });
  });

  it('of random graphs gives plays that break the same, none longer, none shorter than the shortest', () => {
    const graph = fc.array(fc.array(fc.integer({ min: -1, max: 11 }), { minLength: 3, maxLength: 3 }), {
      minLength: 12,
      maxLength: 12,
    });
    let shortened = 0;
    fc.assert(
      fc.property(graph, fc.integer({ min: 1, max: 11 }), fc.nat(1000), (edges, bad, seed) => {
        const property: Property = { kind: 'always', id: 'not', says: '', holds: ([s]) => s !== bad };
        const model = graphModel(edges, [property]);
        const [hit] = run(model, seed, 5, 40).hits;
        if (!hit) return;
        const long = traceOfHit(model, seed, hit);
        const short = shorten(model, property, long);
        const { verdict } = explore(model).verdicts[0]!;
        if (verdict.kind !== 'violated') throw new Error(verdict.kind);
        expect(replay(model, short).at(-1)!.state[0]).toBe(bad);
        expect(short.actions.length).toBeLessThanOrEqual(long.actions.length);
        expect(short.actions.length).toBeGreaterThanOrEqual(verdict.trace.actions.length);
        if (short.actions.length < long.actions.length) shortened++;
      }),
      { numRuns: 300, seed: 20_261_130 },
    );
    expect(shortened).toBeGreaterThan(30);
  });

  it('refuses a play that shows nothing', () => {
    expect(() => shorten(grid([near]), near, { initial: 0, actions: [0] })).toThrow('does not show it');
  });
});
