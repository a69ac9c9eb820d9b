import { describe, expect, test } from 'vitest';
import { bands } from '../../../machines/bands/index.js';
import { read } from '../../../rulebook/index.js';
import { type ScopeSum, Summing } from '../../summing.js';
import { explorePart, partsOf, scopeFromText } from '../scope.js';

const book = read(bands.text);

function explored(text: string): ScopeSum {
  const scope = scopeFromText(text);
  if ('why' in scope) throw new Error(scope.why);
  const parts = partsOf(scope);
  const summing = new Summing(parts.length);
  for (const [index, part] of parts.entries()) summing.add(index, explorePart(part, scope, book, {}));
  return summing.sum()!;
}

/** The claims that fall, each with its shortest play. */
const broken = ({ verdicts }: ScopeSum) =>
  Object.fromEntries(
    verdicts.flatMap(([id, verdict]) => (verdict.kind === 'violated' ? [[id, verdict.breach.words]] : [])),
  );

test('a ship alone, by hand: two faces, two players to move, four sub-phases, and nothing to do but pass', () => {
  expect(explored('ships=1')).toMatchObject({
    parts: 1,
    setUps: 16,
    states: 16,
    transitions: 16,
    depth: 0,
    deadlocks: 0,
  });
});

describe('claims that fall in the smallest scopes, with the reason in the text', () => {
  test('14.2-e: an empty Surface Band is skipped (14.2-f); 14.8-i: a craft that moves aboard stays ready (14.5-c)', () => {
    expect(broken(explored('locations=1,ships=1,units=1'))).toEqual({
      '14.2-e': ['move Wren to Aster'],
      '14.8-i': ['move Wren to Ivory Gate'],
    });
  });

  test('and not 14.8-l: who is sold off a Contested ship has left it (10.1-l)', () => {
    const sum = explored('ships=1,units=1,environment=breaking+sale');
    expect(Object.fromEntries(sum.verdicts)['14.8-l']).toEqual({ kind: 'holds' });
  });

  test('14.10-d: units of both players on a Prime card stay there when it turns (14.11-k)', () => {
    const found = broken(explored('locations=1,units=2,moves=0'));
    expect(found['14.10-d']).toHaveLength(1);
    expect(found['14.10-d']![0]).toMatch(/^(liberate|break) /);
    // What the text lets lie, it says nothing false of: a claim falls by a play.
    expect(Object.values(found).filter((words) => words.length === 0)).toEqual([]);
  });
});
