import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { compareWithGraph, compareWithXState, explore } from './checker/index.js';
import { machineAnchors } from './checker/machine/fault.js';
import { machineOf } from './checker/machine/machine.js';
import { subjectOf } from './checker/machine/subject.js';
import { loadModule } from './cli/machine-module.js';

const folder = 'docs/examples/machines';
const page = readFileSync('docs/any-machine.md', 'utf8');
const names = readdirSync(folder).map((file) => file.replace('.ts', ''));

const assize = (...args: string[]) => {
  const command = join(process.cwd(), 'dist/cli/assize.js');
  const { stdout, stderr, status } = spawnSync('node', [command, ...args], { cwd: folder, encoding: 'utf8' });
  return { status, text: settled(`${stdout}${stderr}`) };
};

/** What hangs on the machine that it runs on, and on how the visited set is laid out. */
const settled = (text: string) =>
  text
    .replace(/\d+\.\d s\b/g, '0.0 s')
    .replace(/0\.0 s, [\d.]+ [KM]iB/g, '0.0 s, 1 MiB')
    .trimEnd();

/** As a shell splits it: words, or what is between quotation marks. */
const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word!);

const blocks = [...page.matchAll(/^```(\w+)(?: part=(\S+))?\n([\s\S]*?)\n```$/gm)].map(
  ([, kind, part, text]) => ({ kind: kind!, part, text: text! }),
);

const commands = blocks
  .filter(({ kind }) => kind === 'console')
  .flatMap(({ text }) => text.split(/^\$ npx assize /m).slice(1))
  .map((each) => {
    const [line, ...printed] = each.split('\n');
    return { line: line!, printed: settled(printed.join('\n')) };
  });

describe('docs/any-machine.md', () => {
  it.each(commands)('says what is printed by assize $line', ({ line, printed }) => {
    expect(assize(...wordsOf(line)).text).toBe(printed);
  });

  it('shows at least three machines, one of them with a fault', () => {
    expect(new Set(commands.map(({ line }) => line.split(' ')[1])).size).toBeGreaterThanOrEqual(3);
    expect(commands.some(({ printed }) => printed.includes('Exit 1.'))).toBe(true);
  });

  it('quotes the files', () => {
    const parts = blocks.filter(({ part }) => part);
    expect(parts.length).toBeGreaterThan(1);
    for (const { part, text } of parts) expect(readFileSync(join(folder, part!), 'utf8')).toContain(text);
  });

  it('has the headings that messages send their reader to', () => {
    const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      heading!.toLowerCase().replaceAll(' ', '-'),
    );
    expect(machineAnchors.filter((anchor) => !headings.includes(anchor))).toEqual([]);
  });

  it('links to what there is', () => {
    const links = [...page.matchAll(/\]\(([^):]+?)(?:#[^)]*)?\)/g)].map(([, path]) => path!);
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((path) => path.startsWith('#') === false && !existsSync(join('docs', path)))).toEqual(
      [],
    );
  });
});

/** Counted by hand. */
const states: Readonly<Record<string, number>> = {
  // On and off, with 0 to 2 uses before and 1 to 3 after, and worn out: 3 + 3 + 1.
  toggle: 7,
  // Green, yellow, and red with walk or wait: whoever comes to stop is done with red in the same step.
  'traffic-light': 4,
  // Bold, italic, underline on or off, and a heading where it is bold: 8 and 4.
  'text-editor': 12,
  // -5 to 5, locked or not.
  counter: 22,
};

describe('the machines of the page', () => {
  it('are ten and more, with what others describe: parallel, history, final, guards, timers, actors', () => {
    expect(names.length).toBeGreaterThan(10);
    const text = names.map((name) => readFileSync(join(folder, `${name}.ts`), 'utf8')).join('\n');
    const features = [
      "type: 'parallel'",
      "type: 'history'",
      "type: 'final'",
      'guard:',
      'onDone',
      'always',
      'invoke',
      'after',
      'enqueueActions',
      'stateIn',
      'and(',
    ];
    expect(features.filter((feature) => !text.includes(feature))).toEqual([]);
  });

  it.each(names.filter((name) => name !== 'endless'))(
    '%s takes the steps of XState, edge by edge',
    async (name) => {
      const module = await loadModule(join(folder, `${name}.ts`));
      const machine = machineOf(module);
      const options = { events: module.events, untimed: name === 'fetch' };
      const { chart } = subjectOf(machine, options);
      const judged = compareWithXState(chart);
      expect(judged).toMatchObject({ complete: true, differences: [] });
      const graph = compareWithGraph(chart);
      expect(graph.differences).toEqual([]);
      expect(explore(chart)).toMatchObject({ states: graph.states, transitions: graph.edges });
      if (states[name] !== undefined) expect(graph.states).toBe(states[name]);
      const interpreted = subjectOf(machine, { ...options, interpreted: true });
      expect(explore(interpreted.model).transitions).toBe(graph.edges);
    },
  );

  it('are as they say, but for the one with the fault and those that the page shows to be beyond', () => {
    const others = names.filter((name) => !['endless', 'fetch', 'vending-machine'].includes(name));
    const { status, text } = assize('check', ...others.map((name) => `${name}.ts`));
    expect(text).toMatch(new RegExp(`As expected: ${others.length} machines, \\d+ properties. Exit 0.$`));
    expect(status).toBe(0);
  });
});

it('docs/library.md shows a machine in a test that runs', () => {
  const [, code] = /```ts file=machine\n([\s\S]*?)```/.exec(readFileSync('docs/library.md', 'utf8'))!;
  const file = join(folder, `library-${process.pid}.tmp.mts`);
  writeFileSync(file, code!);
  const { stdout, stderr } = spawnSync('node', ['node_modules/jiti/lib/jiti-cli.mjs', file], {
    encoding: 'utf8',
  });
  rmSync(file);
  expect([stdout, stderr]).toEqual(['noDeadlock: holds\n', '']);
});

describe('modules that Node itself loads', () => {
  const inFolder = mkdtempSync(join(tmpdir(), 'assize-any-'));
  afterAll(() => rmSync(inFolder, { recursive: true }));
  symlinkSync(join(process.cwd(), 'node_modules'), join(inFolder, 'node_modules'));
  const write = (name: string, text: string) => {
    writeFileSync(join(inFolder, name), text);
    return join(inFolder, name);
  };

  it('are told with the line where they cannot be read', () => {
    const { status, text } = assize('check', write('a.mjs', 'export const a = 1;\n\nexport const x = ;'));
    expect(text).toContain("(SyntaxError: Unexpected token ';', at line 3)");
    expect(status).toBe(64);
  });

  it('may start what never ends', () => {
    const source = `import { createMachine } from 'xstate';
setInterval(() => {}, 1000);
export default createMachine({ on: { X: { actions: () => {} } } });`;
    expect(assize('check', write('b.mjs', source)).text).toContain('Exit 0.');
  });
});
