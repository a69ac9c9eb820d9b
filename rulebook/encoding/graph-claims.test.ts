import { describe, expect, it } from 'vitest';
import { explore } from '../../checker/index.js';
import { read } from '../amend.js';
import { forbids, grants, permission } from '../clause.js';
import { findingsOf } from '../finding.js';
import { readingsNeeded } from '../standing.js';
import { encode } from './encode.js';
import { type Claim, type Encoding, inquire } from './encoding.js';

/** Somebody knocks, and may be left to wait at the door. */
interface Door {
  readonly knocked: boolean;
}
type Act = { readonly type: 'knock' | 'wait' | 'open' | 'brick up' };
const mayWait = permission<Door>('wait', 'may one wait');
const mayAct = permission<Door>('act', 'may it be done');

const doorWith = (...claims: readonly Claim<Door, Act>[]) => {
  const encoding: Encoding<{ name: string; purpose: string }, Door, Act> = {
    text: {
      id: 'door',
      title: 'A Door',
      questions: [mayWait, mayAct],
      clauses: [
        grants(mayAct, { id: '1-a', says: 'one knocks, and is let in' }),
        grants(mayWait, { id: '1-b', says: 'one waits', when: ({ knocked }) => knocked }),
        forbids(mayWait, { id: '1-c', says: 'nobody waits for ever', when: ({ knocked }) => knocked }),
      ],
      readings: [
        {
          id: 'patience',
          asks: 'may one wait at all',
          clauses: ['1-b', '1-c'],
          options: {
            yes: { says: 'yes', edits: [{ let: '1-b', lift: '1-c' }] },
            no: { says: 'no', edits: [{ rank: '1-c', above: '1-b' }] },
          },
          default: 'yes',
          why: 'waiting is nothing',
        },
      ],
    },
    inventory: { entries: [] },
    claims,
    chart: {
      initial: 'here',
      states: {
        here: {
          on: {
            knock: { guard: 'quiet', actions: 'knock' },
            wait: { guard: 'legal', target: 'here' },
            open: { guard: 'waiting', actions: 'open' },
            'brick up': { guard: 'quiet', target: 'gone' },
          },
        },
        gone: { type: 'final' },
      },
    },
    guards: { quiet: ({ knocked }) => !knocked, waiting: ({ knocked }) => knocked },
    effects: { knock: () => ({ knocked: true }), open: () => ({ knocked: false }) },
    begin: () => ({ knocked: false }),
    actions: () => (['knock', 'wait', 'open', 'brick up'] as const).map((type) => ({ type })),
    times: { knock: '1-a', wait: '1-b', open: '1-a', 'brick up': '1-a' },
    asks: (door, { type }) => [inquire(type === 'wait' ? mayWait : mayAct, door)],
    player: () => 'anybody',
    moment: ({ knocked }) => (knocked ? 'somebody waits' : 'it is quiet'),
    observe: ({ knocked }) => ({ turn: {}, pieces: { door: { knocked } } }),
  };
  const game = encode(encoding);
  return (choices: Readonly<Record<string, string>> = {}) =>
    game.set({ name: 'door', purpose: '' }, read(game.text, choices));
};

const answered = (fair?: readonly string[]): Claim<Door, Act> => ({
  kind: 'leadsTo',
  id: '2-a',
  says: 'whoever knocks is let in',
  from: ({ knocked }) => knocked,
  to: ({ knocked }) => !knocked,
  ...(fair && { fair }),
  fails: () => 'somebody waits for ever',
});
const knocking: Claim<Door, Act> = {
  kind: 'alwaysPossible',
  id: '2-b',
  says: 'one can always knock again',
  holds: ({ knocked }) => !knocked,
};

describe('claims of an encoding about the whole of play', () => {
  it('fail by a play that goes round, which needs the readings that it needs', () => {
    const set = doorWith(answered());
    const table = set();
    const [finding] = findingsOf(table, explore(table.model));
    expect(finding).toMatchObject({ claim: '2-a', instance: 'somebody waits for ever', loop: 1 });
    expect(finding!.plays.map(({ action }) => action)).toEqual(['knock', 'wait']);
    // Where nobody may wait, the door is all that is left.
    expect(readingsNeeded(finding!, table, set)).toEqual([{ reading: 'patience', fallsUnder: ['no'] }]);
  });

  it('hold where what leads there is not put off for ever', () => {
    const { model } = doorWith(answered(['open']))();
    expect(explore(model).verdicts[0]!.verdict.kind).toBe('holds');
  });

  it('can be had again, or fail where that is over', () => {
    expect(explore(doorWith(knocking)().model).verdicts[0]!.verdict.kind).toBe('holds');
    const open: Claim<Door, Act> = { ...knocking, id: '2-c', holds: ({ knocked }: Door) => knocked } as Claim<
      Door,
      Act
    >;
    const table = doorWith(open)();
    const [finding] = findingsOf(table, explore(table.model));
    expect(finding!.plays.map(({ action }) => action)).toEqual(['brick up']);
    // A bricked up door is so under every reading.
    expect(readingsNeeded(finding!, table, doorWith(open))).toEqual([]);
  });
});
