import { type Asked, answered, type PermissionRuling, type Ruling, together } from '../../rulebook/index.js';
import type { Action } from './actions.js';
import { moveOf } from './facts.js';
import { describeAction, placeName, playerName, shipName } from './language.js';
import type { LoadFacts, LossFacts, Move } from './questions.js';
import type { Rulings } from './rulings.js';
import { fighterItself, type ShipId } from './setup.js';
import type { Table } from './table.js';

/** Which questions an action must pass, and whether it does: the statechart knows its moment, the rulebook all else. */

/** One question that an action must pass, with its facts. */
interface Test {
  // biome-ignore lint/suspicious/noExplicitAny: each test pairs a ruling with facts of its own shape.
  readonly ruling: (rulings: Rulings) => PermissionRuling<any>;
  readonly facts: object;
  readonly asks: () => string;
}

const test = <F extends object>(
  ruling: (rulings: Rulings) => PermissionRuling<F>,
  facts: F,
  asks: () => string,
): Test => ({ ruling, facts, asks });

/** The route of an announcement: from where the ship is. */
export const routeFor = (table: Table, { ship, from, by }: Extract<Action, { type: 'announce' }>) => [
  from ?? table.systemOf(ship),
  ...by,
];

const ownerOf = (table: Table, ship: ShipId) =>
  ship === fighterItself ? table.activePlayer : table.setup.owner[ship]!;

function loading(table: Table, action: Extract<Action, { type: 'load' }>): Test[] {
  const { kind, place, ship } = action;
  const owner = action.owner ?? table.setup.owner[ship]!;
  const by: Move = moveOf(table, ship) ?? 'tactical';
  const facts: LoadFacts = { table, ship, owner, kind, place, by };
  const aboard = shipName(table, ship);
  return [
    test(
      ({ transport }) => transport[by],
      facts,
      () => `may ${aboard} transport one more ${kind} of ${playerName(table, owner)}`,
    ),
    test(
      ({ pickUp }) => pickUp[by],
      facts,
      () => `may ${aboard} pick up that ${kind} from ${placeName(table, place)}`,
    ),
  ];
}

function losing(table: Table, action: Extract<Action, { type: 'hit' | 'lose' | 'fall' }>): Test[] {
  const { what } = action;
  const by = action.type === 'hit' ? 'spaceCannon' : action.type === 'lose' ? 'spaceCombat' : 'groundCombat';
  const facts: LossFacts = {
    table,
    what,
    owner: action.owner ?? (typeof what === 'number' ? table.setup.owner[what]! : table.activePlayer),
    place: action.type === 'fall' ? action.place : table.activeSystem,
    by,
  };
  const who =
    typeof what === 'number' ? shipName(table, what) : `${what} of ${playerName(table, facts.owner)}`;
  return [
    test(
      ({ lost }) => lost[by],
      facts,
      () => `may ${who} be destroyed`,
    ),
  ];
}

/** The one list behind the guards, the explorer and the explanations. */
function testsOf(table: Table, action: Action): Test[] {
  const asks = () => `may one ${describeAction(table, action)}`;
  switch (action.type) {
    case 'activate':
      return [test((of) => of.mayActivate, { table, system: action.system }, asks)];
    case 'announce': {
      const route = routeFor(table, action);
      const facts = { table, ship: action.ship, player: ownerOf(table, action.ship), route };
      const way = route.map((system) => placeName(table, system)).join(', ');
      return [
        test(
          (of) => of.mayMove,
          facts,
          () => `may ${shipName(table, action.ship)} move ${way}`,
        ),
      ];
    }
    case 'load':
      return loading(table, action);
    case 'depart':
    case 'pass': {
      const by = action.type;
      const words = by === 'depart' ? 'do the announced ships depart' : 'may the step be passed';
      return [
        test(
          ({ proceed }) => proceed[by],
          { table, by },
          () => words,
        ),
      ];
    }
    case 'spare':
    case 'take':
      return [
        test(
          (of) => of.mayRoll,
          { table, ship: action.ship, system: action.system },
          () => `does ${shipName(table, action.ship)} pass out of ${placeName(table, action.system)} now`,
        ),
      ];
    case 'remove': {
      const { kind, system, owner = table.activePlayer } = action;
      return [test((of) => of.mayRemove, { table, owner, kind, system }, asks)];
    }
    case 'hit':
    case 'lose':
    case 'fall':
      return losing(table, action);
    case 'retreat':
      return [test((of) => of.mayRetreat, { table, player: action.player, system: action.system }, asks)];
    case 'land':
      return [test((of) => of.mayLand, { table, kind: action.kind, place: action.place }, asks)];
    case 'shift':
      return [test((of) => of.mayShift, { table, ship: action.ship, system: action.system }, asks)];
  }
}

/** Of what may be the active player's without a name, the form with the name is for other players alone. */
export const isMisnamed = (table: Table, action: Action): boolean =>
  (action.type === 'remove' || action.type === 'hit') && action.owner === table.activePlayer;

/** Whether the rulebook allows the action, its moment in the turn apart (that is the statechart's). */
export function isLegal(table: Table, action: Action): boolean {
  if (isMisnamed(table, action)) return false;
  if (action.type === 'announce' && !table.routes.named(routeFor(table, action))) return false;
  return testsOf(table, action).every(({ ruling, facts }) => ruling(table.rulings).legal(facts));
}

/** The same, with everything that was asked. `ruledOn`: the same table under another text. */
export function ruleOn(
  table: Table,
  action: Action,
  { rulings }: { readonly rulings: Rulings } = table,
): { readonly ruling: Ruling; readonly asked: readonly Asked[] } {
  const asked = testsOf(table, action).map(({ ruling: of, facts, asks }) => {
    return answered(asks(), of(rulings).rule(facts));
  });
  return { ruling: together(asked.map(({ ruling }) => ruling)), asked };
}

/** The rulings that an action must pass, up to the first that stops it, with nothing put in words. */
export function rulingsOn(
  table: Table,
  action: Action,
  { rulings }: { readonly rulings: Rulings },
): Ruling[] {
  const ruled: Ruling[] = [];
  for (const { ruling: of, facts } of testsOf(table, action)) {
    const ruling = of(rulings).rule(facts);
    ruled.push(ruling);
    if (ruling.kind !== 'ruled' || ruling.answer !== 'legal') break;
  }
  return ruled;
}
