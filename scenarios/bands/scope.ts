/** Scopes: every set-up of a size, up to renaming; docs/scopes.md. */
import { bands } from '../../machines/bands/index.js';
import type { Subject } from '../../rulebook/index.js';
import { type Part, partsOf } from './scope/parts.js';
import type { Scope } from './scope/text.js';
import { scopeWorld } from './scope/worlds.js';
import { subjectOf } from './subject.js';

export { type NearestBreach, type ScopeSum, type ScopeVerdict, Summing } from '../summing.js';
export { partsOf } from './scope/parts.js';
export { explorePart, type PartResult, partResult } from './scope/search.js';
export { type Scope, scopeFromText } from './scope/text.js';
export { scopeWorld } from './scope/worlds.js';

/** What a scope stands for, in words. */
export function saysOfScope({
  players,
  locations,
  ships,
  units,
  hand,
  moves,
  keywords,
  environment,
}: Scope): string {
  const some = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`;
  const cards = `${some(locations, 'Location')}, ${some(ships, 'Capital Ship')} and ${some(units, 'unit')}`;
  const further = [
    `at most ${hand} of them in hand`,
    `${some(moves, 'move action')} a turn`,
    `keywords: ${keywords.join(', ') || 'none'}`,
    `environment: ${environment.join(', ') || 'none'}`,
  ].join('; ');
  return `Every set-up of ${players} players with at most ${cards}, up to renaming (${further}).`;
}

/** The set-ups of each choice of cards, as the audit sees them. */
export function* subjectsOfScope(scope: Scope): Iterable<Subject> {
  for (const [index, part] of partsOf(scope).entries()) yield subjectOfPart(part, scope, index);
}

function subjectOfPart(part: Part, scope: Scope, index: number): Subject {
  const { base, openings, opening } = scopeWorld(part, scope);
  return {
    rulebook: bands.id,
    world: `${base.name}-${index + 1}`,
    pieces: base.cards.map(({ name }) => name),
    under: (book) => bands.set(base, book, openings),
    without: () => undefined,
    opening: (initial) =>
      subjectOf({ ...opening(initial), name: `${base.name}-${index + 1}-${initial + 1}` }),
  };
}
