import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../scenarios/index.js';
import { anchors } from './exit.js';
import { sit } from './fixtures/sitting.js';

test.each([[['--help']], [['check', '--help']], [['explain', '--help']], [['help', 'check']]])(
  'help that was asked for is no failure: %j',
  async (args) => {
    const { exit, out, err } = await sit(args);
    expect([exit, err]).toEqual([0, '']);
    expect(out).toMatch(/^Usage: assize/);
  },
);

describe('docs/cli.md', () => {
  const manual = readFileSync(join(packageRoot(), 'docs', 'cli.md'), 'utf8');

  const headings = [...manual.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!.toLowerCase().replaceAll(' ', '-'),
  );
  const folder = join(packageRoot(), 'cli');
  const sources = readdirSync(folder)
    .filter((name) => /(?<!\.test)\.ts$/.test(name) && name !== 'exit.ts')
    .map((name) => readFileSync(join(folder, name), 'utf8'));

  test.each(['check', 'explain', 'audit', 'clauses', 'verify', 'fuzz'])(
    'has every option of %s',
    async (command) => {
      const { out } = await sit([command, '--help']);
      const options = [...out.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map((found) => found[1]!);
      expect(options.length).toBeGreaterThan(3);
      for (const option of options.filter((each) => !['--help', '--version'].includes(each))) {
        expect(manual, option).toContain(`\`${option}`);
      }
    },
  );

  test.each(anchors)('has the heading #%s, and some message sends its reader there', (anchor) => {
    expect(headings).toContain(anchor);
    expect(sources.filter((source) => source.includes(`'${anchor}'`)).length).toBeGreaterThan(0);
  });

  test.each([
    [['check', 'nowhere'], 'worlds'],
    [['check', '--claim', 'x'], 'options'],
    [['check', '--id', 'x'], 'options'],
    [['check', '--reading', 'x=y'], 'readings'],
    [['check', '--json', '/'], 'written-files'],
    [['explain', 'plain-gate', 'jump'], 'explain'],
    [['explain', 'plain-gate', 'go on', '--json', '/'], 'written-files'],
    [['clauses', 'x'], 'clauses'],
    [['clauses', 'gatehouse', '--json', '/'], 'written-files'],
    [['audit', 'x'], 'audit'],
    [['audit', 'gatehouse', '--id', 'x'], 'audit'],
    [['audit', 'gatehouse', '--page', '/'], 'written-files'],
    [['readings', 'x'], 'readings'],
  ])('is cited by its own heading where %j goes wrong', async (args, anchor) => {
    expect((await sit(args)).err).toContain(`(docs/cli.md#${anchor})`);
  });
});

test('what comes in on the command line cannot write to the terminal', async () => {
  const { err } = await sit(['check', '--fr\u001b[2Job']);
  expect(err).not.toMatch(/(?!\n)\p{Cc}/u);
});
