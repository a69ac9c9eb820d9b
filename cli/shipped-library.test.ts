import { expect, test } from 'vitest';
import { BadInput } from './exit.js';
import { library } from './shipped-library.js';

test('a shipped world goes by its name, by that with its rulebook, and by its path', () => {
  const [path] = library.files(['boarding']);
  for (const name of ['boarding', 'bands/boarding', path!])
    expect(library.open(name)).toMatchObject({ name: 'boarding', rulebook: 'bands', shipped: true });
  // With a rulebook that has no such world, it is a path, to nothing.
  expect(() => library.open('chess/boarding')).toThrow(BadInput);
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
