import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const readme = readFileSync('README.md', 'utf8');
const assize = (...args: string[]) =>
  execFileSync('node', ['dist/cli/assize.js', ...args, '--no-color'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

describe('the README', () => {
  it('shows the finding as it is printed', () => {
    const shown = /## A finding[\s\S]*?```\n([\s\S]*?)\n```/.exec(readme)![1]!;
    // The bound leaves the rest of the graph out, and the exit code is then not 0.
    const { stdout } = spawnSync(
      'node',
      ['dist/cli/assize.js', 'check', 'infiltration-duel', '--max-depth', '13', '--no-color'],
      { encoding: 'utf8' },
    );
    expect(stdout).toContain(shown);
  });

  it('shows the ruling as it is printed', () => {
    const [, action, head, tail] =
      /explain infiltration-duel "([^"]+)"\n([\s\S]*?)\n\.\.\.\n([\s\S]*?)\n```/.exec(readme)!;
    const printed = assize('explain', 'infiltration-duel', action!);
    expect(printed.startsWith(head!)).toBe(true);
    expect(printed.trimEnd().endsWith(tail!)).toBe(true);
  });

  it('shows the run of verify as it is printed', () => {
    const [, adapter, head, last] =
      /--adapter "([^"]+)" --rulebook ti4 --clause TIT-b\n([\s\S]*?)\n\.\.\.\n(.*)\n```/.exec(readme)!;
    const { stdout, status } = spawnSync(
      'node',
      [
        'dist/cli/assize.js',
        'verify',
        '--adapter',
        adapter!,
        '--rulebook',
        'ti4',
        '--clause',
        'TIT-b',
        '--no-color',
      ],
      { encoding: 'utf8' },
    );
    expect(status).toBe(1);
    expect(stdout.startsWith(head!)).toBe(true);
    expect(stdout.trimEnd().endsWith(last!)).toBe(true);
  });

  it('links to pages that exist', () => {
    const links = [...readme.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path]) => path!);
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((path) => !existsSync(path))).toEqual([]);
  });
});
