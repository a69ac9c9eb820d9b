import { alike, type Symmetry } from '../../checker/index.js';
import { indices } from './setup.js';
import { errands, type Table } from './table.js';
import { unitKinds } from './world.js';

/**
 * Ships that the rules do not tell apart, found from the set-up: of one owner and kind, with the same values. Where they are, and
 * what they carry, is all on the table. Units that are counted have no names to begin with.
 */
export function symmetryOf({ setup, layout }: Table): Symmetry {
  const every = indices(setup.ships);
  const from = (first: number, width = 1) => every.map((ship) => first + width * ship);
  const loads = indices(setup.players).flatMap((player) =>
    unitKinds.flatMap((kind) =>
      setup.placesFor[kind].map((place) =>
        every.map((ship) => {
          const at = layout.loads[ship]![player]![kind];
          return at < 0 ? -1 : at + place;
        }),
      ),
    ),
  );
  return {
    names: setup.world.ships.map(({ name }) => name),
    classes: alike(every, (ship) => {
      const { name, at, ...printed } = setup.world.ships[ship]!;
      return JSON.stringify([printed, setup.printed[ship]]);
    }),
    own: [
      from(layout.shipPlace),
      from(layout.shipRoute, 2),
      from(layout.shipRoute + 1, 2),
      from(layout.shipRolls),
      ...loads,
    ],
    references: [
      {
        byte: layout.errand + 1,
        base: 0,
        when: { byte: layout.errand, value: errands.indexOf('ability') },
      },
    ],
    sets: [],
  };
}
