import type { PlayerId } from './setup.js';
import type { Table } from './table.js';

/**
 * Surface Capacity (10.6), a pool of each player: no Surface Location belongs to a particular Planetary Location (10.6-a, 10.6-b).
 * It counts in worlds whose cards print a Surface value; in others there is room for every Surface Location.
 */

/** What the faces that a player controls supply together (10.6-c). */
export const capacityOf = (table: Table, player: PlayerId): number => table.supplyOf(player);

/** The Surface Locations that count against the Capacity of a player (10.6-i). */
export const usageOf = (table: Table, player: PlayerId): number => table.usageOf(player);

/** By how many Surface Locations a player is over Capacity; 0 within it, and in worlds where Capacity does not count. */
export function excessOf(table: Table, player: PlayerId): number {
  if (!table.setup.countsCapacity) return 0;
  return Math.max(0, usageOf(table, player) - capacityOf(table, player));
}

export const playersOverCapacity = (table: Table): PlayerId[] =>
  table.setup.world.players.flatMap((_, player) => (excessOf(table, player) > 0 ? [player] : []));

/** Whether the check of 10.6-q is due for anybody. */
export function someoneIsOverCapacity(table: Table): boolean {
  if (!table.setup.countsCapacity) return false;
  for (let player = 0; player < table.setup.players; player++) if (excessOf(table, player) > 0) return true;
  return false;
}
