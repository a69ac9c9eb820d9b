import { defines, forbids, grants } from '../../../rulebook/index.js';
import { entered, flightAtRift, nextRift, wayOf } from '../facts.js';
import { fateOfCargo, mayMove, mayRoll, moveBonus, moveValue } from '../questions.js';
import { riftsOn } from '../routes.js';
import { fighterItself } from '../setup.js';
import { printedValue } from './values.js';

/** What 58 and 95 need to know of anomalies (9): asteroid field (11), supernova (86), nebula (59), gravity rift (41). */

export const noAsteroidField = forbids(mayMove, {
  id: 'assumption asteroid field',
  says: '11: a ship cannot move through or into an asteroid field',
  when: ({ table, route }) =>
    entered(route).some((system) => table.setup.anomaly[system] === 'asteroidField'),
});

export const noSupernova = forbids(mayMove, {
  id: 'assumption supernova',
  says: '86: a ship cannot move through or into a supernova',
  when: ({ table, route }) => entered(route).some((system) => table.setup.anomaly[system] === 'supernova'),
});

export const noNebulaButActive = forbids(mayMove, {
  id: 'assumption nebula',
  says: '59: a ship can enter a nebula only if it is the active system',
  when: ({ table, route }) =>
    entered(route).some(
      (system) => table.setup.anomaly[system] === 'nebula' && system !== table.activeSystem,
    ),
});

export const anomaliesForbid = [noAsteroidField, noSupernova, noNebulaButActive];

export const oneOutOfNebula = defines(moveValue, {
  id: 'assumption nebula move value',
  says: '59: a ship that starts in a nebula has the move value 1',
  when: ({ setup, ship, player, route }) =>
    setup.anomaly[route[0]!] === 'nebula' && (ship !== fighterItself || setup.fighterMove[player]! > 0),
  value: () => 1,
  exceptTo: [printedValue],
});

export const oneForEachRift = defines(moveBonus, {
  id: 'assumption gravity rift move value',
  says: '41: each time that a ship moves out of or through a gravity rift its move value is one more',
  when: ({ setup, ship, player, route }) =>
    riftsOn(setup, route).length > 0 && (ship !== fighterItself || setup.fighterMove[player]! > 0),
  value: ({ setup, route }) => riftsOn(setup, route).length,
});

export const rollForEachExit = grants(mayRoll, {
  id: 'assumption gravity rift',
  says: '41: for each ship that passes out of a gravity rift it is rolled whether the ship is removed',
  when: ({ table, ship, system }) => {
    if (ship === fighterItself) return flightAtRift(table, system) !== undefined;
    const at = nextRift(table, ship);
    return at !== undefined && wayOf(table, ship)[at] === system;
  },
});

export const cargoGoesWithShip = defines(fateOfCargo, {
  id: 'TIT-f',
  says: 'units transported by a ship that a gravity rift removes are removed too',
  when: ({ aboard }) => aboard,
  value: () => 'removed',
});

/** The reading riftBeforePickUp. */
export const notYetAboardStays = defines(fateOfCargo, {
  id: 'reading riftBeforePickUp',
  says: 'what the ship had not picked up yet stays where it is',
  when: ({ aboard }) => !aboard,
  value: () => 'stays',
});
export const notYetAboardGoes = defines(fateOfCargo, {
  id: 'reading riftBeforePickUp',
  says: 'what was announced to be picked up further on is removed with the ship',
  when: ({ aboard }) => !aboard,
  value: () => 'removed',
});

export const anomalyClauses = [
  ...anomaliesForbid,
  oneOutOfNebula,
  oneForEachRift,
  rollForEachExit,
  cargoGoesWithShip,
];
