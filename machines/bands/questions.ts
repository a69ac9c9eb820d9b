import { definition, permission } from '../../rulebook/index.js';
import type { CardFacts, EntryFacts } from './facts.js';
import type { BandId, CardId, PlayerId } from './setup.js';
import type { Table } from './table.js';

/** Which Band is a card on the Map in (14.1). */
export const bandOf = definition<CardFacts, BandId>('band', 'which Band is the card in');

/** Who controls a card (14.11). */
export const controllerOf = definition<CardFacts, PlayerId>('control', 'who controls the card');

export interface SkipFacts {
  readonly table: Table;
  /** The player whose Surface Band it is. */
  readonly player: PlayerId;
  /** The player whose card counts the steps. */
  readonly mover: PlayerId;
}

/** Whether a Surface Band is passed over when adjacency is worked out (14.2). */
export const isSkipped = definition<SkipFacts, boolean>('skipped', 'is the Band skipped for adjacency');

/** How much Surface Capacity a card on the Map supplies to whoever controls it (10.6). */
export const surfaceSupply = definition<CardFacts, number>(
  'supply',
  'how much Surface Capacity does the card supply',
);

/** Against whose Surface Capacity a card on the Map counts (10.6); nobody's where there is no answer. */
export const capacityUser = definition<CardFacts, PlayerId>(
  'capacityUse',
  'against whose Surface Capacity does the card count',
);

/** May this Surface Location be destroyed by its owner for want of Capacity (10.6-q). */
export const mayBeRazed = permission<CardFacts>(
  'raze',
  'may the Surface Location be destroyed for want of Capacity',
);

/** May a move action be spent on this card now (14.4). */
export const mayBeMoved = permission<CardFacts>('spend', 'may a move action be spent on the card');

/** May this card come to this Position (14.5 to 14.8, 10.5, 14.12). */
export const mayEnter = permission<EntryFacts>('enter', 'may the card come to the Position');

/** What becomes of a displaced card; `ousted`: of one on a turned card with too few seats, that it has to leave. */
export const fates = ['placed', 'destroyed', 'ousted'] as const;
export type Fate = (typeof fates)[number];

export interface FateFacts {
  readonly table: Table;
  unit: CardId;
  /** A card or `openSpace`; without meaning for `destroyed`. */
  host: CardId;
  readonly fate: Fate;
}

/** May this be the fate of a displaced card now (14.12: nearest Band, order of players, destruction). */
export const mayBefall = permission<FateFacts>('displacement', 'may this become of the displaced card now');

/** A Device is attached as it is deployed, or taken where it lies. */
export const fittings = ['entry', 'taking'] as const;
export type Fitting = (typeof fittings)[number];

export interface AttachFacts {
  readonly table: Table;
  device: CardId;
  host: CardId;
  readonly by: Fitting;
}

/** May the Device be attached to the card (10.5). */
export const mayAttach = permission<AttachFacts>('attach', 'may the Device be attached to the card');

/** What attacks, Liberations and effects of sections that we do not have may do to a card. */
export const strikes = [
  'liberate',
  'break',
  'lose',
  'destroy',
  'expel',
  'ruin',
  'outlaw',
  'repel',
  'withstand',
] as const;
export type Strike = (typeof strikes)[number];

export interface StrikeFacts {
  readonly table: Table;
  card: CardId;
  readonly by: Strike;
}

/** May this happen to the card in the active player's Combat or Liberation (10.2, 14.10, 14.11). */
export const mayBeStruck = permission<StrikeFacts>('strike', 'may this be done to the card');
