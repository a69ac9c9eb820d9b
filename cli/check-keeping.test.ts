import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Gatehouse, gatehouse, plainGatehouse } from '../reports/fixtures/gatehouse.js';
import type { CheckRecord } from '../reports/record.js';
import { violationsOf } from '../reports/schema.js';
import { read } from '../rulebook/index.js';
import { keepingOf } from './check-keeping.js';
import { Unwritten } from './exit.js';
import { type Setting, sit } from './fixtures/sitting.js';

/** Thousands of states, one turn after the other. */
const slow: Gatehouse = { ...plainGatehouse, name: 'outside-slow', patience: 3000 };
const long: Gatehouse = { ...slow, name: 'outside-long', patience: 6000 };
const worlds = [plainGatehouse, slow, long, { ...slow, name: 'outside-other' }];

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assize-keeping-'));
  file = join(folder, 'search');
});
afterEach(() => rmSync(folder, { recursive: true }));

const lastLine = (text: string) => text.trimEnd().split('\n').at(-1);

async function recordOf(args: readonly string[], setting: Setting = {}) {
  const { exit, out, err } = await sit(['check', ...args, '--json', '-'], { worlds, ...setting });
  const record: CheckRecord = JSON.parse(out);
  expect(violationsOf('result', record)).toEqual([]);
  return { exit, err, record, world: record.worlds[0]! };
}

/** All but what times and memory come to. */
async function timeless(args: readonly string[], setting: Setting = {}) {
  const { exit, record } = await recordOf(args, setting);
  const told = record.worlds.map(({ seconds, bytes, bytesPerState, disk, ...rest }) => rest);
  return { exit, record: { ...record, worlds: told } };
}

describe('--checkpoint and --resume', () => {
  test('a search that a bound stops goes on as the line says, and gives the record of an unbroken one', async () => {
    const stopped = await sit(['check', 'outside-slow', '--checkpoint', file, '--max-states', '2000'], {
      worlds,
    });
    expect(stopped.exit).toBe(2);
    const said = /^assize: the search of outside-slow goes on with: npx assize (check .*)$/m.exec(
      stopped.err,
    )!;
    const words = said[1]!.split(' ');
    expect(words).toEqual(['check', 'outside-slow', '--resume', file, '--checkpoint', file]);
    expect(await timeless(words.slice(1))).toEqual(await timeless(['outside-slow']));
    expect(readdirSync(folder)).toEqual(['search']);
  });

  test.each([[], ['--workers', '2']])(
    '143: a request to end keeps where it came to: %s %s',
    async (...more) => {
      const args = ['outside-slow', '--checkpoint', file, ...more];
      const stopped = await recordOf(args, { interrupted: 'midway' });
      expect([stopped.exit, stopped.world.bound?.name]).toEqual([143, 'interrupt']);
      expect(stopped.err).toContain(`--resume ${file}`);
      const resumed = await timeless(['outside-slow', '--resume', file, ...more]);
      expect(resumed).toEqual(await timeless(['outside-slow']));
    },
  );

  test('a search that came to its end is there again at once, and nothing is said of going on', async () => {
    const { err } = await recordOf(['outside-slow', '--checkpoint', file]);
    expect(err).not.toContain('goes on with');
    expect(await timeless(['outside-slow', '--resume', file])).toEqual(await timeless(['outside-slow']));
  });

  test('64: of another world, under another reading, damaged, or none', async () => {
    await recordOf(['outside-slow', '--checkpoint', file, '--max-states', '2000']);
    const refused = async (args: readonly string[], said: string) => {
      const { exit, out, err } = await sit(['check', ...args, '--resume', file], { worlds });
      expect([exit, out]).toEqual([64, '']);
      expect(err).toContain(`--resume ${file}: found ${said}`);
      expect(err).toContain('docs/cli.md#checkpoints');
    };
    await refused(['outside-other'], 'a checkpoint of another model');
    const { err } = await sit(['check', 'outside-slow', '--reading', 'porter=never', '--resume', file], {
      worlds,
    });
    expect(err).toContain('found a checkpoint of another model');
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(0, -9));
    await refused(['outside-slow'], 'a damaged checkpoint');
    rmSync(file);
    await refused(['outside-slow'], 'no such file');
  });
});

describe('--spill', () => {
  test('gives the record of a search in memory, where memory alone would have stopped it', async () => {
    const args = ['outside-long', '--max-memory', '200KiB'];
    expect((await recordOf(args)).world.bound?.name).toBe('maxMemory');
    const { world, exit } = await recordOf([...args, '--spill', folder]);
    expect(world.disk).toBeGreaterThan(world.states);
    expect(exit).toBe(1);
    expect(await timeless([...args, '--spill', folder])).toEqual(await timeless(['outside-long']));
    expect(readdirSync(folder)).toEqual([]);
  });

  test('143: leaves no file when it is interrupted', async () => {
    const args = ['outside-slow', '--max-memory', '100KiB', '--spill', folder];
    expect((await recordOf(args, { interrupted: 'midway' })).exit).toBe(143);
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('a full disk is told, and is no fault of ours', () => {
  const table = gatehouse.set(slow, read(gatehouse.text, {}));
  const { told, close } = keepingOf({ spill: folder }, table, {}, [], { stderr: new PassThrough() });
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
  });
  expect(told(full)).toBeInstanceOf(Unwritten);
  expect(told(full)).toMatchObject({ message: expect.stringContaining(`--spill ${folder}: ENOSPC`) });
  const other = new TypeError('no way out');
  expect(told(other)).toBe(other);
  close();
});

describe.each([
  ['--hash-compact', ['--hash-compact']],
  ['--hash-compact 40', ['--hash-compact', '40']],
  ['--bitstate', ['--bitstate', '4MiB']],
])('%s', (_, option) => {
  test('2: what is not violated is undetermined, with the odds', async () => {
    const { exit, record, world } = await recordOf(['plain-gate', ...option, '--claim', '3.1-b']);
    expect([exit, record.outcome, world.complete, world.states]).toEqual([2, 'undetermined', false, 11]);
    const bound = {
      name: 'omission',
      limit: 11,
      probability: expect.any(Number),
      expected: expect.any(Number),
    };
    expect(world.bound).toEqual(bound);
    expect(world.bound!.probability).toBeLessThan(1e-6);
    expect(world.claims.find(({ id }) => id === '3.1-b')).toMatchObject({ verdict: 'undetermined', bound });
    const { out } = await sit(['check', 'plain-gate', ...option], { worlds });
    expect(out.replace(/\s+/g, ' ')).toMatch(
      /the search of plain-gate may have left states out, with odds of at most 1 in [\d,]+: undetermined/,
    );
    expect(lastLine(out)).toBe(
      'Undetermined: 1 world, 1 finding, and the search may have left states out. Exit 2.',
    );
  });

  test('1: what is violated is, by the same play', async () => {
    const { exit, record } = await recordOf(['outside-slow', ...option]);
    const plain = await recordOf(['outside-slow']);
    expect(exit).toBe(1);
    expect(record.findings).toEqual(plain.record.findings);
    expect(record.findings.length).toBeGreaterThan(0);
  });
});

describe('64: what does not go together', () => {
  test.each([
    [['--checkpoint-every', '5'], '--checkpoint-every: found it alone'],
    [['--checkpoint', 'FILE', 'outside-other'], '--checkpoint: found it with 2 worlds; expected it with one'],
    [['--resume', 'FILE', 'outside-other'], '--resume: found it with 2 worlds'],
    [['--checkpoint', '-'], '--checkpoint: found standard output; expected a file'],
    [['--checkpoint', '/nowhere/at/all'], '--checkpoint /nowhere/at/all: found no such folder'],
    [['--checkpoint', 'FILE', '--spill', '/tmp'], '--checkpoint: found it with --spill'],
    [['--resume', 'FILE', '--hash-compact'], '--resume: found it with --hash-compact'],
    [['--spill', '/tmp', '--bitstate', '1MiB'], '--bitstate: found it with --spill'],
    [['--hash-compact', '--bitstate', '1MiB'], '--bitstate: found it with --hash-compact'],
    [['--spill', '/tmp', '--workers', '2'], '--spill: found it with --workers'],
    [['--hash-compact', '--workers', '2'], '--hash-compact: found it with --workers'],
    [['--bitstate', '1MiB', '--workers', '2'], '--bitstate: found it with --workers'],
    [['--spill', '/nowhere/at/all'], '--spill /nowhere/at/all: found no such folder'],
    [['--spill', '/etc/hostname'], '--spill /etc/hostname: found a file'],
    [['--spill', '/proc'], '--spill /proc: found one that may not be written'],
    [['--resume', 'FILE', '--json', 'FILE'], 'found a file that is read here'],
    [['--checkpoint', 'FILE', '--json', 'FILE'], 'found the file of another option'],
    [['--checkpoint', 'FILE', '--itf', 'FILE'], 'found the file of another option'],
    [['--hash-compact', '65'], 'Expected a number of bits from 16 to 64'],
    [['--bitstate', 'large'], 'Expected a size'],
    [['--bitstate', '8GiB'], '--bitstate: found 8.0 GiB; expected at most the 4.0 GiB of --max-memory'],
  ])('%j', async (args, said) => {
    const named = args.map((arg) => (arg === 'FILE' ? file : arg));
    const { exit, out, err } = await sit(['check', 'outside-slow', ...named], { worlds });
    expect([exit, out]).toEqual([64, '']);
    expect(err).toContain(said);
    expect(err).toContain('docs/cli.md');
  });

  test.each(['--checkpoint', '--resume', '--spill', '--bitstate', '--hash-compact'])(
    '%s with --scope',
    async (option) => {
      const value = { '--bitstate': ['1MiB'], '--hash-compact': [] }[option] ?? [
        option === '--spill' ? folder : file,
      ];
      const { exit, err } = await sit(['check', '--scope', 'gates=1', option, ...value], { worlds });
      expect(exit).toBe(64);
      expect(err).toContain(`${option}: found it with --scope`);
    },
  );
});
