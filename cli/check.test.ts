import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { plainGatehouse } from '../reports/fixtures/gatehouse.js';
import type { CheckRecord } from '../reports/record.js';
import { violationsOf } from '../reports/schema.js';
import { plainEntry, sit } from './fixtures/sitting.js';

const outside = { ...plainGatehouse, name: 'outside-gate' };
const lastLine = (text: string) => text.trimEnd().split('\n').at(-1);

describe('exit codes', () => {
  test('0: a shipped world gives what the manifest states, its known finding included', async () => {
    const { exit, out, err } = await sit(['check']);
    expect(lastLine(out)).toBe('As expected: 1 world, 1 finding, the one that the manifest lists. Exit 0.');
    expect([exit, err]).toEqual([0, '']);
  });

  test('1: a new finding', async () => {
    const { exit, out } = await sit(['check'], {
      manifest: { 'plain-gate': { ...plainEntry, findings: [] } },
    });
    expect(exit).toBe(1);
    expect(out).toContain('new finding in plain-gate: brokenClaim 3.1-a 1.1-a 2.1-b');
  });

  test('1: a missing finding', async () => {
    const findings = [...plainEntry.findings, 'brokenClaim 3.1-b'];
    const { exit, out } = await sit(['check'], { manifest: { 'plain-gate': { ...plainEntry, findings } } });
    expect(exit).toBe(1);
    expect(out).toContain('missing finding in plain-gate: brokenClaim 3.1-b');
  });

  test('1: another count', async () => {
    const { exit, out } = await sit(['check'], { manifest: { 'plain-gate': { ...plainEntry, states: 12 } } });
    expect(exit).toBe(1);
    expect(out).toContain('states in plain-gate: expected 12, found 11');
  });

  test('1: a violated claim in a world that nothing is pinned of', async () => {
    const { exit } = await sit(['check', 'outside-gate'], { worlds: [outside] });
    expect(exit).toBe(1);
  });

  test('2: a bound was hit', async () => {
    const { exit, out } = await sit(['check', '--max-states', '3']);
    expect(exit).toBe(2);
    expect(out).toContain('the search was stopped at 3 states');
  });

  test('130: an interrupt before the search', async () => {
    const { exit, out } = await sit(['check', '--json', '-'], { interrupted: 'atOnce' });
    const record: CheckRecord = JSON.parse(out);
    expect([exit, record.exit, record.notBegun, record.worlds]).toEqual([130, 130, ['plain-gate'], []]);
  });

  test('143: a request to end in the middle of it, with the record so far', async () => {
    const worlds = [
      { ...outside, patience: 65_535 },
      { ...outside, name: 'outside-too' },
    ];
    const { exit, out } = await sit(['check', '--json', '-'], { worlds, interrupted: 'midway' });
    const record: CheckRecord = JSON.parse(out);
    expect([exit, record.exit, record.outcome, record.notBegun]).toEqual([
      143,
      143,
      'undetermined',
      ['outside-too'],
    ]);
    expect(record.worlds).toMatchObject([{ complete: false, bound: { name: 'interrupt' } }]);
    expect(record.worlds[0]!.claims).toMatchObject(
      Array(4).fill({ verdict: 'undetermined', bound: { name: 'interrupt' } }),
    );
    expect(violationsOf('result', record)).toEqual([]);
  });

  test('3: a fault of ours is one line, and its stack only on demand', async () => {
    const broken = { ...plainGatehouse, players: undefined as never };
    const quietly = await sit(['check'], { worlds: [broken] });
    expect(quietly.exit).toBe(3);
    expect(quietly.err).toMatch(/^assize: a fault of ours: .*please report it.*\n$/);
    const loudly = await sit(['check'], { worlds: [broken], env: { ASSIZE_DEBUG: '1' } });
    expect(loudly.err).toMatch(/\n +at /);
  });

  test.each([
    [['check', 'nowhere'], 'found the world "nowhere"'],
    [['check', '--frob'], "unknown option '--frob'"],
    [['check', '--max-states', '-1'], 'Expected a whole number'],
    [['check', '--max-memory', '2 lots'], 'Expected a size'],
    [['check', '--time', 'soon'], 'Expected seconds'],
    [['check', '--reading', 'porter'], 'Expected NAME=OPTION'],
    [['check', '--reading', 'porter=maybe'], 'its options are always, never'],
    [['check', '--reading', '__proto__=x'], 'has no reading "__proto__"'],
    [['check', '--claim', '9.9-z'], 'expected one of 3.1-a, 3.1-b'],
    [['check', '--profile', 'slow'], 'Allowed choices are quick, full'],
    [['check', 'plain-gate', '--profile', 'quick'], 'found it beside plain-gate'],
    [['check', '--json', '/nowhere/at/all.json'], 'no such folder'],
    [['check', '--json', '/'], 'found a folder'],
    [['check', '--json', '/etc/hostname/a.json'], 'found no such folder'],
    [['frob'], "unknown command 'frob'"],
    [[], 'Usage: assize'],
  ])('64: %j says what was found or expected', async (args, said) => {
    const { exit, out, err } = await sit(args);
    expect([exit, out]).toEqual([64, '']);
    expect(err).toContain(said);
    expect(err).toContain('docs/cli.md');
  });
});

describe('64: foreign text of any length', () => {
  const long = 'x'.repeat(5000);
  test.each([
    [['check', long]],
    [['check', `./${long}.yaml`]],
    [['check', `--${long}`]],
    [['check', '--max-states', long]],
    [['check', '--claim', long]],
    [['check', '--reading', `${long}=${long}`]],
    [['explain', 'plain-gate', `move ${long}`]],
    [['clauses', long]],
    [[long]],
  ])('is cut after 200 characters', async (args) => {
    const { exit, err } = await sit(args);
    expect(exit).toBe(64);
    expect(err).toMatch(/x{100}/);
    expect(err).not.toMatch(/x{201}/);
    expect(err).toContain('...');
  });
});

test('64: two worlds of one name would be one in a report', async () => {
  const { exit, out, err } = await sit(['check', 'outside-gate', './elsewhere/outside-gate.yaml'], {
    worlds: [outside],
  });
  expect([exit, out]).toEqual([64, '']);
  expect(err).toBe(
    'assize: found two worlds named outside-gate; expected each name once (docs/cli.md#worlds)\n',
  );
});

describe('--profile', () => {
  const larger = { ...plainGatehouse, name: 'larger-gate' };
  const setting = {
    worlds: [plainGatehouse, larger],
    manifest: { 'plain-gate': plainEntry, 'larger-gate': { ...plainEntry, profile: 'full' as const } },
  };

  test('quick leaves out what the manifest marks as full', async () => {
    const { out } = await sit(['check', '--profile', 'quick'], setting);
    expect(lastLine(out)).toContain('As expected: 1 world,');
  });

  test.each([[['check', '--profile', 'full']], [['check']]])('%j takes every shipped world', async (args) => {
    const { out } = await sit(args, setting);
    expect(lastLine(out)).toContain('As expected: 2 worlds,');
  });

  test('goes with a rulebook, which stands for its shipped worlds', async () => {
    const whole = await sit(['check', 'gatehouse'], setting);
    expect(lastLine(whole.out)).toContain('As expected: 2 worlds,');
    const quick = await sit(['check', 'gatehouse', '--profile', 'quick'], setting);
    expect(lastLine(quick.out)).toContain('As expected: 1 world,');
    const twice = await sit(['check', 'gatehouse', 'plain-gate'], setting);
    expect(lastLine(twice.out)).toContain('As expected: 2 worlds,');
  });
});

describe('--reading', () => {
  test('makes the manifest silent: what it states, it states of the defaults', async () => {
    const { exit, out } = await sit(['check', '--reading', 'porter=never']);
    expect(exit).toBe(0);
    expect(out).toMatch(/^plain-gate +8 states, depth \d+; claims: 3 hold, 1 vacuous$/m);
  });

  test('that names the default leaves the manifest in force', async () => {
    const { exit } = await sit(['check', '--reading', 'porter=always']);
    expect(exit).toBe(0);
  });
});

test('--claim lets one claim decide', async () => {
  const manifest = { 'plain-gate': { ...plainEntry, states: 99, findings: [] } };
  expect((await sit(['check', '--claim', '3.1-b'], { manifest })).exit).toBe(0);
  expect((await sit(['check', '--claim', '3.1-a', '--claim', '3.1-b'], { manifest })).exit).toBe(1);
});

test('--audit lists what an audit of the worlds finds, and leaves the outcome alone', async () => {
  const { exit, out } = await sit(['check', '--audit']);
  expect(exit).toBe(0);
  expect(out).toContain('The Gatehouse: 3 findings');
  expect(out).toMatch(/^\d +Divergent reading +1 play/m);
  expect((await sit(['check'])).out).not.toContain('Divergent reading');
});

describe('the report', () => {
  const worlds = [outside, { ...outside, name: 'outside-too' }];

  test('has a line a world, and every claim only with --full', async () => {
    const { out } = await sit(['check'], { worlds });
    // Counted by hand for the plain gate, which both are.
    expect(out).toMatch(/^outside-gate {2}11 states, depth 4; claims: 2 hold, 1 vacuous, 1 violated$/m);
    expect(out).toMatch(/^outside-too {3}11 states, depth 4; claims: 2 hold, 1 vacuous, 1 violated$/m);
    expect(out).not.toMatch(/^ +3\.1-b +holds/m);
    expect(out).toContain('every finding in full: --full');
    const full = (await sit(['check', '--full'], { worlds })).out;
    expect(full.match(/^ +3\.1-b +holds/gm)).toHaveLength(2);
    expect(full).not.toContain('--full');
  });

  test('says of a search that was stopped what stopped it', async () => {
    const { out } = await sit(['check', '--max-states', '3']);
    expect(out).toMatch(/^plain-gate +3 states, .*4 undetermined; the search was stopped at 3 states$/m);
  });

  test('shows one finding with --id, and refuses an id that is not found', async () => {
    const id = plainEntry.findings[0]!;
    const { exit, out } = await sit(['check', '--id', id]);
    expect(exit).toBe(0);
    expect(out).toMatch(/^Broken claim: .*\(3\.1-a\)/);
    expect(out).not.toContain('claims:');
    const none = await sit(['check', '--id', 'gap 9.9-z']);
    expect([none.exit, none.out]).toEqual([64, '']);
    expect(none.err).toContain(`--id: found "gap 9.9-z"; expected one that is found here: ${id}`);
    expect((await sit(['check', '--id', 'gap 9.9-z', '--max-states', '3'])).exit).toBe(2);
  });
});

test('--quiet prints the outcome alone', async () => {
  const { out } = await sit(['check', '--quiet']);
  expect(out.trimEnd().split('\n')).toHaveLength(1);
});

test('the same finding in two worlds is told once', async () => {
  const { out } = await sit(['check'], { worlds: [outside, { ...outside, name: 'outside-too' }] });
  expect(out.split('Broken claim: no guest is in the yard')).toHaveLength(2);
  expect(out).toContain('found in outside-gate, outside-too');
});

describe('colour', () => {
  const coloured = '\u001b[';
  test('on a terminal', async () => expect((await sit(['check'], { tty: true })).out).toContain(coloured));
  test('not with --no-color', async () =>
    expect((await sit(['check', '--no-color'], { tty: true })).out).not.toContain(coloured));
  test('not with NO_COLOR', async () =>
    expect((await sit(['check'], { tty: true, env: { NO_COLOR: '1' } })).out).not.toContain(coloured));
  test('not off a terminal', async () => expect((await sit(['check'])).out).not.toContain(coloured));
});

test('a hostile world cannot write to the terminal but by escapes', async () => {
  const hostile = {
    ...outside,
    guest: 'V\u001b[2J\u0007',
    purpose: '\u009b31m\u202e',
    players: ['A\rda', 'B\nrand'] as const,
  };
  const { out } = await sit(['check'], { worlds: [hostile] });
  expect(out).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
  expect(out).toContain('V\\u{1b}[2J');
});

describe('--json', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'assize-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('writes a valid record, whole, and leaves nothing beside it', async () => {
    const file = join(folder, 'result.json');
    writeFileSync(file, 'what was there before');
    const { exit, out } = await sit(['check', '--json', file]);
    const record: CheckRecord = JSON.parse(readFileSync(file, 'utf8'));
    expect(violationsOf('result', record)).toEqual([]);
    expect([record.exit, record.worlds[0]!.pinned, record.expectation.known]).toEqual([
      exit,
      true,
      plainEntry.findings,
    ]);
    expect(readdirSync(folder)).toEqual(['result.json']);
    expect(out).toContain('As expected');
  });

  test('to standard output puts the report on standard error', async () => {
    const { out, err } = await sit(['check', '--json', '-']);
    expect(violationsOf('result', JSON.parse(out))).toEqual([]);
    expect(err).toContain('As expected');
  });

  test('gives the same record twice, but for times', async () => {
    const timeless = async () => {
      const record: CheckRecord = JSON.parse((await sit(['check', '--json', '-'])).out);
      return { ...record, worlds: record.worlds.map((world) => ({ ...world, seconds: 0 })) };
    };
    expect(await timeless()).toEqual(await timeless());
  });

  test('writes nothing when the input is bad', async () => {
    await sit(['check', 'nowhere', '--json', join(folder, 'result.json')]);
    expect(readdirSync(folder)).toEqual([]);
  });
});
