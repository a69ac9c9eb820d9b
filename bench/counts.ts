/**
 * What the occupancy benchmark must count, by size: distinct states and transitions. C, SPIN, TLC, Stateright, Rumur and
 * mCRL2 counted them independently of us and agree.
 */
export const occupancyCounts = {
  '2222': { states: 6_906, transitions: 13_526 },
  '2242': { states: 172_328, transitions: 491_016 },
  '2332': { states: 1_030_068, transitions: 3_078_210 },
  '2342': { states: 6_563_288, transitions: 23_716_808 },
} as const;

/** The same up to symmetry, units of one player being interchangeable: the C program, Stateright, Rumur and TLC agree. */
export const occupancyOrbits = {
  '2222': { states: 2_632, transitions: 5_086 },
  '2242': { states: 57_584, transitions: 164_016 },
  '2332': { states: 79_016, transitions: 232_542 },
  '2342': { states: 432_624, transitions: 1_556_240 },
} as const satisfies Record<keyof typeof occupancyCounts, unknown>;

export type SizeName = keyof typeof occupancyCounts;
