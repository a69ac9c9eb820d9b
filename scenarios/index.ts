/**
 * Set-ups and scripted plays: how they are written, read and checked. The fast-check arbitraries are apart, in
 * arbitraries.ts of each game, because fast-check is a development dependency.
 */

export { bandsFiles } from './bands/files.js';
export {
  explorePart,
  partsOf,
  type Scope,
  saysOfScope,
  scopeFromText,
  scopeWorld,
  subjectsOfScope,
} from './bands/scope.js';
export { type WorldPatch, worldToYaml } from './bands/world-document.js';
export { patchWorld } from './bands/world-loader.js';
export { findingIdsText, loadFindingIds } from './finding-ids.js';
export type { GameFiles, NamedWorld, Seen } from './game-files.js';
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
export { type PartResult, partResult } from './part-result.js';
export { type PlainOptions, type PlainWorld, plainFiles } from './plain-files.js';
export { type Mismatch, playOut } from './play-out.js';
export {
  type Expectation,
  expectations,
  type Facts,
  loadPlays,
  type Play,
  type PlayFile,
  type PlayStep,
  playsFromText,
} from './plays.js';
export type { ReadSetUps, SetUps } from './set-ups.js';
export {
  filesOf,
  openPlays,
  openWorld,
  type ScriptedPlay,
  type SetUp,
  type Shelf,
  shelfOf,
} from './shelf.js';
export { shelves } from './shelves.js';
export {
  type ShippedFile,
  shippedFindings,
  shippedManifest,
  shippedPlays,
  shippedWorlds,
} from './shipped.js';
export { subjectOf } from './subject.js';
export { type NearestBreach, type ScopeSum, type ScopeVerdict, Summing } from './summing.js';
export { ti4Files } from './ti4/files.js';
export { loadWorld, worldFromText } from './worlds.js';
