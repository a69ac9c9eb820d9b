import { printable } from '../scenarios/input/errors.js';
import { type Anchor, BadInput } from './exit.js';
import type { Library } from './library.js';

/** The rulebook that does not exist was meant to be another one, or is a world: says what there is and how it is named. */
export function noRulebook(name: string, command: string, anchor: Anchor, library: Library): BadInput {
  const books = library.rulebooks().map(({ id }) => id);
  const isWorld = library.shipped().includes(name) || /\.ya?ml$/.test(name);
  const takesWorlds = command === 'audit';
  const after = takesWorlds ? `; its worlds come after it: assize audit ${books[0]} ${printable(name)}` : '';
  const found = isWorld ? `the world "${printable(name)}"` : `the rulebook "${printable(name)}"`;
  const place = isWorld ? ' where a rulebook is named' : '';
  return new BadInput(
    `found ${found}${place}; expected one of ${books.join(', ')}${isWorld ? after : didYouMean(name, books)}`,
    anchor,
  );
}

/** The same of a world: a rulebook is none, and has many. */
export function noWorld(name: string, worlds: readonly string[], books: readonly string[]): BadInput {
  const some = worlds.length > 0 ? ` or one of ${worlds.join(', ')}` : '';
  const expected = `expected the path of a world file${some}`;
  if (books.includes(name)) {
    const hint = `check and audit take the rulebook for its worlds: assize check ${name}, assize audit ${name}`;
    return new BadInput(
      `found the rulebook "${name}" where a world is named; ${expected}; ${hint}`,
      'worlds',
    );
  }
  const near = didYouMean(name, [...worlds, ...books]);
  return new BadInput(`found the world "${printable(name)}"; ${expected}${near}`, 'worlds');
}

/** A world after a rulebook that is not its own, or of no name. */
export function notOf(
  rulebook: string,
  name: string,
  worlds: readonly { readonly name: string; readonly rulebook: string }[],
): BadInput {
  const own = worlds.filter((world) => world.rulebook === rulebook).map((world) => world.name);
  const other = worlds.find((world) => world.name === name);
  const expected = `expected ${rulebook}/ and one of ${own.join(', ')}`;
  return other
    ? new BadInput(
        `found "${rulebook}/${name}"; ${name} is a world of ${other.rulebook}; expected ${other.rulebook}/${name}`,
        'worlds',
      )
    : new BadInput(
        `found "${printable(`${rulebook}/${name}`)}"; ${expected}${didYouMean(name, own)}`,
        'worlds',
      );
}

/** A world or a rulebook where a file of plays is named. */
export const noPlays = (name: string, books: readonly string[]): BadInput =>
  new BadInput(
    `found the ${books.includes(name) ? 'rulebook' : 'world'} "${name}" where a file of plays is named; expected a path, as my/plays/duel.yaml; single actions: assize explain`,
    'play',
  );

/** A search of nothing finds nothing, and that is no pass: only a rulebook of the caller's own comes without worlds. */
export const noWorlds = (books: readonly string[]): BadInput =>
  new BadInput(
    `found no world of ${books.join(', ')}; expected the path of one, or worlds/NAME.yaml beside the module of --with`,
    'worlds',
  );

/** `; did you mean "bands"?`, where something is near enough. */
export function didYouMean(word: string, known: readonly string[]): string {
  // Of a long word, nothing that is known is near; and the distance takes time.
  if (word.length > longest) return '';
  const distances = known.map((each) => [distance(word.toLowerCase(), each.toLowerCase()), each] as const);
  const [nearest] = distances.sort(([one], [other]) => one - other);
  if (!nearest || nearest[0] > Math.max(1, Math.floor(nearest[1].length / 3))) return '';
  return `; did you mean "${nearest[1]}"?`;
}

const longest = 60;

/** Letters put in, taken out, replaced, or swapped with their neighbour, to come from one word to the other. */
function distance(from: string, to: string): number {
  let [last, row]: [number[], number[]] = [[], Array.from({ length: to.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1);
      const swaps = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const swapped = swaps ? last[j - 2]! + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(replaced, swapped, row[j]! + 1, next[j - 1]! + 1));
    }
    [last, row] = [row, next];
  }
  return row[to.length]!;
}
