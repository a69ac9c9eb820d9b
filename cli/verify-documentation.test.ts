import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { statuses } from '../conformance/result.js';
import { filled } from '../conformance/skeletons/fixtures/filled.js';
import { exports } from '../reports/verify/exports.js';
import { packageRoot } from '../scenarios/index.js';
import { sit } from './fixtures/sitting.js';

const page = (name: string) => readFileSync(join(packageRoot(), 'docs', name), 'utf8');
const interpreting = '../conformance/suite/INTERPRETING.md';
const verify = page('verify.md');
const blocks = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, block]) => block!);

interface Workflow {
  readonly on: readonly string[];
  readonly jobs: Readonly<
    Record<string, { readonly steps: readonly Step[]; readonly env: Readonly<Record<string, string>> }>
  >;
}
interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

describe('docs/verify.md', () => {
  const [yaml] = blocks(verify, 'yaml');
  const workflow = parse(yaml!, { strict: true, uniqueKeys: true }) as Workflow;
  const { steps, env } = workflow.jobs.verify!;
  const run = steps.map((step) => step.run ?? '').join('\n');

  it('has a workflow that fetches, installs, asks, keeps and shows', () => {
    expect(workflow.on).toEqual(['push', 'pull_request']);
    expect(steps.every(({ uses, run }) => (uses === undefined) !== (run === undefined))).toBe(true);
    const used = steps.flatMap(({ uses }) => uses ?? []);
    expect(used.map((each) => each.split('@')[0])).toEqual([
      'actions/checkout',
      'actions/setup-node',
      'actions/setup-python',
      'actions/upload-artifact',
    ]);
    expect(used.every((each) => /@v\d+$/.test(each))).toBe(true);
    expect(env).toEqual({ RULEBOOK: 'ti4', ADAPTER: 'python3 adapter.py' });
  });

  it('keeps what verify writes, whatever it found', () => {
    const kept = steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact'))!;
    expect(kept.if).toBe('always()');
    for (const file of String(kept.with!.path).trim().split('\n')) expect(run).toContain(` ${file}`);
  });

  it('tells each format that there is', () => {
    for (const name of Object.keys(exports)) expect(verify).toContain(`| \`--${name}\``);
  });

  it('shows functions that work', () => {
    const [shown] = blocks(verify, 'python');
    expect(filled.python).toContain(shown!.trim());
  });
});

describe.each(['verify.md', 'cli.md', interpreting])('docs/%s', (name) => {
  it('names no option that its command does not have', async () => {
    const lines = page(name)
      .replaceAll(/\\\n\s*/g, '')
      .split('\n');
    const commands = lines.flatMap((line) => {
      const found = /assize (verify|smoke|init-adapter) (.*)/.exec(line.replace(/ #.*/, ''));
      return found && !line.startsWith('assize ') ? [[found[1]!, found[2]!] as const] : [];
    });
    for (const [command, rest] of commands) {
      const { out: help } = await sit([command, '--help']);
      for (const [option] of rest.matchAll(/--[a-z-]+/g))
        expect(help, `${command} ${rest}`).toContain(`${option} `);
    }
    if (name !== interpreting) expect(commands.length).toBeGreaterThan(4);
  });

  it('links to headings that are there', () => {
    const slug = (heading: string) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-');
    const links = [...page(name).matchAll(/\]\(([\w./-]+\.md)?(#[\w-]+)?\)/g)];
    const missing = links.filter(([, file = name, anchor]) => {
      const headings = [
        ...page(file === name ? file : join(dirname(name), file)).matchAll(/^#+ (.*)$/gm),
      ].map(([, heading]) => `#${slug(heading!)}`);
      return anchor !== undefined && !headings.includes(anchor);
    });
    expect(missing.map(([link]) => link)).toEqual([]);
  });
});

it('INTERPRETING.md tells each status', () => {
  for (const status of statuses) expect(page(interpreting)).toMatch(new RegExp(`^\\| \`${status}\``, 'm'));
});
