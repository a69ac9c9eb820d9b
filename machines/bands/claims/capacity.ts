import type { Broken } from '../../../rulebook/index.js';
import type { Action } from '../actions.js';
import { capacityOf, excessOf, playersOverCapacity, someoneIsOverCapacity, usageOf } from '../capacity.js';
import type { CardId, PlayerId, Setup } from '../setup.js';
import type { Table } from '../table.js';
import { playerName } from '../telling.js';
import { type BandsClaim, nowhere } from './claim.js';
import { tellControl } from './telling.js';

/** What the text says of Surface Capacity (10.6) and of Surface Bands (14.11). */

/** Of one kind and face before and after, on the Map both times, and under another player since. */
const taken = (before: Table, after: Table, card: CardId) =>
  before.isOnMap(card) &&
  after.isOnMap(card) &&
  before.isContested(card) === after.isContested(card) &&
  before.controllerOf(card) !== after.controllerOf(card);

const takenLocations = (before: Table, after: Table, kind: 'planetary' | 'surface') =>
  before.setup.countsCapacity
    ? before.setup.rooted.filter((card) => before.kindOf(card) === kind && taken(before, after, card))
    : [];

/** The one Location of the kind that an action of a single card has transferred, and nothing else with it. */
function onlyTaken(before: Table, action: Action, after: Table, kind: 'planetary' | 'surface'): CardId {
  if (!before.setup.countsCapacity) return nowhere;
  if (action.type !== 'move' && action.type !== 'displace' && action.type !== 'deploy') return nowhere;
  const all = before.setup.rooted.filter((card) => taken(before, after, card));
  return all.length === 1 && before.kindOf(all[0]!) === kind ? all[0]! : nowhere;
}

const change = (
  before: Table,
  after: Table,
  of: (table: Table, player: PlayerId) => number,
  player: PlayerId,
) => of(after, player) - of(before, player);

/** A Homeworld that the action has turned into a Capital Ship. */
function homeworldTurnedShip(before: Table, action: Action, after: Table): CardId {
  if (!before.setup.countsCapacity || !('card' in action)) return nowhere;
  const { card } = action;
  const turned = before.isPrime(card) && after.isContested(card) && after.isCapitalShip(card);
  return turned && before.faceOf(card).homeworld === true ? card : nowhere;
}

const keepsSupply = (table: Table, card: CardId) => {
  const { homeworld, surfaceValue } = table.faceOf(card);
  return homeworld === true && surfaceValue !== undefined;
};

const tellPool = (table: Table, player: PlayerId): Broken => ({
  instance: `${playerName(table, player)} has Surface Capacity ${capacityOf(table, player)} and owns ${usageOf(table, player)} Surface Locations`,
  asked: [],
});

const playersBy = (table: Table, test: (player: PlayerId) => boolean): PlayerId =>
  table.setup.world.players.findIndex((_, player) => test(player));

/** Whether the action puts a player at least `least` Surface Locations over Capacity by taking a Planetary Location. */
const loserOver = (before: Table, after: Table, least: number): PlayerId => {
  for (const card of takenLocations(before, after, 'planetary')) {
    const loser = before.controllerOf(card);
    if (excessOf(before, loser) === 0 && excessOf(after, loser) >= least) return loser;
  }
  return nowhere;
};

const countsCapacity = (setup: Setup) => setup.countsCapacity;

export const capacityClaims: readonly BandsClaim[] = [
  {
    kind: 'always',
    id: '10.6-o',
    needs: countsCapacity,
    says: 'a loser whom a capture leaves over Capacity must destroy Surface Locations at once (asked: when the checks have settled nobody is over)',
    arises: (table) => table.setup.countsCapacity && playersBy(table, (p) => usageOf(table, p) > 0) >= 0,
    fails: (table) => (someoneIsOverCapacity(table) ? playersOverCapacity(table)[0]! : nowhere),
    tell: tellPool,
  },
  {
    kind: 'step',
    id: '10.6-g',
    needs: countsCapacity,
    settling: true,
    says: 'a Homeworld that turns into a Capital Ship goes on supplying Capacity if that face keeps the type line and prints a Surface value of its own',
    arises: (before, action, after) => {
      const card = homeworldTurnedShip(before, action, after);
      return card !== nowhere && keepsSupply(after, card);
    },
    fails: (before, action, after) => {
      const card = homeworldTurnedShip(before, action, after);
      if (card === nowhere || !keepsSupply(after, card)) return nowhere;
      const supply = after.rulings.surfaceSupply.value(after.facts.card[card]!) ?? 0;
      return supply === after.faceOf(card).surfaceValue ? nowhere : card;
    },
    tell: (_before, _action, after, card) => tellPool(after, after.controllerOf(card)),
  },
  {
    kind: 'step',
    id: '10.6-h',
    needs: countsCapacity,
    settling: true,
    says: 'where that face lacks the type line or the value, the check of Surface Capacity fires on the flip (asked: where what else supplies is too little)',
    arises: (before, action, after) => {
      const card = homeworldTurnedShip(before, action, after);
      return card !== nowhere && !keepsSupply(after, card);
    },
    fails: (before, action, after) => {
      const card = homeworldTurnedShip(before, action, after);
      if (card === nowhere || keepsSupply(after, card)) return nowhere;
      const player = before.controllerOf(card);
      const rest = capacityOf(before, player) - (before.faceOf(card).surfaceValue ?? 0);
      const due = usageOf(after, player) > rest;
      return due === excessOf(after, player) > 0 ? nowhere : card;
    },
    tell: (before, _action, after, card) => tellPool(after, before.controllerOf(card)),
  },
  {
    kind: 'step',
    id: '10.6-l',
    needs: countsCapacity,
    settling: true,
    says: 'Capacity is supplied by what one controls and used up only by what one owns (asked: no capture changes what anybody uses up)',
    arises: (before, _action, after) =>
      takenLocations(before, after, 'planetary').length + takenLocations(before, after, 'surface').length > 0,
    fails: (before, action, after) => {
      if (action.type === 'raze' || !before.setup.countsCapacity) return nowhere;
      const moved = before.setup.rooted.some((card) => taken(before, after, card));
      const fixed = before.setup.surfaceCards.every(
        (card) => before.isOnMap(card) === after.isOnMap(card) && before.kindOf(card) === after.kindOf(card),
      );
      return moved && fixed
        ? playersBy(after, (player) => change(before, after, usageOf, player) !== 0)
        : nowhere;
    },
    tell: (_before, _action, after, player) => tellPool(after, player),
  },
  {
    kind: 'step',
    id: '10.6-m',
    needs: countsCapacity,
    settling: true,
    says: "taking an opponent's Surface Location costs its captor no Capacity",
    arises: (before, action, after) => onlyTaken(before, action, after, 'surface') !== nowhere,
    fails: (before, action, after) => {
      const card = onlyTaken(before, action, after, 'surface');
      if (card === nowhere) return nowhere;
      const room = (table: Table, player: PlayerId) => capacityOf(table, player) - usageOf(table, player);
      return change(before, after, room, after.controllerOf(card)) === 0 ? nowhere : card;
    },
    tell: (_before, _action, after, card) => tellPool(after, after.controllerOf(card)),
  },
  {
    kind: 'step',
    id: '10.6-n',
    needs: countsCapacity,
    settling: true,
    says: "taking an opponent's Planetary Location adds its Surface value to the captor's Capacity and takes it from the opponent's",
    arises: (before, action, after) => onlyTaken(before, action, after, 'planetary') !== nowhere,
    fails: (before, action, after) => {
      const card = onlyTaken(before, action, after, 'planetary');
      if (card === nowhere) return nowhere;
      const value = after.faceOf(card).surfaceValue ?? 0;
      const gained = change(before, after, capacityOf, after.controllerOf(card));
      const lost = change(before, after, capacityOf, before.controllerOf(card));
      return gained === value && lost === -value ? nowhere : card;
    },
    tell: (_before, _action, after, card) => tellControl(after, card),
  },
  {
    kind: 'step',
    id: '10.6-p',
    needs: countsCapacity,
    settling: true,
    says: 'a single capture can bring down several Surface Locations (asked: whoever it leaves over by several owns as many)',
    arises: (before, _action, after) => loserOver(before, after, 2) !== nowhere,
    fails: (before, _action, after) => {
      const loser = loserOver(before, after, 2);
      return loser === nowhere || usageOf(after, loser) >= excessOf(after, loser) ? nowhere : loser;
    },
    tell: (_before, _action, after, loser) => tellPool(after, loser),
  },
];
