import type { Subject } from '../rulebook/index.js';
import type { GameFiles, NamedWorld } from './game-files.js';

/** A world as the audit sees it; `name` is what it goes by there. */
export const subjectOf = <W extends NamedWorld>(
  files: GameFiles<W>,
  world: W,
  name: string = world.name,
): Subject => ({
  rulebook: files.game.id,
  world: name,
  pieces: files.pieces(world),
  under: (book) => files.game.set(world, book),
  without: (piece) => {
    const left = files.without(world, piece);
    return left && subjectOf(files, left, name);
  },
});
