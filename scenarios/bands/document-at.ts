import { type Opening, openings, type World } from '../../machines/bands/world.js';
import type { Observation } from '../../rulebook/index.js';
import { type CardDocument, type WorldDocument, worldToDocument } from './world-document.js';

/** What can be seen of a card; machines/bands/observing.ts tells it. */
interface SeenCard {
  readonly owner: string;
  readonly controller: string;
  readonly face: 'prime' | 'contested';
  readonly place: string;
  readonly occupants: readonly string[];
  readonly ready: boolean;
  readonly mobilizing: boolean;
  readonly barredFrom: readonly string[];
}

/** The world with its cards, its turn and its Treasuries as they are seen; what is displaced or burned has no place in a world file. */
export function documentAt(world: World, { turn, pieces }: Observation): WorldDocument | undefined {
  const { opens: _, cards, ...rest } = worldToDocument(world);
  const { player, phase, movesLeft, treasury } = turn as {
    player: string;
    phase: string;
    movesLeft: number;
    treasury?: Readonly<Record<string, number>>;
  };
  if (!openings.includes(phase as Opening)) return undefined;
  const seen = pieces as unknown as Readonly<Record<string, SeenCard>>;
  if (Object.values(seen).some(({ place }) => place === 'displaced' || place === 'burned')) return undefined;
  return {
    ...rest,
    ...(treasury && { treasury }),
    opens: { player, phase: phase as Opening, ...(phase === 'movement' && { movesLeft }) },
    cards: Object.fromEntries(
      Object.entries(cards).map(([name, card]) => [name, cardAt(card, seen[name]!, seen)]),
    ),
  };
}

function cardAt(card: CardDocument, now: SeenCard, all: Readonly<Record<string, SeenCard>>): CardDocument {
  const { at, on, attached, face, ready, controller, mobilizing, barredFrom, ...printed } = card;
  const placed = {
    ...printed,
    ...placeOf(now.place),
    ...(now.barredFrom.length > 0 && { barredFrom: now.barredFrom }),
  };
  if (placed.at !== undefined) return placed;
  return {
    ...placed,
    ...(now.face === 'contested' && { face: now.face }),
    ...(!now.ready && { ready: false }),
    ...(now.mobilizing && { mobilizing: true }),
    ...(isHeldOtherwise(now, all) && { controller: now.controller }),
  };
}

function placeOf(place: string): Pick<CardDocument, 'at' | 'on' | 'attached'> {
  if (place === 'map') return {};
  if (place.startsWith('on ')) return { on: place.slice(3) };
  if (place.startsWith('attached to ')) return { on: place.slice(12), attached: true };
  return { at: place as 'hand' | 'deck' | 'depleted' };
}

/** Whether the position does not tell who controls the card: see docs/worlds.md#control. */
function isHeldOtherwise(
  { owner, controller, face, occupants }: SeenCard,
  all: Readonly<Record<string, SeenCard>>,
): boolean {
  if (face === 'prime' || controller === 'nobody' || controller === owner) return false;
  const holders = new Set(occupants.map((name) => all[name]!.controller));
  return !(holders.size === 1 && holders.has(controller));
}
