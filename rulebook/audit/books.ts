import { read } from '../amend.js';
import type { Rulebook } from '../rulebook.js';

const books = new WeakMap<Rulebook, Map<string, Rulebook>>();

/** The text under a choice of readings, read once for each choice: what is compiled for a rulebook is kept with it. */
export function readOnce(text: Rulebook, choices: Readonly<Record<string, string>> = {}): Rulebook {
  const known = books.get(text) ?? new Map<string, Rulebook>();
  books.set(text, known);
  const full = Object.fromEntries(
    text.readings.map(({ id, default: option }) => [id, choices[id] ?? option]),
  );
  const key = JSON.stringify(full);
  const book = known.get(key) ?? read(text, full);
  known.set(key, book);
  return book;
}
