import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { MachinesRecord } from '../reports/machine-record.js';
import { violationsOf } from '../reports/schema.js';
import { sit } from './fixtures/sitting.js';

const folder = mkdtempSync(join(tmpdir(), 'assize-machine-'));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;

/** Writes a module and gives its path; XState is that of the package, since the folder has none. */
function file(source: string, extension = 'ts'): string {
  const path = join(folder, `m${count++}.${extension}`);
  writeFileSync(path, source);
  return path;
}

const withXState = (source: string) =>
  `import { and, assign, createMachine, enqueueActions, fromPromise, log, raise, setup, spawnChild } from 'xstate';\n${source}`;

const check = (source: string, ...args: string[]) => sit(['check', file(withXState(source)), ...args]);

const toggle = `export const machine = createMachine({ id: 't', initial: 'a', states: { a: { on: { X: 'b' } }, b: { on: { X: 'a' } } } });`;

/** Counts to \`most\`. */
const counting = (most: number | string) => `
export const machine = createMachine({ id: 'c', context: { n: 0 }, on: {
  UP: { guard: ({ context }) => context.n < ${most}, actions: assign({ n: ({ context }) => context.n + 1 }) },
  DOWN: { guard: ({ context }) => context.n > 0, actions: assign({ n: ({ context }) => context.n - 1 }) },
} });`;

describe('modules that cannot be used', () => {
  test.each([
    ['no machine', 'export const foo = 1;', 'exports of other names (foo)'],
    ['nothing', 'export {};', 'no exports'],
    ['a machine by another name', `${toggle.replace('machine', 'mine')}`, 'a machine exported as mine'],
    [
      'a configuration',
      `export default { initial: 'a', states: { a: {} } };`,
      'the configuration of a machine',
    ],
    [
      'a set-up',
      'export const machine = setup({});',
      'a setup(...) without its .createMachine(...) as machine',
    ],
    [
      'a machine of XState 4',
      'export const machine = { __xstatenode: true, states: {} };',
      'a machine of XState 4',
    ],
    ['a number', 'export default 3;', 'a value of type number as default'],
    [
      'a syntax error',
      'export const a = 1;\nexport const x = ;',
      'a module that cannot be loaded (SyntaxError: Unexpected token, at line 3)',
    ],
    [
      'what throws',
      `const a = 1;\nthrow new Error('boom');`,
      'a module that cannot be loaded (Error: boom, at line 3)',
    ],
    [
      'an import of nothing',
      `import './nosuch.js';\n${toggle}`,
      'a module that cannot be loaded (Error: Cannot find module',
    ],
    ['events that are none', `${toggle}\nexport const events = ['X'];`, 'the string "X" as events[0]'],
    [
      'no invariants',
      `${toggle}\nexport const invariants = { a: true };`,
      'a value of type boolean as invariants.a',
    ],
    [
      'a property without an id',
      `${toggle}\nexport const properties = [{ kind: 'always', holds: () => true }];`,
      'a property without an id as properties[0]',
    ],
    [
      'a property of no kind',
      `${toggle}\nexport const properties = [{ kind: 'sometimes', id: 'p' }];`,
      '"p" of the kind "sometimes"',
    ],
    [
      'a leads-to without an end',
      `${toggle}\nexport const properties = [{ kind: 'leadsTo', id: 'p', from: { holds: () => true } }];`,
      '"p" of kind leadsTo without a tag or a predicate as to',
    ],
    [
      'an event made fair that there is not',
      `${toggle}\nexport const properties = [{ kind: 'leadsTo', id: 'p', from: { holds: () => true }, to: { holds: () => false }, fair: ['Y'] }];`,
      'fair of "p" that makes Y fair',
    ],
    [
      'a leads-to whose end answers nothing',
      `${toggle}\nexport const properties = [{ kind: 'leadsTo', id: 'p', from: { holds: () => true }, to: { holds: () => {} } }];`,
      'the property "p" that gives undefined (a missing return?)',
    ],
    [
      'a property twice',
      `${toggle}\nexport const properties = [{ kind: 'noDeadlock', id: 'p' }, { kind: 'noDeadlock', id: 'p' }];`,
      'two properties called "p"',
    ],
    [
      'an invariant without return',
      `${toggle}\nexport const invariants = { p: () => { 1 < 2; } };`,
      'the property "p" that gives undefined (a missing return?)',
    ],
    [
      'an invariant that throws',
      `${toggle}\nexport const invariants = { p: ({ context }) => context.a.b > 1 };`,
      'the property "p" that throws (TypeError: ',
    ],
    [
      'a circle of eventless transitions',
      `export const machine = createMachine({ initial: 'a', states: { a: { always: 'b' }, b: { always: 'a' } } });`,
      'a step that does not come to rest within 10000 microsteps',
    ],
    [
      'a guard that throws',
      `export const machine = createMachine({ initial: 'a', states: { a: { on: { GO: 'b' } }, b: { on: { SET: { guard: ({ event }) => event.list.length > 1, target: 'a' } } } } });`,
      "code of the machine that throws (TypeError: Cannot read properties of undefined (reading 'length')) on SET in b, context {}",
    ],
    [
      'an assign that writes',
      `export const machine = createMachine({ context: { l: [] }, on: { X: { actions: assign(({ context }) => { context.l.push(1); return {}; }) } } });`,
      'code of the machine that throws (TypeError: Cannot add property 0, object is not extensible) on X in context { l: [] }; expected actions that return new values',
    ],
    [
      'a Date in its context',
      `export const machine = createMachine({ context: { at: { when: new Date(0) } } });`,
      'a Date at context.at.when',
    ],
    [
      'a guard without an implementation',
      `export const machine = createMachine({ on: { X: { guard: 'no', actions: () => {} } } });`,
      "the guard 'no' without an implementation in state #(machine)",
    ],
    [
      'chance',
      `let k = 0;\nexport const machine = createMachine({ initial: 'a', context: { n: 0 }, states: { a: { on: { X: { target: 'b', actions: assign({ n: () => ++k }) } } }, b: {} } });\nexport const invariants = { p: ({ matches }) => !matches('b') };`,
      'a machine that takes another step the second time',
    ],
  ])('%s', async (_, source, found) => {
    const { exit, out, err } = await check(source);
    expect(err).toContain(`found ${found}`);
    expect(err).toMatch(/^assize: .*\.ts: found .+; expected .+ \(docs\/any-machine\.md#[a-z-]+\)/);
    expect([exit, out]).toEqual([64, '']);
  });

  test('a file that is not there, or a folder', async () => {
    mkdirSync(join(folder, 'folder.ts'));
    expect((await sit(['check', join(folder, 'nosuch.ts')])).err).toContain('nosuch.ts: found no such file');
    expect((await sit(['check', join(folder, 'folder.ts')])).err).toContain('folder.ts: found a folder');
  });

  test('a guard that throws is told with the way there', async () => {
    const { err } = await check(
      `export const machine = createMachine({ initial: 'a', states: { a: { on: { GO: 'b' } }, b: { on: { SET: { guard: ({ event }) => event.x.y, target: 'a' } } } } });`,
    );
    expect(err).toContain('\n    after GO\n');
  });
});

const byXState = /every step taken\s+by XState itself/;

test('actions that change no state are told, and not run', async () => {
  const source = `export const machine = setup({ actions: { track: () => { throw new Error('run'); }, up: assign({ n: 1 }) } }).createMachine({
    context: { n: 0 }, entry: ['track', 'up', function beep() {}, () => {}, log('x')], on: { X: { actions: 'track' } } });`;
  const { exit, out } = await check(source);
  expect(out).toContain('not run, as they change no state: track, beep, a function without a name, log');
  expect(exit).toBe(0);
});

describe('what takes time and others', () => {
  test.each([
    [
      'invoke',
      `createMachine({ id: 'm', initial: 'a', states: { a: { invoke: { src: fromPromise(async () => 1) } } } })`,
      'invoke in state #m.a',
    ],
    [
      'after',
      `createMachine({ id: 'm', initial: 'a', states: { a: { after: { 10: 'b' } }, b: { type: 'final' } } })`,
      'after in state #m.a',
    ],
    [
      'spawnChild',
      `createMachine({ id: 'm', entry: spawnChild(fromPromise(async () => 1)) })`,
      'the action xstate.spawnChild in state #m',
    ],
    [
      'a spawn in an assign',
      `createMachine({ id: 'm', context: {}, entry: assign({ r: ({ spawn }) => spawn(fromPromise(async () => 1)) }) })`,
      'spawn in an assign action in state #m',
    ],
    [
      'a delayed raise',
      `createMachine({ id: 'm', entry: raise({ type: 'X' }, { delay: 5 }) })`,
      'a delayed raise in state #m',
    ],
  ])('%s is refused with its state and the way out, and taken untimed', async (_, machine, found) => {
    const source = `export const machine = ${machine};\nexport const invariants = { 'all is well': () => true };`;
    const { exit, err } = await check(source);
    expect(err).toContain(`found ${found}; expected a machine without it.`);
    expect(err).toContain('With --untimed, timers and actors');
    expect(err).toContain('(docs/any-machine.md#untimed)');
    expect(exit).toBe(64);
    expect((await check(source, '--untimed')).exit).toBe(0);
  });

  test.each([
    [
      'async guards',
      `createMachine({ on: { X: { guard: async () => true, actions: () => {} } } })`,
      'an async guard',
    ],
    [
      'async assigns',
      `createMachine({ context: {}, on: { X: { actions: assign({ n: async () => 1 }) } } })`,
      'an async function in an assign action',
    ],
  ])('%s are refused, untimed as well', async (_, machine, found) => {
    for (const args of [[], ['--untimed']]) {
      const { exit, err } = await check(`export const machine = ${machine};`, ...args);
      expect(err).toContain(found);
      expect(err).not.toContain('With --untimed');
      expect(exit).toBe(64);
    }
  });

  test('spawned actors are told, and what their states wait for', async () => {
    const source = `export const machine = createMachine({ id: 'm', context: {}, initial: 'a', states: {
      a: { entry: assign({ kid: ({ spawn }) => spawn(fromPromise(async () => 1)) }), after: { 10: 'b' } }, b: { on: { BACK: 'a' } } } });`;
    const { exit, out } = await check(source, '--untimed');
    expect(out).toContain('- after 10 ms in #m.a may pass at any time while the state is active');
    expect(out).toContain('- actors that an assign spawns stand in the context as { $actor: name }');
    expect(exit).toBe(0);
  });

  test('who asks for self has its steps taken by XState, which the report says', async () => {
    const source = `export const machine = createMachine({ context: { n: 0 }, on: { X: { actions: assign({ n: ({ self, context }) => (context.n + self.id.length) % 2 }) } } });`;
    const { exit, out } = await check(source);
    expect(out).toMatch(byXState);
    expect(out.replace(/\s+/g, ' ')).toContain('(#(machine) uses self in an assign action)');
    expect(exit).toBe(0);
    expect((await check(toggle)).out).not.toMatch(byXState);
    expect((await check(toggle, '--interpret')).out).toMatch(byXState);
  });
});

describe('verdicts', () => {
  test('0: what is stated holds', async () => {
    const { exit, out } = await check(
      `${counting(3)}\nexport const invariants = { small: ({ context }) => context.n <= 3 };`,
    );
    expect(out).toContain('4 states, 6 transitions, depth 3');
    expect(out).toMatch(/^ {2}small {2}holds$/m);
    expect([exit, out.trimEnd().split('\n').at(-1)]).toEqual([
      0,
      'As expected: 1 machine, 1 property. Exit 0.',
    ]);
  });

  test('1: with the shortest way, and what changed', async () => {
    const { exit, out } = await check(counting(5), '--never', 'context.n == 2');
    expect(out).toContain(
      [
        'Violated never: context.n == 2, after 2 events',
        '     0. { n: 0 }',
        '     1. UP — n: 0 to 1',
        '     2. UP — n: 1 to 2',
      ].join('\n'),
    );
    expect(exit).toBe(1);
  });

  test('1: no state is one that was asked for', async () => {
    const { exit, out } = await check(counting(5), '--reach', 'context.n == 6', '--reach', 'context.n == 4');
    expect(out).toContain('Violated reach 1: context.n == 6, no state of all is such a one');
    expect(out).toContain('Reached reach 2: context.n == 4, after 4 events');
    expect(exit).toBe(1);
  });

  test('1: nothing is stated, and a part of the machine has no use', async () => {
    const source = `export const machine = createMachine({ id: 'm', initial: 'a', states: { a: { on: { X: 'a' } }, b: {} } });`;
    const { exit, out } = await check(source);
    expect(out).toContain('Never used\n  state  #m.b is never active');
    expect(exit).toBe(1);
    const stated = await check(`${source}\nexport const invariants = { p: () => true };`);
    expect(stated.out).toContain('Never used');
    expect(stated.exit).toBe(0);
  });

  test('1: a state that nothing leads out of; a final one is an end', async () => {
    const states = (b: string) =>
      `export const machine = createMachine({ initial: 'a', states: { a: { on: { X: 'b' } }, b: ${b} } });`;
    const { exit, out } = await check(states('{}'));
    expect(out).toContain('Violated noDeadlock');
    expect(out).toContain('1 state stuck');
    expect(exit).toBe(1);
    const final = await check(states("{ type: 'final' }"));
    expect(final.out).not.toContain('stuck');
    expect(final.exit).toBe(0);
  });

  test('the ends of a machine are not stuck where nobody asks', async () => {
    const { out } = await check(
      `export const machine = createMachine({ initial: 'a', states: { a: { on: { X: 'b' } }, b: { type: 'final' } } });\nexport const invariants = { p: () => true };`,
    );
    expect(out).not.toContain('stuck');
  });

  test('2: no end in sight, and what grows', async () => {
    const { exit, out } = await check(counting('Infinity'), '--max-states', '500');
    expect(out).toContain('the search was stopped at 500 states');
    // The 501st was seen, and not stored.
    expect(out).toContain('context.n was growing: 0 to 500 so far');
    expect(exit).toBe(2);
  });

  test.each([
    [['--max-depth', '10'], 'the search was stopped at depth 10'],
    [['--time', '0.000001'], 'the search was stopped after'],
    [['--max-memory', '500KiB'], 'of memory'],
    // The contexts lie outside of the visited set, and count.
    [['--max-memory', '2MiB'], 'the search was stopped at 2.0 MiB of memory'],
  ])('2: %j', async (args, said) => {
    const { exit, out } = await check(counting('Infinity'), ...args);
    expect(out).toContain(said);
    expect(exit).toBe(2);
  });

  test('a fault that is found counts before what is open', async () => {
    const { exit } = await check(counting('Infinity'), '--max-states', '500', '--never', 'context.n > 3');
    expect(exit).toBe(1);
  });

  test('130: an interrupt, with what is known so far', async () => {
    const { exit, out } = await sit(['check', file(withXState(toggle)), '--json', '-'], {
      interrupted: 'atOnce',
    });
    const record: MachinesRecord = JSON.parse(out);
    expect([exit, record.exit, record.machines, record.notBegun.length]).toEqual([130, 130, [], 1]);
  });

  test('143: in the middle of a search', async () => {
    const { exit, out } = await sit(['check', file(withXState(counting('Infinity')))], {
      interrupted: 'midway',
    });
    expect(out).toContain('by an interrupt at');
    expect(exit).toBe(143);
  });
});

describe('properties of every kind', () => {
  const source = `${counting(3)}
export const properties = [
  { kind: 'always', id: 'a', says: 'never far', holds: (context, { value }) => context.n <= 3 && typeof value === 'object' },
  { kind: 'step', id: 's', says: 'by one', holds: (before, event, after) => Math.abs(before.n - after.n) === 1 },
  { kind: 'step', id: 'up', says: 'up goes up', of: ['UP'], holds: (before, event, after) => after.n > before.n },
  { kind: 'reachable', id: 'r', says: 'three', holds: (context) => context.n === 3 },
  { kind: 'noDeadlock', id: 'd', says: 'goes on' },
  { kind: 'always', id: 'v', says: 'nothing', premise: (context) => context.n > 5, holds: () => false },
];`;

  test('are judged in their order', async () => {
    const { out } = await check(source, '--json', '-');
    const record: MachinesRecord = JSON.parse(out);
    const verdicts = record.machines[0]!.properties.map(({ id, verdict }) => `${id} ${verdict}`);
    expect(verdicts).toEqual(['a holds', 's holds', 'up holds', 'r holds', 'd holds', 'v vacuous']);
  });

  test('are violated where they are', async () => {
    const { out } = await check(source.replace('after.n > before.n', 'after.n < 2'), '--json', '-');
    const { machines }: MachinesRecord = JSON.parse(out);
    const up = machines[0]!.properties.find(({ id }) => id === 'up')!;
    expect(up.trace!.map(({ event, changes }) => [event, ...changes])).toEqual([
      [undefined],
      ['UP', 'n: 0 to 1'],
      ['UP', 'n: 1 to 2'],
    ]);
  });
});

describe('properties of the whole graph', () => {
  const source = `export const machine = createMachine({ id: 'lift', initial: 'free', states: {
  free: { tags: 'free', on: { CALL: 'called' } },
  called: { tags: 'busy', on: { COME: 'free', IDLE: { target: 'called' } } } } });
export const properties = [
  { kind: 'leadsTo', id: 'l', says: 'a call is answered', from: { when: 'busy' }, to: { when: 'free' }, fair: [] },
  { kind: 'alwaysPossible', id: 'p', says: 'free again', when: 'free' },
];`;

  test('a run on which it never comes goes round, and is none where what leads there is fair', async () => {
    const { exit, out } = await check(source);
    expect([exit, out.replace(/\s+/g, ' ')]).toEqual([
      1,
      expect.stringContaining('and so on for ever, from 1 again'),
    ]);
    const fair = await check(source.replace('fair: []', "fair: ['COME']"));
    expect([fair.exit, fair.out]).toEqual([0, expect.stringMatching(/l +holds/)]);
  });

  test('the record has where it goes round, and is valid', async () => {
    const record: MachinesRecord = JSON.parse((await check(source, '--json', '-')).out);
    expect(violationsOf('machine', record)).toEqual([]);
    const [l, p] = record.machines[0]!.properties;
    expect([l!.loop, l!.trace!.map(({ event }) => event), p!.verdict]).toEqual([
      1,
      [undefined, 'CALL', 'IDLE'],
      'holds',
    ]);
  });
});

describe('the record', () => {
  test('is valid by its schema, and closed', async () => {
    const path = join(folder, 'record.json');
    await check(counting('Infinity'), '--max-states', '100', '--never', 'context.n > 3', '--json', path);
    const record = JSON.parse(readFileSync(path, 'utf8'));
    expect(violationsOf('machine', record)).toEqual([]);
    expect(record.machines[0]).toMatchObject({
      id: 'c',
      lane: 'compiled',
      events: 2,
      eventsFrom: 'machine',
      states: 100,
      complete: false,
    });
    expect(violationsOf('machine', { ...record, more: 1 })).not.toEqual([]);
    record.machines[0].properties[0].trace[0].more = 1;
    expect(violationsOf('machine', record)).not.toEqual([]);
  });

  test('is the same from run to run but for times', async () => {
    const path = file(withXState(counting(5)));
    const run = async () => {
      const { out } = await sit(['check', path, '--json', '-']);
      return out.replace(/"seconds": .*/g, '');
    };
    expect(await run()).toBe(await run());
  });
});

describe('modules of every kind', () => {
  const js = `const { createMachine } = require('xstate');
module.exports = { machine: createMachine({ on: { X: { actions: () => {} } } }), events: [{ type: 'X' }] };`;

  test.each(['ts', 'mts', 'mjs', 'js'])('.%s', async (extension) => {
    const { exit, err } = await sit(['check', file(withXState(toggle), extension)]);
    expect([exit, err]).toEqual([0, '']);
  });

  test('.cjs, and the default export', async () => {
    const { exit, out } = await sit(['check', file(js, 'cjs')]);
    expect(out).toContain('1 event\n');
    expect(exit).toBe(0);
    expect((await check(toggle.replace('export const machine =', 'export default'))).exit).toBe(0);
  });

  test('TypeScript with what only TypeScript has, and imports of it', async () => {
    writeFileSync(
      join(folder, 'helper.ts'),
      'export enum Most { A = 3 }\nexport const most: number = Most.A;\n',
    );
    const source = `import { most } from './helper.js';\n${counting('most')}\nexport const input: unknown = undefined;`;
    const { exit, out } = await check(source);
    expect(out).toContain('4 states');
    expect(exit).toBe(0);
  });

  test('several at once, the worst of which decides', async () => {
    const [good, bad] = [file(withXState(toggle)), file(withXState(counting(3)))];
    const { exit, out } = await sit(['check', good, bad, good, '--never', "context.n == 1 || value == 'c'"]);
    // Of the first, which has no context, the expression has no answer.
    expect(exit).toBe(64);
    expect(out).toBe('');
    const asked = await sit(['check', good, bad, '--never', 'has(context.n) && context.n == 1']);
    expect(asked.out).toContain('Not as expected: 2 machines, 1 of 2 properties violated. Exit 1.');
  });

  test('input', async () => {
    const { out } = await check(
      `export const machine = createMachine({ context: ({ input }) => ({ n: input.from }) , on: { X: { actions: () => {} } } });\nexport const input = { from: 7 };`,
      '--never',
      'context.n == 7',
    );
    expect(out).toContain('0. { n: 7 }');
  });
});

describe('options', () => {
  test.each([
    [['plain-gate', 'FILE'], 'found "plain-gate" beside'],
    [['FILE', '--workers', '2'], 'found --workers with a machine; expected --never, --reach,'],
    [['FILE', '--scope', 'x=1'], 'found --scope with a machine'],
    [['FILE', '--claim', 'x'], 'found --claim with a machine'],
    [
      ['plain-gate', '--never', 'true'],
      'found --never without a machine; expected it beside the file of a machine',
    ],
    [['--untimed'], 'found --untimed without a machine'],
    [['FILE', '--never', 'context.'], '--never: found an expression that cannot be read'],
    [['FILE', '--reach', '1 +'], '--reach: found an expression that cannot be read'],
    [['FILE', '--json', 'FILE'], 'found a file that is read here'],
  ])('%j is refused', async (args, said) => {
    const path = file(withXState(toggle));
    const { exit, err } = await sit(['check', ...args.map((each) => (each === 'FILE' ? path : each))]);
    expect(err).toContain(said);
    expect(exit).toBe(64);
  });

  test('--quiet prints the outcome only', async () => {
    const { out, err } = await check(toggle, '--quiet');
    expect([out, err]).toEqual(['As expected: 1 machine, 1 property. Exit 0.\n', '']);
  });
});
