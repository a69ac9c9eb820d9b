import { type UnitKind, unitKinds, type World } from '../../machines/ti4/world.js';
import type { Observation } from '../../rulebook/index.js';
import { type WorldDocument, worldToDocument } from './world-document.js';

/** The world with its board and its turn as they are seen. A turn opens in its first two steps alone. */
export function documentAt(world: World, { turn, pieces }: Observation): WorldDocument | undefined {
  const { units: _, tokens: __, tactics: ___, ships, ...rest } = worldToDocument(world);
  const { player, step, active, tokens, tactics } = turn as {
    player: string;
    step: string;
    active: string;
    tokens: Readonly<Record<string, readonly string[]>>;
    tactics: Readonly<Record<string, number>>;
  };
  if (step !== 'activation' && step !== 'movement') return undefined;
  const placed = Object.entries(ships).flatMap(([name, ship]) => {
    const { at } = pieces[name] as { at: string };
    return at === 'removed' ? [] : [[name, { ...ship, at }] as const];
  });
  const elsewhere = Object.entries(tokens).map(
    ([owner, systems]) =>
      [
        owner,
        systems.filter((system) => !(step === 'movement' && owner === player && system === active)),
      ] as const,
  );
  return {
    ...rest,
    ships: Object.fromEntries(placed),
    units: unitsIn(world, pieces),
    tokens: Object.fromEntries(elsewhere.filter(([, systems]) => systems.length > 0)),
    tactics,
    opens: step === 'movement' ? { player, step, active } : { player, step },
  };
}

function unitsIn({ ships, players }: World, pieces: Observation['pieces']) {
  return Object.entries(pieces)
    .filter(([name]) => !ships.some((ship) => ship.name === name))
    .flatMap(([at, seen]) => {
      const counts = seen as Readonly<Record<string, Readonly<Record<UnitKind, number>>>>;
      return players.flatMap((owner) =>
        unitKinds.flatMap((kind) => {
          const count = counts[owner]![kind];
          return count > 0 ? [{ owner, kind, count, at }] : [];
        }),
      );
    });
}
