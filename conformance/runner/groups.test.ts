import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const parent = fileURLToPath(new URL('./fixtures/parent.ts', import.meta.url));

/** Whether a process of a group does more than wait to be asked for its exit code. */
const runs = (group: number) =>
  execFileSync('ps', ['-eo', 'pgid=,stat='], { encoding: 'utf8' })
    .split('\n')
    .some((line) => new RegExp(`^ *${group} +[^Z ]`).test(line));

describe('an adapter does not outlive us', () => {
  test.each([
    ['exit', undefined, 7, null],
    ['heard', 'SIGTERM', 8, null],
    ['SIGINT', 'SIGINT', null, 'SIGINT'],
    ['SIGHUP', 'SIGHUP', null, 'SIGHUP'],
    ['SIGQUIT', 'SIGQUIT', null, 'SIGQUIT'],
  ] as const)('that end by %s', async (how, sent, code, signal) => {
    const ours = spawn(process.execPath, ['--import', 'jiti/register', parent, how], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = once(ours, 'exit');
    const [told] = (await once(ours.stdout, 'data')) as [Buffer];
    if (sent) ours.kill(sent);
    expect(await ended).toEqual([code, signal]);
    const group = Number(told.toString());
    expect(group).toBeGreaterThan(1);
    while (runs(group)) await new Promise((resolve) => setTimeout(resolve, 20));
  });
});
