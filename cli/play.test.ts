import { expect, test } from 'vitest';
import { sit } from './fixtures/sitting.js';

test('plays that go otherwise than scripted are told line by line, and the exit code is 1', async () => {
  const { exit, out: stdout } = await sit(['play', 'gate.yaml']);
  expect(exit).toBe(1);
  expect(stdout).toContain('gate.yaml: otherwise\n  line 7: go on: expected legal, found illegal by 1.1-b');
  expect(stdout).not.toContain('gate.yaml: as scripted');
  expect(stdout).toContain('2 plays: 1 otherwise than scripted.');
});

test('a file that cannot be read is bad input, and nothing is played', async () => {
  const { exit, out: stdout, err: stderr } = await sit(['play', 'gate.yaml', 'none.yaml']);
  expect([exit, stdout]).toEqual([64, '']);
  expect(stderr).toContain('none.yaml');
});

test('readings are listed with options, default and reason', async () => {
  const { exit, out: stdout } = await sit(['readings', 'gatehouse']);
  expect(exit).toBe(0);
  expect(stdout).toMatch(/porter: does the exception outlast the day\?\n +always \(default\)/);
  expect(stdout).toContain('because the text says nothing of time');
});

test('a rulebook that there is not is answered with those that there are', async () => {
  const { exit, err: stderr } = await sit(['readings', 'chess']);
  expect(exit).toBe(64);
  expect(stderr).toContain('found the rulebook "chess"; expected one of gatehouse');
});
