import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const example = 'docs/examples/oxo';
const command = join(process.cwd(), 'dist/cli/assize.js');
const assize = (folder: string, ...args: string[]) =>
  spawnSync('node', [command, ...args], { cwd: folder, encoding: 'utf8' });

const page = readFileSync('docs/add-a-rulebook.md', 'utf8');
const blocks = [...page.matchAll(/^```(\w+)(?: file=(\S+))?\n([\s\S]*?)\n```$/gm)].map(
  ([, kind, file, text]) => ({ kind: kind!, file, text: text! }),
);

/** Commands of the page, each with what it says is printed; a line of three dots stands for any lines. */
const commandsOf = (console: string) =>
  console.split(/^\$ npx assize /m).flatMap((each) => {
    const [line, ...printed] = each.split('\n');
    return line ? [{ line, printed: printed.join('\n').trimEnd() }] : [];
  });

/** As a shell splits it: words, or what is between quotation marks. */
const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word!);

const pattern = (printed: string) =>
  new RegExp(
    `^${printed
      .split(/^\.\.\.$/m)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[\\s\\S]*')}\\n*$`,
  );

describe('docs/add-a-rulebook.md, followed from an empty folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assize add '));
  afterAll(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(process.cwd(), join(folder, 'node_modules', 'assize'));
  const begun = new Set<string>();

  it.each(blocks.filter(({ kind, file }) => file || kind === 'console'))(
    '$kind $file $text',
    ({ file, text }) => {
      if (file) {
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        appendFileSync(join(folder, file), `${begun.has(file) ? '\n' : ''}${text}\n`);
        begun.add(file);
        return;
      }
      const commands = commandsOf(text);
      expect(commands.length).toBeGreaterThan(0);
      for (const { line, printed } of commands) {
        const { stdout, stderr } = assize(folder, ...wordsOf(line));
        expect(stderr).toBe('');
        expect(stdout).toMatch(pattern(printed));
      }
    },
  );

  it('makes the example, file by file', () => {
    const files = readdirSync(example, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.\w+$/.test(file),
    );
    expect(files.sort()).toEqual([...begun].sort());
    for (const file of files)
      expect(readFileSync(join(folder, file), 'utf8')).toBe(readFileSync(join(example, file), 'utf8'));
  });

  it('uses every command that takes a rulebook or a world', () => {
    const used = blocks.filter(({ kind }) => kind === 'console').flatMap(({ text }) => commandsOf(text));
    const names = new Set(used.map(({ line }) => line.split(' ')[0]));
    expect([...names].sort()).toEqual(['audit', 'check', 'clauses', 'explain', 'play', 'readings']);
  });

  it('links to what there is', () => {
    const links = [...page.matchAll(/\]\(([^):]+?)(?:#([^)]*))?\)/g)];
    expect(links.length).toBeGreaterThan(3);
    for (const [, path] of links)
      expect(readdirSync(join('docs', dirname(path!)))).toContain(path!.split('/').at(-1));
  });
});

describe('the example', () => {
  it.each([
    [['check'], 'As expected: 1 world, 1 finding, the one that the manifest lists.'],
    [['audit', 'oxo'], 'As expected: compared with the list of 3 known findings.'],
    [['play', `${example}/plays/marking.yaml`], '4 plays: as their scripts say.'],
  ])('%j is as expected', (args, said) => {
    const { status, stdout } = assize('.', ...args, '--with', `${example}/oxo.js`);
    expect(stdout).toContain(said);
    expect(status).toBe(0);
  });

  // 5,478 positions and 16,167 steps are the published counts of tic-tac-toe.
  it('has all of tic-tac-toe where the first mark may go anywhere', () => {
    const args = ['check', '--reading', 'opening=free', '--json', '-', '--with', `${example}/oxo.js`];
    const { worlds } = JSON.parse(assize('.', ...args).stdout);
    expect(worlds).toMatchObject([{ states: 5478, transitions: 16167 }]);
  });

  it('is encoded in under 150 lines', () => {
    expect(readFileSync(`${example}/oxo.js`, 'utf8').trimEnd().split('\n').length).toBeLessThan(150);
  });

  it('has facts, contexts and events of the types that it says', () => {
    const options = ['--noEmit', '--allowJs', '--checkJs', '--strict', '--types', 'node'];
    const target = ['--module', 'nodenext', '--target', 'es2022'];
    const { stdout } = spawnSync('npx', ['tsc', ...options, ...target, `${example}/oxo.js`], {
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
  });
});
