/**
 * Set-ups and scripted plays: how they are written, read and checked. The fast-check arbitraries are apart, in
 * arbitraries.ts, because fast-check is a development dependency.
 */

export {
  explorePart,
  type NearestBreach,
  type PartResult,
  partResult,
  partsOf,
  type Scope,
  type ScopeSum,
  type ScopeVerdict,
  Summing,
  saysOfScope,
  scopeFromText,
  scopeWorld,
  subjectsOfScope,
} from './bands/scope.js';
export { subjectOf } from './bands/subject.js';
export { type WorldPatch, worldToYaml } from './bands/world-document.js';
export { loadWorld, patchWorld, worldFromText } from './bands/world-loader.js';
export { findingIdsText, loadFindingIds } from './finding-ids.js';
export {
  formatInputError,
  type InputError,
  type InputErrorCode,
  inputErrorCodes,
  type Result,
} from './input/errors.js';
export {
  loadManifest,
  type Manifest,
  type ManifestEntry,
  manifestFromText,
  type Profile,
  profiles,
} from './manifest.js';
export { packageRoot } from './package-root.js';
export { type Mismatch, playOut } from './play-out.js';
export {
  type Expectation,
  type ExpectedCard,
  expectations,
  loadPlays,
  type Play,
  type PlayFile,
  type PlayStep,
  playsFromText,
} from './plays.js';
export {
  type ShippedFile,
  shippedFindings,
  shippedManifest,
  shippedPlays,
  shippedWorlds,
} from './shipped.js';
