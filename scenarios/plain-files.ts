/** Files of a game that says no more of them than which fields its worlds have. */
import { type Game, read as readBook, type Table } from '../rulebook/index.js';
import type { GameFiles } from './game-files.js';
import { type InputErrorCode, quoted, type Result, wholeFile } from './input/errors.js';
import { checkerOf, type SchemaObject } from './input/schema.js';
import { escapePointer, type Located } from './input/yaml.js';

/** A set-up: its name, what it is for, and the fields of its game. */
export interface PlainWorld {
  readonly name: string;
  readonly purpose: string;
}

export interface PlainOptions<W extends PlainWorld> {
  /** A JSON Schema for each field of a world besides `world`, `rulebook` and `purpose`. */
  readonly fields?: Readonly<Record<string, SchemaObject>>;
  /** Those of them that may not be left out. */
  readonly required?: readonly string[];
  /** See `GameFiles`; absent: an audit leaves nothing out. */
  pieces?(world: W): readonly string[];
  without?(world: W, piece: string): W | undefined;
}

type Document = Readonly<Record<string, unknown>> & { readonly world: string; readonly purpose: string };

const nameOfWorld = { type: 'string', pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$', maxLength: 60 };

export function plainFiles<W extends PlainWorld>(
  game: Game<W>,
  { fields = {}, required = [], pieces, without }: PlainOptions<W> = {},
): GameFiles<W> {
  const check = checkerOf<Document>({
    type: 'object',
    additionalProperties: false,
    required: ['world', 'rulebook', 'purpose', ...required],
    properties: {
      world: nameOfWorld,
      rulebook: { const: game.id },
      purpose: { type: 'string', minLength: 1, maxLength: 400 },
      ...fields,
    },
  });
  const world = (read: Located): Result<W> => {
    const shaped = check(read);
    if (!shaped.ok) return shaped;
    const { world: name, rulebook: _, ...rest } = shaped.value;
    return { ok: true, value: { name, ...rest } as unknown as W };
  };
  const tableOf = (setUp: W): Table => game.set(setUp, readBook(game.text));
  return {
    game,
    schemas: { world: 'plain', plays: 'plain-plays' },
    world,
    patched: (before, patch, file, locate = (pointer) => ({ ...wholeFile(file), pointer })) => {
      const { name, ...rest } = before;
      return world({ file, value: merged({ world: name, rulebook: game.id, ...rest }, patch), locate });
    },
    pieces: pieces ?? (() => []),
    without: without ?? (() => undefined),
    document: ({ name, ...rest }) => ({ world: name, rulebook: game.id, ...rest }),
    documentAt: () => undefined,
    features: () => [],
    allFeatures: {},
    actionsIn: (setUp) => {
      const table = tableOf(setUp);
      return (text) => {
        const found = table.actionOf(text);
        return 'why' in found ? found.why : undefined;
      };
    },
    checkSeen: ({ then, ends }, pointer, setUp, report) => {
      const table = tableOf(setUp);
      const [initial] = table.model.initial();
      const { pieces, turn } = table.observe(initial!);
      const tell = (code: InputErrorCode, seen: object, known: object, at: string) => {
        for (const name of Object.keys(seen).filter((each) => !Object.hasOwn(known, each))) {
          const expected = `one of ${Object.keys(known).join(', ')}`;
          report.atKey(`${pointer}/${at}/${escapePointer(name)}`, code, quoted(name), expected);
        }
      };
      tell('unknownPiece', then, pieces, 'then');
      tell('unknownField', ends, turn, 'ends');
    },
  };
}

/** Records are merged, field by field; a null takes a field away; the rest is replaced. */
function merged(value: object, patch: object): object {
  const isRecord = (each: unknown): each is object =>
    typeof each === 'object' && each !== null && !Array.isArray(each);
  const was: Readonly<Record<string, unknown>> = { ...value };
  const changes = Object.entries(patch).map(([key, to]) => [
    key,
    isRecord(to) && isRecord(was[key]) ? merged(was[key], to) : to,
  ]);
  const all: object = { ...was, ...Object.fromEntries(changes) };
  return Object.fromEntries(Object.entries(all).filter(([, each]) => each !== null));
}
