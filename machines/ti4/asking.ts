import { type Asked, answered, type Ruling } from '../../rulebook/index.js';
import type { Action } from './actions.js';
import { eachLoad, moveOf, nextRift, visitOf } from './facts.js';
import { placeName, playerName, shipName } from './language.js';
import { routeFor } from './legality.js';
import { fighterItself, type PlayerId, type ShipId, type SystemId } from './setup.js';
import type { Table } from './table.js';

/** Questions of definition, put in words with their answers. */

/** Where silence is an answer too. */
function answeredOrElse<A>(
  otherwise: string,
  asks: string,
  ruling: Ruling<A>,
  inWords: (answer: A) => string,
): Asked {
  const asked = answered(asks, ruling, inWords);
  return ruling.kind === 'silent' ? { ...asked, answer: otherwise } : asked;
}

const yesOrNo = (yes: boolean) => (yes ? 'yes' : 'no');

export const askAdjacent = ({ setup, rulings }: Table, from: SystemId, to: SystemId): Asked =>
  answeredOrElse(
    'no',
    `is ${placeName({ setup }, to)} adjacent to ${placeName({ setup }, from)}`,
    rulings.adjacent.rule({ setup, from, to }),
    yesOrNo,
  );

export const askMoveValue = (table: Table, ship: ShipId, route: readonly SystemId[]): Asked => {
  const { setup, rulings } = table;
  const player = ship === fighterItself ? table.activePlayer : setup.owner[ship]!;
  return answered(
    `what is the move value of ${shipName(table, ship)}, starting in ${placeName(table, route[0]!)}`,
    rulings.moveValue.rule({ setup, ship, player, route }),
    String,
  );
};

export const askMoveBonus = (table: Table, ship: ShipId, route: readonly SystemId[]): Asked => {
  const { setup, rulings } = table;
  const player = ship === fighterItself ? table.activePlayer : setup.owner[ship]!;
  return answeredOrElse(
    'nothing',
    `what does the route ${route.map((system) => placeName(table, system)).join(', ')} add to it`,
    rulings.moveBonus.rule({ setup, ship, player, route }),
    String,
  );
};

export const askPassage = (table: Table, route: readonly SystemId[], at: number): Asked =>
  answered(
    `is ${placeName(table, route[at]!)} moved into or through`,
    table.rulings.passage.rule({ route, at }),
    String,
  );

export const askExcess = (table: Table, owner: PlayerId, system: SystemId): Asked =>
  answered(
    `how many units of ${playerName(table, owner)} in the space area of ${placeName(table, system)} are beyond capacity`,
    table.rulings.excess.rule({ table, owner, system }),
    String,
  );

/** What becomes of each unit of a ship, should the rift take it that it passes out of next. */
export function askFates(table: Table, ship: ShipId): Asked[] {
  const rift = ship === fighterItself ? undefined : nextRift(table, ship);
  if (rift === undefined) return [];
  const asked: Asked[] = [];
  eachLoad(table, ship, (_owner, kind, place) => {
    const aboard = visitOf(table, ship, table.setup.systemOf[place]!) <= rift;
    asked.push(
      answered(
        `what becomes of the ${kind} from ${placeName(table, place)} if the rift takes ${shipName(table, ship)}`,
        table.rulings.fateOfCargo.rule({ table, ship, aboard }),
        String,
      ),
    );
  });
  return asked;
}

/** Units are picked up by an ability's move from the active system, while it still is that. */
function askActive(table: Table, { place, ship }: Extract<Action, { type: 'load' }>): Asked[] {
  const system = table.setup.systemOf[place]!;
  if (moveOf(table, ship) !== 'ability' || system !== table.activeSystem) return [];
  return [
    answered(
      `is ${placeName(table, system)} active still`,
      table.rulings.active.rule({ table, system }),
      yesOrNo,
    ),
  ];
}

/** What the answer to an action rests on. */
export function askResting(table: Table, action: Action): Asked[] {
  switch (action.type) {
    case 'announce': {
      const route = routeFor(table, action);
      if (route[0]! < 0) return [];
      const entering = [...route.keys()].slice(1);
      return [
        askMoveValue(table, action.ship, route),
        askMoveBonus(table, action.ship, route),
        ...entering.map((at) => askAdjacent(table, route[at - 1]!, route[at]!)),
        ...entering.map((at) => askPassage(table, route, at)),
      ];
    }
    case 'load':
      return askActive(table, action);
    case 'remove':
      return [askExcess(table, action.owner ?? table.activePlayer, action.system)];
    case 'take':
      return askFates(table, action.ship);
    case 'retreat':
      return [askAdjacent(table, table.activeSystem, action.system)];
    default:
      return [];
  }
}
