export { actionLanguage } from './action-language.js';
export { amend, read, withoutClause } from './amend.js';
export { answered, answerWord, inWords, onceForEachText } from './answered.js';
export { type Audit, type AuditedWorld, type AuditOptions, audit } from './audit/audit.js';
export { divergenceAfter, divergenceId } from './audit/divergence.js';
export type { Undivided } from './audit/divergences.js';
export { type AuditFinding, type Certainty, certainties, ranked } from './audit/finding.js';
export type { AuthorsQuestion } from './audit/question.js';
export { before, type RevisionEffect, revisionEffects, since } from './audit/revisions.js';
export { shownAfter, tablesOf } from './audit/sightings.js';
export type { Side, Subject } from './audit/subject.js';
export type { Extent } from './audit/survey.js';
export {
  applies,
  type Clause,
  callerPlace,
  type Definition,
  type DefinitionQuestion,
  defines,
  definition,
  forbids,
  type Grant,
  grants,
  type Lift,
  lifts,
  type PermissionQuestion,
  type Prohibition,
  permission,
  type Question,
  type SourcePlace,
} from './clause.js';
export { encode } from './encoding/encode.js';
export {
  type Aim,
  type ChartState,
  type Claim,
  type Encoding,
  type Inquiry,
  inquire,
  type Law,
} from './encoding/encoding.js';
export {
  type Finding,
  type FindingKind,
  findingKinds,
  findingsOf,
  liftedIn,
  type Play,
  playsOf,
  sorted,
} from './finding.js';
export {
  type Asked,
  type Broken,
  type ClaimText,
  claimsOf,
  type Explanation,
  type Game,
  type Intent,
  type NamedAction,
  type Observation,
  type Table,
  type VerdictWord,
} from './game.js';
export {
  type Account,
  account,
  type Inventory,
  type InventoryEntry,
  type InventoryKind,
  inventoryKinds,
  inventoryOf,
  type Place,
  placeKinds,
  placeWord,
} from './inventory.js';
export { rulebook } from './load.js';
export { playAgain, type Words } from './play-again.js';
export {
  type Played as RandomlyPlayed,
  type PlayOptions,
  playAtRandom,
  type RandomSum,
  servePlays,
} from './random-plays.js';
export {
  type Amendment,
  type Edit,
  type Entry,
  entriesOf,
  type Reading,
  type Realised,
  type Revision,
  type Rulebook,
  RulebookError,
  type RulebookText,
  saysOf,
} from './rulebook.js';
export {
  type Considered,
  compileDefinition,
  compilePermission,
  type DefinitionRuling,
  type Exception,
  type Permission,
  type PermissionRuling,
  type Ruling,
} from './ruling.js';
export { furtherFindings, severalOf } from './several.js';
export { type ChangedSource, changedSources, hashOf, type Sources, sourceOf } from './source.js';
export { type NeededReading, readingsDeciding, readingsNeeded, readingsShaping, stands } from './standing.js';
export { type Example, type Sampling, type Statistics, statistics } from './statistics.js';
export { type About, type Count, type Hearing, Tally } from './tally.js';
export { together } from './together.js';
