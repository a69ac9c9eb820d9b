import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Model, PackedState } from '../../checker/index.js';
import type { Explanation, Table } from '../game.js';
import { rulebook } from '../load.js';
import { openOrders } from './orders.js';
import type { Shown } from './subject.js';

/** What meeting an obligation makes of a value of 0 to 3; obligations with the same player are one player's. */
interface Duty {
  readonly player: number;
  readonly effect: readonly number[];
  /** Duties that have to be met before it. */
  readonly after?: readonly number[];
  /** Duties that it meets as well. */
  readonly meets?: readonly number[];
}

const bare = rulebook({ id: 'duties', title: '', questions: [], clauses: [] });

/** A value, and a byte for every duty: 1 while it is due. */
function tableOf(duties: readonly Duty[]): Table {
  const isOpen = (state: PackedState, duty: number) =>
    state[1 + duty] === 1 && (duties[duty]!.after ?? []).every((other) => state[1 + other] === 0);
  const model: Model = {
    stateBytes: 1 + duties.length,
    initial: () => [Uint8Array.of(0, ...duties.map(() => 1))],
    expand: (state, visit) => {
      duties.forEach(({ effect }, duty) => {
        if (!isOpen(state, duty)) return;
        const next = state.slice();
        next[0] = effect[state[0]!]!;
        for (const met of [duty, ...(duties[duty]!.meets ?? [])]) next[1 + met] = 0;
        visit(duty, next);
      });
    },
    describe: (duty) => `meet ${duty}`,
    view: (state) => [...state],
    properties: [],
  };
  const needed: Partial<Table> = {
    model,
    obligationOf: (duty) => `duty ${duty}`,
    explain: (_state, duty): Explanation => ({
      action: `meet ${duty}`,
      player: `player ${duties[duty]!.player}`,
      verdict: 'legal',
      by: [`1.1-${'abcde'[duty]}`],
      asked: [],
      assumes: [],
      moment: '',
    }),
    position: (state) => ['all is due', `the value is ${state[0]}`],
  };
  return needed as Table;
}

function found(duties: readonly Duty[]): Map<string, Shown> {
  const played = tableOf(duties);
  const [state] = [...played.model.initial()] as [PackedState];
  const all = new Map<string, Shown>();
  openOrders.look({ played, text: bare }, { state }, (id, shown) => all.set(id, shown()!));
  return all;
}

const set = (value: number) => [value, value, value, value];
const add = (value: number) => [0, 1, 2, 3].map((each) => (each + value) % 4);

describe('open orders', () => {
  it('are none where what is due commutes, or only one thing is due', () => {
    const duties = [
      { player: 0, effect: add(1) },
      { player: 1, effect: add(2) },
    ];
    expect([...found(duties).keys()]).toEqual([]);
    expect([...found([{ player: 0, effect: set(3) }]).keys()]).toEqual([]);
  });

  it('are found of two that do not commute, of one player or of different ones', () => {
    const of = (player: number) =>
      found([
        { player: 0, effect: set(2) },
        { player, effect: set(3) },
      ]);
    expect([...of(0).keys()]).toEqual(['orderDependence one player 1.1-a 1.1-b']);
    const [shown] = of(1).values();
    expect(shown).toMatchObject({
      collidesWith: ['1.1-a', '1.1-b'],
      instance:
        'duty 0 and duty 1 are both due; only with duty 0 before duty 1 it can end so: the value is 3; the other way round the value is 2',
    });
  });

  it('are none where a ruling puts one before the other', () => {
    const duties = [
      { player: 0, effect: set(2) },
      { player: 1, effect: set(3), after: [0] },
    ];
    expect([...found(duties).keys()]).toEqual([]);
  });

  it('are none where meeting either meets the other as well: which one it is, is a choice', () => {
    const duties = (second: Partial<Duty>) => [
      { player: 0, effect: add(1), meets: [1] },
      { player: 0, effect: add(2), ...second },
    ];
    expect([...found(duties({ meets: [0] })).keys()]).toEqual([]);
    // Where only one of them does, the other one comes too late or in time.
    expect([...found(duties({})).keys()]).toEqual(['orderDependence one player 1.1-a 1.1-b']);
  });

  it('blame no pair for what a third does', () => {
    const raise = (bit: number) => [0, 1, 2, 3].map((value) => value | bit);
    const clear = (bit: number) => [0, 1, 2, 3].map((value) => value & ~bit);
    const duties = [
      { player: 0, effect: raise(1) },
      { player: 0, effect: raise(2) },
      { player: 0, effect: clear(1) },
    ];
    expect([...found(duties).keys()]).toEqual(['orderDependence one player 1.1-a 1.1-c']);
  });

  it('are the pairs whose two orders end otherwise, by all permutations', () => {
    const duty = fc.record({
      player: fc.nat(1),
      effect: fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }),
    });
    fc.assert(
      fc.property(fc.array(duty, { minLength: 2, maxLength: 4 }), (duties) => {
        const expected: string[] = [];
        const orders = permutations(duties.map((_, index) => index));
        const ends = (one: number, other: number) =>
          new Set(
            orders
              .filter((order) => order.indexOf(one) < order.indexOf(other))
              .map((order) => order.reduce((value, at) => duties[at]!.effect[value]!, 0)),
          );
        for (let one = 0; one < duties.length; one++)
          for (let other = one + 1; other < duties.length; other++) {
            const [there, back] = [ends(one, other), ends(other, one)];
            if (there.size === back.size && [...there].every((end) => back.has(end))) continue;
            const whose = duties[one]!.player === duties[other]!.player ? 'one player' : 'different players';
            expected.push(`orderDependence ${whose} 1.1-${'abcde'[one]} 1.1-${'abcde'[other]}`);
          }
        expect([...found(duties).keys()]).toEqual(expected);
      }),
      { seed: 20261018, numRuns: 400 },
    );
  });
});

const permutations = (items: readonly number[]): number[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item) =>
        permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
      );
