import { expect, it } from 'vitest';
import { type AuditFindingRecord, entriesOf } from './audit.js';
import { auditFindingReport } from './audit-text.js';
import { plainPaper } from './fixtures/paper.js';

const finding = (id: string, rest: object = {}): AuditFindingRecord => {
  const [kind, claim] = id.split(' ');
  const collidesWith = kind === 'deadLetter' ? [] : id.split(' ').slice(1);
  return {
    id,
    kind,
    claim,
    collidesWith,
    world: 'w',
    setup: ['s'],
    plays: [{ action: 'pass' }],
    ...rest,
  } as never;
};

const toldTogether = (findings: AuditFindingRecord[]) =>
  entriesOf({ findings }).map(({ main, more }) => [main, ...more].map(({ id }) => id));

it('tells together what one answer may settle: options of one reading, one claim, and one play that breaks several by the same clause', () => {
  const findings = [
    finding('conflict a b'),
    finding('divergentReading carry one two'),
    finding('conflict a c'),
    finding('brokenClaim a'),
    finding('brokenClaim b y', { plays: [], collidesWith: ['y'] }),
    finding('brokenClaim c x', { plays: [], collidesWith: ['x'] }),
    finding('brokenClaim a x', { plays: [], collidesWith: ['x'] }),
    finding('conflict a d', { plays: [] }),
    finding('conflict f d', { world: 'v' }),
    finding('conflict a e', { setup: ['other'] }),
    finding('divergentReading carry one three', { world: 'v', plays: [] }),
    finding('divergentReading seats one two'),
    finding('deadLetter a', { world: '', setup: [], plays: [] }),
    finding('deadLetter b', { world: '', setup: [], plays: [], collidesWith: ['b', 'c'] }),
    finding('deadLetter c', { world: '', setup: [], plays: [], collidesWith: ['b', 'c'] }),
  ];
  expect(toldTogether(findings)).toEqual([
    ['conflict a b', 'conflict a c'],
    ['divergentReading carry one two', 'divergentReading carry one three'],
    ['brokenClaim a', 'brokenClaim c x', 'brokenClaim a x'],
    ['brokenClaim b y'],
    ['conflict a d', 'conflict f d'],
    ['conflict a e'],
    ['divergentReading seats one two'],
    ['deadLetter a'],
    ['deadLetter b', 'deadLetter c'],
  ]);
});

it('tells a reading with the sentences at odds between which it chooses, and these ahead of it where they rest on the same', () => {
  const clauses = ['p', 'q', 'r'];
  const findings = [
    finding('divergentReading carry one two', {
      options: ['one', 'two'],
      collidesWith: clauses,
      certainty: 'text',
    }),
    finding('conflict p q', { certainty: 'text' }),
    finding('conflict p s', { certainty: 'text', world: 'v' }),
    finding('brokenClaim q r', { certainty: 'reading', collidesWith: ['r'], world: 'u' }),
  ];
  expect(toldTogether(findings)).toEqual([
    ['conflict p q', 'divergentReading carry one two', 'brokenClaim q r'],
    ['conflict p s'],
  ]);
});

it.each([
  ['never decides but where b decides the same', true],
  ['never decides alone: wherever it decides, another clause decides the same', true],
  ['never applies', false],
  ['gives way wherever it applies', false],
])('a dead letter that %s: that it holds of one at a time is said: %s', (how, told) => {
  const dead = finding('deadLetter a', {
    world: '',
    setup: [],
    plays: [],
    says: 'nobody passes',
    instance: `${how}, in 9 rulings that were looked at`,
    asked: [],
    clauses: ['a'],
    needs: [],
    assumes: [],
    without: [],
    worlds: [],
    played: [],
    question: { asks: 'What is it for?', answers: [] },
  });
  const rulebook = { cited: { a: 'nobody passes' } };
  const text = auditFindingReport(dead, { rulebook } as never, plainPaper);
  expect(text.includes('one dead letter at a time')).toBe(told);
});
