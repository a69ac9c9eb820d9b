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
  World,
} from '../machines/bands/world.js';

export interface FaceDocument {
  readonly kind: Kind;
  readonly homeworld?: boolean;
  readonly seats?: number;
  readonly surfaceValue?: number;
  readonly acceptsDeployment?: boolean;
  readonly sharedGround?: boolean;
  readonly disarms?: boolean;
}

export interface CardDocument extends FaceDocument {
  readonly owner: string;
  readonly contested?: FaceDocument;
  readonly face?: FaceName;
  readonly keywords?: readonly Keyword[];
  readonly at?: 'hand' | 'map' | 'depleted';
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
}

export interface WorldDocument {
  readonly world: string;
  readonly rulebook: 'bands';
  readonly for: string;
  readonly players: readonly string[];
  readonly moves?: number | Readonly<Record<string, number>>;
  readonly environment?: readonly EnvironmentEvent[];
  readonly opens: OpeningDocument;
  readonly cards: Readonly<Record<string, CardDocument>>;
}

/** Changes to a world: cards are merged field by field, a null takes away a card or a field, the rest is replaced. */
export interface WorldPatch {
  readonly moves?: WorldDocument['moves'];
  readonly environment?: readonly EnvironmentEvent[];
  readonly opens?: OpeningDocument;
  readonly cards?: Readonly<
    Record<string, { readonly [F in keyof CardDocument]?: CardDocument[F] | null } | null>
  >;
}

/** The shortest document of a world; loading it gives an equal world. */
export function worldToDocument(world: World): WorldDocument {
  const { players, moves, opening } = world;
  const perPlayer = Object.fromEntries(players.map((player, index) => [player, moves[index]]));
  const sameForAll = moves.every((count) => count === moves[0]);
  return {
    world: world.name,
    rulebook: 'bands',
    for: world.purpose,
    players,
    moves: sameForAll ? moves[0] : perPlayer,
    environment: world.environment,
    opens: { ...opening, player: players[opening.player] },
    cards: Object.fromEntries(world.cards.map((card) => [card.name, cardToDocument(card, players)])),
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
