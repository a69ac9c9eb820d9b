import { defines, forbids, grants } from '../../../rulebook/index.js';
import { treasuryCap } from '../layout.js';
import { mayFlow, mayUse, pointsFor, type UseFacts } from '../turn/questions.js';

/** 10.1, 10.2, 10.4, 10.7 and 14.10: Currency, Votes and abilities. */

/** Units of another player stand on the card that its controller has. */
const hasIntruder = ({ table, card }: UseFacts) =>
  !table.isUncontrolled(card) && table.hasUnitsOfOthers(card, table.controllerOf(card));

const isTheirs = ({ table, card, player }: UseFacts) =>
  table.isOnMap(card) && table.controllerOf(card) === player && player === table.activePlayer;

/** Activated is all that the text says of a card that has acted; what acting costs is not ours. */
const canAct = (facts: UseFacts) =>
  facts.ability === 'vote'
    ? facts.table.faceOf(facts.card).votes === true
    : facts.table.faceOf(facts.card).ability === true && facts.table.isReady(facts.card);

export const intruderSuppresses = forbids(mayUse, {
  id: '14.10-t',
  says: 'a Location loses all Vote and Income abilities while at least one intruder is present',
  when: (facts) => facts.ability !== 'other' && facts.table.isLocation(facts.card) && hasIntruder(facts),
});

/** That rule 1, which names Locations, is one of them is the reading that can drop this clause. */
export const alikeOnShips = forbids(mayUse, {
  id: '14.10-r',
  says: 'the rules on intruders read the same for a Location and for a Capital Ship',
  when: (facts) => facts.ability !== 'other' && facts.table.isCapitalShip(facts.card) && hasIntruder(facts),
});

export const nothingForIntruders = forbids(mayUse, {
  id: '14.10-ac',
  says: 'while the owner controls the card, the controller of an intruder collects none of the Votes, Income or other benefits that it prints',
  when: ({ table, card, player }) =>
    table.isOnMap(card) && table.isAnothers(card, player) && table.hasUnitsOf(card, player),
});

/** Loses, and gets no: the text takes away what the general sentences give. */
const losses = [intruderSuppresses, alikeOnShips, nothingForIntruders];

export const incomeInAdmin = grants(mayUse, {
  id: '10.1-j',
  says: 'in the Admin Phase Currency is added to the Treasury according to Income',
  only: { ability: 'income' },
  when: (facts) => isTheirs(facts) && facts.table.faceOf(facts.card).income !== undefined,
  subjectTo: losses,
});

export const votesInDeployment = grants(mayUse, {
  id: '10.2-c',
  says: 'players may also vote to move Galactic Factors in Deployment',
  only: { ability: 'vote' },
  when: (facts) => isTheirs(facts) && canAct(facts),
  subjectTo: losses,
});

/** The reading voting: each with their own cards, whosever Deployment it is. */
export const anyoneVotes = grants(mayUse, {
  id: '10.2-c',
  says: "in anybody's Deployment players may vote to move Galactic Factors",
  only: { ability: 'vote' },
  when: (facts) =>
    facts.table.isOnMap(facts.card) && facts.table.controllerOf(facts.card) === facts.player && canAct(facts),
});

export const mobilizingActs = grants(mayUse, {
  id: '10.4-b',
  says: 'a Mobilizing card may move, intercept, act, commit Votes and use abilities',
  when: (facts) =>
    facts.ability !== 'income' && isTheirs(facts) && facts.table.isMobilizing(facts.card) && canAct(facts),
  subjectTo: losses,
});

/**
 * 10.4-g says it of later sub-phases, 14.5-d of the turn, Movement included. That a card may act at all is for sections that we do
 * not have; what these say of one that moves they take for granted of one that does not.
 */
export const movedCardsAct = grants(mayUse, {
  id: '14.5-d',
  says: 'what has moved is still free to act, to commit Votes and to use abilities that turn',
  restates: ['10.4-g'],
  only: { ability: 'other' },
  when: (facts) => isTheirs(facts) && canAct(facts),
  subjectTo: losses,
});

export const othersKept = grants(mayUse, {
  id: '14.10-v',
  says: 'the owner may go on using the abilities that an intruder does not suppress',
  only: { ability: 'other' },
  when: (facts) => isTheirs(facts) && hasIntruder(facts) && canAct(facts),
});

export const ceiling = forbids(mayFlow, {
  id: '10.7-f',
  says: 'the ceiling of 20 Currency on a Treasury holds from the first turn on',
  when: ({ table, player, amount }) => amount > 0 && table.treasuryOf(player) >= treasuryCap,
});

/** What takes or gives Currency is in sections that we do not have. A ceiling is nothing unless it holds against what gives. */
export const currencyFlows = grants(mayFlow, {
  id: 'assumption currency',
  says: 'a cost or other effect may take Currency from a Treasury that has some, or add some',
  when: ({ table, player, amount }) => amount > 0 || table.treasuryOf(player) > 0,
  subjectTo: [ceiling],
});

export const emptiedAwards = defines(pointsFor, {
  id: '10.1-g',
  says: 'a Treasury that reaches 0 Currency awards one Story Point at that moment, in any phase and on any turn',
  only: { at: 'change' },
  when: ({ table, player, before }) => before > 0 && table.treasuryOf(player) === 0,
  value: () => 1,
});

/** As it was: a check at the start of the player's own turn (10.1-f says that it no longer is). */
export const emptyAtTheBeginning = defines(pointsFor, {
  id: '10.1-g',
  says: 'a Treasury that is empty as the turn of its player begins awards one Story Point',
  only: { at: 'beginning' },
  when: ({ table, player }) => table.treasuryOf(player) === 0,
  value: () => 1,
});

export const economy = [
  intruderSuppresses,
  alikeOnShips,
  nothingForIntruders,
  incomeInAdmin,
  votesInDeployment,
  mobilizingActs,
  movedCardsAct,
  othersKept,
  ceiling,
  currencyFlows,
  emptiedAwards,
];
