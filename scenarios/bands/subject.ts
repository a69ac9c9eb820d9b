import { bands } from '../../machines/bands/index.js';
import type { World } from '../../machines/bands/world.js';
import type { Subject } from '../../rulebook/index.js';
import type { WorldPatch } from './world-document.js';
import { patchWorld } from './world-loader.js';

/** A bands world as the audit sees it; `name` is what it goes by there. */
export const subjectOf = (world: World, name: string = world.name): Subject => ({
  rulebook: bands.id,
  world: name,
  pieces: world.cards.map(({ name }) => name),
  under: (book) => bands.set(world, book),
  without: (piece) => {
    const patched = patchWorld(world, withoutCard(world, piece), world.name);
    return patched.ok ? subjectOf(patched.value, name) : undefined;
  },
});

/** The world without one card, and without what others say of it. */
export const withoutCard = ({ cards }: World, name: string): WorldPatch => ({
  cards: Object.fromEntries(
    cards.flatMap((card): [string, object | null][] => {
      if (card.name === name) return [[name, null]];
      const barredFrom = card.barredFrom.filter((bar) => bar !== name);
      return barredFrom.length < card.barredFrom.length ? [[card.name, { barredFrom }]] : [];
    }),
  ),
});
