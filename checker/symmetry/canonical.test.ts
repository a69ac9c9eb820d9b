import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PackedState } from '../model.js';
import { Canoniser } from './canonical.js';
import { type Plan, plans, planted } from './fixtures/planted.js';
import { Renamer } from './renaming.js';
import { checkAlike, countable, orderOf, type Symmetry } from './symmetry.js';

const SEED = 20_261_130;

/** Every renaming, by its number. */
const renamings = (renamer: Renamer) =>
  Array.from({ length: renamer.order }, (_, rank) => renamer.back(rank));

/** Some state of the plan's model, by a walk. */
function walked(plan: Plan, steps: readonly number[]): PackedState {
  const model = planted(plan);
  let state = [...model.initial()][0]!;
  for (const step of steps) {
    const next: PackedState[] = [];
    model.expand(state, (_, to) => next.push(to.slice()));
    state = next[step % Math.max(1, next.length)] ?? state;
  }
  return state;
}

const walks = fc.array(fc.nat(1000), { maxLength: 12 });

/** Things of one or two colours that stand on one another in rings, and may know who is two farther on. */
const rings = fc
  .record({
    ring: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }),
    colours: fc.constantFrom('00000', '00001', '00111'),
    knows: fc.boolean(),
  })
  .map(({ ring, colours, knows }) => {
    const plan: Plan = {
      colours: [...colours].map(Number),
      rules: 0,
      opening: [0, 0, 0, 0, 0],
      isEven: true,
      threshold: 1,
    };
    const state = walked(plan, []);
    for (const [thing, host] of ring.entries()) {
      state[2 + 5 + thing] = 2 + host;
      if (knows) state[2 + 10 + thing] = 1 << ring[host]!;
    }
    return { plan, state };
  });

/** That one form stands for all of the orbit, and how large that is, by trying all renamings. */
function checkOrbit(symmetry: Symmetry, state: PackedState): number {
  const canoniser = new Canoniser(symmetry, state.length);
  const { renamer } = canoniser;
  const form = new Uint8Array(state.length);
  const rank = canoniser.canonise(state, form);
  const fixed = canoniser.fixed;
  const back = new Uint8Array(state.length);
  renamer.rename(form, renamer.back(rank), back);
  expect([...back], 'the renaming leads back').toEqual([...state]);
  const orbit = new Set<string>();
  const other = new Uint8Array(state.length);
  const same = new Uint8Array(state.length);
  for (const to of renamings(renamer)) {
    renamer.rename(state, to, other);
    orbit.add(other.join());
    canoniser.canonise(other, same);
    expect([...same], 'one form for all of the orbit').toEqual([...form]);
  }
  expect(renamer.order / fixed, 'the size of the orbit').toBe(orbit.size);
  return orbit.size;
}

describe('the form of an orbit', () => {
  const check = (plan: Plan, state: PackedState) => checkOrbit(planted(plan).symmetry, state);

  it('is one for all states of the orbit, and is a state of it; its size is told', () => {
    let large = 0;
    fc.assert(
      fc.property(plans, walks, (plan, steps) => {
        if (check(plan, walked(plan, steps)) > 5) large++;
      }),
      { seed: SEED, numRuns: 150 },
    );
    expect(large).toBeGreaterThan(15);
  });

  it('also where likes stand on one another in rings', () => {
    const sizes = new Set<number>();
    fc.assert(
      fc.property(rings, ({ plan, state }) => {
        sizes.add(check(plan, state));
      }),
      { seed: SEED, numRuns: 100 },
    );
    // Among them: five in one ring, 4!; a pair and a ring of three, 5! / (2 * 3); two pairs, 5! / (2 * 2 * 2).
    expect([...sizes]).toEqual(expect.arrayContaining([24, 20, 15]));
  });

  it('of a ring of likes, which no fact of their own tells apart: two rings of three are not one of six', () => {
    const plan = { colours: [0, 0, 0, 0, 0, 0], rules: 0, opening: [0], isEven: true, threshold: 1 };
    const { symmetry, stateBytes } = planted(plan);
    const canoniser = new Canoniser(symmetry, stateBytes);
    const ring = (next: readonly number[]) => {
      const state = new Uint8Array(stateBytes);
      for (const [thing, other] of next.entries()) state[2 + 6 + thing] = 2 + other;
      const form = new Uint8Array(stateBytes);
      canoniser.canonise(state, form);
      return [form.join(), canoniser.fixed] as const;
    };
    const one = ring([1, 2, 3, 4, 5, 0]);
    const two = ring([1, 2, 0, 4, 5, 3]);
    // Turned by 0 to 5; each of two rings turned by 0 to 2, and the two exchanged.
    expect([one[1], two[1]]).toEqual([6, 18]);
    expect(one[0]).not.toBe(two[0]);
    expect(ring([2, 4, 5, 1, 3, 0])).toEqual(two);
    expect(ring([3, 5, 4, 2, 1, 0])[0]).toBe(ring([4, 3, 0, 5, 1, 2])[0]);
  });
});

describe('where nothing names a thing', () => {
  const plain: Symmetry = {
    names: ['a', 'b', 'c', 'd', 'e', 'f'],
    classes: [
      [0, 2, 4, 5],
      [1, 3],
    ],
    own: [
      [1, 2, 3, 4, 5, 6],
      [7, 8, 9, 10, 11, 12],
    ],
    references: [],
    sets: [],
  };

  it('the form, its renaming and the size of the orbit are right too, by trying all renamings', () => {
    const sizes = new Set<number>();
    const states = fc.uint8Array({ minLength: 13, maxLength: 13, max: 1 });
    fc.assert(
      fc.property(states, (state) => {
        sizes.add(checkOrbit(plain, state));
      }),
      { seed: SEED, numRuns: 200 },
    );
    // Among them: one of four differs, two and two are alike, the other pair being alike each time; and none is like another.
    expect([...sizes]).toEqual(expect.arrayContaining([4, 6, 48]));
  });
});

describe('renamings', () => {
  it('are numbered from 0, which changes nothing, and all different', () => {
    const { symmetry } = planted({
      colours: [0, 1, 0, 1, 0],
      rules: 1,
      opening: [0],
      isEven: true,
      threshold: 1,
    });
    const renamer = new Renamer(symmetry);
    expect(renamer.order).toBe(12);
    expect([...renamer.back(0)]).toEqual([0, 1, 2, 3, 4]);
    expect(new Set(renamings(renamer).map(String)).size).toBe(12);
  });

  it('are no more than a number can tell apart: a class of 20 is cut', () => {
    const classes = countable([[...Array(20).keys()], [20, 21]]);
    expect(classes.flat().sort((a, b) => a - b)).toEqual([...Array(22).keys()]);
    expect(orderOf(classes)).toBeLessThan(2 ** 31);
    expect(orderOf(classes)).toBeGreaterThan(10 ** 6);
  });

  it('that would mix different facts are refused', () => {
    const { symmetry } = planted({ colours: [0, 0, 0], rules: 1, opening: [0], isEven: true, threshold: 1 });
    const bits = (odd: number) => Uint8Array.from({ length: 11 }, (_, byte) => (byte === odd ? 4 : 3));
    expect(() => checkAlike(symmetry, bits(0))).not.toThrow();
    expect(() => checkAlike(symmetry, bits(3))).toThrow('thing 0 and thing 1 cannot be exchanged');
    const lame = { ...symmetry, own: [[2, 3, -1]] };
    expect(() => checkAlike(lame)).toThrow('thing 0 and thing 2 cannot be exchanged');
  });
});
