/** Scopes: every set-up of a size, up to renaming; docs/scopes.md. */
import { bands } from '../../machines/bands/index.js';
import type { Subject } from '../../rulebook/index.js';
import type { SetUps } from '../set-ups.js';
import { subjectOf } from '../subject.js';
import { bandsFiles } from './files.js';
import { type Part, partsOf } from './scope/parts.js';
import { explorePart } from './scope/search.js';
import { type Scope, scopeFromText } from './scope/text.js';
import { scopeWorld } from './scope/worlds.js';

export { partsOf } from './scope/parts.js';
export { explorePart } from './scope/search.js';
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

export function setUpsOfSize(sizes: string): SetUps | { readonly why: string } {
  const scope = scopeFromText(sizes);
  if ('why' in scope) return scope;
  const parts = partsOf(scope);
  const world = (part: number) => scopeWorld(parts[part]!, scope);
  return {
    text: scope.text,
    says: saysOfScope(scope),
    parts: parts.length,
    set: (book) => bands.set(world(0).base, book),
    explore: (part, book, bounds) => explorePart(parts[part]!, scope, book, bounds),
    setBroken: ({ part, opening }, book) => bands.set(world(part).opening(opening), book),
    subjects: () => subjectsOfScope(scope),
  };
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
      subjectOf(bandsFiles, { ...opening(initial), name: `${base.name}-${index + 1}-${initial + 1}` }),
  };
}
