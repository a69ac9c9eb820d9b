import type { Arbitrary } from 'fast-check';
import type { Game, Observation } from '../rulebook/index.js';
import type { Guide, Result } from './input/errors.js';
import type { Report } from './input/report.js';
import type { SchemaName } from './input/schema.js';
import type { Located } from './input/yaml.js';
import type { Facts } from './plays.js';

/** Of any kind of world, all that is known here. */
export interface NamedWorld {
  readonly name: string;
}

/** How the set-ups of one game are written and read: all that this room must know of a game. `W` is its kind of world. */
export interface GameFiles<W extends NamedWorld> {
  readonly game: Game<W>;
  /** The shapes of its files; `plain` worlds have one that is made of their fields. */
  readonly schemas: { readonly world: SchemaName | 'plain'; readonly plays: SchemaName };
  /** Where its own pages tell what docs/worlds.md does not. */
  readonly guide?: Guide;
  /** The world that a document describes: checks its shape, then whether it makes sense. */
  world(read: Located): Result<W>;
  /**
   * The world with the changes of `patch`, which has the shape of `given` in play files; checked like a file. `locate` finds a
   * pointer into the patch in the text that it came from; without it, errors name `file` alone.
   */
  patched(world: W, patch: object, file: string, locate?: Located['locate']): Result<W>;
  /** Names of the pieces that an audit might leave out. */
  pieces(world: W): readonly string[];
  /** `undefined` where what is left is no set-up. */
  without(world: W, piece: string): W | undefined;
  /** The world as a document of it says it: plain JSON, by names. */
  document(world: W): object;
  /** The same with its pieces and its turn as they are seen in another position; `undefined` where no document can say that. */
  documentAt(world: W, seen: Observation): object | undefined;
  /** What of the game a set-up makes use of, in the words of `allFeatures`. */
  features(world: W): readonly string[];
  /** Every word for such a use, and what it means. */
  readonly allFeatures: Readonly<Record<string, string>>;
  /** Worlds drawn at random; absent: there are none. */
  drawn?(): Promise<Arbitrary<W>>;
  /** Reads the action language in a world: why a text is no action there; `undefined` for one that is. */
  actionsIn(world: W): (text: string) => string | undefined;
  /** What a play expects to see at its end speaks of what there is; `pointer` is the play's. */
  checkSeen(seen: Seen, pointer: string, world: W, report: Report): void;
}

/** What a play expects to see: of each piece, and of the turn. */
export interface Seen {
  readonly then: Readonly<Record<string, Facts>>;
  readonly ends: Facts;
}
