import type { Asked, Hearing } from '../../rulebook/index.js';
import type { Action, ActionType } from './actions.js';
import { askAdjacent, askExcess, askFates, askMoveBonus, askMoveValue, askPassage } from './asking.js';
import { fightersLoadedFrom, flightsBy, isMoving, wayOf } from './facts.js';
import { isMisnamed, routeFor, rulingsOn } from './legality.js';
import { fighterItself } from './setup.js';
import type { Table } from './table.js';

/**
 * Counts the rulings of a position: of every action that its moment offers, and what these rest on. `ruledOn`: the same table under
 * the text that rules.
 */
export function tallyPosition(
  table: Table,
  actions: readonly Action[],
  offered: ReadonlySet<ActionType>,
  hearing: Hearing,
  ruledOn: Table = table,
): void {
  for (let index = 0; index < actions.length; index++) {
    const action = actions[index]!;
    if (!offered.has(action.type) || !isInQuestion(table, action)) continue;
    for (const ruling of rulingsOn(table, action, ruledOn)) hearing.permission(ruling, { action: index });
    if (action.type === 'announce') tallyRoute(table, action, hearing, ruledOn);
  }
  if (offered.has('announce') || offered.has('retreat')) tallyAdjacency(ruledOn, hearing);
  if (offered.has('remove')) tallyExcess(ruledOn, hearing);
  if (offered.has('take'))
    for (let ship = 0; ship < table.setup.ships; ship++)
      for (const asked of askFates(ruledOn, ship)) told(hearing, 'fate', asked);
}

const told = (hearing: Hearing, question: string, { asks, answer, ruling }: Asked) =>
  hearing.definition(ruling, { asks: () => `${asks}: ${answer}` }, question);

/** Of what silence answers too: only what sentences say. */
const toldIfSaid = (hearing: Hearing, question: string, asked: Asked) => {
  if (asked.ruling.kind !== 'silent') told(hearing, question, asked);
};

function tallyRoute(
  table: Table,
  action: Extract<Action, { type: 'announce' }>,
  hearing: Hearing,
  ruledOn: Table,
): void {
  const route = routeFor(table, action);
  told(hearing, 'moveValue', askMoveValue(ruledOn, action.ship, route));
  toldIfSaid(hearing, 'moveBonus', askMoveBonus(ruledOn, action.ship, route));
  for (let at = 1; at < route.length; at++) told(hearing, 'passage', askPassage(ruledOn, route, at));
}

function tallyAdjacency(table: Table, hearing: Hearing): void {
  for (let from = 0; from < table.setup.systems; from++)
    for (let to = 0; to < table.setup.systems; to++)
      if (from !== to) toldIfSaid(hearing, 'adjacent', askAdjacent(table, from, to));
}

function tallyExcess(table: Table, hearing: Hearing): void {
  for (let owner = 0; owner < table.setup.players; owner++)
    for (let system = 0; system < table.setup.systems; system++)
      told(hearing, 'excess', askExcess(table, owner, system));
}

/** Nobody asks whether what is not there may move: its refusal would say nothing of the rules. */
function isInQuestion(table: Table, action: Action): boolean {
  const { setup } = table;
  if (isMisnamed(table, action)) return false;
  switch (action.type) {
    case 'announce': {
      const { ship, from } = action;
      if (ship === fighterItself)
        return (
          table.count(table.activePlayer, 'fighter', from!) > 0 ||
          fightersLoadedFrom(table, table.activePlayer, from!) > 0
        );
      return setup.owner[ship] === table.activePlayer && table.isOnBoard(ship) && !table.routeOf(ship);
    }
    case 'load': {
      const { ship, kind, place } = action;
      const owner = action.owner ?? setup.owner[ship]!;
      if (!isMoving(table, ship) || !wayOf(table, ship).includes(setup.systemOf[place]!)) return false;
      const isMet = kind === 'fighter' && flightsBy(table, owner, place).length > 0;
      return table.count(owner, kind, place) > 0 || isMet;
    }
    case 'remove':
      return table.count(action.owner ?? table.activePlayer, action.kind, action.system) > 0;
    case 'hit':
    case 'lose':
      return typeof action.what === 'number'
        ? table.systemOf(action.what) === table.activeSystem
        : table.count(action.owner ?? table.activePlayer, 'fighter', table.activeSystem) > 0;
    case 'fall':
      return table.count(action.owner, action.what, action.place) > 0;
    case 'land':
      if (setup.systemOf[action.place] !== table.activeSystem) return false;
      return table.count(table.activePlayer, action.kind, table.activeSystem) > 0;
    case 'shift':
      return (
        setup.owner[action.ship] === table.activePlayer &&
        table.isOnBoard(action.ship) &&
        table.systemOf(action.ship) !== action.system
      );
    default:
      return true;
  }
}
