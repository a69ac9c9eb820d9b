import { describe, expect, test } from 'vitest';
import type { Case } from '../case.js';
import type { Method, Params, Results } from '../protocol/messages.js';
import { gatesCase, gatesSuite, legalCase, open, pass, perftCase } from './fixtures/gates.js';
import { scripted } from './fixtures/scripted.js';
import { judgeCase, longestKept } from './judge.js';
import type { Session } from './session.js';
import { refused } from './trouble.js';

const judge = (asked: Case, session: Session) => judgeCase(asked, gatesSuite, session);

const stateOf = (isOpen: boolean, player = 'Ada') => ({
  state: { turn: { player }, pieces: { North: { isOpen } } },
});

/** What is seen before and after each of the three steps of a trace. */
const seen = [stateOf(false), stateOf(true), stateOf(true), stateOf(true, 'Ben')];
const accepted = [true, false, true];

const right = {
  reset: () => ({}),
  apply: (_: unknown, count: number) => ({ accepted: accepted[count - 1]! }),
  observe: (_: unknown, count: number): Results['observe'] => seen[count - 1]!,
};

const with_ = <T>(list: readonly T[], index: number, value: T) =>
  list.map((each, at) => (at === index ? value : each));

describe('a trace', () => {
  test('passes where all is as it says', async () => {
    const asked: Method[] = [];
    expect(await judge(gatesCase('A'), scripted(right, { asked }))).toEqual({ status: 'pass' });
    expect(asked).toEqual(['reset', 'observe', 'apply', 'observe', 'apply', 'observe', 'apply', 'observe']);
  });

  test.each([
    [0, 'the adapter rejected open gate "North", which is legal', ['1-a']],
    [1, 'the adapter accepted open gate "North", which is not legal', ['1-b', '1-a']],
    [2, 'the adapter rejected pass, which is legal', ['2', '1-a']],
  ])('fails at step %i, by its clauses, where the other answer comes', async (step, message, clauses) => {
    const wrong = with_(accepted, step, !accepted[step]);
    const apply = (_: unknown, count: number) => ({ accepted: wrong[count - 1]! });
    const { status, failure } = await judge(gatesCase('A'), scripted({ ...right, apply }));
    expect(status).toBe('fail');
    expect(failure).toMatchObject({ oracle: 'acceptance', step, message, clauses });
    expect([failure!.expected, failure!.found]).toEqual([accepted[step], !accepted[step]]);
  });

  test.each([
    [
      0,
      undefined,
      /^the adapter took up another position than the set-up: "North" isOpen: expected false, found true$/,
    ],
    [
      1,
      0,
      /^the adapter accepted open gate "North", and came to another position: "North" isOpen: expected true, found false$/,
    ],
    [2, 1, /^the adapter rejected open gate "North", and changed the position: "North" isOpen/],
    [3, 2, /^the adapter accepted pass, and came to another position: "North" isOpen/],
  ])('fails where another position is seen (%i)', async (at, step, message) => {
    const { turn, pieces } = seen[at]!.state;
    const other = { state: { turn, pieces: { North: { isOpen: !pieces.North.isOpen } } } };
    const observe = (_: unknown, count: number) => with_(seen, at, other)[count - 1]!;
    const { status, failure } = await judge(gatesCase('A'), scripted({ ...right, observe }));
    expect(status).toBe('fail');
    expect(failure!.oracle).toBe('state');
    expect(failure!.step).toBe(step);
    expect(failure!.message).toMatch(message);
    expect(failure!.expected).toEqual({ pieces });
    expect(failure!.found).toEqual({ pieces: other.state.pieces });
  });

  test('fails by a fact of the turn, a piece too many and one too few', async () => {
    const state = { turn: { player: 'Ben' }, pieces: { South: { isOpen: false } } };
    const { failure } = await judge(gatesCase('A'), scripted({ ...right, observe: () => ({ state }) }));
    expect(failure!.message).toContain(
      'turn player: expected "Ada", found "Ben"; "North" isOpen: expected false, found none; "South" isOpen: expected none, found false',
    );
    expect(failure!.expected).toEqual({
      turn: { player: 'Ada' },
      pieces: { North: { isOpen: false }, South: {} },
    });
  });

  test('tells acceptance before the position', async () => {
    const wrong = { ...right, apply: () => ({ accepted: false }) };
    const observe = (_: unknown, count: number) => (count === 1 ? seen[0]! : stateOf(true, 'Cy'));
    expect((await judge(gatesCase('A'), scripted({ ...wrong, observe }))).failure!.oracle).toBe('acceptance');
  });

  test('takes lists as sets', async () => {
    const inside = (names: string[]) => ({ turn: { inside: names }, pieces: {} });
    const asked = gatesCase('A', { start: inside(['Ada', 'Ben']), steps: [] });
    const observe = () => ({ state: inside(['Ben', 'Ada']) });
    expect(await judge(asked, scripted({ ...right, observe }))).toEqual({ status: 'pass' });
    const twice = () => ({ state: inside(['Ben', 'Ada', 'Ada']) });
    expect((await judge(asked, scripted({ ...right, observe: twice }))).status).toBe('fail');
  });

  test('without observe: fails by what is accepted, and is otherwise unsupported', async () => {
    const { observe: _, ...blind } = right;
    const verdict = await judge(gatesCase('A'), scripted(blind));
    expect(verdict.status).toBe('unsupported');
    expect(verdict.failure!.message).toContain('the positions cannot be seen');
    const apply = () => ({ accepted: true });
    expect((await judge(gatesCase('A'), scripted({ ...blind, apply }))).status).toBe('fail');
  });

  test('is unsupported where observe is said to be there, and is not', async () => {
    const { observe: _, ...blind } = right;
    const said = { methods: ['observe'] as const };
    expect((await judge(gatesCase('A'), scripted(blind, { said }))).status).toBe('unsupported');
  });
});

describe('observe that is refused', () => {
  const refusing = (from: number) => (_: unknown, count: number) =>
    count >= from ? refused('has no observe', 'unsupported') : seen[count - 1]!;

  test('after it was answered in the same case: is an error', async () => {
    const { status, failure } = await judge(gatesCase('A'), scripted({ ...right, observe: refusing(2) }));
    expect(status).toBe('error');
    expect(failure!.message).toBe(
      'the adapter answered observe before in this case, and then has no observe',
    );
  });

  test('though it is among the methods: leaves no case to pass, and a fail a fail', async () => {
    const legal = (...actions: Results['legal']['actions']) =>
      judge(legalCase('L'), scripted({ ...right, observe: refusing(1), legal: () => ({ actions }) }));
    const { status, failure } = await legal(open, pass);
    expect(status).toBe('unsupported');
    expect(failure!.message).toBe('the adapter names observe among its methods, and has no observe');
    expect((await legal(open)).status).toBe('fail');
  });
});

describe('a case of legal actions', () => {
  const legal = (...actions: Results['legal']['actions']) =>
    judge(legalCase('L'), scripted({ ...right, legal: () => ({ actions }) }));

  test('passes in any order, of actions and of fields', async () => {
    expect(await legal(pass, { gate: 'North', type: 'open' })).toEqual({ status: 'pass' });
  });

  test.each([
    [[open], '1 missing: pass'],
    [[open, pass, { type: 'shut', gate: 'North' }], '1 superfluous: shut gate "North"'],
    [[open, pass, open], '1 repeated: open gate "North"'],
    [
      [{ type: 'open', gate: 'South' }, pass],
      '1 missing: open gate "North"; 1 superfluous: open gate "South"',
    ],
    [[], '2 missing: open gate "North"; pass'],
  ])('fails by what is missing, superfluous or repeated: %j', async (actions, message) => {
    const { status, failure } = await legal(...actions);
    expect(status).toBe('fail');
    expect(failure).toMatchObject({ oracle: 'legal', step: 0, clauses: ['1-a'], found: actions });
    expect(failure!.message).toBe(`the adapter gave another set of legal actions: ${message}`);
  });

  test('fails by a set that is too long to keep, which is not kept', async () => {
    const actions = Array.from({ length: 30_000 }, (_, n) => ({ type: 'open', gate: `North ${n}` }));
    const { failure } = await legal(...actions);
    expect(failure!.message).toMatch(
      /30000 superfluous: .* \(what came is too long to keep: \d+ characters\)$/,
    );
    expect(Object.keys(failure!)).not.toContain('found');
  });

  test('keeps less of each the more cases there are, whatever they are', async () => {
    const actions = Array.from({ length: 300 }, (_, n) => ({ type: 'open', gate: `North ${n}` }));
    const kept = async (cases: number) =>
      Object.keys(
        (
          await judgeCase(
            legalCase('L'),
            gatesSuite,
            scripted({ ...right, legal: () => ({ actions }) }),
            cases,
          )
        ).failure!,
      ).includes('found');
    expect([await kept(1), await kept(1000), await kept(5000)]).toEqual([true, true, false]);
    for (const cases of [1, 100, 1000, 4000]) expect(cases * longestKept(cases)).toBeLessThanOrEqual(2 ** 25);
  });

  test('needs no observe, and is unsupported without legal', async () => {
    const { observe: _, ...blind } = right;
    const actions = [open, pass];
    expect((await judge(legalCase('L'), scripted({ ...blind, legal: () => ({ actions }) }))).status).toBe(
      'pass',
    );
    expect((await judge(legalCase('L'), scripted(right))).status).toBe('unsupported');
  });
});

describe('a case of counts', () => {
  const counted = (plays: number, byType?: Record<string, number>) =>
    judge(perftCase('P'), scripted({ ...right, perft: () => ({ plays, ...(byType && { byType }) }) }));

  test('passes by the sum, and by the split where there is one', async () => {
    expect((await counted(4)).status).toBe('pass');
    expect((await counted(4, { open: 2, pass: 2, shut: 0 })).status).toBe('pass');
  });

  test('fails by the sum or the split', async () => {
    expect((await counted(5)).failure!.message).toBe('the adapter counted 5 plays of 2 actions; expected 4');
    expect((await counted(4, { open: 3, pass: 1 })).failure!.message).toBe(
      'the adapter counted 4 plays of 2 actions; expected 4; of open 3 in place of 2; of pass 1 in place of 2',
    );
  });

  /** The gate, played. */
  function gate() {
    let isOpen = false;
    const legal = () => ({ actions: [{ type: isOpen ? 'shut' : 'open', gate: 'North' }, pass] });
    return {
      reset: () => {
        isOpen = false;
        return {};
      },
      legal,
      apply: ({ action }: { action: { type: string } }) => {
        if (action.type !== 'pass') isOpen = !isOpen;
        return { accepted: true };
      },
      snapshot: () => ({ snapshot: isOpen }),
      restore: ({ snapshot }: { snapshot: unknown }) => {
        isOpen = snapshot as boolean;
        return {};
      },
    };
  }
  const deep = perftCase('P', { perft: { depth: 3, plays: 8, byType: { open: 4, pass: 4 } } });

  test('is counted through legal and apply', async () => {
    const asked: Method[] = [];
    const { snapshot: _, restore: __, ...replayed } = gate();
    expect(await judge(deep, scripted(replayed, { asked }))).toEqual({ status: 'pass' });
    expect(asked.filter((method) => method === 'reset').length).toBe(4);
  });

  test('is counted with snapshots where there are any', async () => {
    const asked: Method[] = [];
    expect(await judge(deep, scripted(gate(), { asked }))).toEqual({ status: 'pass' });
    expect(asked.filter((method) => method === 'reset').length).toBe(1);
    expect(asked).toContain('restore');
  });

  test('is counted after the steps of the case', async () => {
    const step = { action: open, accept: true, reason: { by: ['1-a'] } };
    const after = { ...deep, steps: [step], perft: { depth: 3, plays: 8, byType: { shut: 4, pass: 4 } } };
    const { snapshot: _, restore: __, ...replayed } = gate();
    expect(await judge(after, scripted(replayed))).toEqual({ status: 'pass' });
    expect(await judge(after, scripted(gate()))).toEqual({ status: 'pass' });
  });

  test('fails by a count through legal and apply', async () => {
    const short = { ...gate(), legal: () => ({ actions: [pass] }) };
    const { status, failure } = await judge(deep, scripted(short));
    expect([status, failure!.oracle, failure!.found]).toEqual([
      'fail',
      'perft',
      { depth: 3, plays: 1, byType: { pass: 1 } },
    ]);
  });

  test('fails where legal contradicts apply, or itself', async () => {
    const refusing = { ...gate(), apply: () => ({ accepted: false }) };
    expect((await judge(deep, scripted(refusing))).failure).toMatchObject({
      oracle: 'legal',
      message: 'the adapter listed open gate "North" as legal, and rejected it',
    });
    const doubling = { ...gate(), legal: () => ({ actions: [pass, pass] }) };
    expect((await judge(deep, scripted(doubling))).failure!.message).toContain('as legal twice');
  });

  test('is unsupported without perft and legal, or where there is too much to count', async () => {
    expect((await judge(deep, scripted(right))).status).toBe('unsupported');
    const ever = perftCase('P', { perft: { depth: 99, plays: 4, byType: {} } });
    const { status, failure } = await judge(ever, scripted(gate()));
    expect([status, failure!.message]).toEqual([
      'unsupported',
      'the adapter has no perft, and more plays than 100000 requests can count',
    ]);
  });
});

describe('what a case needs', () => {
  const needing = (
    { revisions, ...requires }: Partial<Case['requires'] & Pick<Case, 'revisions'>>,
    has: Partial<Session['said']['rulebooks'][number]>,
    asked: Method[] = [],
  ) =>
    judge(
      gatesCase('A', {
        requires: { readings: {}, features: [], ...requires },
        ...(revisions && { revisions }),
      }),
      scripted(right, { said: { rulebooks: [{ id: 'gates', ...has }] }, asked }),
    );

  test.each([
    [{ features: ['moat'] }, { features: [] }, 'does not have the feature "moat"'],
    [{ readings: { rust: 'yes' } }, {}, 'does not read rust as yes'],
    [{ readings: { rust: 'yes' } }, { readings: { rust: ['no'] } }, 'does not read rust as yes'],
    [{ readings: { rust: 'no' } }, { readings: { rust: ['yes'] } }, 'does not read rust as no'],
    [{}, { revisions: ['2020'] }, 'does not have the revision current of the text'],
    [{ revisions: { since: '2020' } }, {}, 'does not have the revision 2020 of the text'],
    [
      { revisions: { until: '2020' } },
      { revisions: ['current', '2019'] },
      'does not have the revision 2020 of the text',
    ],
    [
      { revisions: { since: '2019', until: '2020' } },
      { revisions: ['current', '2019'] },
      'does not have the revision 2020 of the text',
    ],
    [
      { revisions: { until: '2020' } },
      { revisions: ['2020'] },
      'does not have the revision current of the text',
    ],
  ])('is missing: %j of %j: unsupported, and nothing is asked', async (requires, has, message) => {
    const asked: Method[] = [];
    const { status, failure } = await needing(requires, has, asked);
    expect([status, failure!.message]).toEqual(['unsupported', `the adapter ${message}`]);
    expect(asked).toEqual([]);
  });

  test.each([
    [{ features: ['moat'] }, {}],
    [{ features: ['moat'] }, { features: ['moat'] }],
    [{ readings: { rust: 'no' } }, {}],
    [{ readings: { rust: 'yes' } }, { readings: { rust: ['no', 'yes'] } }],
    [{}, { revisions: ['current', '2020'] }],
    [{ revisions: {} }, {}],
    [{ revisions: { since: 'current' } }, {}],
    [{ revisions: { since: '2020' } }, { revisions: ['current', '2020'] }],
    [{ revisions: { since: '2019', until: '2020' } }, { revisions: ['current', '2020'] }],
  ])('is there: %j of %j', async (requires, has) => {
    expect((await needing(requires, has)).status).toBe('pass');
  });

  test.each([
    [undefined, 'current'],
    [{ since: '2019' }, '2019'],
    [{ until: '2020' }, '2020'],
    [{ since: '2019', until: '2020' }, '2020'],
  ])('is asked for: of %j the revision %s', async (revisions, played) => {
    const chosen: string[] = [];
    const reset = ({ revision }: Params['reset']) => {
      chosen.push(revision);
      return {};
    };
    const said = { rulebooks: [{ id: 'gates', revisions: ['2019', '2020', 'current'] }] };
    const asked = gatesCase('A', { ...(revisions && { revisions }) });
    expect((await judge(asked, scripted({ ...right, reset }, { said }))).status).toBe('pass');
    expect(chosen).toEqual([played]);
  });

  test('is asked for: options other than the defaults', async () => {
    const chosen: unknown[] = [];
    const reset = (params: unknown) => {
      chosen.push(params);
      return {};
    };
    for (const option of ['no', 'yes']) {
      const requires = { readings: { rust: option }, features: [] };
      const said = { rulebooks: [{ id: 'gates', readings: { rust: ['no', 'yes'] } }] };
      await judge(gatesCase('A', { requires }), scripted({ ...right, reset }, { said }));
    }
    const rest = { rulebook: 'gates', revision: 'current', setup: { gates: { North: false } } };
    expect(chosen).toEqual([
      { ...rest, readings: {} },
      { ...rest, readings: { rust: 'yes' } },
    ]);
  });
});
