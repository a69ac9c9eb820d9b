import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Suite } from '../../conformance/case.js';
import {
  everyStatus,
  foreignRuns,
  liftCase,
  liftClauses,
  liftFailure,
  runOf,
  testedAs,
  unsafeCharacter,
} from '../fixtures/verify.js';
import { paperFor } from '../paper.js';
import { again } from './failure.js';
import { type Tested, toldBy } from './run.js';
import { byClause, failuresOf, firstOfClauses } from './summary.js';
import { verifyReport } from './terminal.js';

const paper = paperFor({});
const failed = testedAs('fail', liftCase.id, ['1-b', '2-a']);
const one = runOf([testedAs('pass', 'lift-1-a-0001'), failed], {
  suite: { clauses: liftClauses, cases: new Map([[liftCase.id, liftCase]]) },
});

describe('a run on a terminal', () => {
  it('tells a failure in full: case, rule, set-up, play, what came, what was expected, and the command', () => {
    expect(verifyReport(one, paper)).toBe(`my lift 3 (python3 my lift.py) against suite 1.2.0 of lift

  clause  passed  failed  of
  2-a     0       1       1   a car takes no more than it holds
  1 other clause passed in full: 1 case

fail lift-2-a-0f3c: a full lift takes nobody (trace, must)
  Rule
    2-a  a car takes no more than it holds
  Set-up
    floors: 3; doors: Left-ground
    cars:
             at      holds  slow
      Left   ground  2
      Right  roof    2      yes
  Play
    1. enter car Left who Ada, Bo - legal, by 1-a
    2. enter car Left who Cy - illegal, by 2-a: two are in it already
  Before it, other than in the set-up
    Left.riders: Ada, Bo
  Wrong
    it accepts an action that is illegal
  Expected and found
    expected refused: it is illegal, found accepted
  Sent
    {"id":3,"method":"apply"}
    {"id":4,"method":"apply"}
  Came
    {"id":3,"result":{"accepted":true}}
    {"id":4,"result":{"accepted":true}}
  Standard error
    doors open
    doors shut
  Again
    assize verify --adapter "python3 my lift.py" --cases lift-2-a-0f3c

1 of 2 cases passed (50 %); 1 failed. Exit 1.`);
  });

  it('tells the first failures in full and the others in a line each', () => {
    const many = Array.from({ length: 9 }, (_, n) => testedAs('fail', `lift-1-a-000${n}`));
    const text = verifyReport(runOf(many), paper, { inFull: 2 });
    expect(text.match(/^ {2}Again$/gm)).toHaveLength(2);
    expect(text).toContain('7 more failures:\n');
    for (const {
      case: { id },
    } of many)
      expect(text).toContain(id);
  });

  it('tells why cases are unsupported, what most lack first', () => {
    const lacks = (id: string, message: string) =>
      testedAs('unsupported', id, ['1-a'], { ...liftFailure, message });
    const tested = [lacks('a', 'no roof'), lacks('b', 'no cellar'), lacks('c', 'no cellar')];
    expect(verifyReport(runOf(tested), paper).split('\n').slice(2, 7)).toEqual([
      '  clause  passed  unsupported  of',
      '  1-a     0       3            3',
      '  unsupported, 2 cases: no cellar',
      '  unsupported, 1 case: no roof',
      '',
    ]);
  });

  it('tells why cases are known to fail', () => {
    const known = (id: string, reason?: string) =>
      testedAs('known-fail', id, ['1-a'], liftFailure, reason === undefined ? {} : { reason });
    const text = verifyReport(
      runOf([known('a', 'no rifts yet'), known('b', 'no rifts yet'), known('c')]),
      paper,
    );
    expect(text).toContain(
      '  known to fail, 2 cases: no rifts yet\n  known to fail, 1 case: no reason given\n',
    );
  });

  it('says of which cases it is, where it is not of all', () => {
    const { header, ...run } = runOf([testedAs('pass', 'a')]);
    const part = { ...header, suite: { ...header.suite, cases: 20 }, chosen: '--clause 1-a' };
    const lines = verifyReport({ ...run, header: part }, paper).split('\n');
    expect(lines[0]).toBe('my lift 3 (python3 my lift.py) against suite 1.2.0 of lift, --clause 1-a');
    expect(lines.at(-1)).toBe('1 of 1 case that was chosen passed, of 20 of the suite. Exit 0.');
  });

  it('says where nothing was ever accepted', () => {
    const refusal = { ...liftCase, id: 'refusal', steps: [liftCase.steps[1]!] };
    const cases = new Map([liftCase, refusal].map((each) => [each.id, each]));
    const suite = { clauses: {}, cases };
    const at = (step: number, found: boolean) =>
      testedAs('fail', liftCase.id, ['1-a'], { ...liftFailure, step, expected: !found, found });
    const report = (...tested: Tested[]) => verifyReport(runOf(tested, { suite }), paper);
    const passed = testedAs('pass', 'refusal');
    const said = 'it never accepted an action; 1 case passed, in which nothing has to be accepted';
    expect(report(at(0, false), passed)).toContain(`  ${said}\n`);
    expect(report(at(0, false))).toContain('  it never accepted an action\n');
    // It accepted the first step, or wrongly the second.
    expect(report(at(1, false), passed)).not.toContain('never accepted');
    expect(report(at(1, true), passed)).not.toContain('never accepted');
    expect(report(testedAs('pass', liftCase.id), testedAs('fail', 'refusal'))).not.toContain(
      'never accepted',
    );
    // Nothing says that it would have refused.
    expect(report(testedAs('unsupported', liftCase.id), passed)).not.toContain('never accepted');
  });

  it('shows more of the last line that came, and cuts no escape in two', () => {
    const long = `${'x'.repeat(396)}\u001b${'y'.repeat(900)}`;
    const failure = { ...liftFailure, came: [long, long] };
    const text = verifyReport(runOf([testedAs('fail', 'a', ['1-a'], failure)]), paper);
    expect(text).toContain(`    ${'x'.repeat(396)}... (`);
    expect(text).toContain(`    ${'x'.repeat(396)}\\u{1b}${'y'.repeat(900)}\n`);
  });

  it('sends who counts otherwise to fuzz', () => {
    const failure = { ...liftFailure, oracle: 'perft' as const, expected: { plays: 1 }, found: { plays: 2 } };
    expect(verifyReport(runOf([testedAs('fail', 'a', ['1-a'], failure)]), paper)).toContain(
      '  Which action\n    assize fuzz --adapter "python3 my lift.py" --rulebook lift\n',
    );
  });

  it('has every status in its last line, and what was not run', () => {
    const run = runOf(everyStatus);
    const stopped = {
      ...run,
      header: { ...run.header, cases: 10 },
      footer: { ...run.footer, stopped: '--bail' },
    };
    expect(verifyReport(stopped, paper, { inFull: 0 }).split('\n').slice(-3)).toEqual([
      'Stopped: --bail',
      '1 of 10 cases passed (10 %); 1 failed, 1 answered against the protocol, 1 crashed, 1 timed out, 1',
      'unsupported, 1 failed as expected, 1 passed against the list of known failures, 2 not run. Exit 1.',
    ]);
  });

  it('shows nothing of a stranger but characters', () => {
    fc.assert(
      fc.property(foreignRuns, (run) => {
        expect(verifyReport(run, paper, { inFull: 9 })).not.toMatch(unsafeCharacter);
      }),
      { numRuns: 60 },
    );
  });
});

it('of each clause the smallest failure is told first', () => {
  const ids = ['a', 'b', 'c', 'd'];
  const small = { ...liftCase, setup: { rulebook: 'lift' } };
  const cases = new Map(ids.map((id) => [id, { ...(id === 'b' ? small : liftCase), id }]));
  const broken = (id: string, clause: string) =>
    testedAs('fail', id, ['1-a'], { ...liftFailure, clauses: [clause] });
  const run = runOf(
    [broken('a', '2-a'), broken('b', '2-a'), broken('c', '2-a'), broken('d', '1-b'), testedAs('pass', 'e')],
    { suite: { clauses: {}, cases } },
  );
  expect(failuresOf(run).map((each) => each.case.id)).toEqual(['b', 'a', 'c', 'd']);
  const firstTold = (count: number) => firstOfClauses(failuresOf(run), count).map((each) => each.case.id);
  expect([1, 2, 3, 4].map(firstTold)).toEqual([['b'], ['b', 'd'], ['b', 'd', 'a'], ['b', 'a', 'c', 'd']]);
});

describe('the list of clauses', () => {
  it('counts each case once: a failure under the clause that it broke, worst first', () => {
    const tested = [
      testedAs('pass', 'a', ['1-a']),
      testedAs('unsupported', 'b', ['1-a']),
      testedAs('fail', 'c', ['1-a'], { ...liftFailure, clauses: ['3-a'] }),
      testedAs('crash', 'd', ['2-a'], { ...liftFailure, clauses: [] }),
      testedAs('timeout', 'e', ['2-a'], { ...liftFailure, clauses: [] }),
    ];
    expect(
      byClause(runOf(tested)).map(({ clause, passed, failed, unsupported, of }) => [
        clause,
        passed,
        failed,
        unsupported,
        of,
      ]),
    ).toEqual([
      ['2-a', 0, 2, 0, 2],
      ['3-a', 0, 1, 0, 1],
      ['1-a', 1, 0, 1, 2],
    ]);
  });
});

it.each([
  ['node a.js', '"node a.js"'],
  ['./a', './a'],
  ['echo "$HOME" it\'s', String.raw`'echo "$HOME" it'\''s'`],
])('the command %s is a word of a shell in what can be typed again', (command, word) => {
  const run = runOf([failed]);
  const { header } = run;
  expect(again(failed, { ...run, header: { ...header, adapter: { command } } })).toBe(
    `assize verify --adapter ${word} --cases lift-2-a-0f3c`,
  );
});

it('the command names a suite of your own', () => {
  expect(
    again(
      failed,
      runOf([failed], { suite: { clauses: {}, cases: new Map(), words: ['--suite', 'my suite'] } }),
    ),
  ).toBe('assize verify --adapter "python3 my lift.py" --suite "my suite" --cases lift-2-a-0f3c');
});

it('a case for a reading is told with what that asks', () => {
  const suite = {
    clauses: {},
    readings: { rust: { asks: 'does a car rust', default: 'no', options: ['no'] } },
    counts: { minimal: 0 },
  };
  const told = toldBy(suite as unknown as Suite, [liftCase]);
  const run = runOf([testedAs('unsupported', liftCase.id, ['rust'])], { suite: told });
  expect(verifyReport(run, paper)).toContain('the reading: does a car rust?');
});
