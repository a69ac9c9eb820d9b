import { type Bounds, explore } from '../../../checker/index.js';
import { bands } from '../../../machines/bands/index.js';
import type { Rulebook } from '../../../rulebook/index.js';
import { type PartResult, partResult } from '../../part-result.js';
import type { Part } from './parts.js';
import type { Scope } from './text.js';
import { scopeWorld } from './worlds.js';

/** One exploration from all openings. */
export function explorePart(part: Part, scope: Scope, book: Rulebook, bounds: Bounds): PartResult {
  const { base, openings, setUps } = scopeWorld(part, scope);
  const { model } = bands.set(base, book, openings);
  return partResult(model, explore(model, bounds), setUps);
}
