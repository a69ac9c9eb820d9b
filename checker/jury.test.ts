import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import type { Exploration } from './exploration.js';
import { explore } from './explore.js';
import { Jury } from './jury.js';
import type { Model } from './model.js';
import { changes, type Packed, type PackedContext } from './packed.js';
import type { ChartProperty } from './statechart/types.js';
import { compileStatechart } from './statechart.js';
import { createStore, NO_PARENT } from './store.js';

const SEED = 20_261_130;

/** Two numbers of 0 to 7, and their sum as a derived fact. */
class Pair implements Packed {
  bytes = new Uint8Array(2);
  readonly fieldBits = Uint8Array.of(3, 3);
  private known: number | undefined;

  load(bytes: Uint8Array, offset = 0): void {
    this.bytes[0] = bytes[offset]!;
    this.bytes[1] = bytes[offset + 1]!;
    this.forget();
  }

  clone(): this {
    const copy = new Pair();
    copy.load(this.bytes);
    return copy as this;
  }

  moveOnto(bytes: Uint8Array): void {
    this.bytes = bytes as Uint8Array<ArrayBuffer>;
  }

  forget(): void {
    this.known = undefined;
  }

  get sum(): number {
    this.known ??= this.bytes[0]! + this.bytes[1]!;
    return this.known;
  }

  put(which: 0 | 1, value: number): void {
    this.bytes[which] = value & 7;
    this.forget();
  }
}

type Event = { type: 'turn' } | { type: 'add'; which: 0 | 1; by: number };
type Context = PackedContext<Pair>;

const machine = () =>
  setup({ types: { context: {} as Context, events: {} as Event } }).createMachine({
    context: { table: new Pair() },
    initial: 'day',
    on: {
      add: {
        guard: ({ context: { table }, event }) => table.sum % 5 !== event.by,
        actions: changes((table: Pair, event) => {
          const { which, by } = event as Extract<Event, { type: 'add' }>;
          table.put(which, table.bytes[which]! + by);
        }),
      },
    },
    states: { day: { tags: 'light', on: { turn: 'night' } }, night: { on: { turn: 'day' } } },
  });

const events: Event[] = [
  { type: 'turn' },
  { type: 'add', which: 0, by: 1 },
  { type: 'add', which: 1, by: 3 },
];

/** What a property asks of a sum; one that is true elsewhere asks its premise itself. */
const drawn = fc.record({
  kind: fc.constantFrom('always' as const, 'step' as const),
  when: fc.option(fc.constantFrom('light', 'never'), { nil: undefined }),
  of: fc.option(fc.constantFrom(['turn'], ['add']), { nil: undefined }),
  premise: fc.option(fc.integer({ min: 0, max: 15 }), { nil: undefined }),
  breaks: fc.integer({ min: 0, max: 40 }),
  holdsElsewhere: fc.boolean(),
  idle: fc.boolean(),
});

type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

function propertyOf(
  { kind, when, of, premise, breaks, holdsElsewhere, idle }: Drawn,
  id: string,
): ChartProperty<Context, Event> {
  const arises = (table: Pair) => premise === undefined || table.sum >= premise;
  const holds = (table: Pair) => (holdsElsewhere && !arises(table)) || table.sum !== breaks;
  const common = {
    id,
    says: '',
    ...(when !== undefined && { when }),
    ...(holdsElsewhere && { holdsElsewhere }),
    ...(idle && breaks > 20 && { idle }),
  };
  if (kind === 'always')
    return {
      kind,
      ...common,
      ...(premise !== undefined && { premise: ({ table }: Context) => arises(table) }),
      holds: ({ table }) => holds(table),
    };
  return {
    kind,
    ...common,
    ...(of && { of }),
    ...(premise !== undefined && {
      premise: (_before: Context, _event: Event, { table }: Context) => arises(table),
    }),
    holds: (before, _event, { table }) => holds(table) || before.table.sum % 3 === 0,
  };
}

/** Judges every state and step in the order of a search; what the jury has seen of each property. */
function judged(model: Model, patience: number): unknown {
  const jury = new Jury(model, patience);
  const store = createStore(model);
  const state = new Uint8Array(model.stateBytes);
  for (const first of model.initial()) store.add(first, NO_PARENT);
  for (let index = 0; index < store.size; index++) {
    store.read(index, state);
    jury.judge(index, state);
    model.expand(state, (action, next) => {
      jury.judgeStep(index, state, action, next);
      store.add(next, index);
    });
  }
  return jury.watches.map(({ property, premise, hit, by }) => [property.id, premise, hit, by]);
}

describe('a jury', () => {
  it('sees the same by panels as by asking property after property', () => {
    let broken = 0;
    fc.assert(
      fc.property(fc.array(drawn, { minLength: 1, maxLength: 6 }), fc.nat(12), (properties, patience) => {
        const model = (straightAfter: number) =>
          compileStatechart(machine(), {
            events,
            properties: properties.map((each, i) => propertyOf(each, `${i}`)),
            straightAfter,
          });
        const expected = judged(model(Infinity), Infinity);
        for (const judges of [0, patience]) expect(judged(model(0), judges)).toEqual(expected);
        expect(judged(model(Infinity), patience)).toEqual(expected);
        if ((expected as number[][]).some(([, , hit]) => hit! >= 0)) broken++;
      }),
      { seed: SEED, numRuns: 150 },
    );
    expect(broken).toBeGreaterThan(50);
  });
});

describe('claims that share an id', () => {
  it('are told apart, each by what it says itself', () => {
    const model = compileStatechart(machine(), { events });
    const hits = [5, 3].map((broken) => {
      const property = model.judging({
        kind: 'step',
        id: 'same',
        says: '',
        holds: (_before, _event, { table }) => table.sum !== broken,
      });
      const heir = Object.create(model, { properties: { value: [property] } }) as Model;
      return [judged(heir, 0), judged(heir, Infinity)];
    });
    for (const [byPanel, oneByOne] of hits) expect(byPanel).toEqual(oneByOne);
    expect(hits[0]).not.toEqual(hits[1]);
  });
});

describe('a model that is asked in the midst of a search', () => {
  it.each([0, Infinity])('is searched as one that is not, with straight code after %d', (straightAfter) => {
    const compile = () => compileStatechart(machine(), { events, straightAfter });
    const told = ({ states, transitions, depth }: Exploration) => [states, transitions, depth];
    const expected = told(explore(compile()));
    const model = compile();
    // Whoever judges other properties of a model searches an object that inherits from it.
    const heir = Object.create(model, { properties: { value: [] } }) as Model;
    const asking = (asked: Model) => (state: Uint8Array) => {
      const steps: Uint8Array[] = [];
      asked.expand(state.slice(), (_, next) => steps.push(next.slice()));
      for (const step of steps) asked.expand(step, () => {});
    };
    const searching = (asked: Model) => () => explore(asked, { maxStates: 3 });
    for (const searched of [model, heir])
      for (const asked of [model, heir])
        for (const onState of [asking(asked), searching(asked)])
          expect(told(explore(searched, {}, { onState }))).toEqual(expected);
  });
});
