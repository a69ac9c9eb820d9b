import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BadInput } from './exit.js';
import { build } from './suite.js';

const folder = mkdtempSync(join(tmpdir(), 'assize-suite-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What is said, and what `build` throws. */
function built(out: string, check = false) {
  let said = '';
  const stream = { write: (text: string) => (said += text) };
  const io = { stdout: stream, stderr: stream } as unknown as Parameters<typeof build>[2];
  try {
    build(['ti4'], { out, maxStates: 1, check }, io);
    return { said };
  } catch (error) {
    return { said, error };
  }
}

test('suite build takes no folder of the user, and says so before it searches', () => {
  mkdirSync(join(folder, 'ti4/src'), { recursive: true });
  writeFileSync(join(folder, 'ti4/src/engine.py'), 'x');
  const { said, error } = built(folder);
  expect(said).toBe('');
  expect(error).toBeInstanceOf(BadInput);
  expect(String(error)).toContain('ti4: found "src" and no suite.json; expected a suite, or an empty folder');
  expect(readFileSync(join(folder, 'ti4/src/engine.py'), 'utf8')).toBe('x');
});

test('suite build refuses a file in the place of a folder before it searches', () => {
  const file = join(folder, 'file');
  writeFileSync(file, 'x');
  for (const check of [false, true]) {
    const { said, error } = built(file, check);
    expect(said).toBe('');
    expect(error).toBeInstanceOf(BadInput);
  }
  expect(existsSync(file)).toBe(true);
});
