/** The rulebook that a command is to play, and the worlds that are named. */
import { existsSync } from 'node:fs';
import {
  filesOf,
  formatInputError,
  openWorld,
  type SetUp,
  type Shelf,
  shelves as shippedShelves,
} from '../scenarios/index.js';
import { printable } from '../scenarios/input/errors.js';
import { type Anchor, BadInput } from './exit.js';
import { didYouMean, notOf, noWorld } from './hints.js';

export interface ShelfAndWorlds {
  readonly shelf: Shelf;
  /** Absent: none were named. */
  readonly worlds?: readonly SetUp[];
}

/** Of what `--rulebook` and `--world` say; worlds name their rulebook. Throws `BadInput`. */
export function shelfAndWorlds(
  { rulebook, world }: { readonly rulebook?: string; readonly world?: readonly string[] },
  anchor: Anchor = 'fuzz',
  shelves: readonly Shelf[] = shippedShelves,
): ShelfAndWorlds {
  const ids = shelves.map(({ game }) => game.id);
  if (rulebook !== undefined && !ids.includes(rulebook)) {
    throw new BadInput(
      `--rulebook: found "${printable(rulebook)}"; expected one of ${ids.join(', ')}${didYouMean(rulebook, ids)}`,
      anchor,
    );
  }
  const worlds = world?.map((name) => worldNamed(name, shelves));
  const named = [
    ...new Set([
      ...(rulebook === undefined ? [] : [rulebook]),
      ...(worlds ?? []).map((each) => each.rulebook),
    ]),
  ];
  if (named.length > 1)
    throw new BadInput(`found ${named.join(' and ')}; expected worlds of one rulebook`, anchor);
  const id = named[0] ?? (ids.length === 1 ? ids[0] : undefined);
  if (id === undefined) throw new BadInput(`found no --rulebook; expected one of ${ids.join(', ')}`, anchor);
  return { shelf: shelves[ids.indexOf(id)]!, ...(worlds && { worlds }) };
}

/** A world by the name of a shipped one, with or without its rulebook before it, or by path. */
export function worldNamed(name: string, shelves: readonly Shelf[] = shippedShelves): SetUp {
  const shipped = shelves.flatMap((shelf) =>
    filesOf(shelf).worlds.map((file) => ({ ...file, full: `${shelf.game.id}/${file.name}` })),
  );
  const found = shipped.find((file) => file.name === name || file.full === name);
  const [book, rest] = name.split(/\/(.*)/s);
  if (!found && shelves.some(({ game }) => game.id === book) && !existsSync(name)) {
    const worlds = shipped.map(({ name, full }) => ({ name, rulebook: full.slice(0, full.indexOf('/')) }));
    throw notOf(book!, rest ?? '', worlds);
  }
  if (!found && !/[/\\]|\.ya?ml$/.test(name)) {
    throw noWorld(
      name,
      shipped.map((file) => file.name),
      shelves.map(({ game }) => game.id),
    );
  }
  const opened = openWorld(found?.path ?? name, shelves);
  if (opened.ok) return opened.value;
  throw new BadInput(opened.errors.map(formatInputError).join('\n'));
}
