import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../scenarios/index.js';
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

  test.each(['check', 'explain'])('has every option of %s', async (command) => {
    const { out } = await sit([command, '--help']);
    const options = [...out.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map((found) => found[1]!);
    expect(options.length).toBeGreaterThan(3);
    for (const option of options.filter((each) => !['--help', '--version'].includes(each))) {
      expect(manual, option).toContain(`\`${option}`);
    }
  });

  test('has every anchor that a message sends its reader to', async () => {
    const anchors = [...manual.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
      title!.toLowerCase().replaceAll(' ', '-'),
    );
    const slips = [
      ['check', 'nowhere'],
      ['check', '--claim', 'x'],
      ['check', '--reading', 'x=y'],
      ['explain', 'plain-gate', 'jump'],
      ['check', '--json', '/'],
    ];
    for (const args of slips) {
      const { err } = await sit(args);
      expect(anchors, err).toContain(/docs\/cli\.md#([\w-]+)/.exec(err)?.[1]);
    }
    expect(anchors).toContain('faults');
  });
});

test('what comes in on the command line cannot write to the terminal', async () => {
  const { err } = await sit(['check', '--fr\u001b[2Job']);
  expect(err).not.toMatch(/(?!\n)\p{Cc}/u);
});
