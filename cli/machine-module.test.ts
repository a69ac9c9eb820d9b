import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { counting, Modules, toggle, withXState } from './fixtures/modules.js';
import { sit } from './fixtures/sitting.js';

const modules = new Modules();
afterAll(() => modules.remove());
const { folder } = modules;
const file = modules.file.bind(modules);
const check = modules.check.bind(modules);

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
      'an invariant that throws what cannot be told',
      `${toggle}\nexport const invariants = { p: () => { throw { toString() { throw 1; } }; } };`,
      'the property "p" that throws (a value of type object)',
    ],
    [
      'a guard that throws a number',
      `export const machine = createMachine({ initial: 'a', states: { a: { on: { GO: { guard: () => { throw 5; }, target: 'b' } } }, b: {} } });`,
      'code of the machine that throws (5) on GO in a',
    ],
    [
      'an action that writes into its event',
      `export const events = [{ type: 'SET', v: 1 }];\nexport const machine = createMachine({ context: { n: 0 }, on: { SET: { actions: assign(({ event }) => { const { v } = event; event.v = 0; return { n: v }; }) } } });`,
      'code of the machine that throws (TypeError: Cannot assign to read only property',
    ],
    [
      'events with a circle',
      `const self = { type: 'X' };\nself.self = self;\nexport const events = [self];\n${toggle}`,
      'a circle at events[0].self',
    ],
    [
      'a property of a tag that there is not',
      `${toggle}\nexport const properties = [{ kind: 'always', id: 'p', when: 'bussy', holds: () => true }];`,
      'the tag "bussy", which no state of the machine has',
    ],
    [
      'a property of an event that there is not',
      `${toggle}\nexport const properties = [{ kind: 'step', id: 'p', of: ['GOO'], holds: () => true }];`,
      'of of "p" that names "GOO", which is no event',
    ],
    [
      'a property with a misspelt member',
      `${toggle}\nexport const properties = [{ kind: 'always', id: 'p', wehn: 'x', holds: () => true }];`,
      '"p" with a member wehn, which no property has',
    ],
    [
      'an invariant about a state that there is not',
      `${toggle}\nexport const invariants = { p: ({ matches }) => !matches('lockd') };`,
      'the state "lockd", which the machine does not have',
    ],
    [
      'members named by symbols',
      `export const machine = createMachine({ context: { at: { [Symbol('k')]: 1 } } });`,
      'a member named by a symbol at context.at',
    ],
    [
      'members that are not enumerable',
      `export const machine = createMachine({ context: { at: Object.defineProperty({}, 'k', { value: 1 }) } });`,
      'a member that is not enumerable at context.at',
    ],
    [
      'an array with further members',
      `export const machine = createMachine({ context: { at: Object.assign([1], { k: 0 }) } });`,
      'an array with holes or further members at context.at',
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
      'a Date that an action assigns',
      `export const machine = createMachine({ context: { at: null }, on: { X: { actions: assign({ at: () => new Date() }) } } });`,
      'a Date at context.at on X in context { at: null }; expected a machine without it. Keep plain values',
    ],
    [
      'a missing input',
      `export const machine = createMachine({ context: ({ input }) => ({ n: input.from }) });`,
      "code of the machine that throws (TypeError: Cannot read properties of undefined (reading 'from')) as the machine starts (no input is exported), at line 2",
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
