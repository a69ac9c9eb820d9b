import fc from 'fast-check';
import { expect, it } from 'vitest';
import { everyStatus, foreignRuns, runOf, testedAs, unsafeCharacter } from '../fixtures/verify.js';
import { paperFor } from '../paper.js';
import { smokeReport } from './smoke-report.js';

const paper = paperFor({});
const asks = (name: string) => ({ asks: `it ${name}`, advice: `mend how it ${name}` });

it('tells of each question what came of it, and what to mend', () => {
  const run = runOf(everyStatus);
  const failed = testedAs('fail', 'b');
  const text = smokeReport(
    [
      asks('starts'),
      { ...asks('sees'), tested: failed },
      { ...asks('plays'), tested: failed },
      asks('counts'),
    ],
    run,
    paper,
  );
  expect(text.split('\n').slice(0, 8)).toEqual([
    'my lift 3 (python3 my lift.py)',
    '',
    ' 1  it starts: passed',
    ' 2  it sees: failed',
    '    wrong: it accepts an action that is illegal',
    '    mend:  mend how it sees',
    ' 3  it plays: failed',
    '    as under 2',
  ]);
  expect(text).toContain(' 4  it counts: not asked\n');
  expect(text).toMatch(/1 of 4 passed\. Mend the first that did not/);
});

it('shows nothing of a stranger but characters', () => {
  fc.assert(
    fc.property(foreignRuns, (run) => {
      const asked = run.tested.map((tested) => ({ ...asks('plays'), tested }));
      expect(smokeReport(asked, run, paper)).not.toMatch(unsafeCharacter);
    }),
    { numRuns: 40 },
  );
});
