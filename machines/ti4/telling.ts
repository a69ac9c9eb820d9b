import { eachLoad, isUsed } from './facts.js';
import { counted, placeName, playerName, shipName } from './language.js';
import { indices, nowhere, type PlaceId, type ShipId } from './setup.js';
import type { Table } from './table.js';
import { type ShipKind, unitKinds } from './world.js';

/** The table in words. */

const kindWords: Record<ShipKind, string> = {
  carrier: 'carrier',
  cruiser: 'cruiser',
  destroyer: 'destroyer',
  dreadnought: 'dreadnought',
  warSun: 'war sun',
  flagship: 'flagship',
};

function tellLoad(table: Table, ship: ShipId): string[] {
  const said: string[] = [];
  eachLoad(table, ship, (owner, kind, place, number) => {
    const whose = owner === table.setup.owner[ship] ? '' : ` of ${playerName(table, owner)}`;
    said.push(`${counted(number, kind)}${whose} from ${placeName(table, place)}`);
  });
  return said;
}

/** "Argo, carrier of Ada (move 1, capacity 4): in Vefut, announced by Quann, takes 2 fighter from Vefut". */
function tellShip(table: Table, ship: ShipId): string {
  const { name, owner, kind } = table.setup.world.ships[ship]!;
  const { move, capacity } = table.setup.printed[ship]!;
  const route = table.routeOf(ship)?.systems.slice(1);
  const facts = [
    whereIs(table, ship),
    ...(route ? [`announced by ${route.map((system) => placeName(table, system)).join(', ')}`] : []),
    ...tellLoad(table, ship).map((load) => `takes ${load}`),
  ];
  return `${name}, ${kindWords[kind]} of ${owner} (move ${move}, capacity ${capacity}): ${facts.join(', ')}`;
}

const whereIs = (table: Table, ship: ShipId) =>
  table.systemOf(ship) === nowhere ? 'off the board' : `in ${placeName(table, table.systemOf(ship))}`;

const unitsAt = (table: Table, place: PlaceId): string[] =>
  indices(table.setup.players).flatMap((owner) =>
    unitKinds.flatMap((kind) => {
      const number = place < table.setup.systems || kind !== 'fighter' ? table.count(owner, kind, place) : 0;
      return number === 0 ? [] : [`${counted(number, kind)} of ${playerName(table, owner)}`];
    }),
  );

function tellPlace(table: Table, place: PlaceId): string {
  const { setup } = table;
  const tokens =
    place < setup.systems
      ? indices(setup.players)
          .filter((player) => table.hasToken(player, place))
          .map((player) => `token of ${playerName(table, player)}`)
      : [];
  const where =
    place < setup.systems ? 'space area' : `planet of ${placeName(table, setup.systemOf[place]!)}`;
  const facts = [...unitsAt(table, place), ...tokens];
  return `${placeName(table, place)}, ${where}: ${facts.length > 0 ? facts.join(', ') : 'nothing'}`;
}

const tellFlights = (table: Table): string[] =>
  table.layout.flights
    .filter((flight) => isUsed(table, flight))
    .map(({ player, route, at }) => {
      const number = table.bytes
        .subarray(at, at + route.rifts.length + 1)
        .reduce((sum, each) => sum + each, 0);
      const [from, ...by] = route.systems.map((system) => placeName(table, system));
      return `${counted(number, 'fighter')} of ${playerName(table, player)}: announced from ${from} by ${by.join(', ')}`;
    });

const tellErrand = (table: Table): string[] => {
  const { errand } = table;
  if (!errand) return [];
  const to = placeName(table, errand.to);
  return errand.by === 'retreat'
    ? [`${playerName(table, errand.who)} retreats to ${to}`]
    : [`an ability moves ${shipName(table, errand.who)} to ${to}`];
};

export const tellTokens = (table: Table): string =>
  indices(table.setup.players)
    .map((player) => `${playerName(table, player)} has ${table.tacticsOf(player)} to activate with`)
    .join(', ');

/** A line for every ship and place, and for what is on its way. */
export const tellTable = (table: Table): string[] => [
  ...indices(table.setup.ships).map((ship) => tellShip(table, ship)),
  ...indices(table.setup.places.length).map((place) => tellPlace(table, place)),
  ...tellFlights(table),
  ...tellErrand(table),
];

/** What became of each thing that changed, in words. */
export function tellChanges(before: Table, after: Table): string[] {
  const was = new Set([...tellTable(before), tellTokens(before)]);
  const turned =
    before.activePlayer === after.activePlayer ? [] : [`${playerName(after, after.activePlayer)} is active`];
  return [...turned, ...[...tellTable(after), tellTokens(after)].filter((line) => !was.has(line))];
}
