import { describe, expect, it } from 'vitest';
import { assign, setup } from 'xstate';
import { Aspects } from './aspects.js';
import { explore } from './explore.js';
import { compareWithGraph, compareWithXState } from './judge.js';
import type { Verdict } from './model.js';
import { changes, type Packed, type PackedContext } from './packed.js';
import type { ChartProperty } from './statechart/types.js';
import { compileStatechart } from './statechart.js';

/** Two cells of two bits. */
class Cells implements Packed {
  readonly bytes = new Uint8Array(2);
  readonly fieldBits = Uint8Array.of(2, 2);

  load(bytes: Uint8Array, offset = 0): void {
    this.bytes.set(bytes.subarray(offset, offset + 2));
  }

  clone(): this {
    const copy = new Cells();
    copy.load(this.bytes);
    return copy as this;
  }

  add(cell: number): void {
    this.bytes[cell] = (this.bytes[cell]! + 1) % 4;
  }

  get sum(): number {
    return this.bytes[0]! + this.bytes[1]!;
  }
}

type AddEvent = { type: 'add'; cell: number } | { type: 'lock' };
type CellsProperty = ChartProperty<PackedContext<Cells>, AddEvent>;

const EVENTS: AddEvent[] = [{ type: 'add', cell: 0 }, { type: 'add', cell: 1 }, { type: 'lock' }];

function cells(properties: CellsProperty[] = []) {
  const machine = setup({
    types: { context: {} as PackedContext<Cells>, events: {} as AddEvent },
    actions: {
      addTo: changes<Cells, AddEvent, { cell: number }>((table, _event, { cell }) => table.add(cell)),
    },
  }).createMachine({
    context: { table: new Cells() },
    initial: 'open',
    states: {
      open: {
        tags: 'open',
        on: {
          add: {
            guard: ({ context, event }) => context.table.sum < 4 || event.cell === 0,
            actions: changes((table, event) => table.add(event.cell)),
          },
          lock: { target: 'locked', actions: { type: 'addTo', params: { cell: 1 } } },
        },
      },
      locked: {
        tags: 'locked',
        on: {
          lock: { target: 'open', actions: assign(({ context }) => ({ table: context.table.clone() })) },
        },
      },
    },
  });
  return compileStatechart(machine, { events: EVENTS, properties });
}

describe('packed contexts', () => {
  it('live in the state as bytes, and XState agrees on every edge', () => {
    const compiled = cells();
    // Nothing up to a whole word.
    expect([...compiled.fieldBits!]).toEqual([1, 2, 2, 0]);
    expect(compareWithXState(compiled)).toMatchObject({ complete: true, differences: [] });
    expect(compareWithGraph(compiled).differences).toEqual([]);
    expect(explore(compiled)).toMatchObject({ states: 32, complete: true });
  });

  it('are handed out as copies, and viewed as their bytes', () => {
    const compiled = cells();
    const [first] = [...compiled.initial()] as [Uint8Array];
    const { table } = compiled.context(first);
    table.add(0);
    expect(compiled.context(first).table.sum).toBe(0);
    expect(compiled.view(first)).toEqual({ value: 'open', context: [0, 0] });
    expect(compiled.hasTag(first, 'open')).toBe(true);
    expect(compiled.hasTag(first, 'locked')).toBe(false);
    expect(compiled.describe(2)).toBe('lock');
    expect(compiled.describe(1)).toBe('{"type":"add","cell":1}');
    expect(() => compiled.describe(3)).toThrow('no action 3 of 3');
  });

  it('answer enabled and apply as expand does', () => {
    const compiled = cells();
    const states: Uint8Array[] = [...compiled.initial()];
    const seen = new Set(states.map(String));
    for (const state of states) {
      const expanded: [number, Uint8Array][] = [];
      compiled.expand(state, (action, next) => expanded.push([action, next.slice()]));
      expect(compiled.enabled(state)).toEqual(expanded.map(([action]) => action));
      expect(EVENTS.map((_, i) => compiled.apply(state, i))).toEqual(
        EVENTS.map((_, i) => expanded.find(([action]) => action === i)?.[1]),
      );
      for (const [, next] of expanded) {
        if (seen.has(String(next))) continue;
        seen.add(String(next));
        states.push(next);
      }
    }
    expect(states).toHaveLength(32);
  });

  it('refuse to expand a state while another is being visited', () => {
    const compiled = cells();
    const [first] = [...compiled.initial()] as [Uint8Array];
    expect(() => compiled.expand(first, () => compiled.enabled(first))).toThrow(/while it visits another/);
    expect(compiled.enabled(first)).toEqual([0, 1, 2]);
  });
});

describe('properties of a chart', () => {
  const verdicts = (...properties: CellsProperty[]): Verdict[] =>
    explore(cells(properties)).verdicts.map(({ verdict }) => verdict);

  it('are judged in the configurations that their tag names, on steps at both ends', () => {
    const before: CellsProperty = {
      kind: 'step',
      id: 'adds-one',
      says: 'while open, a step adds one to one cell',
      when: 'open',
      holds: ({ table: a }, event, { table: b }) =>
        event.type === 'add' && (b.sum === a.sum + 1 || b.sum === a.sum - 3),
    };
    const { when: _, ...everywhere } = before;
    const [open, all, locked, never] = verdicts(
      before,
      { ...everywhere, id: 'everywhere' },
      {
        kind: 'always',
        id: 'locked-sum',
        says: '',
        when: 'locked',
        holds: ({ table }) => table.bytes[1] !== 0,
      },
      { kind: 'always', id: 'no-such-tag', says: '', when: 'ajar', holds: () => false },
    );
    expect(open).toEqual({ kind: 'holds' });
    expect(all).toEqual({ kind: 'violated', trace: { initial: 0, actions: [2] } });
    expect(locked).toMatchObject({ kind: 'violated', trace: { actions: [1, 1, 1, 2] } });
    expect(never).toEqual({ kind: 'vacuous' });
  });

  it('find states and ends', () => {
    const [six, seven, way] = verdicts(
      { kind: 'reachable', id: 'six', says: '', when: 'locked', holds: ({ table }) => table.sum === 6 },
      { kind: 'reachable', id: 'seven', says: '', holds: ({ table }) => table.sum === 7 },
      { kind: 'noDeadlock', id: 'way-on', says: '' },
    );
    expect(six).toMatchObject({ kind: 'found', trace: { actions: { length: 6 } } });
    expect(seven).toEqual({ kind: 'notFound' });
    expect(way).toEqual({ kind: 'holds' });
  });

  it('do not disturb the search, whichever states they look at', () => {
    const plain = explore(cells());
    const model = cells([
      { kind: 'always', id: 'any', says: '', premise: ({ table }) => table.sum > 1, holds: () => true },
    ]);
    const [property] = model.properties;
    if (property?.kind !== 'always') throw new Error('not the property that was given');
    const [first] = [...model.initial()] as [Uint8Array];
    const meddling = {
      ...explore(model),
      again: explore({
        stateBytes: model.stateBytes,
        initial: () => model.initial(),
        describe: (action) => model.describe(action),
        view: (state) => model.view(state),
        properties: [],
        expand: (state, visit) => {
          property.premise?.(state);
          model.expand(state, (action, next) => {
            property.premise?.(first);
            property.premise?.(next);
            property.premise?.(state);
            visit(action, next);
          });
        },
      }),
    };
    expect(meddling).toMatchObject({
      states: plain.states,
      transitions: plain.transitions,
      depth: plain.depth,
    });
    expect(meddling.again).toMatchObject({ states: plain.states, transitions: plain.transitions });
  });
});

/** Cells whose aspect is the first of them; `isHonest`: whoever looks at the second counts it. */
class Faced extends Cells {
  constructor(
    readonly isHonest: boolean,
    readonly aspects = new Aspects(Uint8Array.of(2)),
  ) {
    super();
  }

  aspect(): number {
    return this.aspects.numberOf(this.bytes);
  }

  override clone(): this {
    const copy = new Faced(this.isHonest, this.aspects);
    copy.load(this.bytes);
    return copy as this;
  }

  get second(): number {
    if (this.isHonest) this.aspects.looks++;
    return this.bytes[1]!;
  }
}

describe('a table with aspects', () => {
  let asked = 0;

  /** The first cell is raised while it is below 3; the second while it is below 3 too, and the first is not. */
  const faced = (isHonest: boolean) => {
    asked = 0;
    const machine = setup({
      types: { context: {} as PackedContext<Faced>, events: {} as { type: 'add'; cell: number } },
    }).createMachine({
      context: { table: new Faced(isHonest) },
      on: {
        add: {
          guard: ({ context: { table }, event: { cell } }) => {
            asked++;
            return cell === 0 ? table.bytes[0]! < 3 : table.bytes[0] === 3 && table.second < 3;
          },
          actions: changes((table, event) => table.add(event.cell)),
        },
      },
    });
    const events = [0, 1].map((cell) => ({ type: 'add' as const, cell }));
    return compileStatechart(machine, { events, straightAfter: 0 });
  };

  it('is asked once for each, unless more was looked at', () => {
    const compiled = faced(true);
    expect(explore(compiled)).toMatchObject({ states: 7, transitions: 6 });
    // The very first expansion is made by general code, which remembers nothing.
    explore(compiled);
    const before = asked;
    explore(compiled);
    // Of the two cells with the first at 3 only the second looks beyond, in each of four states.
    expect(asked - before).toBe(4);
    expect(compareWithXState(compiled).differences).toEqual([]);
  });

  it('has to count looks beyond: else what holds in one state is taken to hold in all that look alike', () => {
    const { states, transitions } = explore(faced(false));
    expect({ states, transitions }).not.toEqual({ states: 7, transitions: 6 });
  });
});
