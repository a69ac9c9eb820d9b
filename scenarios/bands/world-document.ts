/** A world as it is written: by names, defaults left out. schema/world.schema.json describes the same shape. */
import { stringify } from 'yaml';
import type {
  Card,
  EnvironmentEvent,
  Face,
  FaceName,
  Intrusion,
  Keyword,
  Kind,
  Opening,
  Payee,
  StartEffect,
  World,
} from '../../machines/bands/world.js';
import { type EconomyDocument, economyToDocument } from './economy-document.js';

export interface FaceDocument {
  readonly kind: Kind;
  readonly homeworld?: boolean;
  readonly seats?: number;
  readonly surfaceValue?: number;
  readonly acceptsDeployment?: boolean;
  readonly sharedGround?: boolean;
  readonly disarms?: boolean;
  readonly income?: number;
  readonly treasury?: number;
  readonly votes?: boolean;
  readonly ability?: boolean;
  readonly startEffect?: StartEffect;
  readonly occupy?: Payee;
}

export interface CardDocument extends FaceDocument {
  readonly owner: string;
  readonly contested?: FaceDocument;
  readonly face?: FaceName;
  readonly keywords?: readonly Keyword[];
  readonly at?: 'hand' | 'map' | 'depleted' | 'deck';
  readonly on?: string;
  readonly ready?: boolean;
  readonly controller?: string;
  readonly barredFrom?: readonly string[];
  readonly mobilizing?: boolean;
  readonly attached?: boolean;
  readonly intrudes?: readonly Intrusion[];
  readonly escapePod?: boolean;
  readonly drone?: boolean;
  readonly storyline?: string;
}

export interface OpeningDocument {
  readonly player: string;
  readonly phase: Opening;
  readonly movesLeft?: number;
  readonly firstTurn?: boolean;
}

export interface WorldDocument extends EconomyDocument {
  readonly world: string;
  readonly rulebook?: 'bands';
  readonly for: string;
  readonly players: readonly string[];
  readonly moves?: number | Readonly<Record<string, number>>;
  readonly environment?: readonly EnvironmentEvent[];
  readonly opens: OpeningDocument;
  readonly cards: Readonly<Record<string, CardDocument>>;
}

/** Changes to a world: cards are merged field by field, a null takes away a card or a field, the rest is replaced. */
export interface WorldPatch extends EconomyDocument {
  readonly moves?: WorldDocument['moves'];
  readonly environment?: readonly EnvironmentEvent[];
  readonly opens?: OpeningDocument;
  readonly cards?: Readonly<
    Record<string, { readonly [F in keyof CardDocument]?: CardDocument[F] | null } | null>
  >;
}

/** The shortest document of a world; loading it gives an equal world. */
export function worldToDocument(world: World): WorldDocument {
  const { players, moves, opening, economy, cards } = world;
  const perPlayer = Object.fromEntries(players.map((player, index) => [player, moves[index]]));
  const sameForAll = moves.every((count) => count === moves[0]);
  return {
    world: world.name,
    rulebook: 'bands',
    for: world.purpose,
    players,
    moves: sameForAll ? moves[0] : perPlayer,
    environment: world.environment,
    ...economyToDocument(economy, players, cards),
    opens: { ...opening, player: players[opening.player] },
    cards: Object.fromEntries(cards.map((card) => [card.name, cardToDocument(card, players)])),
  };
}

/** The text of a world file. */
export function worldToYaml(world: World): string {
  const heading = '# yaml-language-server: $schema=../../schema/world.schema.json\n';
  return heading + stringify(worldToDocument(world), { lineWidth: 0, aliasDuplicateObjects: false });
}

function cardToDocument(card: Card, players: readonly string[]): CardDocument {
  const {
    at,
    prime,
    contested,
    face,
    keywords,
    ready,
    controller,
    barredFrom,
    mobilizing,
    attached,
    intrudes,
    escapePod,
    drone,
    storyline,
  } = card;
  return {
    owner: players[card.owner],
    ...faceToDocument(prime),
    ...(contested && { contested: faceToDocument(contested) }),
    ...(face !== 'prime' && { face }),
    ...(keywords.length > 0 && { keywords }),
    ...(typeof at === 'object' ? { on: at.on } : at !== 'map' && { at }),
    ...(!ready && { ready }),
    ...(controller !== undefined && { controller: players[controller] }),
    ...(barredFrom.length > 0 && { barredFrom }),
    ...(mobilizing && { mobilizing }),
    ...(attached && { attached }),
    ...(intrudes && { intrudes }),
    ...(escapePod && { escapePod }),
    ...(drone && { drone }),
    ...(storyline !== undefined && { storyline }),
  };
}

/** The given fields of a record that are there. */
export const pick = <T extends object, F extends keyof T>(record: T, fields: readonly F[]): Pick<T, F> =>
  Object.fromEntries(
    fields.filter((field) => record[field] !== undefined).map((field) => [field, record[field]]),
  ) as Pick<T, F>;

function faceToDocument(face: Face): FaceDocument {
  const { kind, homeworld, seats, surfaceValue, acceptsDeployment, sharedGround, disarms } = face;
  return {
    kind,
    ...(homeworld && { homeworld }),
    ...(seats !== undefined && { seats }),
    ...(surfaceValue !== undefined && { surfaceValue }),
    ...(acceptsDeployment && { acceptsDeployment }),
    ...(sharedGround && { sharedGround }),
    ...(disarms && { disarms }),
    ...pick(face, ['income', 'treasury', 'votes', 'ability', 'startEffect', 'occupy']),
  };
}

/** The patched document, unchecked, and the names of cards that the patch takes away although there are none. */
export function mergePatch(
  base: WorldDocument,
  patch: WorldPatch,
): { merged: unknown; absent: readonly string[] } {
  const cards = new Map<string, object>(Object.entries(base.cards));
  const absent: string[] = [];
  for (const [name, change] of Object.entries(patch.cards ?? {})) {
    if (change !== null) cards.set(name, mergeCard(cards.get(name) ?? {}, change));
    else if (!cards.delete(name)) absent.push(name);
  }
  return { merged: { ...base, ...patch, cards: Object.fromEntries(cards) }, absent };
}

/** A new place replaces the old one, however each is written. */
function mergeCard(card: object, change: object): object {
  const outdated = 'at' in change ? 'on' : 'on' in change ? 'at' : undefined;
  const kept = Object.entries(card).filter(([field]) => field !== outdated);
  const merged = new Map<string, unknown>([...kept, ...Object.entries(change)]);
  return Object.fromEntries([...merged].filter(([, value]) => value !== null));
}
