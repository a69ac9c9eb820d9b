import {
  type AttachFacts,
  type Fate,
  type FateFacts,
  type Fitting,
  fates,
  fittings,
  type SkipFacts,
  type Strike,
  type StrikeFacts,
  strikes,
} from './questions.js';
import type { CardId, PlayerId } from './setup.js';
import type { Table } from './table.js';
import { type TurnFacts, turnFactsFor } from './turn/questions.js';

/** A question about one card. */
export interface CardFacts {
  readonly table: Table;
  readonly card: CardId;
}

/** The ways in which a card comes to a Position. */
export const ways = ['move', 'deploy', 'displace', 'carry'] as const;
export type Way = (typeof ways)[number];

/** May this card come to this Position in this way? `host` is a card or `openSpace`. */
export interface EntryFacts {
  readonly table: Table;
  unit: CardId;
  host: CardId;
  readonly by: Way;
  /** A Device that is attached as it comes. */
  readonly attaching: boolean;
}

export interface Facts {
  readonly card: readonly CardFacts[];
  readonly entry: Readonly<Record<Way, EntryFacts>>;
  readonly skip: (player: PlayerId, mover: PlayerId) => SkipFacts;
  /** A Device that is deployed attached, at its Position. */
  readonly fitting: EntryFacts;
  readonly attach: Readonly<Record<Fitting, AttachFacts>>;
  readonly fate: Readonly<Record<Fate, FateFacts>>;
  readonly strike: Readonly<Record<Strike, StrikeFacts>>;
  readonly turn: TurnFacts;
}

const by = <K extends string, V>(keys: readonly K[], make: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>;

export function factsFor(table: Table): Facts {
  return {
    card: Array.from({ length: table.setup.cards }, (_, card) => ({ table, card })),
    entry: by(ways, (way) => ({ table, unit: 0, host: 0, by: way, attaching: false })),
    // Made anew: one Band may be looked at while another is.
    skip: (player, mover) => ({ table, player, mover }),
    fitting: { table, unit: 0, host: 0, by: 'deploy', attaching: true },
    attach: by(fittings, (fitting) => ({ table, device: 0, host: 0, by: fitting })),
    fate: by(fates, (fate) => ({ table, unit: 0, host: 0, fate })),
    strike: by(strikes, (strike) => ({ table, card: 0, by: strike })),
    turn: turnFactsFor(table),
  };
}
