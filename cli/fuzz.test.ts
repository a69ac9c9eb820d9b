import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Case } from '../conformance/case.js';
import { violationOf } from '../conformance/schemas.js';
import { packageRoot } from '../scenarios/index.js';
import { sit } from './fixtures/sitting.js';

const folder = mkdtempSync(join(tmpdir(), 'assize-fuzz-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const main = join(packageRoot(), 'dist', 'conformance', 'engine', 'main.js');
const cli = join(packageRoot(), 'dist', 'cli', 'assize.js');
const engine = (args = '') => `exec '${process.execPath}' '${main}' --engine compiled ${args}`;
const fuzz = (...args: string[]) => sit(['fuzz', '--no-color', '--adapter', ...args]);

beforeAll(() => {
  if (!existsSync(main)) throw new Error(`${main} is not there; npm run build makes it`);
});

describe('assize fuzz', () => {
  it('tells the rule, the set-up, the play and how to see it again, and writes the case', async () => {
    const file = join(folder, 'found.jsonl');
    const { exit, out } = await fuzz(engine('--without TI58-f'), '--world', 'crossing', '--json', file);
    expect(exit).toBe(1);
    expect(out).toMatch(/^fail ti4-TI58-f-[0-9a-f]{8}: the adapter /);
    for (const part of ['Rule', 'Set-up', 'Play', 'Expected and found', 'Sent', 'Came', 'Again'])
      expect(out).toContain(`  ${part}\n`);
    expect(out).toContain('a ship has to end its movement in the active system');
    expect(out).toContain(`assize verify --adapter`);
    expect(out).toContain(`--world crossing --seed 1`);
    expect(out).toMatch(/: 1 disagreement\. Exit 1\.\n$/);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(1);
    const found = JSON.parse(lines[0]!) as Case;
    expect(violationOf('case', found)).toBeUndefined();
    expect(found.steps.at(-1)).toMatchObject({ accept: false, reason: { by: ['TI58-f'] } });
  });

  it.each([
    ['SIGINT', 'initialize', 130],
    ['SIGTERM', 'observe', 143],
  ] as const)('ends at %s while it waits for the answer to %s', async (signal, silentAt, code) => {
    const waits = join(folder, `waits-${signal}`);
    const script = join(folder, `${signal}.mjs`);
    writeFileSync(
      script,
      `import { createInterface } from 'node:readline';
      import { writeFileSync } from 'node:fs';
      const said = { protocol: 1, name: 'silent', rulebooks: [{ id: 'ti4' }], methods: ['observe'] };
      createInterface({ input: process.stdin }).on('line', (line) => {
        const { id, method } = JSON.parse(line);
        if (method === '${silentAt}') writeFileSync('${waits}', '');
        else console.log(JSON.stringify({ jsonrpc: '2.0', id, result: method === 'initialize' ? said : {} }));
      });`,
    );
    const words = ['fuzz', '--adapter', `exec '${process.execPath}' '${script}'`, '--rulebook', 'ti4'];
    const long = ['--timeout', '1000', '--start-timeout', '1000'];
    const ours = spawn(process.execPath, [cli, ...words, ...long], { stdio: ['ignore', 'pipe', 'ignore'] });
    let out = '';
    ours.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    const ended = once(ours, 'close');
    while (!existsSync(waits)) await new Promise((resolve) => setTimeout(resolve, 20));
    ours.kill(signal);
    expect(await ended).toEqual([code, null]);
    expect(out).toContain(`interrupted by ${signal}`);
    expect(out).not.toContain('disagreement: ');
  });

  it('finds an engine that shows positions when it likes', async () => {
    const script = join(folder, 'selective.mjs');
    writeFileSync(
      script,
      `import { createInterface } from 'node:readline';
      import { spawn } from 'node:child_process';
      const engine = spawn(process.execPath, ['${main}', '--engine', 'compiled'], { stdio: ['pipe', 'pipe', 'inherit'] });
      const asked = [];
      let seen = 0;
      createInterface({ input: process.stdin }).on('line', (line) => {
        asked.push(JSON.parse(line));
        engine.stdin.write(line + '\\n');
      });
      createInterface({ input: engine.stdout }).on('line', (line) => {
        const { id, method } = asked.shift();
        if (method === 'reset') seen = 0;
        if (method === 'observe') seen += 1;
        const error = { code: -32601, message: 'no such method' };
        console.log(method === 'observe' && seen > 1 ? JSON.stringify({ jsonrpc: '2.0', id, error }) : line);
        if (method === 'shutdown') process.exit(0);
      });`,
    );
    const { exit, out } = await fuzz(`exec '${process.execPath}' '${script}'`, '--world', 'ti4/crossing');
    expect(exit).toBe(1);
    expect(out.replace(/\s+/g, ' ')).toContain(
      'answered observe before in this play, and then has no observe',
    );
  });

  it('finds nothing in a right engine', async () => {
    const { exit, out } = await fuzz(engine(), '--world', 'ti4/crossing', '--plays', '3');
    expect([exit, out]).toEqual([0, '3 plays: no disagreement. Exit 0.\n']);
  });

  it('makes the same plays from the same seed', async () => {
    const args = [engine('--without TI58-h'), '--world', 'own-tokens', '--seed', '7', '--json', '-'];
    const [one, other] = [await fuzz(...args), await fuzz(...args)];
    expect(one.exit).toBe(1);
    expect(other.out).toBe(one.out);
    expect(one.err).toContain('disagreement. Exit 1.');
  });

  it('goes on to disagreements of other clauses', async () => {
    const args = [
      engine('--fault accept-everything'),
      '--world',
      'crossing',
      '--findings',
      '2',
      '--json',
      '-',
    ];
    const { out } = await fuzz(...args);
    const [one, other] = out
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as Case).clauses[0]);
    expect(other).toBeDefined();
    expect(other).not.toBe(one);
  });

  it('an adapter that cannot be played against is not as expected', async () => {
    const { exit, out } = await fuzz('echo no python >&2; exit 3', '--rulebook', 'ti4');
    expect(exit).toBe(1);
    expect(out.replaceAll(/\s+/g, ' ')).toMatch(
      /Stopped: the adapter ended with exit code 3 .*; its standard error: no python 0 plays/,
    );
  });

  it('never writes over a file of the adapter', async () => {
    const adapter = join(folder, 'adapter.sh');
    writeFileSync(adapter, 'exit 1');
    const { exit, err } = await fuzz(`sh '${adapter}'`, '--rulebook', 'ti4', '--json', adapter);
    expect(exit).toBe(64);
    expect(err).toContain('adapter.sh: found a file that is read here');
    expect(readFileSync(adapter, 'utf8')).toBe('exit 1');
  });

  it('compares nothing with an adapter that has another rulebook', async () => {
    const hello = '{"jsonrpc":"2.0","id":1,"result":{"protocol":1,"name":"oxo","rulebooks":[{"id":"oxo"}]}}';
    const { exit, out } = await fuzz(
      `read line; echo '${hello}'; cat >/dev/null`,
      '--rulebook',
      'ti4',
      '--plays',
      '2',
    );
    expect(exit).toBe(2);
    expect(out).toContain('0 plays, 2 more not supported: nothing was compared. Exit 2.');
  });

  it.each([
    [['x'], 'found no --rulebook; expected one of bands, ti4'],
    [[' ', '--rulebook', 'ti4'], '--adapter: found nothing'],
    [['x', '--rulebook', 'ti5'], '--rulebook: found "ti5"; expected one of bands, ti4'],
    [['x', '--world', 'crosing'], 'did you mean "crossing"?'],
    [['x', '--world', 'ti4/crosing'], 'found "ti4/crosing"; expected ti4/ and one of'],
    [['x', '--world', 'bands/crossing'], 'crossing is a world of ti4; expected ti4/crossing'],
    [
      ['x', '--rulebook', 'bands', '--world', 'crossing'],
      'found bands and ti4; expected worlds of one rulebook',
    ],
    [['x', '--rulebook', 'ti4', '--plays', '0'], 'Expected a whole number from 1'],
    [
      ['x', '--rulebook', 'ti4', '--json', '/no/such/folder/x'],
      '--json /no/such/folder/x: found no such folder',
    ],
  ])('refuses %j', async (args, said) => {
    const { exit, out, err } = await fuzz(...args);
    expect([exit, out]).toEqual([64, '']);
    expect(err).toContain(said);
  });
});
