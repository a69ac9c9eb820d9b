import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { filledIn } from '../conformance/skeletons/fixtures/filled.js';
import { packageRoot } from '../scenarios/index.js';
import { sit } from './fixtures/sitting.js';

const folder = mkdtempSync(join(tmpdir(), 'assize-init-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a shell makes of the command line that is printed. */
const adapterIn = (out: string): string => {
  const words = /assize (smoke --adapter .* --rulebook \S+)/.exec(out)![1]!;
  return execFileSync('sh', ['-c', `printf '%s\\n' ${words}`], { cwd: folder, encoding: 'utf8' }).split(
    '\n',
  )[2]!;
};

describe('assize init-adapter', () => {
  it.each(['x$(touch PWN).py', 'a"b\'c.py', '`touch PWN`.py', 'a\\b !1.py'])(
    'prints a command that a shell takes as it is: %s',
    async (name) => {
      const file = join(folder, name);
      const { out } = await sit(['init-adapter', 'python', '--rulebook', 'ti4', '--out', file]);
      const command = adapterIn(out);
      expect(execFileSync('sh', ['-c', command.replace('python3', 'printf %s')], { encoding: 'utf8' })).toBe(
        file,
      );
      expect(existsSync(join(folder, 'PWN')) || existsSync('PWN')).toBe(false);
    },
  );

  it.each(['--rulebook', '--', '-c'])(
    'prints a command for a file that is called like an option: %s',
    async (name) => {
      try {
        const { out } = await sit(['init-adapter', 'python', '--rulebook', 'ti4', `--out=${name}`]);
        expect(adapterIn(out)).toBe(`python3 ./${name}`);
      } finally {
        rmSync(name, { force: true });
      }
    },
  );

  it('leaves nothing behind where the disk takes only its beginning', () => {
    const there = mkdtempSync(join(folder, 'full-'));
    const main = join(packageRoot(), 'dist', 'cli', 'assize.js');
    const command = `ulimit -f 1; exec '${process.execPath}' '${main}' init-adapter python --out '${join(there, 'a.py')}'`;
    const { status, stderr } = spawnSync('sh', ['-c', `trap '' XFSZ; ${command}`], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([3, expect.stringContaining('expected a file that can be written')]);
    expect(readdirSync(there)).toEqual([]);
  });

  it('writes a skeleton that passes smoke, by the command that it tells, once two functions are filled in', async () => {
    const file = join(folder, "it's mine.py");
    const { exit, out } = await sit(['init-adapter', 'python', '--rulebook', 'ti4', '--out', file]);
    expect(exit).toBe(0);
    const command = adapterIn(out);
    writeFileSync(file, filledIn(readFileSync(file, 'utf8'), 'python'));
    expect((await sit(['smoke', '--adapter', command, '--rulebook', 'ti4'])).exit).toBe(0);
  });

  it('never writes over what somebody has filled in', async () => {
    const file = join(folder, 'there.mjs');
    writeFileSync(file, 'mine');
    const { exit, err } = await sit(['init-adapter', 'javascript', '--out', file]);
    expect(exit).toBe(64);
    expect(err).toContain('found a file that is there; expected a new one');
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  it('prints with --out -', async () => {
    const { exit, out } = await sit(['init-adapter', 'java', '--out', '-', '--rulebook', 'bands']);
    expect(exit).toBe(0);
    expect(out).toContain('static final String BOOK = "bands";');
  });

  it.each([
    [['cobol'], 'Allowed choices are python, javascript, java'],
    [['java', '--rulebook', 'go'], '--rulebook: found "go"; expected one of bands, ti4'],
    [['java', '--out', '/nowhere/Adapter.java'], 'found no such folder'],
  ])('64: %j', async (args, said) => {
    const { exit, err } = await sit(['init-adapter', ...args]);
    expect(exit).toBe(64);
    expect(err).toContain(said);
  });
});
