/** Small positions to begin with: one kind of legal action beside the pass, and one thing that is not allowed. */
import type { NamedAction } from '../../rulebook/index.js';
import type { Setup } from '../case.js';

export interface SmokePosition {
  readonly setup: Setup;
  readonly legal: NamedAction;
  /** By the text, for the reason given; the machine is asked too. */
  readonly illegal: NamedAction;
  readonly because: string;
  /** An action about what is not in the set-up. */
  readonly unknown: NamedAction;
}

/** By rulebook. */
export const smokePositions: Readonly<Record<string, SmokePosition>> = {
  bands: {
    setup: {
      rulebook: 'bands',
      world: 'smoke',
      for: 'A unit that may move from one card of its player to another.',
      players: ['Ada', 'Brand'],
      moves: 1,
      opens: { player: 'Ada', phase: 'movement' },
      cards: {
        Aster: { owner: 'Ada', kind: 'planetary', homeworld: true },
        Dunes: { owner: 'Ada', kind: 'surface' },
        Toft: { owner: 'Ada', kind: 'groundUnit', on: 'Aster' },
      },
    },
    legal: { type: 'move', card: 'Toft', to: 'Dunes' },
    illegal: { type: 'move', card: 'Toft', to: 'open space' },
    because: 'a unit stands on a card, and open Space is none',
    unknown: { type: 'move', card: 'Toft', to: 'Nowhere' },
  },
  ti4: {
    setup: {
      rulebook: 'ti4',
      world: 'smoke',
      for: 'Two systems, one of which holds a token of the active player.',
      players: ['Ada', 'Brand'],
      systems: { Vefut: { planets: ['Vefut II'] }, Quann: {} },
      borders: [['Vefut', 'Quann']],
      ships: { Yare: { owner: 'Brand', kind: 'cruiser', at: 'Quann' } },
      units: [{ owner: 'Ada', kind: 'infantry', count: 2, at: 'Vefut II' }],
      tokens: { Ada: ['Quann'] },
      tactics: { Ada: 2, Brand: 1 },
      opens: { player: 'Ada', step: 'activation' },
    },
    legal: { type: 'activate', system: 'Vefut' },
    illegal: { type: 'activate', system: 'Quann' },
    because: 'a player cannot activate a system that holds a token of theirs',
    unknown: { type: 'activate', system: 'Nowhere' },
  },
};
