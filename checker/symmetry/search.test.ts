import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Exploration } from '../exploration.js';
import { explore } from '../explore.js';
import type { Property, Visit } from '../model.js';
import { exploreWith } from '../threads/explore-with.js';
import { lateHelper } from '../threads/fixtures/helpers.js';
import { replay } from '../trace.js';
import { plans, planted } from './fixtures/planted.js';

const SEED = 20_261_130;

const verdictsOf = ({ verdicts }: Exploration) =>
  verdicts.map(({ property, verdict }) => [property.id, verdict]);
const bounds = fc.integer({ min: 1, max: 4 }).map((maxDepth) => ({ maxDepth }));

describe('a search up to symmetry', () => {
  it('gives the verdicts of the whole search, and its very traces', () => {
    let smaller = 0;
    let broken = 0;
    fc.assert(
      fc.property(plans, bounds, (plan, limits) => {
        const model = planted(plan);
        const whole = explore(model, limits);
        const folded = explore(model, limits, { symmetry: true });
        expect(verdictsOf(folded)).toEqual(verdictsOf(whole));
        expect([folded.depth, folded.complete]).toEqual([whole.depth, whole.complete]);
        expect(folded.states).toBeLessThanOrEqual(whole.states);
        const { atLeast, atMost } = folded.reduction!;
        expect(atLeast).toBeLessThanOrEqual(whole.states);
        expect(atMost).toBeGreaterThanOrEqual(whole.states);
        if (plan.isEven) expect([atLeast, atMost]).toEqual([whole.states, whole.states]);
        if (folded.states < whole.states) smaller++;
        for (const { verdict } of folded.verdicts)
          if ('trace' in verdict) {
            replay(model, verdict.trace);
            if (verdict.trace.actions.length > 1) broken++;
          }
      }),
      { seed: SEED, numRuns: 120 },
    );
    expect(smaller).toBeGreaterThan(50);
    expect(broken).toBeGreaterThan(40);
  });

  it('is the same with helpers, whoever answers first', async () => {
    let large = 0;
    await fc.assert(
      fc.asyncProperty(plans, fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), async (plan, seeds) => {
        const limits = { maxDepth: 4 };
        const alone = explore(planted(plan), limits, { symmetry: true });
        if (alone.states > 200) large++;
        const helpers = seeds.map((seed) => lateHelper(planted(plan), seed, undefined, { symmetry: true }));
        const together = await exploreWith(helpers, planted(plan), limits, { symmetry: true });
        expect({ ...together, seconds: 0, verdicts: verdictsOf(together) }).toEqual({
          ...alone,
          seconds: 0,
          verdicts: verdictsOf(alone),
        });
      }),
      { seed: SEED, numRuns: 30 },
    );
    expect(large).toBeGreaterThan(8);
  });

  it('is a fault of ours where the model tells things apart after all', () => {
    const plan = { colours: [0, 0, 0], rules: 3, opening: [0], isEven: true, threshold: 3 };
    const model = planted(plan);
    expect(explore(model, { maxDepth: 3 }, { symmetry: true }).states).toBeGreaterThan(5);
    const first = { kind: 'reachable', id: 'first', says: '', holds: (s: Uint8Array) => s[3] === 1 } as const;
    expect(() => explore({ ...model, properties: [first] }, { maxDepth: 3 }, { symmetry: true })).toThrow(
      /are not interchangeable: first/,
    );
    const favours = {
      ...model,
      expand: (state: Uint8Array, visit: Visit) =>
        model.expand(state, (action, next) =>
          action === 3 && state[3] === 2 ? undefined : visit(action, next),
        ),
    };
    expect(() => explore(favours, { maxDepth: 3 }, { symmetry: true })).toThrow(/a step to/);
  });

  it('counts nobody whom it stands for while somebody is waiting', () => {
    const model = planted({ colours: [0, 0, 0], rules: 3, opening: [0], isEven: true, threshold: 3 });
    const options = { symmetry: true, progressEvery: 1, onProgress: () => 'stop' };
    const { reduction, states } = explore(model, {}, options);
    expect(reduction).toEqual({ interchangeable: [['thing 0', 'thing 1', 'thing 2']], atLeast: states });
  });

  it('refuses claims of what follows in the end', () => {
    const model = planted({ colours: [0, 0], rules: 3, opening: [0], isEven: true, threshold: 3 });
    const leadsTo = { kind: 'leadsTo', id: 'comes-home', says: '' } as unknown as Property;
    const search = () => explore({ ...model, properties: [leadsTo] }, {}, { symmetry: true });
    expect(search).toThrow('comes-home, a claim of what follows in the end, cannot be judged up to symmetry');
  });

  it('without symmetry in the model is the whole search', () => {
    const { symmetry: _, ...bare } = planted({
      colours: [0, 0, 1],
      rules: 5,
      opening: [4, 9],
      isEven: true,
      threshold: 2,
    });
    const [whole, asked] = [false, true].map((symmetry) => explore(bare, { maxDepth: 3 }, { symmetry }));
    const { reduction, ...rest } = asked!;
    expect({ ...rest, seconds: 0 }).toEqual({ ...whole!, seconds: 0 });
    expect(reduction).toEqual({ interchangeable: [], atLeast: whole!.states, atMost: whole!.states });
  });
});
