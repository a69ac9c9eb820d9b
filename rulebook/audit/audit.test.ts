import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { read } from '../amend.js';
import { findingKinds } from '../finding.js';
import { audit } from './audit.js';
import { divergenceAfter } from './divergence.js';
import { type AuditFinding, certainties, ranked } from './finding.js';
import { type Defect, defects, river, riverside } from './fixtures/river.js';
import { shownAfter, showsAlong } from './sightings.js';
import type { Subject } from './subject.js';

const all = Object.keys(defects) as Defect[];
const options = {
  extent: { bounds: { maxStates: 1000 }, nearest: 1000, every: 1 },
  isOfText: () => true,
  pairs: 1000,
};
const audited = (planted: readonly Defect[], subjects: readonly Subject[] = [riverside()]) =>
  audit(
    river((defect) => planted.includes(defect)),
    subjects,
    options,
  );

/** What each defect has to come to, and the shortest play that shows it, worked out from the rules of the river. */
const expected: Record<Defect, { id: string; play: readonly string[]; because: string }> = {
  unranked: {
    id: 'conflict 1.1-a 1.1-b',
    play: ['wait'],
    because: 'by day 1.1-b says nothing; night falls by waiting',
  },
  unanswered: { id: 'gap keeper', play: ['wait'], because: 'by day there is a lockkeeper' },
  unpermitted: {
    id: 'gap 6.1-a 6.1-b',
    play: ['wait'],
    because: 'by day one may wait, by night a moored boat may; this one is adrift',
  },
  falseClaim: { id: 'brokenClaim 4.1-a 5.1-a', play: ['moor'], because: 'the first day is a day' },
  order: {
    id: 'orderDependence one player 2.1-a 2.1-b',
    play: ['row on'],
    because:
      'toll and water fall due in the lock; 3 coins are 1, then 0 with the toll first, and 2, then 1 with the water first',
  },
  open: {
    id: 'divergentReading nightBoats no yes',
    play: ['wait'],
    because: 'at the quay by night the options differ on rowing on',
  },
  dead: { id: 'deadLetter 1.1-d', play: [], because: 'there is no flood' },
  deadEnd: {
    id: 'stuck stuck',
    play: ['row on', 'pay toll', 'buy water', 'wait'],
    because: 'what is due comes before waiting, and only in the lock does 1.1-c forbid to go on',
  },
  loophole: {
    id: 'loopholeCandidate intent rest 7.1-a',
    play: ['wait', 'moor', 'cast off'],
    because: 'one may cast off by day; by night a boat has to be moored first',
  },
};
const idOf = (defect: Defect) => expected[defect].id;

describe('a rulebook with planted defects', () => {
  const { findings, undivided } = audited(all);

  it('yields exactly these findings, of all kinds', () => {
    expect(findings.map(({ id }) => id).sort()).toEqual(all.map(idOf).sort());
    expect(new Set(findings.map(({ kind }) => kind))).toEqual(new Set(findingKinds));
    expect(undivided).toEqual([]);
  });

  it.each(all)('shows by the shortest play what is planted: %s', (defect) => {
    const finding = findings.find(({ id }) => id === idOf(defect))!;
    const { play } = expected[defect];
    const played = finding.plays.map(({ action }) => action);
    // Toll and water may be paid in either order.
    expect([...played].sort()).toEqual([...play].sort());
    expect(played.at(-1)).toEqual(play.at(-1));
  });

  it('shows each in the smallest set-up: the order of payments needs a purse, nothing needs the cat', () => {
    for (const { kind, without } of findings)
      expect(without).toEqual(
        kind === 'deadLetter' ? [] : kind === 'orderDependence' ? ['cat'] : ['cat', 'purse'],
      );
  });

  it('has witnesses that play again to the same', () => {
    for (const finding of findings) expect(replays(finding)).toBe(true);
  });

  it('has witnesses that show nothing a step earlier', () => {
    for (const finding of findings.filter(({ plays }) => plays.length > 0))
      expect(replays({ ...finding, plays: finding.plays.slice(0, -1) })).toBe(false);
  });

  it('puts a question with at least two answers to the author of each', () => {
    for (const { question } of findings) {
      expect(question.asks).toMatch(/\?$/);
      expect(question.answers.length).toBeGreaterThan(1);
    }
    const loophole = findings.find(({ kind }) => kind === 'loopholeCandidate')!;
    expect(loophole.question.asks).toContain('6.1-b lets it wait for the morning');
  });

  it('gives the same again, byte for byte', () => {
    expect(JSON.stringify(audited(all).findings)).toBe(JSON.stringify(findings));
  });

  it('gives the same ids with a second set-up, each finding from the nearer one', () => {
    const small = riverside('little', ['boat']);
    const both = audited(all, [riverside(), small]);
    expect(both.findings.map(({ id }) => id)).toEqual(findings.map(({ id }) => id));
    const worlds = Object.fromEntries(both.findings.map(({ kind, world }) => [kind, world]));
    expect(worlds.conflict).toBe('little');
    expect(worlds.orderDependence).toBe('riverside');
  });

  /** Whether the play shows the finding in the set-up without the pieces that were left out. */
  function replays({ id, kind, claim, plays, without }: AuditFinding): boolean {
    if (kind === 'deadLetter') return plays.length === 0;
    const text = river(() => true);
    const subject = without.reduce((least, piece) => least.without(piece)!, riverside());
    const words = plays.map(({ action }) => action);
    if (kind !== 'divergentReading')
      return shownAfter({ played: subject.under(read(text)), text }, words, id) !== undefined;
    const reading = text.readings.find((each) => each.id === claim)!;
    const tables = ['no', 'yes'].map((option) => subject.under(read(text, { [claim]: option })));
    const pair = { reading, options: ['no', 'yes'], tables: [tables[0]!, tables[1]!] } as const;
    return divergenceAfter(pair, words) !== undefined;
  }
});

describe('what a finding needs', () => {
  const text = river((defect) => defect === 'unanswered');
  const along = (...words: string[]) => {
    const tables = { played: riverside().under(read(text)), text };
    return [shownAfter(tables, words, 'gap keeper') !== undefined, showsAlong(tables, words, 'gap keeper')];
  };

  it('is told by the finding and not by the letter of the play: steps that are not to be had are left out', () => {
    expect(along('wait')).toEqual([true, true]);
    expect(along('pay toll', 'wait')).toEqual([false, true]);
    expect(along('row on', 'wait')).toEqual([false, true]);
    // Its last step has to be the one that shows it.
    expect(along('wait', 'pay toll')).toEqual([false, false]);
    expect(along('moor')).toEqual([false, false]);
    expect(along('fly', 'row on', 'pay toll')).toEqual([false, false]);
  });
});

describe('the same rulebook repaired', () => {
  it('yields none', () => {
    const { findings, undivided, worlds } = audited([]);
    expect(findings).toEqual([]);
    expect(undivided).toEqual([]);
    expect(worlds[0]).toMatchObject({ complete: true });
    expect(worlds[0]!.lookedAt).toBe(worlds[0]!.states);
  });

  it('yields what is planted in it and nothing else, whatever that is', () => {
    fc.assert(
      fc.property(fc.subarray(all), (planted) => {
        const found = audited(planted).findings.map(({ id }) => id);
        expect(found.sort()).toEqual(planted.map(idOf).sort());
      }),
      { seed: 20261018, numRuns: 60 },
    );
  });
});

describe('ranked', () => {
  const finding = fc.record({
    id: fc.string({ minLength: 1, maxLength: 3 }),
    certainty: fc.constantFrom(...certainties),
    plays: fc.array(fc.constant(0), { maxLength: 3 }),
    clauses: fc.array(fc.constant('1.1-a'), { maxLength: 3 }),
  });

  it('puts the text before readings and assumptions, then few steps, then many clauses', () => {
    const of = (id: string, certainty: string, steps: number, clauses: number) =>
      ({
        id,
        certainty,
        plays: Array(steps).fill(0),
        clauses: Array(clauses).fill('1.1-a'),
      }) as unknown as AuditFinding;
    const some = [
      of('f', 'assumption', 0, 9),
      of('e', 'reading', 0, 9),
      of('d', 'text', 2, 9),
      of('b', 'text', 1, 2),
      of('c', 'text', 1, 1),
      of('a', 'text', 1, 2),
    ];
    expect(ranked(some).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('does not depend on the order in which findings come', () => {
    fc.assert(
      fc.property(
        fc
          .uniqueArray(finding, { selector: ({ id }) => id, maxLength: 6 })
          .chain((some) =>
            fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })),
          ),
        ([some, shuffled]) => {
          expect(ranked(shuffled as unknown as AuditFinding[])).toEqual(
            ranked(some as unknown as AuditFinding[]),
          );
        },
      ),
      { seed: 20261018 },
    );
  });
});
