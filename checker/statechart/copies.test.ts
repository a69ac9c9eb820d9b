import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as ours from 'xstate';
import { explore } from '../explore.js';
import { compareWithXState } from '../judge.js';
import { compileStatechart } from '../statechart.js';
import { combinatorOf } from './combinators.js';

type XState = typeof ours;

/** The same version as another kind of module: none of its functions is one of ours. */
const folder = dirname(createRequire(import.meta.url).resolve('xstate/package.json'));
const other: XState = await import(pathToFileURL(join(folder, 'dist/xstate.esm.js')).href);

function charted({ createMachine, and, or, not, stateIn, assign, raise, enqueueActions, log, emit }: XState) {
  const below = (({ context }: { context: { n: number } }) => context.n < 2) as () => boolean;
  return createMachine({
    types: {} as { context: { n: number } },
    type: 'parallel',
    context: { n: 0 },
    states: {
      a: {
        initial: 'x',
        states: {
          x: {
            on: {
              go: {
                guard: or([and([below, stateIn({ b: 'p' })]), not(below)]),
                target: 'y',
                actions: [
                  assign({ n: ({ context }) => (context.n + 1) % 4 }),
                  log('gone'),
                  emit({ type: 'e' }),
                ],
              },
            },
          },
          y: { on: { back: { target: 'x', actions: raise({ type: 'turn' }) } } },
        },
      },
      b: {
        initial: 'p',
        states: {
          p: { on: { turn: 'q' } },
          q: {
            on: {
              turn: {
                target: 'p',
                actions: enqueueActions(({ enqueue, check }) => {
                  if (check(and([below, not(stateIn({ a: 'y' }))]))) enqueue.assign({ n: 3 });
                  else enqueue.raise({ type: 'back' });
                }),
              },
            },
          },
        },
      },
    },
  });
}

describe('a machine made with another copy of XState', () => {
  it('is another copy', () => {
    expect(other.and).not.toBe(ours.and);
    expect((other.and([]) as { check?: unknown }).check).not.toBe(
      (ours.and([]) as { check?: unknown }).check,
    );
    expect(charted(other)).not.toBeInstanceOf(ours.StateMachine);
  });

  it('is compiled to what one of ours is, and takes the steps of its own copy', () => {
    const events = ['go', 'back', 'turn'].map((type) => ({ type }));
    const [mine, theirs] = [ours, other].map((copy) => compileStatechart(charted(copy), { events }));
    expect(compareWithXState(theirs!)).toMatchObject({ complete: true, differences: [] });
    const { states, transitions } = explore(theirs!);
    expect(explore(mine!)).toMatchObject({ states, transitions });
    expect(states).toBeGreaterThan(4);
  });

  it.each([ours, other])('has its combinators known by what they answer', ({ and, or, not, stateIn }) => {
    const known = [and(['a']), or(['a']), not('a'), stateIn('a')].map((each) => combinatorOf(each as object));
    expect(known).toEqual(['and', 'or', 'not', 'stateIn']);
  });
});

describe('combinatorOf', () => {
  it('takes a predicate for none', () => expect(combinatorOf((() => true) as object)).toBeUndefined());
  it.each([
    ['answers like none of them', { check: () => true, guards: [] }],
    ['throws', { check: () => JSON.parse(''), guards: [] }],
    ['is no function', { check: 'and', guards: [] }],
    ['has neither guards nor a state value', { check: () => true }],
  ] as [string, object][])('does not know one that %s', (_, guard) =>
    expect(combinatorOf(guard)).toBe('unknown'),
  );
});
