import { defines } from '../../../rulebook/index.js';
import { moveValue, passage } from '../questions.js';
import { fighterItself } from '../setup.js';

/** 58.3, and what a ship moves into and through. */

export const printedValue = defines(moveValue, {
  id: 'TI58-c',
  says: "a ship's move value is printed with its attributes",
  value: ({ setup, ship, player }) =>
    ship === fighterItself ? setup.fighterMove[player]! : setup.printed[ship]!.move,
});

export const destinationOnly = defines(passage, {
  id: 'TI58-w',
  says: 'a ship moves into its destination, and through every other system that it enters',
  value: ({ route, at }) => (at === route.length - 1 ? 'into' : 'through'),
});

/** The reading innerVisit: the system of the destination is moved into at every visit. */
export const destinationAtEveryVisit = defines(passage, {
  id: destinationOnly.id,
  says: destinationOnly.says,
  value: ({ route, at }) => (route[at] === route.at(-1) ? 'into' : 'through'),
});

export const values = [printedValue, destinationOnly];
