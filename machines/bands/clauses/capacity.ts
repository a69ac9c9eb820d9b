import { defines, forbids, grants } from '../../../rulebook/index.js';
import { capacityOf, excessOf, playersOverCapacity, usageOf } from '../capacity.js';
import { capacityUser, mayBeRazed, mayEnter, surfaceSupply } from '../questions.js';
import type { CardId } from '../setup.js';
import type { Table } from '../table.js';

/** 10.6: Surface Capacity, what supplies it, what uses it up, and what happens to those who have too little. */

const printed = (table: { faceOf(card: number): { surfaceValue?: number } }, card: number) =>
  table.faceOf(card).surfaceValue ?? 0;

export const planetarySupplies = defines(surfaceSupply, {
  id: '10.6-c',
  says: 'Surface Capacity is the sum of the Surface values on the faces that show of all Planetary Locations and Homeworlds that one controls',
  when: ({ table, card }) => table.kindOf(card) === 'planetary' && table.isPrime(card),
  value: ({ table, card }) => printed(table, card),
});

export const contestedSupplies = defines(surfaceSupply, {
  id: '10.6-d',
  says: 'a Contested Planetary Location supplies Capacity if its Contested face prints a Surface value',
  when: ({ table, card }) => table.kindOf(card) === 'planetary' && table.isContested(card),
  value: ({ table, card }) => printed(table, card),
});

export const homeworldSupplies = defines(surfaceSupply, {
  id: '10.6-f',
  says: 'a face with Homeworld on its type line supplies the Surface value that it prints, whatever its card type',
  restates: ['10.6-e'],
  when: ({ table, card }) => table.faceOf(card).homeworld === true,
  value: ({ table, card }) => printed(table, card),
});

/** By the reading turnedSurface the card goes on being one, whatever kind its Contested face shows. */
const isSurfaceCard = (table: Table, card: CardId) =>
  table.isSurfaceLocation(card) ||
  (table.rulings.turnedSurfaceCounts && table.setup.records[card]![0].kind === 'surface');

export const ownerUses = defines(capacityUser, {
  id: '10.6-i',
  says: 'only the Surface Locations that a player owns count against the Capacity of that player; Contested ones still do, whoever controls them (10.6-k)',
  restates: ['10.6-k'],
  when: ({ table, card }) => isSurfaceCard(table, card),
  value: ({ table, card }) => table.ownerOf(card),
});

export const roomForAnother = forbids(mayEnter, {
  id: '10.6-j',
  says: 'a Surface Location may be deployed only while Capacity exceeds the number of Surface Locations that one owns',
  only: { by: 'deploy' },
  when: ({ table, unit }) => {
    if (!table.setup.countsCapacity || !table.isSurfaceLocation(unit)) return false;
    const player = table.ownerOf(unit);
    return capacityOf(table, player) <= usageOf(table, player);
  },
});

export const razedForCapacity = grants(mayBeRazed, {
  id: '10.6-q',
  says: 'whoever at any time owns more Surface Locations than Surface Capacity must at once destroy ones that they own, of their own choice, until within it',
  when: ({ table, card }) =>
    table.isOnMap(card) && isSurfaceCard(table, card) && excessOf(table, table.ownerOf(card)) > 0,
});

/** The reading checkOrder, nested. */
export const displacementFirst = forbids(mayBeRazed, {
  id: 'reading checkOrder nested',
  says: 'displacement resolves at once, before a further Surface Location falls',
  when: ({ table }) => table.someCardMustLeave(),
  outranks: [razedForCapacity],
});

/** The reading capacityTurn: of several players over Capacity the active player first, as 14.12-n has it for displaced cards. */
export const razedInTurnOrder = grants(mayBeRazed, {
  id: '10.6-q',
  says: 'whoever at any time owns more Surface Locations than Surface Capacity must at once destroy ones that they own, of their own choice, until within it; read so, the active player first',
  when: ({ table, card }) => {
    const owner = table.ownerOf(card);
    if (!table.isOnMap(card) || !isSurfaceCard(table, card) || excessOf(table, owner) === 0) return false;
    return playersOverCapacity(table).every((player) => table.turnsAway(player) >= table.turnsAway(owner));
  },
});

export const capacity = [
  planetarySupplies,
  contestedSupplies,
  homeworldSupplies,
  ownerUses,
  roomForAnother,
  razedForCapacity,
];
