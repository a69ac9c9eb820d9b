import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explore } from '../explore.js';
import type { Model, Property } from '../model.js';

const THINGS = 3;
const PLACES = 4;

/** Things that nothing tells apart, each at a place; where each may go hangs on its place and on who else is there. */
const crowd = (
  moves: readonly number[],
  opening: readonly number[],
  properties: readonly Property[],
): Model => ({
  stateBytes: THINGS,
  initial: () => [Uint8Array.from(opening)],
  expand: (state, visit) => {
    for (let action = 0; action < 2 * THINGS; action++) {
      const thing = action >> 1;
      const place = state[thing]!;
      const others = state.filter((each) => each === place).length - 1;
      const to = moves[(place * THINGS + others) * 2 + (action & 1)]!;
      if (to < PLACES) visit(action, state.slice().fill(to, thing, thing + 1));
    }
  },
  describe: String,
  view: (state) => [...state],
  properties,
  symmetry: {
    names: ['a', 'b', 'c'],
    classes: [[0, 1, 2]],
    own: [[0, 1, 2]],
    references: [],
    sets: [],
  },
});

const at = (state: Uint8Array, place: number) => state.filter((each) => each === place).length;
const possible: Property[] = [1, 2, 3].map((count) => ({
  kind: 'alwaysPossible',
  id: `${count} at 0`,
  says: '',
  premise: (state) => at(state, 1) > 0,
  holds: (state) => at(state, 0) === count,
}));
const plans = fc.record({
  moves: fc.array(fc.nat(PLACES + 2), { minLength: 2 * THINGS * PLACES, maxLength: 2 * THINGS * PLACES }),
  opening: fc.array(fc.nat(PLACES - 1), { minLength: THINGS, maxLength: THINGS }),
});

describe('up to symmetry', () => {
  it('what is always possible is so, and what is not is told by the same run', () => {
    const kinds = new Map<string, number>();
    fc.assert(
      fc.property(plans, ({ moves, opening }) => {
        const model = crowd(moves, opening, possible);
        const whole = explore(model);
        const folded = explore(model, {}, { symmetry: true });
        for (const [index, { verdict }] of folded.verdicts.entries()) {
          const key = `${verdict.kind}${folded.states < whole.states ? ' folded' : ''}`;
          kinds.set(key, (kinds.get(key) ?? 0) + 1);
          expect(verdict).toEqual(whole.verdicts[index]!.verdict);
        }
      }),
      { seed: 20_261_130, numRuns: 300 },
    );
    expect(kinds.get('violated folded')).toBeGreaterThan(50);
    expect(kinds.get('holds folded')).toBeGreaterThan(50);
  });

  it('leads-to is refused', () => {
    const late: Property = {
      kind: 'leadsTo',
      id: 'late',
      says: '',
      from: () => true,
      to: () => false,
      fair: [],
    };
    expect(() => explore(crowd([], [0, 0, 0], [late]), {}, { symmetry: true })).toThrow(
      'late, a claim of what follows in the end, cannot be judged up to symmetry',
    );
  });
});
