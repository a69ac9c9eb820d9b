import { defines } from '../../../rulebook/index.js';
import { bandOf, isSkipped } from '../questions.js';
import { openSpace, planetaryBand, space, surfaceBand } from '../setup.js';

/** 14.1: which Band a card is in. */

export const planetaryCards = defines(bandOf, {
  id: '14.1-g',
  says: 'the Homeworld and the Planetary Locations of a player are in the Planetary Band of that player',
  when: ({ table, card }) => table.kindOf(card) === 'planetary' || table.faceOf(card).homeworld === true,
  value: ({ table, card }) => planetaryBand(table.ownerOf(card)),
});

export const surfaceCards = defines(bandOf, {
  id: '14.1-h',
  says: 'the Surface Locations of a player are in the Surface Band of that player',
  when: ({ table, card }) => table.isSurfaceLocation(card),
  value: ({ table, card }) => surfaceBand(table.ownerOf(card)),
});

export const shipsInSpace = defines(bandOf, {
  id: '14.1-i',
  says: 'Space holds every Capital Ship, and every Non-Capital Spacecraft that is not deployed to another card',
  when: ({ table, card }) =>
    table.isCapitalShip(card) || (table.isCraft(card) && table.hostOf(card) === openSpace),
  value: () => space,
});

export const personnelWithHost = defines(bandOf, {
  id: '14.1-j',
  says: 'Characters and Ground Units are in the Band of the permanent that they occupy',
  restates: ['14.3-c'],
  when: ({ table, card }) => table.isPersonnel(card) && table.hostOf(card) !== openSpace,
  value: ({ table, card }) => table.bandOf(table.hostOf(card)),
});

export const craftOnLocation = defines(bandOf, {
  id: '14.1-k',
  says: 'a Non-Capital Spacecraft that occupies a Planetary or Surface Location is in the Band of that Location',
  when: ({ table, card }) => {
    const host = table.hostOf(card);
    return table.isCraft(card) && host !== openSpace && table.isLocation(host);
  },
  value: ({ table, card }) => table.bandOf(table.hostOf(card)),
});

export const craftAboard = defines(bandOf, {
  id: '14.1-l',
  says: 'a Non-Capital Spacecraft that occupies a Spacecraft, or no card at all, is in Space (one sentence with 14.1-k)',
  when: ({ table, card }) => {
    const host = table.hostOf(card);
    return table.isCraft(card) && host !== openSpace && table.isSpacecraft(host);
  },
  value: () => space,
});

/** 14.2: adjacency. The chain P(p) - S(p) - Space itself (14.2-a, b) is `Table.steps`. */

export const surfaceBandCounts = defines(isSkipped, {
  id: '14.2-b',
  says: 'the Surface Band of every player is adjacent to Space, and to the Planetary Band of that player (14.2-a)',
  restates: ['14.2-a'],
  value: () => false,
});

export const emptyBandIsSkipped = defines(isSkipped, {
  id: '14.2-f',
  says: 'a Band that holds no permanents is skipped in adjacency: Bands with none but empty Bands between them are adjacent (14.2-g)',
  restates: ['14.2-g', '14.2-h'],
  when: ({ table, player }) => table.isSurfaceBandEmpty(player),
  value: () => true,
  exceptTo: [surfaceBandCounts],
});

export const places = [
  planetaryCards,
  surfaceCards,
  shipsInSpace,
  personnelWithHost,
  craftOnLocation,
  craftAboard,
  surfaceBandCounts,
  emptyBandIsSkipped,
];
