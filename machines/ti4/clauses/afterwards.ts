import { defines, grants } from '../../../rulebook/index.js';
import { hasMovingShips, hasShipsOfOthers, isMoving } from '../facts.js';
import {
  excess,
  type LossFacts,
  mayBeLost,
  mayLand,
  mayProceed,
  mayRemove,
  mayRetreat,
  type SpaceFacts,
} from '../questions.js';
import { isPlanet } from '../setup.js';
import { announcedShipsMove } from './movement.js';

/** What comes after ships have moved: capacity (16), Space Cannon (58.7, 77), combat (78, 42), retreat (78), landing (95.4). */

/** Fighters that a space dock holds beside the capacity of ships (79). */
export const fightersOfDock = 3;

const fighters = ({ table, owner, system }: SpaceFacts) => table.count(owner, 'fighter', system);
const groundForces = ({ table, owner, system }: SpaceFacts) =>
  table.count(owner, 'infantry', system) + table.count(owner, 'mech', system);

/** Of the ships that are there; a ship that is on its way is not. */
function capacityThere({ table, owner, system }: SpaceFacts): number {
  let capacity = 0;
  for (let ship = 0; ship < table.setup.ships; ship++)
    if (table.setup.owner[ship] === owner && table.systemOf(ship) === system && !isMoving(table, ship))
      capacity += table.setup.printed[ship]!.capacity;
  return capacity;
}

const docked = ({ table, owner, system }: SpaceFacts) => fightersOfDock * table.setup.docks[owner]![system]!;
const beyond = (units: number, capacity: number) => Math.max(0, units - capacity);

export const beyondCapacity = defines(excess, {
  id: 'assumption capacity',
  says: '16: fighters and ground forces in a space area beyond the capacity of their ships there are removed',
  value: (facts) => beyond(fighters(facts) + groundForces(facts), capacityThere(facts)),
});

export const dockHoldsFighters = defines(excess, {
  id: 'assumption space dock',
  says: '79: fighters that a space dock of theirs holds do not count',
  when: (facts) => docked(facts) > 0,
  value: (facts) =>
    beyond(beyond(fighters(facts), docked(facts)) + groundForces(facts), capacityThere(facts)),
  exceptTo: [beyondCapacity],
});

export const fightersByThemselves = defines(excess, {
  id: 'assumption fighter upgrade',
  says: '16: fighters that move by themselves need no capacity',
  when: ({ table, owner }) => table.setup.fightersUpgraded[owner]!,
  value: (facts) => beyond(groundForces(facts), capacityThere(facts)),
  exceptTo: [beyondCapacity, dockHoldsFighters],
});

export const excessIsRemoved = grants(mayRemove, {
  id: 'assumption excess',
  says: '16: after ships have moved, in the active system after combat, the player chooses which units in excess of capacity are removed',
  when: (facts) => {
    const { table, owner, kind, system } = facts;
    if ((table.rulings.excess.value(facts) ?? 0) === 0 || table.count(owner, kind, system) === 0)
      return false;
    return kind !== 'fighter' || (!table.setup.fightersUpgraded[owner]! && fighters(facts) > docked(facts));
  },
});

/** It is there: in the space area, or on the planet. */
function isThere({ table, owner, what, place }: LossFacts): boolean {
  return typeof what === 'number' ? table.systemOf(what) === place : table.count(owner, what, place) > 0;
}

const isShip = ({ what }: LossFacts) => typeof what === 'number' || what === 'fighter';

export const spaceCannon = grants(mayBeLost, {
  id: 'TI58-p',
  says: 'after Move Ships the Space Cannon abilities of units in the active system may be used',
  only: { by: 'spaceCannon' },
  when: (facts) => isShip(facts) && facts.place === facts.table.activeSystem && isThere(facts),
});

export const spaceCombat = grants(mayBeLost, {
  id: 'assumption space combat',
  says: '78: any ship in the active system may be destroyed in space combat',
  only: { by: 'spaceCombat' },
  when: (facts) => isShip(facts) && facts.place === facts.table.activeSystem && isThere(facts),
});

export const groundCombat = grants(mayBeLost, {
  id: 'assumption ground combat',
  says: '42: any ground force on a planet of the active system may be destroyed in an invasion',
  only: { by: 'groundCombat' },
  when: (facts) =>
    !isShip(facts) &&
    isPlanet(facts.table.setup, facts.place) &&
    facts.table.setup.systemOf[facts.place] === facts.table.activeSystem &&
    isThere(facts),
});

export const retreat = grants(mayRetreat, {
  id: 'assumption retreat',
  says: "78: in space combat ships may retreat out of the active system into an adjacent one without other players' ships",
  when: ({ table, player, system }) =>
    hasMovingShips(table, player, table.activeSystem) &&
    table.rulings.adjacent.value({ setup: table.setup, from: table.activeSystem, to: system }) === true &&
    !hasShipsOfOthers(table, player, system),
});

export const retreatMoves = grants(mayProceed, {
  id: 'assumption retreat move',
  says: '78: a retreat is a move outside the Movement step: neither the move value nor the rules of that step hold',
  only: { by: 'depart' },
  when: ({ table }) => table.errand?.by === 'retreat',
  subjectTo: [announcedShipsMove],
});

export const landing = grants(mayLand, {
  id: 'TIT-i',
  says: 'in the Invasion step ground forces may land on a planet of the system',
  when: ({ table, kind, place }) =>
    kind !== 'fighter' &&
    isPlanet(table.setup, place) &&
    table.setup.systemOf[place] === table.activeSystem &&
    table.count(table.activePlayer, kind, table.activeSystem) > 0,
});

export const afterwards = [
  beyondCapacity,
  dockHoldsFighters,
  fightersByThemselves,
  excessIsRemoved,
  spaceCannon,
  spaceCombat,
  groundCombat,
  retreat,
  retreatMoves,
  landing,
];
