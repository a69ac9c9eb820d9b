import { describe, expect, test } from 'vitest';
import type { ManifestEntry } from '../scenarios/index.js';
import { judge, stoppedBy, type ToJudge } from './outcome.js';
import type { ClaimVerdict, WorldRecord } from './record.js';

const bound = { name: 'maxStates', limit: 1000 } as const;
const finding = 'brokenClaim 1.1-a 2.1-b';

interface Shape {
  readonly name?: string;
  readonly pinned?: boolean;
  readonly complete?: boolean;
  readonly states?: number;
  readonly verdicts?: Readonly<Record<string, ClaimVerdict>>;
}

/** A world with one violated claim and one that holds, unless told otherwise. */
function world({
  name = 'w',
  pinned = true,
  complete = true,
  states = 10,
  verdicts = usual,
}: Shape = {}): WorldRecord {
  const claims = Object.entries(verdicts).map(([id, verdict]) => ({
    id,
    says: '',
    verdict,
    ...(verdict === 'undetermined' ? { bound } : {}),
    ...(verdict === 'violated' ? { finding: findingOf(id) } : {}),
  }));
  return {
    world: name,
    purpose: '',
    rulebook: 'r',
    pinned,
    states,
    transitions: 20,
    depth: 3,
    complete,
    ...(complete ? {} : { bound }),
    seconds: 0,
    bytes: 0,
    bytesPerState: 0,
    deadlocks: 0,
    claims,
    findings: claims.flatMap((claim) => claim.finding ?? []),
  };
}

const usual = { '1.1-a': 'violated', '1.1-b': 'holds' } as const;
const findingOf = (claim: string) => `brokenClaim ${claim} 2.1-b`;
const entry: ManifestEntry = { states: 10, transitions: 20, depth: 3, claims: usual, findings: [finding] };

function outcomeOf(worlds: WorldRecord[], rest: Partial<ToJudge> = {}) {
  return judge({ worlds, notBegun: [], manifest: new Map([['w', entry]]), claims: [], ...rest });
}

describe('a pinned world', () => {
  test('that gives what the manifest states is as expected, its known finding included', () => {
    const { outcome, expectation, reasons } = outcomeOf([world()]);
    expect([outcome, expectation.known, reasons]).toEqual(['asExpected', [finding], []]);
  });

  test('with a new finding is not, and says which', () => {
    const verdicts = { '1.1-a': 'violated', '1.1-b': 'violated' } as const;
    const { outcome, expectation, reasons } = outcomeOf([world({ verdicts })]);
    expect(outcome).toBe('unexpected');
    expect(expectation.new).toEqual([{ world: 'w', finding: findingOf('1.1-b') }]);
    expect(reasons).toContain('new finding in w: brokenClaim 1.1-b 2.1-b');
    expect(reasons).toContain('1.1-b in w: expected holds, found violated');
  });

  test('without a listed finding is not: a rule that is mended must be noticed too', () => {
    const { outcome, expectation } = outcomeOf([world({ verdicts: { '1.1-a': 'holds', '1.1-b': 'holds' } })]);
    expect(outcome).toBe('unexpected');
    expect(expectation.missing).toEqual([{ world: 'w', finding }]);
  });

  test('with another count is not', () => {
    const { outcome, expectation } = outcomeOf([world({ states: 11 })]);
    expect(outcome).toBe('unexpected');
    expect(expectation.departures).toEqual([{ world: 'w', of: 'states', expected: 10, found: 11 }]);
  });

  test('up to symmetry, with a count within what its states stand for is', () => {
    const folded = (symmetry: { atLeast: number; atMost?: number }) =>
      outcomeOf([
        { ...world({ states: 4 }), transitions: 9, symmetry: { interchangeable: [], ...symmetry } },
      ]);
    expect(folded({ atLeast: 10, atMost: 10 }).outcome).toBe('asExpected');
    expect(folded({ atLeast: 4, atMost: 24 }).outcome).toBe('asExpected');
    expect(folded({ atLeast: 4 }).outcome).toBe('asExpected');
    const { outcome, expectation } = folded({ atLeast: 11, atMost: 12 });
    expect([outcome, expectation.departures]).toEqual([
      'unexpected',
      [{ world: 'w', of: 'states', expected: 10, found: '11 to 12' }],
    ]);
  });

  test('with facts left out, whatever its counts, is', () => {
    const less = { ...world({ states: 4 }), transitions: 9, depth: 2, leftOut: ['whether it rains'] };
    expect(outcomeOf([less]).outcome).toBe('asExpected');
    expect(outcomeOf([{ ...less, leftOut: [] }]).outcome).toBe('unexpected');
  });

  test('with a claim that the manifest does not know, or without one that it knows, is not', () => {
    const { expectation } = outcomeOf([world({ verdicts: { '1.1-a': 'violated', '1.1-c': 'holds' } })]);
    expect(expectation.departures).toEqual([
      { world: 'w', of: '1.1-c', expected: 'no such claim', found: 'holds' },
      { world: 'w', of: '1.1-b', expected: 'holds', found: 'no such claim' },
    ]);
  });

  test('that became vacuous is not as expected: a claim about nothing holds for nothing', () => {
    const verdicts = { '1.1-a': 'violated', '1.1-b': 'vacuous' } as const;
    expect(outcomeOf([world({ verdicts })]).outcome).toBe('unexpected');
  });
});

describe('a search that was stopped', () => {
  const open = { '1.1-a': 'undetermined', '1.1-b': 'undetermined' } as const;

  test('is undetermined; its counts and the findings that it did not reach are not held against it', () => {
    const { outcome, expectation, reasons } = outcomeOf([
      world({ complete: false, states: 4, verdicts: open }),
    ]);
    expect([outcome, expectation.departures, expectation.missing]).toEqual(['undetermined', [], []]);
    expect(reasons).toEqual(['the search of w was stopped at 1,000 states: undetermined 1.1-a, 1.1-b']);
  });

  test('is undetermined even with every claim decided: the counts are open', () => {
    expect(outcomeOf([world({ complete: false })]).outcome).toBe('undetermined');
  });

  test('with a new finding is not as expected: what is found counts before what is open', () => {
    const verdicts = { '1.1-a': 'undetermined', '1.1-b': 'violated' } as const;
    const { outcome, reasons } = outcomeOf([world({ complete: false, verdicts })]);
    expect(outcome).toBe('unexpected');
    expect(reasons.at(-1)).toMatch(/stopped at 1,000 states: undetermined 1\.1-a$/);
  });

  test('before it began is undetermined', () => {
    const { outcome, reasons } = outcomeOf([], { notBegun: ['w'] });
    expect([outcome, reasons]).toEqual(['undetermined', ['w was not begun']]);
  });
});

describe('a world that nothing is pinned of', () => {
  test('must violate no claim', () => {
    const { outcome, reasons } = outcomeOf([world({ pinned: false })]);
    expect([outcome, reasons]).toEqual(['unexpected', ['1.1-a is violated in w']]);
  });

  test('is as expected when no claim is violated', () => {
    expect(outcomeOf([world({ pinned: false, verdicts: { '1.1-b': 'vacuous' } })]).outcome).toBe(
      'asExpected',
    );
  });
});

describe('one claim alone', () => {
  test('decides, whatever the others and the counts do', () => {
    const verdicts = { '1.1-a': 'violated', '1.1-b': 'violated' } as const;
    expect(outcomeOf([world({ states: 9, verdicts })], { claims: ['1.1-a'] }).outcome).toBe('asExpected');
    expect(outcomeOf([world({ verdicts })], { claims: ['1.1-b'] }).outcome).toBe('unexpected');
  });

  test('is enough when it is decided before a bound is hit', () => {
    const verdicts = { '1.1-a': 'violated', '1.1-b': 'undetermined' } as const;
    const worlds = [world({ complete: false, verdicts })];
    expect(outcomeOf(worlds, { claims: ['1.1-a'] }).outcome).toBe('asExpected');
    expect(outcomeOf(worlds, { claims: ['1.1-b'] }).outcome).toBe('undetermined');
  });
});

test('what stopped a search is said in its own unit', () => {
  const said = (name: Parameters<typeof stoppedBy>[0]['name'], limit: number) => stoppedBy({ name, limit });
  expect(said('maxMemory', 2 ** 30)).toBe('was stopped at 1.0 GiB of memory');
  expect(said('maxTime', 1500)).toBe('was stopped after 1.5 s');
  expect(said('maxTime', 10)).toBe('was stopped after 0.01 s');
  expect(said('maxDepth', 4)).toBe('was stopped at depth 4');
  expect(said('interrupt', 4)).toBe('was stopped by an interrupt at 4 states');
});
