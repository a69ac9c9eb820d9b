import type { Action } from '../actions.js';
import { askControl } from '../asking.js';
import { infiltrates } from '../clauses/facts.js';
import { nameOf } from '../language.js';
import { type CardId, openSpace } from '../setup.js';
import type { Table } from '../table.js';
import { playerName } from '../telling.js';
import { nowhere, type StepClaim, step } from './claim.js';
import { tellControl, tellStanding } from './telling.js';

/** What the text says of cards that move or are deployed onto others. The instance is the card that comes. */

const entering = ['move', 'deploy'] as const;
type Entering = Extract<Action, { readonly to: CardId }>;

/** The card that another one comes onto, or `nowhere`; open Space is none. */
const ground = (action: Action): CardId => {
  const { to } = action as Entering;
  return to === openSpace ? nowhere : to;
};

const comer = (action: Action): CardId => (action as Entering).card;

/** A Location or Capital Ship of another player, as it was before the card came. */
function foreignPrize(before: Table, action: Action): CardId {
  const host = ground(action);
  if (host === nowhere || !(before.isLocation(host) || before.isCapitalShip(host))) return nowhere;
  return before.isAnothers(host, before.controllerOf(comer(action))) ? host : nowhere;
}

function foreignPrime(before: Table, action: Action): CardId {
  const host = foreignPrize(before, action);
  return host !== nowhere && before.isPrime(host) ? host : nowhere;
}

const hasKeywordFor = (table: Table, action: Action) =>
  infiltrates({
    table,
    unit: comer(action),
    host: ground(action),
    by: action.type === 'deploy' ? 'deploy' : 'move',
    attaching: false,
  });

const where = (fails: boolean, action: Action) => (fails ? comer(action) : nowhere);

/** Its own controller's units come onto a card where units of others stand. */
function reinforces(before: Table, action: Action): boolean {
  const host = ground(action);
  if (host === nowhere) return false;
  const player = before.controllerOf(comer(action));
  return before.controllerOf(host) === player && before.hasUnitsOfOthers(host, player);
}

export const entryClaims: readonly StepClaim[] = [
  step({
    id: '10.5-h',
    says: 'Surface Locations are reached by movement (asked: by deployment only where the card permits it, 10.5-f)',
    of: ['deploy'],
    arises: (before, action) => before.isMovable(comer(action)) && ground(action) !== nowhere,
    fails: (before, action) => {
      const host = ground(action);
      return where(
        host !== nowhere &&
          before.isMovable(comer(action)) &&
          before.isSurfaceLocation(host) &&
          before.faceOf(host).acceptsDeployment !== true,
        action,
      );
    },
    tell: (_before, _action, after, unit) => tellStanding(after, unit),
  }),
  step({
    id: '14.5-d',
    says: 'what has moved is still free to act, to commit Votes and to use abilities that turn (asked: it is as ready as before)',
    of: ['move'],
    arises: (before, action) => before.isReady(comer(action)),
    fails: (before, action, after) =>
      where(before.isReady(comer(action)) && !after.isReady(comer(action)), action),
    tell: (_before, _action, after, unit) => ({
      instance: `${nameOf(after, unit)} was ready, moved, and is activated`,
      asked: [],
    }),
  }),
  step({
    id: '14.6-e',
    says: 'a Capital Ship has to be broken before it can be boarded (asked: of those who come by move and without an infiltration keyword)',
    of: ['move'],
    arises: (before, action) => {
      const host = foreignPrize(before, action);
      return host !== nowhere && before.isCapitalShip(host) && !hasKeywordFor(before, action);
    },
    fails: (before, action) => {
      const host = foreignPrime(before, action);
      return where(host !== nowhere && before.isCapitalShip(host) && !hasKeywordFor(before, action), action);
    },
    tell: (_before, _action, after, unit) => tellStanding(after, unit),
  }),
  step({
    id: '14.6-l',
    says: "the infiltration keywords reach a Prime Location, and nothing else does (asked: of another player's)",
    of: entering,
    arises: (before, action) => {
      const host = foreignPrime(before, action);
      return host !== nowhere && before.isLocation(host);
    },
    fails: (before, action) => {
      const host = foreignPrime(before, action);
      return where(host !== nowhere && before.isLocation(host) && !hasKeywordFor(before, action), action);
    },
    tell: (_before, _action, after, unit) => tellStanding(after, unit),
  }),
  step({
    id: '14.6-m',
    says: "to enter is not to capture (asked: of another player's Prime cards)",
    of: entering,
    arises: (before, action) => foreignPrime(before, action) !== nowhere,
    fails: (before, action, after) => {
      const host = foreignPrime(before, action);
      return where(host !== nowhere && after.controllerOf(host) !== before.controllerOf(host), action);
    },
    tell: (_before, action, after) => tellControl(after, ground(action)),
  }),
  step({
    id: '14.6-x',
    says: "an intruder is not expelled by the arrival of the controller's units: both have units there then, and combat settles it",
    of: entering,
    arises: reinforces,
    fails: (before, action, after) => {
      if (!reinforces(before, action)) return nowhere;
      const host = ground(action);
      return where(
        before.occupants(host).some((unit) => after.hostOf(unit) !== host),
        action,
      );
    },
    tell: (before, action, after) => {
      const host = ground(action);
      const gone = before.occupants(host).filter((unit) => after.hostOf(unit) !== host);
      return {
        instance: `${gone.map((unit) => nameOf(after, unit)).join(', ')} left ${nameOf(after, host)} when ${nameOf(after, comer(action))} came`,
        asked: [askControl(before, host)],
      };
    },
  }),
  step({
    id: '14.11-j',
    says: 'occupancy is shared only where the controller has used the exception and moved onto a card on which an intruder stands',
    of: entering,
    arises: (before, action, after) => becomesShared(before, action, after),
    fails: (before, action, after) =>
      where(
        becomesShared(before, action, after) &&
          before.controllerOf(ground(action)) !== before.controllerOf(comer(action)),
        action,
      ),
    tell: (_before, _action, after, unit) => tellStanding(after, unit),
  }),
  step({
    id: '14.11-aj',
    says: 'the player who gets units aboard a crippled Capital Ship owns it (asked: controls it, where nobody was aboard)',
    of: entering,
    arises: boardsBrokenShip,
    fails: (before, action, after) =>
      where(
        boardsBrokenShip(before, action) &&
          after.controllerOf(ground(action)) !== after.controllerOf(comer(action)),
        action,
      ),
    tell: (_before, action, after) => {
      const told = tellControl(after, ground(action));
      const unit = comer(action);
      const owner = playerName(after, after.controllerOf(unit));
      return { ...told, instance: `${nameOf(after, unit)} of ${owner} is alone aboard; ${told.instance}` };
    },
  }),
];

function becomesShared(before: Table, action: Action, after: Table): boolean {
  const host = ground(action);
  // Shared ground is open by its own text (14.10-j), and nobody captures it (14.10-l).
  if (host === nowhere || before.isSharedGround(host)) return false;
  return !before.isMixed(host) && after.isMixed(host);
}

function boardsBrokenShip(before: Table, action: Action): boolean {
  const host = ground(action);
  return (
    host !== nowhere &&
    before.isCapitalShip(host) &&
    before.isContested(host) &&
    !before.isSharedGround(host) &&
    before.isEmpty(host) &&
    before.isPersonnel(comer(action))
  );
}
