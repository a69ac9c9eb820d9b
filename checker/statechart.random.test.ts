import fc, { type GeneratorValue } from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  and,
  assign,
  createMachine,
  getInitialMicrosteps,
  getMicrosteps,
  initialTransition,
  not,
  or,
  raise,
  StateNode,
  stateIn,
} from 'xstate';
import type { Exploration } from './exploration.js';
import { explore } from './explore.js';
import { interpretStatechart, step, takes } from './interpret.js';
import { compareWithGraph, compareWithXState } from './judge.js';
import { changes, type Packed } from './packed.js';
import { UnsupportedStatechart } from './statechart/types.js';
import { compileStatechart } from './statechart.js';

/** A counter of two bits, as a table. */
class Counter implements Packed {
  bytes = new Uint8Array(1);
  readonly fieldBits = Uint8Array.of(2);

  load(bytes: Uint8Array, offset = 0): void {
    this.bytes[0] = bytes[offset]!;
  }

  clone(): this {
    const copy = new (this.constructor as typeof Counter)();
    copy.load(this.bytes);
    return copy as this;
  }

  get n(): number {
    return this.bytes[0]!;
  }

  set n(value: number) {
    this.bytes[0] = value;
  }
}

/** The same, with a derived fact, in whatever bytes it is put. */
class MovableCounter extends Counter {
  private remembered: number | undefined;

  override load(bytes: Uint8Array, offset = 0): void {
    super.load(bytes, offset);
    this.forget();
  }

  moveOnto(bytes: Uint8Array): void {
    this.bytes = bytes as Uint8Array<ArrayBuffer>;
  }

  forget(): void {
    this.remembered = undefined;
  }

  override get n(): number {
    this.remembered ??= super.n;
    return this.remembered;
  }

  override set n(value: number) {
    super.n = value;
    this.forget();
  }
}

let counter: typeof Counter = Counter;

type Context = { n: number } | { table: Counter };
type Args = { context: Context; event: { type: string; by?: number } };
const count = (context: Context): number => ('table' in context ? context.table.n : context.n);

/** An action that puts the counter to `f(n, event)`, in either kind of context. */
const setting = (isPacked: boolean, f: (n: number, by: number) => number): unknown =>
  isPacked
    ? changes<Counter, Args['event']>((table, { by }) => {
        table.n = f(table.n, by ?? 1) % 4;
      })
    : assign(({ context, event }: Args) => ({ n: f(count(context), event.by ?? 1) % 4 }));

interface Sketch {
  readonly id: string;
  readonly key: string;
  readonly kind: 'atomic' | 'final' | 'compound' | 'parallel' | 'history';
  readonly children: Sketch[];
}

const EVENTS = [{ type: 'a' }, { type: 'b', by: 2 }, { type: 'c.d' }, { type: 'c.e' }];
/** Raised only: kept out of the alphabet, and mostly not raised in answer to themselves, so that steps end. */
const RAISED = ['r', 's'];
const DESCRIPTORS = ['a', 'b', 'c.d', 'c.*'];

/** Draws a statechart: a tree of nodes first, then what happens on and between them. */
class Draw {
  private readonly all: Sketch[] = [];

  constructor(
    private readonly g: GeneratorValue,
    private readonly isPacked: boolean,
  ) {}

  private upTo(max: number): number {
    return this.g(fc.integer, { min: 0, max });
  }

  /** Shrinks to no. */
  private chance(percent: number): boolean {
    return this.upTo(99) >= 100 - percent;
  }

  private oneOf<T>(values: readonly T[]): T {
    return values[this.upTo(values.length - 1)]!;
  }

  private sketch(depth: number, mayBeFinal: boolean): Sketch {
    const leaf = depth === 0 || (depth < 3 && !this.chance(60));
    const kind = leaf
      ? mayBeFinal && this.chance(25)
        ? 'final'
        : 'atomic'
      : this.chance(45)
        ? 'parallel'
        : 'compound';
    const number = this.all.length;
    const node: Sketch = { id: `n${number}`, key: `k${number}`, kind, children: [] };
    this.all.push(node);
    if (leaf) return node;
    for (let left = 1 + this.upTo(kind === 'parallel' ? 1 : 2); left >= 0; left--)
      node.children.push(this.sketch(depth - 1, left === 0 || kind === 'parallel'));
    if (this.chance(35)) {
      const history = { id: `h${number}`, key: 'h', kind: 'history' as const, children: [] };
      node.children.push(history);
      this.all.push(history);
    }
    return node;
  }

  private guard(depth = 2): unknown {
    const bound = this.upTo(2);
    switch (this.upTo(depth > 0 ? 8 : 5)) {
      case 0:
        return ({ context }: Args) => count(context) > bound;
      case 1:
        return ({ context, event }: Args) => count(context) % 2 === (event.by ?? 1) % 2;
      case 2:
        return { type: 'atLeast', params: { bound } };
      case 3:
        return { type: 'atLeast', params: ({ event }: Args) => ({ bound: event.by ?? bound }) };
      case 4:
        return stateIn(`#${this.oneOf(this.states()).id}`);
      case 5:
        return 'even';
      case 6:
        return not(this.guard(depth - 1) as never);
      case 7:
        return and([this.guard(depth - 1), this.guard(depth - 1)] as never);
      default:
        return or([this.guard(depth - 1), this.guard(depth - 1)] as never);
    }
  }

  private actions(percent: number, mayRaise = true): unknown[] {
    if (!this.chance(percent)) return [];
    const action = this.chance(mayRaise ? 30 : 0)
      ? raise({ type: this.oneOf(RAISED) })
      : this.oneOf(['add', 'double', 'clear', 'nothing', { type: 'plus', params: { by: 3 } }]);
    return percent < 20 ? [action] : [action, ...this.actions(percent / 3, mayRaise)];
  }

  private states(): Sketch[] {
    return this.all.filter(({ kind }) => kind !== 'history');
  }

  private below({ children, ...node }: Sketch): Sketch[] {
    return [{ ...node, children }, ...children.flatMap((child) => this.below(child))];
  }

  private targets(): string[] | undefined {
    if (!this.chance(80)) return undefined;
    const parallels = this.all.filter(({ kind }) => kind === 'parallel');
    if (parallels.length > 0 && this.chance(25)) {
      const regions = this.oneOf(parallels).children.filter(({ kind }) => kind !== 'history');
      return regions
        .slice(0, 2)
        .map((region) => `#${this.oneOf(this.below(region).filter(({ kind }) => kind !== 'history')).id}`);
    }
    return [`#${this.oneOf(this.all).id}`];
  }

  private transition(guarded: number, mayRaise = true): unknown {
    const target = this.targets();
    return {
      ...(target && { target }),
      ...(this.chance(guarded) && { guard: this.guard() }),
      ...(this.chance(20) && { reenter: true }),
      actions: this.actions(60, mayRaise),
    };
  }

  private transitions(descriptors: readonly string[], percent: number): Record<string, unknown> {
    return Object.fromEntries(
      descriptors
        .filter(() => this.chance(percent))
        .map((type) => [
          type,
          this.chance(30)
            ? [this.transition(90, type === 'a'), this.transition(20, type === 'a')]
            : this.transition(50, type !== '*' && !RAISED.includes(type)),
        ]),
    );
  }

  private config(node: Sketch): unknown {
    const { id, kind, children } = node;
    const states = Object.fromEntries(children.map((child) => [child.key, this.config(child)]));
    const inner = children.filter((child) => child.kind !== 'history');
    if (kind === 'history') return { id, type: 'history', history: this.oneOf(['shallow', 'deep']) };
    for (const child of children)
      if (child.kind === 'history' && this.chance(40)) {
        const target = this.chance(30) ? `#${this.oneOf(this.states()).id}` : this.oneOf(inner).key;
        Object.assign(states[child.key] as object, { target });
      }
    const isInner = kind === 'compound' || kind === 'parallel';
    return {
      id,
      entry: this.actions(25, this.chance(20)),
      exit: this.actions(25, this.chance(20)),
      ...(this.chance(20) && { tags: ['t', id] }),
      ...(kind === 'parallel' && { type: 'parallel' }),
      ...(kind === 'final' && { type: 'final', output: ({ context }: Args) => count(context) }),
      ...(kind === 'compound' && {
        initial: this.chance(70)
          ? this.oneOf(inner).key
          : { target: this.oneOf(inner).key, actions: this.actions(80) },
      }),
      ...(isInner && { states }),
      ...(isInner && this.chance(40) && { onDone: this.transition(20, false) }),
      ...(kind !== 'final' && {
        on: {
          ...this.transitions(DESCRIPTORS, 35),
          ...this.transitions(['*'], 4),
          ...this.transitions(RAISED, 20),
        },
      }),
      ...(kind !== 'final' && this.chance(20) && { always: [this.transition(100, false)] }),
    };
  }

  machine() {
    const root = this.sketch(3, false);
    const config = this.config(root) as object;
    const context = this.isPacked ? { table: new counter() } : { n: 0 };
    const plus = this.isPacked
      ? changes<Counter, Args['event'], { by: number }>((table, _event, { by }) => {
          table.n = (table.n + by) % 4;
        })
      : assign(({ context: c }: Args, { by }: { by: number }) => ({ n: (count(c) + by) % 4 }));
    return createMachine({ ...config, context, options: { maxIterations: 100 } } as never, {
      actions: {
        add: setting(this.isPacked, (n, by) => n + by),
        double: setting(this.isPacked, (n) => 2 * n),
        clear: setting(this.isPacked, () => 0),
        nothing: () => {},
        plus,
      } as never,
      guards: {
        even: ({ context: c }: Args) => count(c) % 2 === 0,
        atLeast: ({ context: c }: Args, { bound }: { bound: number }) => count(c) >= bound,
      } as never,
    });
  }
}

const RUNS = Number(process.env.RUNS ?? 250);
/** Snapshots compared in one chart. */
const MAX_STATES = 300;
const SEED = Number(process.env.SEED ?? 20_261_130);

const isHistory = ({ type }: AnyStateNode): boolean => type === 'history';

/** Whether exactly the right children of every active node are active, and nothing else. */
function isConfiguration(nodes: readonly AnyStateNode[]): boolean {
  const active = new Set(nodes);
  return nodes.every((node) => {
    const children = (Object.values(node.states) as AnyStateNode[]).filter((child) => !isHistory(child));
    const count = children.filter((child) => active.has(child)).length;
    const expected = node.type === 'parallel' ? children.length : node.type === 'compound' ? 1 : 0;
    return count === expected && (!node.parent || active.has(node.parent));
  });
}

/** Whether XState itself gets into a loop, or into a set of nodes that is no configuration. */
function failsInXState(machine: AnyStateMachine): boolean {
  const keyOf = (s: AnyMachineSnapshot): string =>
    JSON.stringify([s._nodes.map(({ id }) => id), s.historyValue, s.context], (key, value) =>
      key === '_parent' || key === 'machine' ? undefined : value instanceof StateNode ? value.id : value,
    );
  const first = initialTransition(machine)[0] as AnyMachineSnapshot;
  if (first.status === 'error') return /Infinite loop/.test(String(first.error));
  const strays = (steps: readonly [AnyMachineSnapshot, unknown][]): boolean =>
    steps.some(([{ _nodes }]) => !isConfiguration(_nodes));
  if (strays(getInitialMicrosteps(machine) as [AnyMachineSnapshot, unknown][])) return true;
  const queue: AnyMachineSnapshot[] = [first];
  const seen = new Set(queue.map(keyOf));
  for (const snapshot of queue) {
    for (const event of EVENTS) {
      if (queue.length > MAX_STATES || !takes(snapshot, event)) continue;
      let next: AnyMachineSnapshot;
      try {
        next = step(machine, snapshot, event);
      } catch (error) {
        return /Infinite loop/.test(String(error));
      }
      if (strays(getMicrosteps(machine, snapshot, event) as [AnyMachineSnapshot, unknown][])) return true;
      if (seen.has(keyOf(next))) continue;
      seen.add(keyOf(next));
      queue.push(next);
    }
  }
  return false;
}

/**
 * Runs `check`, and tells whether the chart has a graph to compare. It has none if a step never comes to rest, or if
 * its targets make XState activate two children of a compound node, or none, be it on the way to another step. Both are refused as they are met, and
 * XState must be seen to fail too.
 */
function comparable(machine: AnyStateMachine, check: () => void): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (!(error instanceof UnsupportedStatechart)) throw error;
    if (/than can be counted/.test(error.feature)) return false;
    expect(error.feature).toMatch(/does not come to rest|what is no configuration/);
    expect(failsInXState(machine)).toBe(true);
    return false;
  }
}

const summary = ({ states, transitions, depth, deadlocks }: Exploration): unknown => [
  states,
  transitions,
  depth,
  deadlocks,
];

/** Whether contexts are tables, of which kind, and whether each step is by straight code. */
describe.each([
  ['interned contexts', false, Counter, {}],
  ['packed tables', true, Counter, {}],
  ['packed tables, in straight code', true, Counter, { straightAfter: 0 }],
  ['packed tables that can be moved, in straight code', true, MovableCounter, { straightAfter: 0 }],
  ['interned contexts, in straight code', false, Counter, { straightAfter: 0 }],
])('random statecharts over %s', (_name, isPacked, kind, options) => {
  beforeAll(() => {
    counter = kind;
  });

  it('take the steps that XState takes, in every state', () => {
    let compared = 0;
    fc.assert(
      fc.property(fc.gen(), (g) => {
        const machine = new Draw(g, isPacked).machine();
        const isWhole = comparable(machine, () => {
          const compiled = compileStatechart(machine, { events: EVENTS as never, ...options });
          const { differences } = compareWithXState(compiled, { maxStates: MAX_STATES });
          expect(differences).toEqual([]);
        });
        if (isWhole) compared++;
      }),
      { numRuns: RUNS, seed: SEED },
    );
    expect(compared).toBeGreaterThan(RUNS * 0.45);
  });

  it('have the graph of the interpreted model and of @xstate/graph', () => {
    fc.assert(
      fc.property(fc.gen(), (g) => {
        const machine = new Draw(g, isPacked).machine();
        comparable(machine, () => {
          const compiled = compileStatechart(machine, { events: EVENTS as never, ...options });
          const exploration = explore(compiled, { maxStates: 100 });
          if (!exploration.complete) return;
          const interpreted = interpretStatechart(machine, { events: EVENTS as never });
          expect(summary(exploration)).toEqual(summary(explore(interpreted)));
          const { differences } = compareWithGraph(compiled);
          expect(differences).toEqual([]);
        });
      }),
      { numRuns: Math.ceil(RUNS / 8), seed: SEED },
    );
  });
});
