import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { MachinesRecord } from '../reports/machine-record.js';
import { violationsOf } from '../reports/schema.js';
import { counting, Modules, toggle, withXState } from './fixtures/modules.js';
import { sit } from './fixtures/sitting.js';

const modules = new Modules();
afterAll(() => modules.remove());
const { folder } = modules;
const file = modules.file.bind(modules);
const check = modules.check.bind(modules);

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
    expect(err).toContain(`found ${found}; expected a machine that waits for nobody else, or --untimed`);
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
      expect(err).not.toContain('or --untimed');
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
    expect(out).toContain('what nothing uses was not looked for');
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
