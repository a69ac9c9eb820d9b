import { expect, test } from 'vitest';
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

test('readings are for the rulebook that has them', async () => {
  const { text, ...streams } = io();
  const args = ['check', 'carrier-example', 'closed-ground', '--reading', 'innerVisit=notThrough', '--quiet'];
  const exit = await run(args, library, {
    ...streams,
    env: {},
    now: () => new Date(0),
    onInterrupt: () => () => {},
  } as unknown as Io);
  expect(text.err).toBe('');
  expect(exit).toBe(0);
  expect(text.out).toContain('2 worlds');
});
