import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CheckRecord } from '../reports/record.js';
import { packageRoot } from '../scenarios/index.js';
import { processIo } from './io.js';
import { version } from './version.js';

const bin = join(packageRoot(), 'dist', 'cli', 'assize.js');

beforeAll(() => {
  if (!existsSync(bin))
    throw new Error(`${bin} is not there; npm run build makes it, and npm test begins with that`);
});

/** Runs the built program; `meet` sees the process before it has written anything. */
function runBuilt(args: readonly string[], meet: (child: ChildProcess) => void = () => {}) {
  return new Promise<{ exit: number | null; out: string; err: string }>((resolve, reject) => {
    const child = spawn(process.execPath, [bin, ...args]);
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    child.on('error', reject);
    child.on('close', (code, signal) =>
      resolve({ exit: code ?? 128 + constants.signals[signal!], out, err }),
    );
    meet(child);
  });
}

test('the built program is executable by its first line, and knows its version', async () => {
  expect(readFileSync(bin, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
  expect(await runBuilt(['--version'])).toEqual({ exit: 0, out: `${version()}\n`, err: '' });
});

test('each finding after the first comes with the command that shows it in full, as --full does', async () => {
  const args = ['boarding', '--max-depth', '6', '--reading', 'occupancyCheck=entry'];
  const { out } = await runBuilt(['check', ...args]);
  const full = (await runBuilt(['check', ...args, '--full'])).out;
  const commands = [...out.matchAll(/^ {4}npx assize (check boarding .*) --id "(.*)"$/gm)];
  expect(commands.length).toBe(full.match(/^Broken claim: /gm)!.length - 1);
  const [, words, id] = commands.at(-1)!;
  expect(words).toBe('check boarding --reading occupancyCheck=entry --max-depth 6');
  const shown = (await runBuilt([...words!.split(' '), '--id', id!])).out;
  const [title] = shown.split('\n');
  expect(title).toMatch(/^Broken claim: /);
  expect(full).toContain(`\n${title}\n`);
  expect(shown).toContain(`\n${id}: found in boarding`);
  expect(shown).toContain('\nPlay\n');
});

test.each([
  ['ends the program', 'process.exit(0);'],
  ['waits for what never comes', 'await new Promise(() => {});'],
])('64: a module that %s as it is loaded is no verdict', async (_, source) => {
  const folder = mkdtempSync(join(tmpdir(), 'assize-module-'));
  try {
    const module = join(folder, 'module.mjs');
    writeFileSync(module, source);
    for (const args of [
      ['check', module],
      ['check', 'carriers', '--with', module],
    ]) {
      const { exit, out, err } = await runBuilt(args);
      expect([exit, out]).toEqual([64, '']);
      expect(err).toContain('found a module that ends the program, or waits');
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the exit code of a slip reaches the shell', async () => {
  const { exit, err } = await runBuilt(['check', 'nowhere']);
  expect(exit).toBe(64);
  expect(err).toContain('expected the path of a world file or one of');
});

test('a malformed world says where it is malformed', async () => {
  const { exit, err } = await runBuilt([
    'check',
    join(packageRoot(), 'scenarios', 'bands', 'malformed', 'alias.yaml'),
  ]);
  expect(exit).toBe(64);
  expect(err).toMatch(/alias\.yaml:\d+:\d+: found .*expected .*docs\/worlds\.md#/);
});

test('a reader that goes away changes no exit code and is no fault', async () => {
  const args = ['check', 'closed-ground', '--max-states', '2000'];
  const { exit } = await runBuilt(args);
  expect(exit).toBe(2);
  expect(await runBuilt(args, (child) => child.stdout?.destroy())).toEqual({ exit, out: '', err: '' });
});

test('a scope gives the same with one thread and with several, byte for byte but for times', async () => {
  const timeless = async (jobs: string) => {
    const args = [
      'check',
      'bands',
      '--scope',
      'players=2,locations=1,units=1',
      '--jobs',
      jobs,
      '--json',
      '-',
    ];
    const { exit, out } = await runBuilt(args);
    const record: CheckRecord = JSON.parse(out);
    expect([exit, record.worlds[0]!.scope]).toEqual([1, { worlds: 22, explored: 22, setUps: 944 }]);
    const worlds = record.worlds.map((world) => ({ ...world, seconds: 0 }));
    return JSON.stringify({ ...record, started: '', finished: '', worlds });
  };
  expect(await timeless('3')).toBe(await timeless('1'));
});

test.each(['bands/prize-ship', 'ti4/line'])(
  '%s gives the same with two workers as with one',
  async (world) => {
    const timeless = async (workers: string) => {
      const { exit, out } = await runBuilt(['check', world, '--workers', workers, '--json', '-']);
      const record: CheckRecord = JSON.parse(out);
      const worlds = record.worlds.map((each) => ({ ...each, seconds: 0 }));
      return JSON.stringify({ ...record, started: '', finished: '', worlds, exit });
    };
    const together = await timeless('2');
    expect(together).toContain('"complete":true');
    expect(together).toBe(await timeless('1'));
  },
);

test('a scope that runs out of time is undetermined', async () => {
  const { exit, out } = await runBuilt([
    ...['check', 'bands', '--scope', 'players=2,locations=2,ships=1,units=3', '--time', '2'],
    ...['--claim', '14.4-e', '--full'],
  ]);
  expect(out).toMatch(/14\.4-e +undetermined \(maxTime\)/);
  expect(out).toMatch(/set-ups in [0-9,]+ of 3,719 worlds/);
  expect(exit).toBe(2);
});

test('a slip in a scope is one line', async () => {
  const { exit, out, err } = await runBuilt(['check', 'bands', '--scope', 'players=2,moons=1']);
  expect([exit, out]).toEqual([64, '']);
  expect(err).toBe(
    'assize: --scope: found the key "moons"; expected one of players, locations, ships, units, hand, moves, keywords, environment (docs/cli.md#scopes)\n',
  );
});

test.skipIf(!existsSync('/dev/full'))('what the report is lost to is one line, and no verdict', async () => {
  const full = openSync('/dev/full', 'w');
  const args = [bin, 'readings', 'bands'];
  const { status, stderr } = spawnSync(process.execPath, args, { stdio: ['ignore', full, 'pipe'] });
  expect(String(stderr)).toMatch(
    /^assize: standard output: found ".*ENOSPC.*"; expected .* \(docs\/cli\.md#exit-codes\)\n$/,
  );
  expect(status).toBe(3);
  const silent = spawnSync(process.execPath, [bin, 'check', 'nowhere'], { stdio: ['ignore', full, full] });
  expect(silent.status).toBe(3);
});

test('the first lines are enough for a reader, and nothing is said of that', () => {
  const { stdout, stderr } = spawnSync(
    'sh',
    ['-c', '{ "$0" "$1" readings bands; echo "exit $?" >&2; } | head -1', process.execPath, bin],
    { encoding: 'utf8' },
  );
  expect(stdout.split('\n')).toHaveLength(2);
  expect(stderr).toBe('exit 0\n');
});

describe('a signal ends what would take minutes, and leaves nothing half-written', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'assize-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  type Begun = (child: ChildProcess, stop: () => void) => void;
  const atFirstProgress: Begun = (child, stop) => child.stderr?.once('data', stop);
  /** An audit says nothing before its end, which is minutes away. */
  const afterAWhile: Begun = (_, stop) => setTimeout(stop, 2_000);
  const onceTheRecordIsWritten: Begun = (_, stop) => {
    const watch = setInterval(() => {
      if (!existsSync(join(folder, 'a.json'))) return;
      clearInterval(watch);
      stop();
    }, 50);
  };

  /** `exit` is what a shell would see. */
  const stopped = async (args: readonly string[], signal: NodeJS.Signals, begun: Begun) => {
    const said = await runBuilt([...args, '--json', join(folder, 'a.json')], (child) =>
      begun(child, () => child.kill(signal)),
    );
    return { ...said, left: readdirSync(folder) };
  };

  const scope = ['check', 'bands', '--scope', 'players=2,locations=2,ships=1,units=3'];
  const both = [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const;

  test.each(both)('a scope, by %s, with what is known so far', async (signal, code) => {
    const { exit, out, left } = await stopped(scope, signal, atFirstProgress);
    expect(exit).toBe(code);
    expect(out.trimEnd()).toMatch(new RegExp(`was stopped by an interrupt[^]*Exit ${code}\\.$`));
    expect(left).toEqual(['a.json']);
    const record: CheckRecord = JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8'));
    expect([record.exit, record.worlds[0]!.bound?.name]).toEqual([code, 'interrupt']);
  });

  test('a world, which goes on from there', async () => {
    const [signal, code] = both[0];
    const kept = join(folder, 'search');
    const world = ['check', 'ti4/line'];
    const onceItIsKept = (_: ChildProcess, stop: () => void) => {
      const watch = setInterval(() => {
        if (!existsSync(kept)) return;
        clearInterval(watch);
        stop();
      }, 20);
    };
    const keeping = ['--checkpoint', kept, '--checkpoint-every', '0.2'];
    const { exit, err, left } = await stopped([...world, ...keeping], signal, onceItIsKept);
    expect([exit, left]).toEqual([code, ['a.json', 'search']]);
    expect(err).toContain(`npx assize check ti4/line --resume ${kept}`);
    const first: CheckRecord = JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8'));
    const resumed = await runBuilt([...world, '--resume', kept, '--max-states', '1', '--json', '-']);
    const second: CheckRecord = JSON.parse(resumed.out);
    expect([resumed.exit, second.worlds[0]!.states]).toEqual([2, first.worlds[0]!.states]);
    expect(first.worlds[0]!.states).toBeGreaterThan(500);
  });

  test.each(both)('an audit, by %s, with nothing', async (signal, code) => {
    const { exit, out, left } = await stopped(['audit', 'bands'], signal, afterAWhile);
    expect([exit, out, left]).toEqual([code, '', []]);
  });

  test.each(both)('the audit of a check, by %s, after its report', async (signal, code) => {
    const worlds = ['boarding', 'shared-ground', 'ready-aboard', 'closed-ground'];
    const { exit, out, left } = await stopped(
      ['check', ...worlds, '--audit'],
      signal,
      onceTheRecordIsWritten,
    );
    expect([exit, left]).toEqual([code, ['a.json']]);
    expect(out).toMatch(/^closed-ground /m);
  });
});

test('an interrupt is heard once, and not any more after the search', () => {
  let stopped = 0;
  const before = process.listenerCount('SIGINT');
  const deaf = processIo().onInterrupt(() => {
    stopped += 1;
  });
  process.emit('SIGINT', 'SIGINT');
  expect([stopped, process.listenerCount('SIGINT')]).toEqual([1, before]);
  deaf();
  processIo().onInterrupt(() => {})();
  expect(process.listenerCount('SIGINT')).toBe(before);
});
