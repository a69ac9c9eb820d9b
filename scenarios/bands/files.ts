import { bands } from '../../machines/bands/index.js';
import { parseAction } from '../../machines/bands/language.js';
import { setupOf } from '../../machines/bands/setup.js';
import type { World } from '../../machines/bands/world.js';
import type { GameFiles } from '../game-files.js';
import { checkSeen } from './checks/seen.js';
import { documentAt } from './document-at.js';
import { allFeatures, featuresOf } from './features.js';
import { type WorldPatch, worldToDocument } from './world-document.js';
import { patchWorld, worldFromLocated } from './world-loader.js';

export const bandsFiles: GameFiles<World> = {
  game: bands,
  schemas: { world: 'world', plays: 'plays' },
  world: worldFromLocated,
  patched: patchWorld,
  pieces: ({ cards }) => cards.map(({ name }) => name),
  without: (world, card) => {
    const patched = patchWorld(world, withoutCard(world, card), world.name);
    return patched.ok ? patched.value : undefined;
  },
  document: worldToDocument,
  documentAt,
  features: featuresOf,
  allFeatures,
  // Loaded only by who draws: no other command needs what it takes.
  drawn: async () => (await import('./arbitraries.js')).arbitraryWorld(),
  actionsIn: (world) => {
    const setup = setupOf(world);
    return (text) => {
      const action = parseAction(setup, text);
      return 'why' in action ? action.why : undefined;
    };
  },
  checkSeen,
};

/** The world without one card, and without what others say of it. */
export const withoutCard = ({ cards }: World, name: string): WorldPatch => ({
  cards: Object.fromEntries(
    cards.flatMap((card): [string, object | null][] => {
      if (card.name === name) return [[name, null]];
      const barredFrom = card.barredFrom.filter((bar) => bar !== name);
      const patch = {
        ...(barredFrom.length < card.barredFrom.length && { barredFrom }),
        ...(card.storyline === name && { storyline: null }),
      };
      return Object.keys(patch).length > 0 ? [[card.name, patch]] : [];
    }),
  ),
});
