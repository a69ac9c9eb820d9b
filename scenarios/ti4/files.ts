import { parseAction, ti4, type World } from '../../machines/ti4/index.js';
import { setupOf } from '../../machines/ti4/setup.js';
import type { GameFiles } from '../game-files.js';
import { checkSeen } from './checks/seen.js';
import { piecesOf, withoutPiece } from './pieces.js';
import { patchWorld, worldFromLocated } from './world-loader.js';

export const ti4Files: GameFiles<World> = {
  game: ti4,
  schemas: { world: 'ti4-world', plays: 'ti4-plays' },
  world: worldFromLocated,
  patched: patchWorld,
  pieces: piecesOf,
  without: withoutPiece,
  actionsIn: (world) => {
    const setup = setupOf(world);
    return (text) => {
      const action = parseAction(setup, text);
      return 'why' in action ? action.why : undefined;
    };
  },
  checkSeen,
};
