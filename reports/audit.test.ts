import { expect, it } from 'vitest';
import { type AuditFindingRecord, entriesOf } from './audit.js';

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
  const told = entriesOf({ findings }).map(({ main, more }) => [main, ...more].map(({ id }) => id));
  expect(told).toEqual([
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
