import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot, shelves } from '../../scenarios/index.js';
import { filed } from '../build/casework.js';
import type { Case } from '../case.js';
import type { Engine } from '../engine/engine.js';
import { laneOf } from '../engine/lanes.js';
import { alikeAs, changed } from '../observation.js';
import { openSuite } from '../suite.js';
import { type Miniature, miniatures } from './index.js';

const rulebooks = ['bands', 'ti4'] as const;

const casesOf = (rulebook: string): readonly Case[] => {
  const opened = openSuite(join(packageRoot(), 'conformance', 'suite', rulebook));
  if (!opened.ok) throw new Error(opened.why);
  return opened.value.cases;
};

/** Whether an engine answers a case wrongly, without a process in between. */
function fails(engine: Engine, rulebook: string, { requires, setup, start, steps, ...asked }: Case): boolean {
  const game = engine.reset({ rulebook, revision: 'current', readings: requires.readings, setup });
  let seen = start;
  const isElsewhere = () => alikeAs(game.observe()) !== alikeAs(seen);
  if (isElsewhere()) return true;
  for (const { action, accept, changes } of steps) {
    if (game.apply(action) !== accept) return true;
    seen = changed(seen, changes);
    if (isElsewhere()) return true;
  }
  if (asked.legal && alikeAs(game.legal()) !== alikeAs(asked.legal)) return true;
  return asked.perft !== undefined && alikeAs(game.perft(asked.perft.depth)) !== alikeAs(asked.perft);
}

const wrong = ({ amended, wrap }: Miniature): Engine => {
  const right = laneOf('compiled', shelves, amended && { amended });
  return wrap?.(right) ?? right;
};

describe.each(rulebooks)('the suite of %s', (rulebook) => {
  const cases = casesOf(rulebook);
  // What ends or stops its process is caught by the runner, with these: miniatures.test.ts.
  const wrongHere = miniatures.filter(
    ({ name, only }) =>
      !['crash', 'hang', 'noise'].includes(name) && (only === undefined || only === rulebook),
  );

  const minimal = cases.filter((each) => each.minimal);
  const ofKind = (kind: string) => cases.filter((each) => each.kind === kind).slice(0, 5);

  it('is passed by a right engine', () => {
    const right = laneOf('compiled', shelves);
    expect(minimal.filter((each) => fails(right, rulebook, each)).map(({ id }) => id)).toEqual([]);
  });

  it.each(wrongHere.map((miniature) => [miniature.name, miniature] as const))(
    'catches %s',
    (name, miniature) => {
      const engine = wrong(miniature);
      const clause = miniature.breaks?.[rulebook];
      const kind = { 'one-too-few': 'legal', 'one-too-many': 'legal', 'perft-off-by-one': 'perft' }[name];
      const asked = clause
        ? cases.filter(({ clauses: [first] }) => first === clause)
        : kind
          ? ofKind(kind)
          : minimal;
      expect(asked.some((each) => fails(engine, rulebook, each))).toBe(true);
      // What is wrong with its lists and counts alone shows nowhere else.
      if (kind) expect(ofKind('trace').some((each) => fails(engine, rulebook, each))).toBe(false);
    },
  );

  it.each(['accept-everything', 'reject-everything'])('has no file of cases that %s passes', (name) => {
    const engine = wrong(miniatures.find((each) => each.name === name)!);
    const passed = [...filed(cases)].filter(([, all]) => !all.some((each) => fails(engine, rulebook, each)));
    expect(passed.map(([file]) => file)).toEqual([]);
  });
});
