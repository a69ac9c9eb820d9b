import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot, shelves } from '../../scenarios/index.js';
import { suspectsOf } from '../build/kills.js';
import { mutantsOf } from '../build/mutants.js';
import { modelled } from '../engine/modelled.js';
import { openLedger } from '../suite.js';
import { fuzz } from './fuzz.js';
import { suspectOf } from './suspect.js';

// Dropped clauses are all in fuzz.test.ts; of the other mutants that the ledger calls killed every sixth.
const sections = [
  ['bands', /^14\.6-/],
  ['ti4', /^TI58-/],
] as const;

it.each(sections)('%s: what the suite kills is found by playing as well', async (rulebook, section) => {
  const shelf = shelves.find(({ game }) => game.id === rulebook)!;
  const ledger = openLedger(join(packageRoot(), 'conformance', 'suite', rulebook));
  if (!ledger.ok) throw new Error(ledger.why);
  const killed = new Set(ledger.value.mutants.flatMap(({ mutant, killedBy }) => (killedBy ? [mutant] : [])));
  const { suspects } = suspectsOf(mutantsOf(shelf.game.text));
  const others = suspects.filter(
    ({ mutant: { id, of, kind } }) => kind !== 'drop' && section.test(of) && killed.has(id),
  );
  expect(others.length).toBeGreaterThan(30);
  for (const { mutant, book } of others.filter((_, index) => index % 6 === 1)) {
    const wrong = modelled(mutant.id, shelves, {
      amended: (asked) => (asked.id === rulebook ? book : asked),
    });
    const options = { seed: 1, plays: 1000, depth: 8, findings: 1 };
    const { findings } = await fuzz(suspectOf(wrong), shelf, options);
    expect([mutant.id, findings.length]).toEqual([mutant.id, 1]);
  }
});
