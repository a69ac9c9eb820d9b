import type { Arbitrary } from 'fast-check';
import type { Game, Observation, Rulebook, Subject, Table } from '../rulebook/index.js';
import type { GameFiles, NamedWorld } from './game-files.js';
import {
  failed,
  guided,
  type InputError,
  inputError,
  quoted,
  type Result,
  wholeFile,
} from './input/errors.js';
import { readTextFile } from './input/file.js';
import { type Located, readYaml } from './input/yaml.js';
import { type Play, playsFrom, worldBeside } from './plays.js';
import type { ReadSetUps } from './set-ups.js';
import { type Folder, filesIn, shippedFolder } from './shipped.js';
import { subjectOf } from './subject.js';
import { loadWorld, worldFrom } from './worlds.js';

/** A set-up that has been read, of whatever game. */
export interface SetUp {
  readonly name: string;
  /** Id of its rulebook. */
  readonly rulebook: string;
  set(book: Rulebook): Table;
  /** The same for an audit; `name` is what it goes by there. */
  subject(name?: string): Subject;
  /** As a document says it: plain JSON, by names. */
  readonly document: object;
  /** What of the game it makes use of: words of `Shelf.features`. */
  readonly features: readonly string[];
  /** The same set-up in another position of its plays; `undefined` where no document can describe that. */
  at(seen: Observation): SetUp | undefined;
}

/** A scripted play and what it is played from. */
export interface ScriptedPlay {
  readonly play: Play;
  readonly from: SetUp;
}

/** The files of one game, its kind of world hidden. */
export interface Shelf {
  readonly game: Omit<Game<never>, 'set'>;
  world(read: Located): Result<SetUp>;
  /** The world of the plays lies beside their file. */
  plays(read: Located): Result<readonly ScriptedPlay[]>;
  /** Absent: the game has no scopes. */
  readonly setUps?: ReadSetUps;
  /** Where its own worlds, plays, manifest and known findings lie; absent: with those of this package. */
  readonly folder?: string;
  /** Every word for what a set-up may make use of, and what it means. */
  readonly features: Readonly<Record<string, string>>;
  /** A set-up out of a document; `file` names it in errors. */
  fromDocument(document: unknown, file: string): Result<SetUp>;
  /** Set-ups drawn at random; absent: the game has none. */
  drawn?(): Promise<Arbitrary<SetUp>>;
}

/** The files that come with a shelf. */
export const filesOf = ({ game, folder }: Shelf): Folder => filesIn(folder ?? shippedFolder(game.id));

export function shelfOf<W extends NamedWorld>(files: GameFiles<W>, setUps?: ReadSetUps): Shelf {
  const setUp = (world: W): SetUp => ({
    name: world.name,
    rulebook: files.game.id,
    set: (book) => files.game.set(world, book),
    subject: (name) => subjectOf(files, world, name),
    get document() {
      return files.document(world);
    },
    get features() {
      return files.features(world);
    },
    at: (seen) => {
      const document = files.documentAt(world, seen);
      const there = document && fromDocument(document, world.name);
      return there?.ok ? there.value : undefined;
    },
  });
  const fromDocument = (document: unknown, file: string): Result<SetUp> => {
    const world = worldFrom(files, {
      file,
      value: document,
      locate: (pointer) => ({ ...wholeFile(file), pointer }),
    });
    return world.ok ? { ok: true, value: setUp(world.value) } : world;
  };
  return {
    game: files.game,
    features: files.allFeatures,
    fromDocument,
    ...(files.drawn && { drawn: async () => (await files.drawn!()).map(setUp) }),
    world: (read) => {
      const world = worldFrom(files, read);
      return world.ok ? { ok: true, value: setUp(world.value) } : world;
    },
    plays: (read) => {
      const file = playsFrom(files, read, (name) => loadWorld(files, worldBeside(read.file, name)));
      if (!file.ok) return file;
      return { ok: true, value: file.value.plays.map((play) => ({ play, from: setUp(play.world) })) };
    },
    ...(setUps && { setUps }),
  };
}

/** Reads a world file by the rulebook that it names; one that names none is of the first shelf. */
export function openWorld(path: string, shelves: readonly Shelf[]): Result<SetUp> {
  const read = readFile(path);
  if (!read.ok) return read;
  const shelf = shelfFor(read.value, shelves);
  if (!shelf.ok) return shelf;
  const world = shelf.value.world(read.value);
  return world.ok ? world : (mistaken(read.value, shelf.value, shelves) ?? world);
}

/** Reads a play file by the rulebook that its world names. */
export function openPlays(path: string, shelves: readonly Shelf[]): Result<readonly ScriptedPlay[]> {
  const read = readFile(path);
  if (!read.ok) return read;
  if (isWorldFile(read.value)) {
    const at = read.value.locate('');
    return guided(
      failed(inputError('missingField', at, 'a world file', 'a file of plays, with a field "plays"')),
      {
        missingField: 'worlds.md#plays',
      },
    );
  }
  const name = fieldOf(read.value, 'world');
  const world = isWorldName(name) ? readFile(worldBeside(path, name)) : undefined;
  // What is wrong with the world or its name is told by whoever reads the plays.
  if (!world?.ok) return shelves[0]!.plays(read.value);
  const shelf = shelfFor(world.value, shelves);
  if (!shelf.ok) return shelf;
  const plays = shelf.value.plays(read.value);
  return plays.ok ? plays : (mistaken(world.value, shelf.value, shelves) ?? plays);
}

function readFile(path: string): Result<Located> {
  const text = readTextFile(path);
  return text.ok ? readYaml(text.value, path) : text;
}

function shelfFor(world: Located, shelves: readonly Shelf[]): Result<Shelf> {
  const named = fieldOf(world, 'rulebook') ?? shelves[0]!.game.id;
  const shelf = shelves.find(({ game }) => game.id === named);
  if (shelf) return { ok: true, value: shelf };
  const ids = shelves.map(({ game }) => game.id);
  const expected = ids.length === 1 ? quoted(ids[0]) : `one of ${ids.join(', ')}`;
  return failed(inputError('unknownRulebook', world.locate('/rulebook'), quoted(named), expected));
}

/** A document whose fields are those of another game is told so, and not each of its fields. */
function mistaken(world: Located, shelf: Shelf, shelves: readonly Shelf[]): Result<never> | undefined {
  if (hasItsFields(shelf, world)) return undefined;
  const meant = shelves.find((other) => other !== shelf && hasItsFields(other, asOf(other, world)));
  if (!meant) return undefined;
  const named = fieldOf(world, 'rulebook');
  const found = named === undefined ? `no rulebook, for which ${shelf.game.id} is taken` : quoted(named);
  const expected = `rulebook: ${meant.game.id}, whose fields these are`;
  return failed(inputError('unknownRulebook', world.locate('/rulebook'), found, expected));
}

function hasItsFields(shelf: Shelf, world: Located): boolean {
  const read = shelf.world(world);
  if (read.ok) return true;
  const isOfWhole = ({ pointer }: InputError) => !pointer.slice(1).includes('/');
  return !read.errors.some(
    (error) => (error.code === 'unknownField' || error.code === 'missingField') && isOfWhole(error),
  );
}

const asOf = ({ game }: Shelf, world: Located): Located => ({
  ...world,
  value: { ...(world.value as object), rulebook: game.id },
});

const fieldOf = ({ value }: Located, field: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, field)
    ? (value as Record<string, unknown>)[field]
    : undefined;

const isWorldFile = (read: Located): boolean =>
  fieldOf(read, 'plays') === undefined &&
  ['rulebook', 'for', 'purpose'].some((field) => fieldOf(read, field) !== undefined);

/** A name that leads out of its folder is none; the schemas of plays say the same. */
const isWorldName = (name: unknown): name is string =>
  typeof name === 'string' && /^[a-z][a-z0-9-]*$/.test(name);
