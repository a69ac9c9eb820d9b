import { describe, expect, it } from 'vitest';
import { shelves } from '../../scenarios/index.js';
import { smokeOf } from './checks.js';
import { smokePositions } from './positions.js';

describe.each(shelves.map((shelf) => [shelf.game.id, shelf] as const))('the smoke of %s', (id, shelf) => {
  const { checks } = smokeOf(shelf)!;
  const cases = checks.flatMap((check) => check.case ?? []);
  const steps = cases.flatMap((each) => each.steps);
  const accepts = (action: unknown) => [
    ...new Set(steps.filter((step) => step.action === action).map(({ accept }) => accept)),
  ];

  it('is ten questions with ids and advice of their own', () => {
    expect(checks).toHaveLength(10);
    expect(new Set(cases.map((each) => each.id)).size).toBe(9);
    expect(new Set(checks.map(({ advice }) => advice)).size).toBe(10);
  });

  it('rules as was worked out by hand', () => {
    const { legal, illegal, unknown } = smokePositions[id]!;
    expect([legal, illegal, unknown].map(accepts)).toEqual([[true], [false], [false]]);
    expect(steps.filter((step) => step.action === illegal).every(({ reason }) => reason.by.length > 0)).toBe(
      true,
    );
  });
});

it('of ti4 counts the plays that can be listed by hand', () => {
  const ti4 = smokeOf(shelves.find(({ game }) => game.id === 'ti4')!)!;
  const perft = ti4.checks.find((check) => check.case?.kind === 'perft')!.case!.perft;
  // Ada passes, then Brand passes, or activates either system; or Ada activates Vefut, then only the pass is left.
  expect(perft).toEqual({ depth: 2, plays: 4, byType: { pass: 3, activate: 1 } });
});

it('of bands counts the plays that can be listed by hand', () => {
  const bands = smokeOf(shelves.find(({ game }) => game.id === 'bands')!)!;
  const perft = bands.checks.find((check) => check.case?.kind === 'perft')!.case!.perft;
  // A pass, or the move that is granted; the pass alone is left after either.
  expect(perft).toEqual({ depth: 2, plays: 2, byType: { pass: 1, move: 1 } });
});

it('there is none of other rulebooks', () => {
  const [shelf] = shelves;
  expect(smokeOf({ ...shelf!, game: { ...shelf!.game, id: 'go' } })).toBeUndefined();
});
