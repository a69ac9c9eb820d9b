import { isMoving } from '../facts.js';
import { placeName } from '../language.js';
import { indices, type ShipId } from '../setup.js';
import type { Table } from '../table.js';
import { step, type Ti4Claim } from './claim.js';
import { planetsOf } from './transport.js';

/** The example of 95: a carrier of capacity 4, four fighters with it, eight infantry on the only planet, nothing else. */

interface Example {
  readonly ship: ShipId;
  readonly planet: number;
  readonly fighters: number;
  readonly infantry: number;
}

/** What the carrier of the example, about to leave, has loaded; `undefined` where the position is not that of the example. */
function exampleIn(table: Table): Example | undefined {
  const { setup } = table;
  const owner = table.activePlayer;
  const [ship, ...others] = indices(setup.ships).filter((each) => table.routeOf(each));
  if (ship === undefined || others.length > 0 || setup.printed[ship]!.capacity !== 4) return undefined;
  const system = table.systemOf(ship);
  const [planet, ...planets] = planetsOf(table, system);
  if (planet === undefined || planets.length > 0 || system === table.activeSystem) return undefined;
  const fighters = table.loaded(ship, owner, 'fighter', system);
  const infantry = table.loaded(ship, owner, 'infantry', planet);
  const isBare =
    setup.docks[owner]![system] === 0 &&
    !setup.fightersUpgraded[owner] &&
    !indices(setup.ships).some((each) => each !== ship && table.systemOf(each) === system) &&
    table.count(owner, 'infantry', system) + table.count(owner, 'mech', system) === 0 &&
    table.count(owner, 'mech', planet) === 0;
  const isThere =
    table.count(owner, 'fighter', system) + fighters === 4 &&
    table.count(owner, 'infantry', planet) + infantry === 8;
  return isBare && isThere ? { ship, planet, fighters, infantry } : undefined;
}

/** Aboard: so many fighters and infantry. It leaves so many infantry, and so many fighters that are beyond capacity. */
const consequence = (
  id: string,
  says: string,
  [fighters, infantry]: readonly [number, number],
  [infantryLeft, fightersLost]: readonly [number, number],
): Ti4Claim =>
  step({
    id,
    says,
    of: ['depart'],
    arises: (before) => {
      const example = exampleIn(before);
      return example?.fighters === fighters && example.infantry === infantry;
    },
    fails: (before, _action, after) => {
      const { ship, planet } = exampleIn(before)!;
      const owner = before.activePlayer;
      const system = before.systemOf(ship);
      const left = after.count(owner, 'infantry', planet);
      const there = after.count(owner, 'fighter', system);
      const beyond = after.rulings.excess.value({ table: after, owner, system }) ?? 0;
      // Where it is judged only later that they are too many, the ship that leaves is not there any more.
      const hasLeft = isMoving(after, ship) || after.systemOf(ship) !== system;
      return left === infantryLeft && there === fightersLost && beyond === fightersLost && hasLeft
        ? undefined
        : {
            instance: `${left} infantry are on ${placeName(after, planet)}, ${there} fighters are left, ${beyond} units are beyond capacity`,
          };
    },
  });

export const exampleClaims: readonly Ti4Claim[] = [
  consequence('TIT-o', 'the carrier takes the four fighters: the eight infantry stay', [4, 0], [8, 0]),
  consequence('TIT-p', 'it takes four infantry: four stay, and the four fighters are lost', [0, 4], [4, 4]),
  consequence('TIT-q', 'it takes two and two: six infantry stay, and two fighters are lost', [2, 2], [6, 2]),
  consequence(
    'TIT-r',
    'it takes nothing: eight infantry stay, and the four fighters are lost',
    [0, 0],
    [8, 4],
  ),
];
