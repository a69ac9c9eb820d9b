import { arrive } from '../effects.js';
import { hasShipsOfOthers, throughOn } from '../facts.js';
import { placeName, shipName } from '../language.js';
import { isLegal, ruleOn } from '../legality.js';
import type { Route } from '../routes.js';
import { indices, nowhere, type ShipId, type SystemId } from '../setup.js';
import type { Table } from '../table.js';
import { always, step, type Ti4Claim } from './claim.js';

/** What follows from 58. */

/** What ends a movement, where nothing is left to be rolled for. */
const arriving = ['depart', 'spare', 'take'] as const;

/** Ships that were on their way and have come to rest on the board. */
export const arrivals = (before: Table, after: Table): ShipId[] =>
  indices(before.setup.ships).filter(
    (ship) => before.routeOf(ship) && !after.routeOf(ship) && after.isOnBoard(ship),
  );

const announcedShips = (table: Table) => indices(table.setup.ships).filter((ship) => table.routeOf(ship));

/** Routes into the active system that a ship of the active player might be announced for. */
function* routesFrom(table: Table): Generator<{ ship: ShipId; route: Route }> {
  if (table.activeSystem === nowhere) return;
  for (let ship = 0; ship < table.setup.ships; ship++) {
    if (table.setup.owner[ship] !== table.activePlayer || !table.isOnBoard(ship) || table.routeOf(ship))
      continue;
    for (const route of table.routes.of(ship, table.activePlayer))
      if (route.systems[0] === table.systemOf(ship) && route.systems.at(-1) === table.activeSystem)
        yield { ship, route };
  }
}

const announcing = (ship: ShipId, { systems: [, ...by] }: Route) => ({ type: 'announce', ship, by }) as const;

/** Own tokens that a route passes; its start is another matter (58.4 c). */
const tokensPassed = (table: Table, { systems }: Route): SystemId[] =>
  throughOn(table, systems).filter(
    (system) => system !== systems[0] && table.hasToken(table.activePlayer, system),
  );

function withoutTokens(table: Table, systems: readonly SystemId[]): Table {
  const copy = table.clone();
  for (const system of systems) copy.setToken(table.activePlayer, system, false);
  return copy;
}

function someRoute(table: Table, test: (ship: ShipId, route: Route) => boolean) {
  for (const { ship, route } of routesFrom(table)) if (test(ship, route)) return { ship, route };
  return undefined;
}

const tellRoute = (table: Table, { ship, route }: { ship: ShipId; route: Route }) => ({
  instance: `${shipName(table, ship)} by ${route.systems.map((system) => placeName(table, system)).join(', ')}`,
  asked: ruleOn(table, announcing(ship, route)).asked,
});

/** Other players have fighters there and no other ship. */
const isHeldByFighters = (table: Table, system: SystemId): boolean =>
  hasShipsOfOthers(table, table.activePlayer, system) &&
  !indices(table.setup.ships).some(
    (ship) => table.setup.owner[ship] !== table.activePlayer && table.systemOf(ship) === system,
  );

const passesFighters = (table: Table, { systems }: Route) =>
  throughOn(table, systems).some((system) => isHeldByFighters(table, system));

const withMove = (table: Table, ship: ShipId, move: number): Table => {
  const printed = table.setup.printed.map((values, each) => (each === ship ? { ...values, move } : values));
  return Object.create(table, { setup: { value: { ...table.setup, printed } } }) as Table;
};

export const movementClaims: readonly Ti4Claim[] = [
  step({
    id: 'TI58-f',
    says: 'every ship that has moved is in the active system',
    of: arriving,
    arises: (before, _action, after) => arrivals(before, after).length > 0,
    fails: (before, _action, after) => {
      const astray = arrivals(before, after).find((ship) => after.systemOf(ship) !== after.activeSystem);
      return astray === undefined
        ? undefined
        : { instance: `${shipName(after, astray)} is in ${placeName(after, after.systemOf(astray))}` };
    },
  }),
  always({
    id: 'TI58-o',
    says: 'the ships arrive together: it makes no difference which of them is looked at first',
    arises: (table) => announcedShips(table).length > 1,
    fails: (table) => {
      const [one, other] = [table.clone(), table.clone()];
      arrive(one);
      arrive(other, indices(table.setup.ships).reverse());
      return one.bytes.every((byte, index) => byte === other.bytes[index])
        ? undefined
        : {
            instance: `${announcedShips(table)
              .map((ship) => shipName(table, ship))
              .join(' and ')} arrive`,
          };
    },
  }),
  always({
    id: 'TI58-i',
    says: "a player's own tokens block no way that their ships take through a system",
    arises: (table) =>
      someRoute(table, (_ship, route) => tokensPassed(table, route).length > 0) !== undefined,
    fails: (table) => {
      const blocked = someRoute(table, (ship, route) => {
        const tokens = tokensPassed(table, route);
        if (tokens.length === 0) return false;
        const action = announcing(ship, route);
        return !isLegal(table, action) && isLegal(withoutTokens(table, tokens), action);
      });
      return blocked && tellRoute(table, blocked);
    },
  }),
  always({
    id: 'TI58-x',
    says: "fighters alone block the way of other players' ships",
    arises: (table) => someRoute(table, (_ship, route) => passesFighters(table, route)) !== undefined,
    fails: (table) => {
      const passing = someRoute(
        table,
        (ship, route) => passesFighters(table, route) && isLegal(table, announcing(ship, route)),
      );
      return passing && tellRoute(table, passing);
    },
  }),
  step({
    id: 'TI58-r',
    says: 'whether an ability moves a ship to an adjacent system has nothing to do with its move value',
    of: ['shift'],
    arises: (before, action) =>
      action.type === 'shift' &&
      before.rulings.adjacent.value({
        setup: before.setup,
        from: before.systemOf(action.ship),
        to: action.system,
      }) === true,
    fails: (before, action) => {
      if (action.type !== 'shift') return undefined;
      const { ship, system } = action;
      const refused = [0, 1, 2].find(
        (move) => !before.rulings.mayShift.legal({ table: withMove(before, ship, move), ship, system }),
      );
      return refused === undefined
        ? undefined
        : {
            instance: `with move value ${refused}, ${shipName(before, ship)}`,
            asked: ruleOn(before, action).asked,
          };
    },
  }),
];
