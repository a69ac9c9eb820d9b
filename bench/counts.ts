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

export type SizeName = keyof typeof occupancyCounts;
