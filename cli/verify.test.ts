import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Case } from '../conformance/case.js';
import { defaultLimits } from '../conformance/runner/client.js';
import {
  gatesCase,
  gatesCommand,
  gatesSuite,
  legalCase,
  perftCase,
} from '../conformance/runner/fixtures/gates.js';
import { writeSuite } from '../conformance/runner/fixtures/suites.js';
import { readResults } from '../reports/verify/reading.js';
import { sit } from './fixtures/sitting.js';
import { suiteFor } from './verify-cases.js';

const folder = mkdtempSync(join(tmpdir(), 'assize-verify-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);

const bad = legalCase('gates-1-b-2', { legal: [], clauses: ['1-b'], minimal: false, level: 'may' });
const cases: readonly Case[] = [
  gatesCase('gates-1-a-1'),
  bad,
  perftCase('gates-1-a-3', { minimal: false, level: 'should' }),
];
const lines = (all: readonly Case[]) => all.map((each) => `${JSON.stringify(each)}\n`).join('');

beforeAll(() => writeSuite(at('suite'), gatesSuite, cases));

const verify = (args: readonly string[], trick = '') =>
  sit(['verify', '--adapter', gatesCommand(trick), '--suite', at('suite'), ...args]);

describe('assize verify', () => {
  test('1: tells what failed, and the command for it', async () => {
    const { exit, out, err } = await verify([]);
    expect(exit).toBe(1);
    expect(out).toContain('gates-1-b-2');
    expect(out).toContain('2 superfluous');
    expect(out).toContain(` --suite ${at('suite')} --cases gates-1-b-2`);
    expect(out).toMatch(/Exit 1\.\n$/);
    expect(err).toBe('');
  });

  test('0: all pass', async () => {
    const { exit, out } = await verify(['--cases', 'gates-1-a-*']);
    expect(exit).toBe(0);
    expect(out).toMatch(/Exit 0\.\n$/);
  });

  test('2: something is unsupported', async () => {
    expect((await verify(['--clause', '1-b'], 'no-legal')).exit).toBe(2);
  });

  test.each([
    [['--minimal'], ['gates-1-a-1']],
    [
      ['--clause', '1-b'],
      ['gates-1-a-1', 'gates-1-b-2'],
    ],
    [
      ['--cases', '*-3', '*-2'],
      ['gates-1-b-2', 'gates-1-a-3'],
    ],
    [['--cases', '*-3', '--minimal', '--clause', '1-a'], []],
    [
      ['--bail', '--jobs', '2'],
      ['gates-1-a-1', 'gates-1-b-2'],
    ],
  ])('runs those that are asked for: %j', async (args, ids) => {
    const { exit, out, err } = await verify([...args, '--json', '-']);
    if (ids.length === 0) {
      expect(exit).toBe(64);
      expect(err).toContain('found no such case: --cases "*-3" --clause 1-a --minimal; expected');
      return;
    }
    const told = readResults(out);
    expect(told.ok && told.run.tested.map((each) => each.case.id)).toEqual(ids);
  });

  test.each([
    ['must', ['gates-1-a-1'], '--level must'],
    ['should', ['gates-1-a-1', 'gates-1-a-3'], '--level should'],
    ['may', ['gates-1-a-1', 'gates-1-b-2', 'gates-1-a-3'], undefined],
  ])('runs the cases of a level and of stronger ones: %s', async (level, ids, chosen) => {
    const told = readResults((await verify(['--level', level, '--json', '-'])).out);
    expect(told.ok && told.run.tested.map((each) => each.case.id)).toEqual(ids);
    expect(told.ok && [told.run.header.suite.cases, told.run.header.chosen]).toEqual([3, chosen]);
  });

  test('says that it is of a part', async () => {
    // Where lines break hangs on how long the command line of the adapter is.
    const out = (await verify(['--clause', '1-b', '--cases', '*-1'])).out.replaceAll(/\s+/g, ' ');
    expect(out).toContain('--cases "*-1" --clause 1-b ');
    expect(out).toContain('1 of 1 case that was chosen passed, of 3 of the suite. Exit 0.');
  });

  test('writes all that is asked for, whole', async () => {
    const targets = ['json', 'html', 'junit', 'tap', 'ctrf', 'badge'].flatMap((name) => [
      `--${name}`,
      at(`out.${name}`),
    ]);
    expect((await verify(targets)).exit).toBe(1);
    const [first] = readFileSync(at('out.json'), 'utf8').split('\n');
    expect(JSON.parse(first!).suite.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(readResults(readFileSync(at('out.json'), 'utf8')).ok).toBe(true);
    expect(readFileSync(at('out.junit'), 'utf8')).toContain('<testsuites');
    expect(readFileSync(at('out.tap'), 'utf8')).toContain('TAP version 14');
    expect(JSON.parse(readFileSync(at('out.badge'), 'utf8')).message).toContain('2/3');
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('what is written to standard output leaves it to that alone', async () => {
    const { out, err } = await verify(['--badge', '-']);
    expect(JSON.parse(out).label).toBe('assize gates');
    expect(err).toContain('Exit 1.');
  });

  test.each([
    ['# gates\n\ngates-1-b-2 we rule otherwise\n', 0],
    ['{"gates-1-b-2": "we rule otherwise"}', 0],
    ['gates-1-b-2\ngates-1-a-1', 1],
  ])('expects known failures: %j', async (text, exit) => {
    writeFileSync(at('known'), text);
    const { exit: is, out } = await verify(['--expect', at('known')]);
    expect(is).toBe(exit);
    expect(out).toContain(exit === 0 ? 'known to fail, 1 case: we rule otherwise' : 'no reason given');
  });

  test('of several suites, the one is meant whose rulebook the adapter names', async () => {
    const named = (id: string) => {
      const suite = { ...gatesSuite, rulebook: { ...gatesSuite.rulebook, id } };
      return { suite, hash: '', cases, known: cases };
    };
    const [gates, doors] = [named('gates'), named('doors')];
    expect(await suiteFor(gatesCommand(), [doors, gates], defaultLimits)).toBe(gates);
    expect(await suiteFor('exit 1', [doors], defaultLimits)).toBe(doors);
    await expect(suiteFor(gatesCommand('another game'), [doors, gates], defaultLimits)).rejects.toThrow(
      'found suites of doors, gates, and an adapter that names no rulebook; expected --rulebook and one of them',
    );
    await expect(suiteFor('exit 1', [doors, gates], defaultLimits)).rejects.toThrow(
      'and the adapter ended with exit code 1 before it answered initialize; expected --rulebook',
    );
  });

  test('takes cases of a file', async () => {
    writeFileSync(at('found.jsonl'), lines([gatesCase('found-1')]));
    const { exit, out, err } = await verify(['--file', at('found.jsonl'), '--json', '-']);
    expect(exit).toBe(0);
    expect(out).toContain('"found-1"');
    expect(err).toContain('1 of 1 case of files passed. Exit 0.');
  });

  test.each(['cases/all.jsonl', 'suite.json'])(
    '64: results in the place of %s of the suite',
    async (file) => {
      const before = readFileSync(at(`suite/${file}`), 'utf8');
      const { exit, err } = await verify(['--html', at(`suite/${file}`)]);
      expect([exit, err]).toEqual([64, expect.stringContaining('found a file that is read here')]);
      expect(readFileSync(at(`suite/${file}`), 'utf8')).toBe(before);
    },
  );

  test('64: a case of two files, or of two rulebooks', async () => {
    const file = at('found.jsonl');
    writeFileSync(file, lines([gatesCase('found-1'), gatesCase('found-2', { setup: { rulebook: 'ti4' } })]));
    const twice = await verify(['--file', file, '--file', file]);
    expect([twice.exit, twice.err]).toEqual([
      64,
      expect.stringContaining('--file: found two cases "found-1"'),
    ]);
    const shipped = ['verify', '--adapter', gatesCommand(), '--file', file];
    for (const [args, found, of] of [
      [[], 'found-2" of the rulebook ti4', 'bands'],
      [['--rulebook', 'ti4'], 'found-1" of the rulebook bands', 'ti4'],
    ] as const) {
      const { exit, err } = await sit([...shipped, ...args]);
      expect(exit).toBe(64);
      expect(err).toContain(`--file: found the case "${found}; expected cases of ${of} alone`);
    }
  });

  test('64: cases of a file that are none, by their line', async () => {
    writeFileSync(at('found.jsonl'), `${lines([gatesCase('found-1')])}\n{"id":"found-2"}\n`);
    const { exit, err } = await verify(['--file', at('found.jsonl')]);
    expect(exit).toBe(64);
    expect(err).toContain(`found.jsonl:3: found no field "fingerprint"`);
  });

  test.each([
    ['no case', () => writeFileSync(at('none.jsonl'), '\n'), 'none.jsonl', 'found no case; expected cases'],
    ['a folder', () => undefined, '', 'found a folder; expected a file of cases'],
  ])('64: --file with %s', async (_, make, name, said) => {
    make();
    const { exit, err } = await verify(['--file', at(name)]);
    expect([exit, err]).toEqual([64, expect.stringContaining(said)]);
  });

  test('an interrupt ends it with what is known', async () => {
    const args = ['verify', '--adapter', gatesCommand(), '--suite', at('suite'), '--json', '-'];
    const { exit, out } = await sit(args, { interrupted: 'midway' });
    expect(exit).toBe(143);
    const told = readResults(out);
    expect(told.ok && told.run.footer).toMatchObject({ stopped: 'interrupted by SIGTERM', exit: 143 });
  });

  test('what is wrong with the adapter and no case is told', async () => {
    const { err } = await verify(['--cases', 'gates-1-a-1', '--timeout', '5'], 'shutdown: error');
    expect(err).toContain('the adapter answered shutdown with the error -32603');
  });

  test.each<[args: string[], message: string]>([
    [[], "required option '--adapter <command>' not specified"],
    [['--adapter', ' '], '--adapter: found nothing; expected a command line'],
    [['--adapter', 'x', '--rulebook', 'chess'], '--rulebook: found "chess"; expected'],
    [['--adapter', 'x', '--rulebook', 'ti4', '--suite', 'x'], 'found --rulebook with --suite'],
    [
      ['--adapter', 'x', '--suite', '/nowhere'],
      '/nowhere/suite.json: found no such file; expected a file that can be read (docs/cli.md#verify)',
    ],
    [['--adapter', 'x', '--jobs', '0'], 'Expected a whole number from 1'],
    [['--adapter', 'x', '--timeout', 'long'], 'Expected seconds'],
    [['--adapter', 'x', '--json', '/'], '--json /: found a folder'],
    [['--adapter', 'x', '--json', '-', '--tap', '-'], 'found --json and --tap to standard output'],
    [['--adapter', 'x', '--json', 'a', '--tap', 'a'], '--tap a: found the file of another option'],
  ])('64: %j', async (args, message) => {
    const { exit, err } = await sit(['verify', ...args]);
    expect(exit).toBe(64);
    expect(err).toContain(message);
  });

  test.each([
    [['1-B'], 'found "1-B", of which there is no case; expected one of 1-a, 1-b; did you mean "1-b"?'],
    [['1-a', '9-z'], 'found "9-z", of which there is no case; expected the id of a clause of gates, as 1-a'],
  ])('64: a clause of which there is no case: %j', async (ids, message) => {
    const { exit, err } = await verify(['--clause', ...ids]);
    expect(exit).toBe(64);
    expect(err).toContain(message);
  });

  test('64: a file of the adapter is never written over', async () => {
    writeFileSync(at('my adapter.py'), 'mine');
    const adapter = `python3 -u "${at('my adapter.py')}"`;
    const args = ['--adapter', adapter, '--suite', at('suite'), '--junit', at('my adapter.py')];
    const { exit, err } = await sit(['verify', ...args]);
    expect(exit).toBe(64);
    expect(err).toContain('my adapter.py: found a file that is read here; expected another one to write');
    expect(readFileSync(at('my adapter.py'), 'utf8')).toBe('mine');
  });

  test.each([
    ['gates-9', 'found "gates-9"; expected ids of cases of the suite (docs/cli.md#known-failures)'],
    ['gates-1-b-2 so\n\ngates-1-b-2 no', ':3: found "gates-1-b-2" once more; expected each id once'],
    ['{"gates-1-b-2": 1}', 'found 1 of "gates-1-b-2"; expected a record of reasons by id'],
    ['{"gates', 'found text that is no JSON'],
  ])('64: a list of known failures that is none: %j', async (text, message) => {
    writeFileSync(at('known'), text);
    const { exit, err } = await verify(['--expect', at('known')]);
    expect(exit).toBe(64);
    expect(err).toContain(message);
  });
});
