import { parseAction, ti4, type World } from '../../machines/ti4/index.js';
import { setupOf } from '../../machines/ti4/setup.js';
import type { GameFiles } from '../game-files.js';
import type { Guide } from '../input/errors.js';
import { checkSeen } from './checks/seen.js';
import { documentAt } from './document-at.js';
import { allFeatures, featuresOf } from './features.js';
import { piecesOf, withoutPiece } from './pieces.js';
import { hasEndlessRoutes } from './rifts.js';
import { worldToDocument } from './world-document.js';
import { patchWorld, worldFromLocated } from './world-loader.js';

const fields = 'ti4-worlds.md#fields';

const guide: Guide = {
  unknownField: fields,
  missingField: fields,
  wrongType: fields,
  wrongForm: fields,
  notOneOf: fields,
  outOfRange: fields,
  wrongCount: fields,
  repeatedItem: fields,
  ownerNotOnePlayer: 'ti4-worlds.md#units',
  removesUnknownPiece: 'ti4-worlds.md#plays',
  unknownPiece: 'ti4-worlds.md#plays',
  unknownAction: 'ti4.md#the-tactical-action',
};

export const ti4Files: GameFiles<World> = {
  game: ti4,
  schemas: { world: 'ti4-world', plays: 'ti4-plays' },
  guide,
  world: worldFromLocated,
  patched: patchWorld,
  pieces: piecesOf,
  without: withoutPiece,
  document: worldToDocument,
  documentAt,
  features: featuresOf,
  allFeatures,
  // Loaded only by who draws: no other command needs what it takes.
  drawn: async () =>
    (await import('./arbitraries.js')).arbitraryWorld().filter((world) => !hasEndlessRoutes(world)),
  actionsIn: (world) => {
    const setup = setupOf(world);
    return (text) => {
      const action = parseAction(setup, text);
      return 'why' in action ? action.why : undefined;
    };
  },
  checkSeen,
};
