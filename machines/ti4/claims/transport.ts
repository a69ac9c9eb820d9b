import { eachLoad, loadOf } from '../facts.js';
import { counted, placeName, playerName, shipName } from '../language.js';
import { isLegal, ruleOn } from '../legality.js';
import { indices, isPlanet, type PlayerId, type ShipId } from '../setup.js';
import type { Table } from '../table.js';
import { type UnitKind, unitKinds } from '../world.js';
import { always, step, type Ti4Claim } from './claim.js';
import { arrivals } from './movement.js';

/** What follows from 95, but for its example. */

/** Units of a kind that are anywhere on the board: at places, aboard, on their way by themselves. */
export function unitsOf(table: Table, owner: PlayerId, kind: UnitKind): number {
  const { setup, layout } = table;
  let units = 0;
  for (const place of setup.placesFor[kind]) units += table.count(owner, kind, place);
  for (let ship = 0; ship < setup.ships; ship++)
    for (const place of setup.placesFor[kind]) units += table.loaded(ship, owner, kind, place);
  if (kind !== 'fighter') return units;
  for (const flight of layout.flights)
    if (flight.player === owner)
      for (let rolls = 0; rolls <= flight.route.rifts.length; rolls++) units += table.flying(flight, rolls);
  return units;
}

interface Group {
  readonly owner: PlayerId;
  readonly kind: UnitKind;
}

const groups = ({ setup }: Table): Group[] =>
  indices(setup.players).flatMap((owner) => unitKinds.map((kind) => ({ owner, kind })));

/** Aboard the ships that have arrived. */
function broughtBy(before: Table, ships: readonly ShipId[], { owner, kind }: Group): number {
  let units = 0;
  for (const ship of ships)
    eachLoad(before, ship, (of, what, _place, number) => {
      if (of === owner && what === kind) units += number;
    });
  return units;
}

/** An example of the fullest ship: every unit that it could take on besides. */
const moreFor = (table: Table, ship: ShipId) =>
  groups(table).flatMap(({ owner, kind }) =>
    table.setup.placesFor[kind].map((place) => ({ type: 'load', ship, owner, kind, place }) as const),
  );

export const transportClaims: readonly Ti4Claim[] = [
  always({
    id: 'TIT-b',
    says: "at no moment is a ship's load beyond its capacity",
    arises: (table) => indices(table.setup.ships).some((ship) => loadOf(table, ship) > 0),
    fails: (table) => {
      const ship = indices(table.setup.ships).find(
        (each) => loadOf(table, each) > table.setup.printed[each]!.capacity,
      );
      return ship === undefined
        ? undefined
        : { instance: `${shipName(table, ship)} has ${loadOf(table, ship)} units aboard` };
    },
  }),
  step({
    id: 'TIT-g',
    says: 'whatever a ship has transported is in the space area where it arrives',
    of: ['depart', 'spare', 'take'],
    arises: (before, _action, after) => arrivals(before, after).some((ship) => loadOf(before, ship) > 0),
    fails: (before, _action, after) => {
      const ships = arrivals(before, after);
      const lost = groups(before).find((group) => {
        const { owner, kind } = group;
        const at = after.systemOf(ships[0]!);
        return after.count(owner, kind, at) < before.count(owner, kind, at) + broughtBy(before, ships, group);
      });
      return (
        lost && {
          instance: `of what was aboard, some ${lost.kind} of ${playerName(after, lost.owner)} is not in ${placeName(after, after.systemOf(ships[0]!))}`,
        }
      );
    },
  }),
  step({
    id: 'TI58-v',
    says: 'no unit is claimed twice: loaded, announced or carried, each is one unit still',
    of: ['announce', 'load', 'depart'],
    arises: (_before, action) => action.type !== 'depart',
    fails: (before, _action, after) => {
      const changed = groups(before).find(
        ({ owner, kind }) => unitsOf(before, owner, kind) !== unitsOf(after, owner, kind),
      );
      return (
        changed && {
          instance: `${counted(unitsOf(before, changed.owner, changed.kind), changed.kind)} of ${playerName(before, changed.owner)} become ${unitsOf(after, changed.owner, changed.kind)}`,
        }
      );
    },
  }),
  always({
    id: 'TIT-s',
    says: 'a ship whose capacity is taken up picks nothing more up, even to have it removed at once',
    arises: (table) =>
      indices(table.setup.ships).some(
        (ship) => loadOf(table, ship) > 0 && loadOf(table, ship) >= table.setup.printed[ship]!.capacity,
      ),
    fails: (table) => {
      for (const ship of indices(table.setup.ships)) {
        if (loadOf(table, ship) < table.setup.printed[ship]!.capacity) continue;
        const more = moreFor(table, ship).find((action) => isLegal(table, action));
        if (more)
          return {
            instance: `${shipName(table, ship)} takes one more ${more.kind} from ${placeName(table, more.place)}`,
            asked: ruleOn(table, more).asked,
          };
      }
      return undefined;
    },
  }),
];

/** For the example: a ground force's planet. */
export const planetsOf = ({ setup }: Table, system: number) =>
  indices(setup.places.length).filter((place) => isPlanet(setup, place) && setup.systemOf[place] === system);
