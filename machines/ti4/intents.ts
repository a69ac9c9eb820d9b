import { callerPlace } from '../../rulebook/index.js';
import type { StepClaim, Ti4Claim } from './claims/claim.js';
import { unitsOf } from './claims/transport.js';
import { nextRift, visitOf } from './facts.js';
import { placeName, playerName, shipName } from './language.js';
import { indices } from './setup.js';
import type { Table } from './table.js';
import { unitKinds } from './world.js';

/** What the text seems to aim at without saying so, as a claim of our own, with the sentences from which we take it. */
export type Intent = Ti4Claim & { readonly because: string };

const ofSteps = (intent: Omit<StepClaim, 'kind' | 'place'> & { readonly because: string }): Intent => ({
  kind: 'step',
  ...intent,
  place: callerPlace(),
});

/** Ships that are somewhere else after the step, and were in a system with their own token that was not active. */
const leftToken = (before: Table, after: Table) =>
  indices(before.setup.ships).find((ship) => {
    const [from, to] = [before.systemOf(ship), after.systemOf(ship)];
    if (from < 0 || to < 0 || from === to || from === before.activeSystem) return false;
    return before.hasToken(before.setup.owner[ship]!, from);
  });

export const intents: readonly Intent[] = [
  ofSteps({
    id: 'intent tokens hold',
    says: 'a ship in a system with its own token stays there, unless that system is active',
    because: '58.4 c keeps such a ship from moving, and 95.3 what it could take along',
    arises: (before, _action, after) =>
      indices(before.setup.ships).some((ship) => before.systemOf(ship) !== after.systemOf(ship)),
    fails: (before, _action, after) => {
      const ship = leftToken(before, after);
      return ship === undefined
        ? undefined
        : {
            instance: `${shipName(after, ship)} goes from ${placeName(after, before.systemOf(ship))} to ${placeName(after, after.systemOf(ship))}`,
          };
    },
  }),
  ofSteps({
    id: 'intent tokens hold units',
    says: "units in a system with their faction's token stay there, unless that system is active",
    because: '95.3 lets none be picked up there, and 58.4 c keeps the ships there as well',
    of: ['load'],
    arises: () => true,
    fails: (before, action) => {
      if (action.type !== 'load') return undefined;
      const { place, ship, kind } = action;
      const [owner, system] = [action.owner ?? before.setup.owner[ship]!, before.setup.systemOf[place]!];
      return system !== before.activeSystem && before.hasToken(owner, system)
        ? { instance: `${shipName(before, ship)} takes ${kind} from ${placeName(before, place)}` }
        : undefined;
    },
  }),
  ofSteps({
    id: 'intent none lost on the way',
    says: 'a player loses units to movement only where a gravity rift takes the ship that they are on',
    because: '95.1.1 keeps them with the ship, and 95.1.2 names the one case in which they go',
    of: ['take'],
    arises: () => true,
    fails: (before, action, after) => {
      if (action.type !== 'take' || action.ship < 0) return undefined;
      const owner = before.setup.owner[action.ship]!;
      const rift = nextRift(before, action.ship)!;
      for (const kind of unitKinds) {
        let aboard = 0;
        for (const place of before.setup.placesFor[kind])
          if (visitOf(before, action.ship, before.setup.systemOf[place]!) <= rift)
            aboard += before.loaded(action.ship, owner, kind, place);
        if (unitsOf(before, owner, kind) - unitsOf(after, owner, kind) > aboard)
          return { instance: `${playerName(after, owner)} loses ${kind} that was not yet aboard` };
      }
      return undefined;
    },
  }),
];
