import { defines } from '../../../rulebook/index.js';
import { moveValue, passage, type RouteFacts } from '../questions.js';
import { fighterItself } from '../setup.js';

/** 58.3, and what a ship moves into and through. */

const isPlainFighter = ({ setup, ship, player }: RouteFacts) =>
  ship === fighterItself && !setup.fightersUpgraded[player]!;

export const printedValue = defines(moveValue, {
  id: 'TI58-c',
  says: "a ship's move value is printed with its attributes",
  when: (facts) => !isPlainFighter(facts),
  value: ({ setup, ship, player }) =>
    ship === fighterItself ? setup.fighterMove[player]! : setup.printed[ship]!.move,
});

export const plainFighter = defines(moveValue, {
  id: 'assumption plain fighter',
  says: '16: a fighter that is not upgraded prints no move value, which counts as 0',
  when: isPlainFighter,
  value: () => 0,
});

export const destinationOnly = defines(passage, {
  id: 'TI58-w',
  says: 'a ship moves into its destination, and through every other system that it enters',
  value: ({ route, at }) => (at === route.length - 1 ? 'into' : 'through'),
});

/** The reading innerVisit: the system of the destination is moved into at every visit. */
export const destinationAtEveryVisit = defines(passage, {
  id: destinationOnly.id,
  says: 'a ship moves into its destination, at every visit by the reading innerVisit, and through every other system that it enters',
  value: ({ route, at }) => (route[at] === route.at(-1) ? 'into' : 'through'),
});

export const values = [printedValue, plainFighter, destinationOnly];
