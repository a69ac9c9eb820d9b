import { defines, grants } from '../../../rulebook/index.js';
import { active, mayProceed, mayShift, type ShiftFacts } from '../questions.js';
import { nowhere } from '../setup.js';
import { announcedShipsMove } from './movement.js';

/** 58.9: an ability moves a ship. What the abilities are is not said here: any may be, from anywhere to anywhere else, in any step but Movement. */

const isElsewhere = ({ table, ship, system }: ShiftFacts) =>
  table.setup.owner[ship] === table.activePlayer && table.isOnBoard(ship) && table.systemOf(ship) !== system;

export const someAbilities = grants(mayShift, {
  id: 'TI58-b',
  says: 'some abilities move a unit outside the tactical action',
  when: (facts) => isElsewhere(facts) && facts.table.activeSystem === nowhere,
});

export const anyStepButMovement = grants(mayShift, {
  id: 'assumption ability moment',
  says: 'abilities: as 58.9 takes for granted, they move ships in every step of a tactical action but Movement, and at its end',
  when: (facts) => isElsewhere(facts) && facts.table.activeSystem !== nowhere,
});

export const activeToTheEnd = defines(active, {
  id: 'assumption active system',
  says: '5: a system that is activated is active until the turn is over, the end of the action included',
  when: ({ table, system }) => system === table.activeSystem,
  value: () => true,
});

export const abilityAlone = grants(mayProceed, {
  id: 'TI58-q',
  says: 'a move by an ability outside the Movement step follows the ability: neither the move value nor the rules of that step hold',
  only: { by: 'depart' },
  when: ({ table }) => table.errand?.by === 'ability',
  subjectTo: [announcedShipsMove],
});

export const outOfOwnToken = grants(mayShift, {
  id: 'TI58-s',
  says: "an ability may move a ship out of a system with its faction's command token",
  when: (facts) =>
    isElsewhere(facts) && facts.table.hasToken(facts.table.activePlayer, facts.table.systemOf(facts.ship)),
});

export const ability = [someAbilities, anyStepButMovement, activeToTheEnd, abilityAlone, outOfOwnToken];
