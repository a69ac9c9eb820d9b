import { describe, expect, it } from 'vitest';
import {
  type AnyStateMachine,
  and,
  assign,
  createMachine,
  emit,
  log,
  type MachineContext,
  not,
  or,
  raise,
  setup,
  stateIn,
} from 'xstate';
import { explore } from './explore.js';
import { compareWithGraph, compareWithXState } from './judge.js';
import { compileStatechart } from './statechart.js';

const eventsOf = (types: string): { type: string }[] => types.split(' ').map((type) => ({ type }));

/** The compiled chart, after XState and @xstate/graph have agreed with every state and edge of it. */
function agreed(machine: AnyStateMachine, types: string) {
  const compiled = compileStatechart(machine, { events: eventsOf(types) });
  const judged = compareWithXState(compiled);
  expect(judged).toMatchObject({ complete: true, differences: [] });
  const graph = compareWithGraph(compiled);
  expect(graph.differences).toEqual([]);
  const exploration = explore(compiled);
  expect(exploration).toMatchObject({ states: graph.states, transitions: graph.edges });
  return { compiled, exploration };
}

/** The configurations reached one by one from the initial state; undefined where an event is not enabled. */
function walk(machine: AnyStateMachine, types: string): unknown[] {
  const compiled = compileStatechart(machine, { events: eventsOf(types) });
  let [state] = [...compiled.initial()] as [Uint8Array];
  return types.split(' ').map((type) => {
    const next = compiled.apply(state, { type });
    if (!next) return undefined;
    state = next;
    return compiled.configuration(state);
  });
}

describe('compiled statecharts agree with XState on', () => {
  it('a toggle', () => {
    const toggle = createMachine({
      initial: 'off',
      states: { off: { on: { flip: 'on' } }, on: { on: { flip: 'off' } } },
    });
    const { compiled, exploration } = agreed(toggle, 'flip');
    expect(exploration).toMatchObject({ states: 2, transitions: 2, depth: 1 });
    // One bit of control, 4 bytes of context id, and nothing up to a whole word.
    expect([...compiled.fieldBits!]).toEqual([1, 8, 8, 8, 8, 0, 0, 0]);
  });

  it('a traffic light with a nested pedestrian signal', () => {
    const light = createMachine({
      initial: 'green',
      states: {
        green: { on: { timer: 'yellow' } },
        yellow: { on: { timer: 'red' } },
        red: {
          initial: 'walk',
          states: {
            walk: { on: { countdown: 'wait' } },
            wait: { on: { countdown: 'stop' } },
            stop: { type: 'final' },
          },
          onDone: 'green',
        },
      },
      on: { outage: '.red' },
    });
    expect(agreed(light, 'timer countdown outage').exploration).toMatchObject({ states: 4, complete: true });
    expect(walk(light, 'timer timer countdown countdown')).toEqual([
      'yellow',
      { red: 'walk' },
      { red: 'wait' },
      'green',
    ]);
  });

  it('a parallel editor with a self-loop that changes nothing', () => {
    const switchable = (on: string) => ({
      initial: 'off',
      states: { off: { on: { [on]: 'on' } }, on: { on: { [on]: 'off' } } },
    });
    const editor = createMachine({
      type: 'parallel',
      states: { bold: switchable('b'), italic: switchable('i'), both: switchable('b') },
      on: { nothing: { actions: () => {} }, forbidden: {} },
    });
    // `b` acts in two regions at once, so `bold` and `both` always agree.
    expect(agreed(editor, 'b i nothing forbidden').exploration).toMatchObject({ states: 4, transitions: 12 });
  });

  it('shallow and deep history, with and without default targets', () => {
    const recorder = (history: 'shallow' | 'deep', target?: string) =>
      createMachine({
        initial: 'closed',
        states: {
          closed: { on: { open: 'menu.last', first: 'menu' } },
          menu: {
            initial: 'a',
            states: {
              a: { on: { next: 'b' } },
              b: {
                initial: 'x',
                states: { x: { on: { deeper: 'y' } }, y: {} },
                on: { next: 'a' },
              },
              last: { type: 'history', history, ...(target && { target }) },
            },
            on: { close: 'closed' },
          },
        },
      });
    const open = 'next deeper close open';
    for (const target of [undefined, 'b']) {
      agreed(recorder('shallow', target), `${open} first`);
      agreed(recorder('deep', target), `${open} first`);
    }
    const play = `first ${open}`;
    expect(walk(recorder('shallow'), play).at(-1)).toEqual({ menu: { b: 'x' } });
    expect(walk(recorder('deep'), play).at(-1)).toEqual({ menu: { b: 'y' } });
    expect(walk(recorder('deep', 'b'), 'open')).toEqual([{ menu: { b: 'x' } }]);
  });

  it('history that can be read while its parent is active, which must not be forgotten', () => {
    const machine = createMachine({
      initial: 'p',
      states: {
        out: { on: { back: 'p.h', fresh: 'p' } },
        p: {
          initial: 'a',
          states: {
            a: { on: { go: 'b' } },
            b: { on: { go: 'c', undo: 'h' } },
            c: {},
            h: { type: 'history' },
          },
          on: { leave: 'out' },
        },
      },
    });
    const { exploration } = agreed(machine, 'back fresh go undo leave');
    const droppable = agreed(
      createMachine({
        initial: 'p',
        states: {
          out: { on: { back: 'p.h', fresh: 'p' } },
          p: {
            initial: 'a',
            states: {
              a: { on: { go: 'b' } },
              b: { on: { go: 'c', undo: 'a' } },
              c: {},
              h: { type: 'history' },
            },
            on: { leave: 'out' },
          },
        },
      }),
      'back fresh go undo leave',
    ).exploration;
    // Three inside, three remembered outside: nothing more where the memory is overwritten before it is read.
    expect(droppable.states).toBe(6);
    expect(exploration.states).toBeGreaterThan(6);
  });

  it('final states: nested, in all regions, and at the top', () => {
    const region = (event: string) => ({
      initial: 'busy',
      states: { busy: { on: { [event]: 'ready' } }, ready: { type: 'final' as const } },
    });
    const machine = createMachine({
      context: { done: 0 },
      initial: 'work',
      states: {
        work: {
          type: 'parallel',
          states: { left: region('l'), right: region('r') },
          onDone: {
            target: 'check',
            actions: assign({ done: ({ context }) => Math.min(2, context.done + 1) }),
          },
        },
        check: { on: { again: { guard: ({ context }) => context.done < 2, target: 'work' }, stop: 'end' } },
        end: { type: 'final' },
      },
      on: { anyway: '.work' },
    });
    const { compiled } = agreed(machine, 'l r again stop anyway');
    let state = [...compiled.initial()][0]!;
    for (const type of ['l', 'r', 'stop']) state = compiled.apply(state, { type })!;
    expect(compiled.isDone(state)).toBe(true);
    expect(compiled.enabled(state)).toEqual([]);
    expect(compiled.apply(state, { type: 'anyway' })).toBeUndefined();
  });

  it('outputs of final states, static and computed', () => {
    const machine = setup({
      types: { context: {} as { got: number[] }, events: {} as { type: 'go' | 'other' } },
    }).createMachine({
      context: { got: [] },
      initial: 'a',
      states: {
        a: {
          initial: 'start',
          states: {
            start: { on: { go: 'seven', other: 'length' } },
            seven: { type: 'final', output: 7 },
            length: { type: 'final', output: ({ context }) => context.got.length },
          },
          onDone: {
            target: 'b',
            actions: assign({ got: ({ context, event }) => [...context.got, event.output as number] }),
          },
        },
        b: { on: { go: { target: 'a', guard: ({ context }) => context.got.length < 2 } } },
      },
    });
    // Three at the start (nothing got, 0, 7), six behind it (7, 0, and each followed by 7 or the length 1).
    expect(agreed(machine, 'go other').exploration.states).toBe(9);
  });

  it('guards with parameters, combinators and stateIn', () => {
    const machine = setup({
      types: { context: {} as { n: number }, events: {} as { type: 'up' | 'down' | 'gate' | 'jump' } },
      guards: {
        below: ({ context }, { limit }: { limit: number }) => context.n < limit,
        even: ({ context }) => context.n % 2 === 0,
        positive: and([not('even'), ({ context }) => context.n > 0]),
      },
      actions: { add: assign({ n: ({ context }, { by }: { by: number }) => context.n + by }) },
    }).createMachine({
      id: 'm',
      context: { n: 0 },
      type: 'parallel',
      states: {
        count: {
          on: {
            up: {
              guard: { type: 'below', params: { limit: 5 } },
              actions: { type: 'add', params: { by: 1 } },
            },
            down: {
              guard: {
                type: 'below',
                params: ({ context }) => ({ limit: context.n + (context.n > 0 ? 1 : 0) }),
              },
              actions: { type: 'add', params: ({ event }) => ({ by: event.type === 'down' ? -1 : 0 }) },
            },
          },
        },
        gate: {
          initial: 'shut',
          states: {
            shut: { on: { gate: { guard: or(['positive', stateIn('#m.gate.open')]), target: 'open' } } },
            open: { on: { gate: { guard: not('even'), target: 'shut' } } },
          },
          on: { jump: { guard: and([stateIn({ gate: 'open' }), 'even']), target: '.shut' } },
        },
      },
    });
    expect(agreed(machine, 'up down gate jump').exploration.states).toBe(12);
  });

  it('entry, exit and initial actions in order, raised events and eventless transitions', () => {
    const note = (letter: string) =>
      assign({ trail: ({ context }: { context: { trail: string } }) => context.trail + letter });
    const machine = createMachine({
      types: {} as { context: { trail: string } },
      context: { trail: '' },
      initial: 'a',
      states: {
        a: {
          entry: note('A'),
          exit: [note('a'), raise({ type: 'raised' })],
          on: { go: { target: 'b.inner', actions: note('-') } },
        },
        b: {
          entry: note('B'),
          exit: note('b'),
          initial: { target: 'other', actions: note('!') },
          states: {
            inner: { entry: note('I'), on: { raised: 'hop' } },
            hop: { always: { target: 'rest', actions: note('>') } },
            rest: {},
            other: {},
          },
          on: { raised: { actions: note('?') } },
        },
      },
    });
    const { compiled } = agreed(machine, 'go');
    const next = compiled.apply([...compiled.initial()][0]!, 0)!;
    expect(compiled.context(next)).toEqual({ trail: 'Aa-BI>' });
    expect(compiled.configuration(next)).toEqual({ b: 'rest' });
  });

  it('wildcards, partial wildcards and forbidden transitions, the most exact first', () => {
    const to = (target: string) => `#${target}`;
    const machine = createMachine({
      initial: 'hub',
      states: {
        hub: {
          id: 'hub',
          on: { '*': to('any'), 'mouse.*': to('mouse'), 'mouse.click': to('click'), quiet: {} },
        },
        click: { id: 'click', on: { '*': to('hub') } },
        mouse: { id: 'mouse', on: { 'mouse.*': undefined, '*': to('hub') } },
        any: { id: 'any' },
      },
      on: { quiet: to('any') },
    });
    agreed(machine, 'mouse.click mouse.move mouse.move.far key quiet mouse');
    expect(walk(machine, 'quiet mouse.click')).toEqual([undefined, 'click']);
    expect(walk(machine, 'mouse.move.far')).toEqual(['mouse']);
  });

  it('conflicts between regions, multiple targets and reentry', () => {
    const machine = createMachine({
      id: 'm',
      types: {} as { context: { entries: number } },
      context: { entries: 0 },
      initial: 'p',
      states: {
        p: {
          type: 'parallel',
          entry: assign({ entries: ({ context }) => (context.entries + 1) % 3 }),
          states: {
            a: {
              initial: 'one',
              states: {
                one: { on: { e: 'two', out: '#m.q' } },
                two: { on: { e: { target: '#m.p', reenter: true } } },
              },
            },
            b: {
              initial: 'one',
              states: { one: { on: { e: 'two', out: 'two' } }, two: { on: { e: 'one', out: '#m.q' } } },
            },
          },
          on: { reset: '.a', again: { target: '#m.p', reenter: true } },
        },
        q: { on: { both: ['#m.p.a.two', '#m.p.b.two'] } },
      },
    });
    agreed(machine, 'e out reset again both');
  });

  it('the order in which XState asks regions for eventless transitions', () => {
    const last = (mark: string) => assign({ last: mark });
    const region = (mark: string) => ({
      initial: 'x',
      states: {
        x: { on: { [mark]: 'y' } },
        y: {
          always: {
            guard: ({ context }: { context: MachineContext }) => context.open === true,
            target: 'z',
            actions: last(mark),
          },
        },
        z: {},
      },
    });
    const machine = createMachine({
      context: { open: false, last: '' } as MachineContext,
      type: 'parallel',
      states: { a: region('a'), b: region('b') },
      on: { open: { actions: assign({ open: true }) } },
    });
    const { compiled } = agreed(machine, 'a b open');
    const lastAfter = (types: string): unknown => {
      let state = [...compiled.initial()][0]!;
      for (const type of types.split(' ')) state = compiled.apply(state, { type })!;
      return compiled.context(state);
    };
    expect(lastAfter('a b open')).toMatchObject({ last: 'b' });
    expect(lastAfter('b a open')).toMatchObject({ last: 'a' });
  });

  it('an eventless transition that changes nothing, after which there is rest', () => {
    const machine = createMachine({
      initial: 'a',
      states: { a: { on: { go: 'b' } }, b: { always: { actions: () => {} }, on: { go: 'a' } } },
    });
    expect(agreed(machine, 'go').exploration).toMatchObject({ states: 2, transitions: 2 });
  });

  it('history whose default lies elsewhere, which decides what is left while nothing is remembered', () => {
    const machine = createMachine({
      initial: 'p',
      states: {
        p: {
          initial: 'a',
          states: { a: { on: { go: 'b' } }, b: {}, h: { type: 'history', target: '#elsewhere' } },
          on: { leave: 'q' },
        },
        q: { on: { go: 'p' } },
        r: { id: 'elsewhere', on: { go: 'q' } },
      },
      on: { recall: '.p.h' },
    });
    agreed(machine, 'go leave recall');
  });

  it('history that must be kept, because its default would leave other states than its memory', () => {
    const machine = createMachine({
      id: 'm',
      type: 'parallel',
      states: {
        left: {
          initial: 'p',
          states: {
            p: {
              initial: 'a',
              states: { a: {}, h: { type: 'history', target: '#m.right.y' } },
              on: { leave: 'q' },
            },
            q: { on: { enter: 'p' } },
          },
        },
        right: {
          initial: 'x',
          states: { x: {}, y: { on: { back: 'x' } } },
          on: { recall: '#m.left.p.h' },
        },
      },
    });
    agreed(machine, 'leave enter back recall');
    // With nothing remembered the region itself is left; with something, both regions, which start anew.
    expect(walk(machine, 'recall leave enter recall')).toEqual(
      [
        { left: 'p', right: 'y' },
        { left: 'q', right: 'y' },
        { left: 'p', right: 'y' },
        { left: 'p', right: 'x' },
      ].map(({ left, right }) => ({ left: left === 'p' ? { p: 'a' } : left, right })),
    );
  });

  it('logging, emitting and plain functions, which leave the state alone', () => {
    const machine = createMachine({
      initial: 'a',
      states: { a: { on: { go: { actions: [log('x'), emit({ type: 'x' }), () => {}] } } } },
    });
    expect(agreed(machine, 'go').exploration).toMatchObject({ states: 1, transitions: 1 });
  });

  it('input and a context made from it', () => {
    const machine = setup({
      types: {
        context: {} as { left: number },
        input: {} as { left: number },
        events: {} as { type: 'take' },
      },
    }).createMachine({
      context: ({ input }) => ({ left: input.left }),
      on: {
        take: {
          guard: ({ context }) => context.left > 0,
          actions: assign({ left: ({ context }) => context.left - 1 }),
        },
      },
    });
    const compiled = compileStatechart(machine, { events: [{ type: 'take' }], input: { left: 4 } });
    expect(compareWithXState(compiled)).toMatchObject({ states: 5, differences: [] });
    expect(compareWithGraph(compiled)).toMatchObject({ states: 5, differences: [] });
  });
});
