/** The public face of the checker. */
export { Aspects, NO, UNKNOWN, YES } from './aspects.js';
export { type CheckpointOptions, Checkpoints, canResume, identityOf } from './checkpoint/checkpoint.js';
export { UnusableCheckpoint } from './checkpoint/file.js';
export { decides, type Moment } from './decides.js';
export { SpillingStore } from './disk/spill.js';
export type { Exploration, ExploreOptions, Judgement, Progress } from './exploration.js';
export { explore, exploring } from './explore.js';
export { interpretStatechart } from './interpret.js';
export {
  adjacencyMap,
  type CompareOptions,
  type Comparison,
  compareWithGraph,
  compareWithXState,
  type Difference,
  plainAdjacencyMap,
  toPath,
} from './judge.js';
export type { Custody, Kept, Omission } from './kept.js';
export { BitstateStore } from './lossy/bitstate.js';
export { FingerprintStore, fingerprintBits } from './lossy/hash-compaction.js';
export { MachineFault } from './machine/fault.js';
export type { StateView } from './machine/snapshot.js';
export { type Subject, type SubjectOptions, subjectOf } from './machine/subject.js';
export type {
  ActionIndex,
  Always,
  AlwaysPossible,
  BoundHit,
  BoundName,
  Bounds,
  FairSet,
  GraphProperty,
  LeadsTo,
  Model,
  NoDeadlock,
  PackedState,
  Property,
  Reachable,
  Step,
  Trace,
  Verdict,
  Visit,
} from './model.js';
export {
  type Change,
  changeOf,
  changes,
  type Packed,
  type PackedAction,
  type PackedContext,
} from './packed.js';
export {
  exploreRelevant,
  exploringRelevant,
  Observed,
  type Reduced,
  type Reducible,
  type RelevantExploration,
} from './relevance.js';
export type { SeveralAsked, Violation } from './several.js';
export { Distinct, STANDARD_ERROR } from './simulate/distinct.js';
export { shorten } from './simulate/shorten.js';
export {
  type PlayHit,
  type PlaySum,
  Simulation,
  type SimulationOptions,
  sumOf,
  traceOfHit,
} from './simulate/simulate.js';
export {
  type Beginning,
  type ChartAlways,
  type ChartAlwaysPossible,
  type ChartLeadsTo,
  type ChartNoDeadlock,
  type ChartPlace,
  type ChartProperty,
  type ChartReachable,
  type ChartStep,
  type StatechartModel,
  type StatechartOptions,
  UnsupportedStatechart,
} from './statechart/types.js';
export { compileStatechart } from './statechart.js';
export type { Reduction } from './symmetry/orbits.js';
export { Renamer } from './symmetry/renaming.js';
export { alike, orderOf, type Reference, type Sets, type Symmetry } from './symmetry/symmetry.js';
export { asymmetryAt } from './symmetry/trial.js';
export { canReach } from './temporal/can-reach.js';
export { neglects } from './temporal/judge.js';
export { exploreWith } from './threads/explore-with.js';
export type { Helper, Port } from './threads/protocol.js';
export { serve } from './threads/serve.js';
export { type ReplayedStep, replay, successor } from './trace.js';
