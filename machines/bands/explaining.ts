import { type AnyStateNode, matchesState, type StateValue } from 'xstate';
import type { Asked, Explanation, Ruling } from '../../rulebook/index.js';
import { type Action, type ActionType, actionTypes, assumptionsOf } from './actions.js';
import { askAboutWay } from './asking.js';
import { playersOverCapacity } from './capacity.js';
import { type StateMeta, type Tag, tags } from './chart-terms.js';
import { describeAction, nameOf } from './language.js';
import { ruleOn } from './legality.js';
import { openSpace } from './setup.js';
import type { Table } from './table.js';
import { playerName } from './telling.js';
import { userOf } from './turn/actions.js';
import { phasesInOrder } from './world.js';

const momentWords: readonly (readonly [Tag, string])[] = [
  [tags.beginning, 'the beginning of the turn'],
  [tags.ready, 'Ready'],
  [tags.admin, 'Admin'],
  [tags.draw, 'Draw'],
  [tags.end, 'End'],
  [tags.deployment, 'Deployment'],
  [tags.secondDeployment, 'second Deployment'],
  [tags.movement, 'Movement'],
  [tags.undecided, 'Combat or Liberation'],
  [tags.combat, 'Combat'],
  [tags.liberation, 'Liberation'],
];

const phaseWords = (hasTag: (tag: Tag) => boolean) =>
  momentWords.find(([tag]) => hasTag(tag))?.[1] ?? 'between phases';

const order: readonly string[] = phasesInOrder;

/** "on to Brand's Deployment", where a pass goes over phases in which there is nothing to decide. */
export function leadsOn(from: string, to: string, table: Table, hasTag: (tag: Tag) => boolean) {
  const at = (phase: string) => order.indexOf(phase);
  return (at(from) + 1) % order.length === at(to)
    ? undefined
    : `on to ${playerName(table, table.activePlayer)}'s ${phaseWords(hasTag)}`;
}

/** The moment of the turn in words, from the chart's tags. */
export function momentOf(table: Table, hasTag: (tag: Tag) => boolean): string {
  const phase = phaseWords(hasTag);
  const moves = hasTag(tags.movement)
    ? `, ${table.movesLeft} move action${table.movesLeft === 1 ? '' : 's'} left`
    : '';
  const checks = hasTag(tags.displacing)
    ? ', displaced cards pending'
    : hasTag(tags.overCapacity)
      ? `, ${playersOverCapacity(table)
          .map((player) => playerName(table, player))
          .join(' and ')} over Surface Capacity`
      : '';
  return `${playerName(table, table.activePlayer)}, ${phase}${moves}${checks}`;
}

/** The whole answer to one action: its moment first, then every question it must pass. */
export function explainAction(
  table: Table,
  action: Action,
  chart: ChartView,
  ruledOn: Table = table,
): Explanation {
  const outOfTurn = outOfPlace(action.type, playerOf(table, action) !== table.activePlayer, chart);
  const { ruling, asked } = ruleOn(ruledOn, action);
  const whole = outOfTurn ?? takenAsIs(action, chart) ?? ruling;
  return {
    action: describeAction(table, action),
    player: playerName(table, playerOf(table, action)),
    verdict: whole.kind === 'ruled' ? whole.answer : whole.kind,
    by: whole.by,
    asked: outOfTurn
      ? [momentAsked(table, action, outOfTurn)]
      : [...asked, ...(ruledOn === table ? resting(table, action) : [])],
    assumes: assumptionsFor(table, action),
    moment: momentOf(table, chart.hasTag),
  };
}

const considered = { applying: [], exceptions: [], yielding: [], notGranting: [] };
const plainly = (id: string): Ruling => ({ kind: 'ruled', answer: 'legal', by: [id], considered });

/** Actions that only need their place: passing on within the order of phases, and what Act transitions do. */
function takenAsIs({ type }: Action, { configuration }: ChartView): Ruling | undefined {
  if (type === 'advance') return plainly('10.1-p');
  if (type !== 'pass') return undefined;
  return plainly(matchesState('turn.action', configuration) ? '10.2-a' : '10.1-b');
}

const momentAsked = (table: Table, action: Action, ruling: Ruling): Asked => ({
  asks: dueWords(table, action, ruling) ?? `is it the moment to ${describeAction(table, action)}`,
  answer: 'no',
  ruling,
});

/** What the checks alone make due, and the sentence that does (14.12, 10.6). */
const due: Readonly<Partial<Record<ActionType, string>>> = {
  displace: '14.12-a',
  perish: '14.12-a',
  oust: '14.12-a',
  raze: '10.6-q',
};

/** What would have to be the case, where a check has nothing to settle. */
function dueWords(table: Table, action: Action, { by }: Ruling): string | undefined {
  if (!('card' in action) || by.join() !== due[action.type]) return undefined;
  const name = nameOf(table, action.card);
  switch (action.type) {
    case 'raze':
      return `is ${playerName(table, table.ownerOf(action.card))}, who owns ${name}, over Surface Capacity`;
    case 'oust':
      return `are there more units than seats where ${name} is`;
    default:
      return `is ${name} displaced`;
  }
}

const resting = (table: Table, action: Action): Asked[] =>
  'to' in action ? askAboutWay(table, action.card, action.to) : [];

/** To the letter there would be room for none. */
const noCapacity = 'this world counts no Surface Capacity (10.6): none of its cards prints a Surface value';

/** Where no card prints a Surface value, a Surface Location is deployed as if there were room for it. */
function assumptionsFor(table: Table, action: Action): readonly string[] {
  const beyond = assumptionsOf[action.type] ?? [];
  return action.type === 'deploy' && table.isSurfaceLocation(action.card) && !table.setup.countsCapacity
    ? [...beyond, noCapacity]
    : beyond;
}

/** What an explanation needs to know of the chart in one state. */
export interface ChartView {
  readonly root: AnyStateNode;
  readonly configuration: StateValue;
  readonly hasTag: (tag: Tag) => boolean;
}

const metaOf = (node: AnyStateNode): StateMeta => (node.meta as StateMeta | undefined) ?? {};

type Placing = Pick<ChartView, 'root' | 'configuration'>;

/** By chart: what is said of the same kind of action in the same states is always the same. */
const placings = new WeakMap<AnyStateNode, Map<string, Ruling | undefined>>();

/** Where no active state of the chart takes the action: the sentence that bars it, or else those of its proper place. */
function outOfPlace(type: ActionType, isForeign: boolean, chart: Placing): Ruling | undefined {
  const known = placings.get(chart.root) ?? new Map<string, Ruling | undefined>();
  placings.set(chart.root, known);
  const key = `${type} ${isForeign} ${JSON.stringify(chart.configuration)}`;
  if (!known.has(key)) known.set(key, rulePlace(type, isForeign, chart));
  return known.get(key);
}

function rulePlace(
  type: ActionType,
  isForeign: boolean,
  { root, configuration }: Placing,
): Ruling | undefined {
  const nodes = allNodes(root);
  const active = nodes.filter((node) => matchesState(node.path.join('.'), configuration));
  const barring = active.flatMap((node) => [
    ...[metaOf(node).bars?.[type] ?? []].flat(),
    ...(isForeign ? [metaOf(node).own?.[type] ?? []].flat() : []),
  ]);
  const takers = nodes.filter((node) => node.ownEvents.includes(type));
  if (barring.length === 0 && takers.some((node) => active.includes(node))) return undefined;
  const made = due[type];
  const by =
    barring.length > 0
      ? barring
      : made !== undefined
        ? [made]
        : [orderFor(takers, configuration), ...takers.flatMap((node) => metaOf(node).clause ?? [])];
  return { kind: 'ruled', answer: 'illegal', by: [...new Set(by)], considered };
}

/** The kinds of action that the chart takes at this moment, legal or not. */
export function offeredIn(chart: Pick<ChartView, 'root' | 'configuration'>): ReadonlySet<ActionType> {
  return new Set(actionTypes.filter((type) => outOfPlace(type, false, chart) === undefined));
}

/** The sentence on the order that the action runs against: of sub-phases, or of phases. */
const orderFor = (takers: readonly AnyStateNode[], configuration: StateValue): string =>
  matchesState('turn.action', configuration) && takers.some(({ path }) => path[1] === 'action')
    ? '10.2-a'
    : '10.1-b';

const allNodes = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(allNodes),
];

/** Displaced cards are placed by their controllers, Surface Locations razed by their owners, cards beyond the seats ousted by the controller of the turned card; everything else is the active player's. */
function playerOf(table: Table, action: Action): number {
  switch (action.type) {
    case 'raze':
      return table.ownerOf(action.card);
    case 'oust': {
      const host = table.hostOf(action.card);
      return host === openSpace ? table.activePlayer : table.controllerOf(host);
    }
    case 'displace':
    case 'perish':
      return table.placerOf(action.card);
    case 'sell':
      return table.rulings.turn.ownersSell ? table.ownerOf(action.card) : table.controllerOf(action.card);
    case 'vote':
      return userOf(table, 'vote', action.card);
    case 'fastManeuver':
    case 'slowManeuver':
      return table.controllerOf(action.card);
    case 'drain':
    case 'gain':
      return action.player;
    default:
      return table.activePlayer;
  }
}
