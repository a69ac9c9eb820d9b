import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { filledIn } from '../conformance/skeletons/fixtures/filled.js';
import { sit } from './fixtures/sitting.js';

const folder = mkdtempSync(join(tmpdir(), 'assize-init-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('assize init-adapter', () => {
  it('writes a skeleton that passes smoke, by the command that it tells, once two functions are filled in', async () => {
    const file = join(folder, "it's mine.py");
    const { exit, out } = await sit(['init-adapter', 'python', '--rulebook', 'ti4', '--out', file]);
    expect(exit).toBe(0);
    const command = /smoke --adapter "(.*)" --rulebook ti4/.exec(out)![1]!;
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
