import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../scenarios/index.js';
import { BadInput } from './exit.js';
import type { Io } from './io.js';
import { run } from './program.js';
import { library } from './shipped-library.js';

test('a shipped world goes by its name, by that with its rulebook, and by its path', () => {
  const [path] = library.files(['boarding']);
  for (const name of ['boarding', 'bands/boarding', path!])
    expect(library.open(name)).toMatchObject({ name: 'boarding', rulebook: 'bands', shipped: true });
  // With a rulebook that has no such world, it is a path, to nothing.
  expect(() => library.open('chess/boarding')).toThrow(BadInput);
});

test('a world file, its plays and its rulebook go together', () => {
  const set = library.open('carrier-example').set({ innerVisit: 'notThrough' });
  expect(set.rulebook).toMatchObject({ id: 'ti4', choices: { innerVisit: 'notThrough' } });
  expect(library.open('carrier-example').subject().rulebook).toBe('ti4');
  expect(library.open('boarding').set({}).rulebook.id).toBe('bands');
  for (const id of ['bands', 'ti4']) {
    const [setup, ...more] = library.playedSetups(id);
    expect([setup, ...more].every((each) => each!.rulebook === id)).toBe(true);
    expect(more.length).toBeGreaterThan(50);
  }
  const plays = library.files([]).filter((path) => path.endsWith('ti4/plays/wings.yaml'));
  expect(plays).toHaveLength(1);
  expect(library.plays(plays[0]!).flatMap(({ mismatches }) => mismatches)).toEqual([]);
});

test('the README says how many worlds `npm start` checks', () => {
  const manifest = library.manifest();
  const quick = library.shipped().filter((name) => manifest.get(name)?.profile !== 'full');
  const books = library.rulebooks().map(({ id }) => id);
  const readme = readFileSync(join(packageRoot(), 'README.md'), 'utf8');
  expect(readme).toContain(
    `checks ${quick.length} shipped worlds of both rulebooks, ${books.join(' and ')}:`,
  );
});

test('a rulebook without scopes says which have them', () => {
  expect(() => library.scope('ti4', 'players=2')).toThrow(
    '--scope: found it with ti4, which has none; expected it with bands',
  );
});

test('what is shipped is told by rulebook, and together', () => {
  const books = library.rulebooks().map(({ id }) => id);
  const each = books.map((id) => library.shipped(id));
  expect(each.every((names) => names.length > 0)).toBe(true);
  expect(library.shipped()).toEqual(each.flat());
  for (const [index, id] of books.entries()) {
    expect([...library.manifest(id).keys()].filter((name) => !each[index]!.includes(name))).toEqual([]);
    for (const name of library.manifest(id).keys()) expect(library.manifest().has(name)).toBe(true);
  }
});

const said = (ask: () => unknown): string => {
  try {
    ask();
  } catch (error) {
    if (error instanceof BadInput) return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
};

test('a world after a rulebook that has no such world is told whose it is, or what there is', () => {
  const open = (name: string) => said(() => library.open(name));
  expect(open('bands/triangle')).toContain('triangle is a world of ti4; expected ti4/triangle');
  expect(open('ti4/second-planet')).toContain('expected bands/second-planet');
  expect(open('ti4/')).toMatch(/found "ti4\/"; expected ti4\/ and one of .*triangle/);
  expect(open('ti4/trianlge')).toMatch(/; did you mean "triangle"\?$/);
});

test.each([
  ['triangle', 'world'],
  ['ti4', 'rulebook'],
])('%s is no file of plays', (name, kind) => {
  expect(said(() => library.plays(name))).toContain(`the ${kind} "${name}" where a file of plays is named`);
});

const io = () => {
  const text = { out: '', err: '' };
  const stream = (to: 'out' | 'err') => ({
    write: (some: string) => {
      text[to] += some;
      return true;
    },
  });
  return { text, stdout: stream('out'), stderr: stream('err') };
};

async function ask(...args: readonly string[]) {
  const { text, ...streams } = io();
  const rest = { env: {}, now: () => new Date(0), onInterrupt: () => () => {} };
  const exit = await run(args, library, { ...streams, ...rest } as unknown as Io);
  return { exit, ...text };
}

test('readings are for the rulebook that has them', async () => {
  const { exit, out, err } = await ask(
    'check',
    'carrier-example',
    'closed-ground',
    '--reading',
    'innerVisit=notThrough',
    '--quiet',
  );
  expect(err).toBe('');
  expect(exit).toBe(0);
  expect(out).toContain('2 worlds');
});

test.each(['mixedControl=derived', 'mixedControl=sometimes'])(
  'a reading of no rulebook that is checked is refused: %s',
  async (reading) => {
    for (const world of ['carrier-example', 'ti4'])
      expect(await ask('check', world, '--reading', reading)).toMatchObject({
        exit: 64,
        out: '',
        err: expect.stringContaining('has no reading "mixedControl"'),
      });
  },
);

test.each([
  [['ti4', 'second-planet'], 'second-planet, a world of bands; expected worlds of ti4'],
  [['bands', 'triangle'], 'triangle, a world of ti4; expected worlds of bands'],
  [['ti4', 'triangle', 'second-planet'], 'second-planet, a world of bands; expected worlds of ti4'],
])('worlds of another rulebook are not audited: %j', async (args, said) => {
  expect(await ask('audit', ...args)).toMatchObject({
    exit: 64,
    out: '',
    err: expect.stringContaining(said),
  });
});

test('an action is echoed once, and not at any length', async () => {
  const none = await ask('explain', 'triangle', 'frob');
  expect(none.exit).toBe(64);
  expect(none.err.split('"frob"')).toHaveLength(2);
  const route = Array(200).fill('Lor').join(', ');
  const { exit, out } = await ask('explain', 'triangle', `announce Argo by ${route}, Meer`);
  expect([exit, out.split('\n').findIndex((line) => line.includes('Lor...'))]).toEqual([0, 2]);
});

test('a shipped world under two of its names is one', async () => {
  const { exit, out } = await ask('check', 'triangle', 'ti4/triangle', '--max-depth', '1', '--quiet');
  expect([exit, out]).toEqual([2, expect.stringContaining('1 world')]);
});
