import { forbids, grants } from '../../../rulebook/index.js';
import {
  fightersLoadedFrom,
  hasShipsOfOthers,
  isInReach,
  isPath,
  someoneIsAnnounced,
  throughOn,
} from '../facts.js';
import { type AnnounceFacts, mayActivate, mayMove, mayProceed } from '../questions.js';
import { fighterItself } from '../setup.js';
import { anomaliesForbid } from './anomalies.js';

/** 58.3 to 58.6: ships that move by a tactical action. */

const startOf = ({ route }: AnnounceFacts) => route[0]!;

/** A ship of the active player, or a fighter of theirs that is where the route starts. */
const isTheirs = (facts: AnnounceFacts): boolean => {
  const { table, ship, player } = facts;
  if (player !== table.activePlayer) return false;
  if (ship === fighterItself) return table.count(player, 'fighter', startOf(facts)) > 0;
  return table.isOnBoard(ship) && table.routeOf(ship) === undefined;
};

export const endsInActiveSystem = forbids(mayMove, {
  id: 'TI58-f',
  says: 'a ship has to end its movement in the active system',
  when: ({ table, route }) => route.at(-1) !== table.activeSystem,
});

export const notThroughOthers = forbids(mayMove, {
  id: 'TI58-g',
  says: "a ship cannot move through a system with another player's ships",
  when: ({ table, player, route }) =>
    throughOn(table, route).some((system) => hasShipsOfOthers(table, player, system)),
});

export const notFromOwnToken = forbids(mayMove, {
  id: 'TI58-h',
  says: "a ship cannot move if it started in another system with its faction's command token",
  when: (facts) => {
    const { table, player } = facts;
    const start = startOf(facts);
    return start >= 0 && start !== table.activeSystem && table.hasToken(player, start);
  },
});

export const alongAdjacentSystems = forbids(mayMove, {
  id: 'TI58-k',
  says: 'a ship has to move along a path of adjacent systems',
  when: ({ table, route }) => !isPath(table, route),
});

export const withinMoveValue = forbids(mayMove, {
  id: 'TI58-l',
  says: 'a ship cannot enter more systems than its move value',
  restates: ['TI58-d'],
  when: ({ table, ship, player, route }) => !isInReach(table, ship, player, route),
});

export const notBothWays = forbids(mayMove, {
  id: 'TIT-j',
  says: 'a fighter that is transported cannot move by itself as well',
  when: (facts) => {
    const { table, ship, player } = facts;
    const start = startOf(facts);
    return (
      ship === fighterItself &&
      start >= 0 &&
      table.count(player, 'fighter', start) === 0 &&
      fightersLoadedFrom(table, player, start) > 0
    );
  },
});

/** 58.4 permits the move "obeying the following rules", and what the anomalies say is said as absolutely. */
const rules = [
  endsInActiveSystem,
  notThroughOthers,
  notFromOwnToken,
  alongAdjacentSystems,
  withinMoveValue,
  notBothWays,
  ...anomaliesForbid,
];

export const anyEligibleShips = grants(mayMove, {
  id: 'TI58-e',
  says: 'a player may move any number of their eligible ships into the active system, obeying the rules',
  when: isTheirs,
  subjectTo: rules,
});

export const throughOwnTokens = grants(mayMove, {
  id: 'TI58-i',
  says: "a ship can move through systems with its own faction's command tokens",
  when: (facts) =>
    isTheirs(facts) &&
    throughOn(facts.table, facts.route).some((system) => facts.table.hasToken(facts.player, system)),
  subjectTo: rules,
});

export const outAndBack = grants(mayMove, {
  id: 'TI58-j',
  says: 'a ship can leave the active system and come back to it if its move value is high enough',
  when: (facts) => isTheirs(facts) && facts.route.slice(0, -1).includes(facts.table.activeSystem),
  subjectTo: rules,
});

export const tokenAlreadyThere = forbids(mayActivate, {
  id: 'assumption own token',
  says: '5: a player does not activate a system that holds one of their command tokens',
  when: ({ table, system }) => table.hasToken(table.activePlayer, system),
});

export const noTokenLeft = forbids(mayActivate, {
  id: 'assumption tactic token',
  says: '20: a tactical action takes a command token',
  when: ({ table }) => table.tacticsOf(table.activePlayer) === 0,
});

export const byTacticalAction = grants(mayActivate, {
  id: 'TI58-a',
  says: 'a player can move their ships by a tactical action in the action phase',
  subjectTo: [tokenAlreadyThere, noTokenLeft],
});

export const announcedShipsMove = forbids(mayProceed, {
  id: 'assumption announced',
  says: '89: what has been announced moves, and nothing departs that has not',
  when: ({ table, by }) =>
    by === 'depart'
      ? !someoneIsAnnounced(table) && table.errand === undefined
      : someoneIsAnnounced(table) || table.errand !== undefined,
});

export const allBeforeAny = grants(mayProceed, {
  id: 'TI58-n',
  says: 'the active player declares which ships are moving before any of them moves',
  only: { by: 'depart' },
  when: ({ table }) => table.errand === undefined,
  subjectTo: [announcedShipsMove],
});

export const stepWithoutMore = grants(mayProceed, {
  id: 'assumption tactical action',
  says: '89: the steps of a tactical action follow one another, and a player may have done with each, whether or not something happened in it',
  only: { by: 'pass' },
  subjectTo: [announcedShipsMove],
});

export const movement = [
  endsInActiveSystem,
  notThroughOthers,
  notFromOwnToken,
  alongAdjacentSystems,
  withinMoveValue,
  notBothWays,
  anyEligibleShips,
  throughOwnTokens,
  outAndBack,
  tokenAlreadyThere,
  noTokenLeft,
  byTacticalAction,
  announcedShipsMove,
  allBeforeAny,
  stepWithoutMore,
];
