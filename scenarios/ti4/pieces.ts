/** What can be left out of a ti4 world, so that a play is shown on the least board. */
import type { Dock, Units, World } from '../../machines/ti4/world.js';
import type { WorldPatch } from './world-document.js';
import { patchWorld } from './world-loader.js';

const nameOfUnits = ({ owner, kind, at }: Units) => `${kind} of ${owner} at ${at}`;
const nameOfDock = ({ owner, at }: Dock) => `space dock of ${owner} at ${at}`;

export const piecesOf = ({ ships, units, docks, systems }: World): string[] => [
  ...ships.map(({ name }) => name),
  ...units.map(nameOfUnits),
  ...docks.map(nameOfDock),
  ...systems.map(({ name }) => name),
];

/** `undefined` where others speak of the piece, or have no room without it. */
export function withoutPiece(world: World, piece: string): World | undefined {
  const patched = patchWorld(world, patchWithout(world, piece), world.name);
  return patched.ok ? patched.value : undefined;
}

function patchWithout(
  { ships, units, docks, borders, hyperlanes, tokens }: World,
  piece: string,
): WorldPatch {
  if (ships.some(({ name }) => name === piece)) return { ships: { [piece]: null } };
  if (units.some((some) => nameOfUnits(some) === piece))
    return { units: units.filter((some) => nameOfUnits(some) !== piece) };
  if (docks.some((dock) => nameOfDock(dock) === piece))
    return { docks: docks.filter((dock) => nameOfDock(dock) !== piece) };
  return {
    systems: { [piece]: null },
    borders: borders.filter((pair) => !pair.includes(piece)),
    hyperlanes: hyperlanes.filter((pair) => !pair.includes(piece)),
    tokens: Object.fromEntries(
      Object.entries(tokens).map(([player, held]) => [player, held!.filter((system) => system !== piece)]),
    ),
  };
}
