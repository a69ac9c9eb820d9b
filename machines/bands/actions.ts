import { nameOf } from './language.js';
import { type Strike, strikes } from './questions.js';
import { type CardId, openSpace } from './setup.js';
import type { Table } from './table.js';
import { playerName } from './telling.js';
import { assumptionsOfTurn, turnAlphabet } from './turn/actions.js';
import { type TurnAction, turnActionTypes } from './turn/acts.js';
import { type EnvironmentEvent, isManeuverKind, type World } from './world.js';

/** What a player, or a section that we do not have, may do. `to` is a card or `openSpace`. */
export type Action =
  | { readonly type: 'pass' }
  | {
      readonly type: 'deploy' | 'move' | 'displace' | 'fit' | 'attach';
      readonly card: CardId;
      readonly to: CardId;
    }
  | { readonly type: Strike | 'perish' | 'raze' | 'oust'; readonly card: CardId }
  | TurnAction;

export type ActionType = Action['type'];
export const actionTypes = [
  'pass',
  'deploy',
  'move',
  'displace',
  'perish',
  'raze',
  'fit',
  'attach',
  'oust',
  ...strikes,
  ...turnActionTypes,
] as const satisfies readonly ActionType[];

/** Sections whose weakest assumption an action rests on. */
export const assumptionsOf: Partial<Record<ActionType, readonly string[]>> = {
  liberate: ['12'],
  break: ['11.6'],
  lose: ['11'],
  destroy: ['11.4'],
  expel: ['effects'],
  fit: ['18.28'],
  attach: ['18.28'],
  ruin: ['effects'],
  outlaw: ['18'],
  repel: ['11.5'],
  withstand: ['11.5', '12'],
  ...assumptionsOfTurn,
};

/** All actions that a set-up could ever know, in the order in which they are tried. */
export function alphabetOf(table: Table): Action[] {
  const { setup } = table;
  const { world, movable, placed, devices, hosts } = setup;
  const destinations = [...hosts, openSpace];
  const inHand = world.cards.flatMap(({ at, prime }, index) =>
    (at === 'hand' || at === 'deck') && !isManeuverKind(prime.kind) ? [index] : [],
  );
  const isPlaced = (card: CardId) => placed.includes(card);
  const toHosts = (type: 'fit' | 'attach', cards: readonly CardId[]): Action[] =>
    cards.flatMap((card) => [...hosts, ...people].map((to) => ({ type, card, to })));
  const toEach = (type: 'deploy' | 'move' | 'displace', cards: readonly CardId[]): Action[] =>
    cards.flatMap((card) => destinations.filter((to) => to !== card).map((to) => ({ type, card, to })));
  const each = (type: Strike | 'perish' | 'raze' | 'oust', cards: readonly CardId[]): Action[] =>
    cards.map((card) => ({ type, card }));
  const all = world.cards.map((_, index) => index);
  const people = movable.filter((card) => !hosts.includes(card));
  const reverse = all.filter((card) => setup.hasReverse[card]);
  const known: Action[] = [
    { type: 'pass' },
    ...toEach('deploy', inHand.filter(isPlaced)),
    ...inHand
      .filter((card) => !isPlaced(card))
      .map((card): Action => ({ type: 'deploy', card, to: openSpace })),
    ...toEach('move', movable),
    ...each('liberate', setup.someShared ? all : reverse),
    ...each('break', reverse),
    ...each('lose', movable),
    ...each('destroy', reverse),
    ...each('expel', movable),
    ...each('ruin', reverse),
    ...each('outlaw', movable),
    ...(setup.countsCapacity ? each('raze', setup.surfaceCards) : []),
    ...each('repel', reverse),
    ...each('withstand', reverse),
    ...turnAlphabet(setup),
    ...(losesPositions(table)
      ? [
          ...toEach('displace', placed),
          ...each('perish', placed),
          ...each('oust', setup.someSeats ? movable : []),
        ]
      : []),
    ...toHosts(
      'fit',
      inHand.filter((card) => devices.includes(card)),
    ),
    ...toHosts('attach', devices),
  ];
  return known.filter((action) => leftOut(world, action) === undefined);
}

/** Whether a card can ever lose its Position in this set-up: only then are there actions that give it another. */
function losesPositions({ setup, rulings }: Table): boolean {
  const { countsCapacity, someSeats, world, records } = setup;
  const turnsCraft = records.some(([prime, contested]) => prime.kind !== 'ncs' && contested.kind === 'ncs');
  return (
    countsCapacity ||
    someSeats ||
    turnsCraft ||
    setup.someShared ||
    rulings.occupancyStands ||
    world.environment.some((event) => !['liberation', 'breaking', 'interception'].includes(event))
  );
}

/** What an action discharges of what has to be done now (10.1-c, 10.1-o, 10.6-q, 14.12). */
export function obligationOf(table: Table, action: Action): string | undefined {
  switch (action.type) {
    case 'displace':
    case 'perish':
      return `the Position of ${nameOf(table, action.card)}`;
    case 'resolve':
      return `the effect of ${nameOf(table, action.card)}`;
    case 'raze':
      return `the Surface Capacity of ${playerName(table, table.ownerOf(action.card))}`;
    case 'discard':
      return `the hand of ${playerName(table, table.ownerOf(action.card))}`;
    case 'oust':
      return 'the seats';
    default:
      return undefined;
  }
}

/** What a world's environment has to switch on for an action to be had. */
const environmentOf: Partial<Record<ActionType, EnvironmentEvent>> = {
  liberate: 'liberation',
  break: 'breaking',
  lose: 'losses',
  destroy: 'destruction',
  expel: 'expulsion',
  ruin: 'ruin',
  outlaw: 'statute',
  attach: 'attaching',
  repel: 'interception',
  withstand: 'interception',
  sell: 'sale',
};

/** What the environment of a world would have to switch on for an action to be had at all; `undefined` where nothing is missing. */
export function leftOut(
  { environment }: World,
  { type }: Pick<Action, 'type'>,
): EnvironmentEvent | undefined {
  const needed = environmentOf[type];
  return needed === undefined || environment.includes(needed) ? undefined : needed;
}
