import { existsSync, realpathSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { read } from '../rulebook/index.js';
import {
  filesOf,
  formatInputError,
  loadFindingIds,
  loadManifest,
  openPlays,
  openWorld,
  playOut,
  type Result,
  type Shelf,
  shelves as shippedShelves,
} from '../scenarios/index.js';
import { printable } from '../scenarios/input/errors.js';
import { BadInput } from './exit.js';
import { noPlays, notOf, noWorld } from './hints.js';
import type { Library } from './library.js';
import { shelvesFrom } from './modules.js';
import type { PlayWork } from './play-worker.js';
import { searchScope } from './scope-search.js';
import type { SearchWork } from './search-worker.js';

/** The worlds and rulebooks of this package. */
export const library = libraryOf(shippedShelves);

/** `modules`: what the shelves come from, if not from this package. */
export function libraryOf(shelves: readonly Shelf[], modules: readonly string[] = []): Library {
  const ids = shelves.map(({ game }) => game.id);
  const shelfOf = (rulebook: string): Shelf => shelves[ids.indexOf(rulebook)]!;
  const bookOf = (rulebook: string, choices: Readonly<Record<string, string>>) =>
    read(shelfOf(rulebook).game.text, choices);
  const some = (rulebook?: string) => (rulebook === undefined ? shelves : [shelfOf(rulebook)]);
  const worlds = (rulebook?: string) => worldsOf(some(rulebook));
  return {
    async with(modules) {
      return modules.length === 0 ? libraryOf(shelves) : libraryOf(await shelvesFrom(modules), modules);
    },
    shipped: (rulebook) => worlds(rulebook).map(({ name }) => name),
    files: (names) => [
      ...names.map((name) => named(name, worlds())?.path ?? name),
      ...shelves
        .map(filesOf)
        .flatMap(({ worlds, plays, manifest }) => [
          ...[...worlds, ...plays].map(({ path }) => path),
          manifest,
        ]),
    ],
    open(nameOrPath) {
      const { path, shipped } = locate(nameOrPath, worlds(), ids);
      const world = orBadInput(openWorld(path, shelves));
      return {
        name: world.name,
        rulebook: world.rulebook,
        shipped,
        set: (choices) => world.set(bookOf(world.rulebook, choices)),
        helpers: (choices, count, symmetry = false) =>
          startHelpers({ path, choices, modules, symmetry }, count),
        players: (choices, count, options) => startPlayers({ path, choices, modules, options }, count),
        subject: () => world.subject(),
      };
    },
    scope(rulebook, sizes) {
      const readSetUps = shelfOf(rulebook).setUps;
      if (!readSetUps) {
        const some = shelves.filter(({ setUps }) => setUps).map(({ game }) => game.id);
        const found = `--scope: found it with ${rulebook}, which has none`;
        const expected = some.length > 0 ? `it with ${some.join(' or ')}` : 'worlds';
        throw new BadInput(`${found}; expected ${expected}`, 'scopes');
      }
      const setUps = readSetUps(sizes);
      if ('why' in setUps) throw new BadInput(`--scope: ${printable(setUps.why)}`, 'scopes');
      return {
        name: setUps.text,
        says: setUps.says,
        set: (choices) => setUps.set(bookOf(rulebook, choices)),
        search: (choices, bounds, watch) => searchScope(rulebook, setUps, choices, bounds, watch),
        open: (breach) => ({ set: (choices) => setUps.setBroken(breach, bookOf(rulebook, choices)) }),
        subjects: () => setUps.subjects(),
      };
    },
    plays(path) {
      if ([...ids, ...worlds().map(({ name }) => name)].includes(path) && !existsSync(path))
        throw noPlays(path, ids);
      return orBadInput(openPlays(path, shelves)).map(({ play, from }) => ({
        name: play.name,
        mismatches: playOut(from.set(bookOf(from.rulebook, play.readings)), play),
      }));
    },
    playedSetups: (rulebook, reading) =>
      filesOf(shelfOf(rulebook))
        .plays.flatMap(({ name, path }) =>
          orBadInput(openPlays(path, shelves))
            .filter(({ play }) => reading === undefined || Object.hasOwn(play.readings, reading))
            .map(({ play, from }) => from.subject(`${name}: ${play.name}`)),
        )
        .sort((one, other) => one.pieces.length - other.pieces.length),
    knownFindings: (rulebook) => {
      const { findings } = filesOf(shelfOf(rulebook));
      return existsSync(findings) ? orBadInput(loadFindingIds(findings)) : undefined;
    },
    findingsIn: (path) => orBadInput(loadFindingIds(path)),
    rulebooks: () => shelves.map(({ game }) => game.text),
    ledgers: () => shelves.map(({ game }) => game),
    manifest: (rulebook) =>
      new Map(
        some(rulebook).flatMap((shelf) => {
          const { manifest } = filesOf(shelf);
          return existsSync(manifest) ? [...orBadInput(loadManifest(manifest))] : [];
        }),
      ),
  };
}

const startHelpers = (work: SearchWork, count: number): Worker[] =>
  Array.from(
    { length: count },
    () => new Worker(new URL('./search-worker.js', import.meta.url), { workerData: work }),
  );

const startPlayers = (work: PlayWork, count: number): Worker[] =>
  Array.from(
    { length: count },
    () => new Worker(new URL('./play-worker.js', import.meta.url), { workerData: work }),
  );

interface Shipped {
  readonly name: string;
  readonly rulebook: string;
  readonly path: string;
}

const worldsOf = (shelves: readonly Shelf[]): Shipped[] =>
  shelves.flatMap((shelf) => filesOf(shelf).worlds.map((world) => ({ ...world, rulebook: shelf.game.id })));

/** By its name, or by that of its rulebook before it: bands/carriers. */
const named = (wanted: string, worlds: readonly Shipped[]): Shipped | undefined =>
  worlds.find(({ name, rulebook }) => wanted === name || wanted === `${rulebook}/${name}`);

/** A shipped world by its name or by its path, else the path as it stands. */
function locate(
  nameOrPath: string,
  worlds: readonly Shipped[],
  ids: readonly string[],
): { readonly path: string; readonly shipped: boolean } {
  const shipped = named(nameOrPath, worlds);
  if (shipped) return { path: shipped.path, shipped: true };
  if (!/[/\\]|\.ya?ml$/.test(nameOrPath)) {
    throw noWorld(
      nameOrPath,
      worlds.map(({ name }) => name),
      ids,
    );
  }
  const [, book = '', name = ''] = /^([^/]+)\/([^/]*)$/.exec(nameOrPath) ?? [];
  if (ids.includes(book) && !/\.ya?ml$/.test(name) && !existsSync(nameOrPath))
    throw notOf(book, name, worlds);
  return { path: nameOrPath, shipped: worlds.some(({ path }) => sameFile(path, nameOrPath)) };
}

function sameFile(a: string, b: string): boolean {
  try {
    return realpathSync(a) === realpathSync(b);
  } catch {
    return false;
  }
}

function orBadInput<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new BadInput(result.errors.map(formatInputError).join('\n'));
}
