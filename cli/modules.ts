import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { account, type Inventory } from '../rulebook/index.js';
import type { SetUp, Shelf } from '../scenarios/index.js';
import { printable, quoted } from '../scenarios/input/errors.js';
import { BadInput } from './exit.js';

/** The rulebooks that modules of the caller's export; the files of each lie in the folder of its module. */
export async function shelvesFrom(modules: readonly string[]): Promise<readonly Shelf[]> {
  const shelves: Shelf[] = [];
  for (const path of modules) {
    const shelf = await shelfFrom(path);
    if (shelves.some(({ game }) => game.id === shelf.game.id))
      throw bad(path, `the rulebook ${quoted(shelf.game.id)} for the second time`, 'one of its own');
    shelves.push(shelf);
  }
  return shelves;
}

async function shelfFrom(path: string): Promise<Shelf> {
  if (!/\.m?js$/.test(path)) throw bad(path, 'no name of an ES module', 'a file that ends in .js or .mjs');
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw bad(path, 'no such file', 'an ES module');
  const file = resolve(path);
  const module = await imported(path, file);
  if (!('default' in module)) throw bad(path, 'no default export', shelfExpected);
  const missing = lackOf(module.default);
  if (missing) throw bad(path, `a default export ${missing}`, shelfExpected);
  const { game } = module.default as Shelf;
  const [fault] = account(game.text, game.claims, {
    ...game.inventory,
    pending: idsIn(game.inventory),
  }).faults;
  if (fault) throw bad(path, `a rulebook in which ${fault}`, 'every sentence with its place');
  return guarded(path, { folder: dirname(file), ...(module.default as Shelf) });
}

/** What a set-up throws is the module's: a chart that leads nowhere, a text that cannot be amended. */
function guarded(path: string, shelf: Shelf): Shelf {
  const set = (setUp: SetUp): SetUp => ({
    ...setUp,
    set: (book) => {
      try {
        return setUp.set(book);
      } catch (error) {
        throw bad(path, `a game that cannot be set up (${said(error)})`, 'one that can');
      }
    },
  });
  return {
    ...shelf,
    world: (read) => {
      const world = shelf.world(read);
      return world.ok ? { ok: true, value: set(world.value) } : world;
    },
    plays: (read) => {
      const plays = shelf.plays(read);
      return plays.ok
        ? { ok: true, value: plays.value.map(({ play, from }) => ({ play, from: set(from) })) }
        : plays;
    },
  };
}

/** A sentence that has no place yet is shown as such, and keeps nobody from looking at the others. */
const idsIn = ({ entries }: Inventory) => entries.map(({ id }) => id);

const said = (error: unknown) =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).replace(/\s*\n\s*/g, ' ');

const shelfExpected = 'export default shelfOf(plainFiles(encode(...)))';

async function imported(path: string, file: string): Promise<object> {
  try {
    return (await import(pathToFileURL(file).href)) as object;
  } catch (error) {
    throw bad(path, `a module that cannot be loaded (${said(error)})`, 'one that can');
  }
}

/** What a value lacks to be a shelf, as far as can be told without asking it anything. */
function lackOf(value: unknown): string | undefined {
  const part = (of: unknown, name: string): unknown =>
    typeof of === 'object' && of !== null ? (of as Record<string, unknown>)[name] : undefined;
  const game = part(value, 'game');
  if (game === undefined) return 'without a game';
  if (typeof part(game, 'id') !== 'string') return 'whose game has no id';
  if (!(part(part(game, 'text'), 'entries') instanceof Map)) return 'whose game has no text';
  const inventory = part(game, 'inventory');
  const isListed = Array.isArray(part(inventory, 'entries'));
  if (!isListed || !part(inventory, 'assumed') || !part(inventory, 'notModelled'))
    return 'whose game has no inventory';
  if (!Array.isArray(part(game, 'claims'))) return 'whose game has no claims';
  const lost = ['world', 'plays'].find((name) => typeof part(value, name) !== 'function');
  return lost && `that reads no ${lost}`;
}

const bad = (path: string, found: string, expected: string) =>
  new BadInput(
    printable(`--with ${path}: found ${found}; expected ${expected} (docs/add-a-rulebook.md#the-module)`),
  );
